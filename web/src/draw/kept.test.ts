/** The drawings that the Python package keeps: notebooks show positions with the same pictures as the page.
 *  `make drawings` writes the files anew; here they are compared with what the page draws. */
import { readFileSync, writeFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { drawings as forge } from "../games/diceforge/draw";
import { catalogue } from "../games/diceforge/specimen/data";
import { drawings as titans } from "../games/titandice/draw";
import { sharedSymbols } from "./sprite";

const styles = [
  "styles/tokens.css",
  "games/diceforge/styles/colours.css",
  "games/titandice/styles/colours.css",
];
const css = styles.map((path) => readFileSync(`src/${path}`, "utf8")).join("\n");
const COLOURS = new Map<string, string>();
for (const [, name = "", value = ""] of css.matchAll(/(--[\w-]+): ([^;]+);/g))
  COLOURS.set(name, value);

/** A notebook knows none of the page's variables: their values, or what stands in for them. */
const plain = (svg: string): string =>
  svg.replaceAll(/var\((--[\w-]+)(?:, ?([^)]+))?\)/g, (_, name: string, other?: string) => {
    const value = COLOURS.get(name) ?? other;
    if (!value) throw new Error(`${name} has no value`);
    return value;
  });

const kept = (sprite: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg">\n${plain(sprite).replaceAll("<symbol", "\n<symbol")}\n</svg>\n`;

describe.each([
  ["diceforge", sharedSymbols() + forge(catalogue.faces)],
  ["titandice", sharedSymbols() + titans()],
])("the drawings of %s in the package", (game, sprite) => {
  const path = `../src/dicewright/games/${game}/drawings.svg`;

  it("are those of the page", () => {
    if (process.env["DRAW"]) writeFileSync(path, kept(sprite));
    expect(readFileSync(path, "utf8")).toBe(kept(sprite));
  });
});
