/** Drawings: complete, and nothing that would not be shown. */
import { expect, test } from "vitest";
import { sharedSymbols } from "../../draw/sprite";
import { drawings } from "./draw";
import { info } from "./specimen/data";
import type { TitanCatalogue } from "./types";

const sprite = sharedSymbols() + drawings();
const ids = [...sprite.matchAll(/<symbol id="([^"]+)"/g)].map((match) => match[1]);

test("the sprite has no id twice and refers only to what it holds", () => {
  expect(new Set(ids).size).toBe(ids.length);
  for (const [, href] of sprite.matchAll(/href="#([^"]+)"/g)) expect(ids).toContain(href);
});

test("the sprite has nothing that the content security policy would drop", () => {
  expect(sprite).not.toMatch(/\sstyle=|<style|<script|\son\w+=/);
});

test("the sprite holds every side of a die, as a glyph and as a side", () => {
  const { sides } = info.catalogue as TitanCatalogue;
  for (const side of sides)
    expect(ids).toEqual(expect.arrayContaining([`c-${side}`, `face-${side}`]));
});
