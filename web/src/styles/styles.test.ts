/** Styles lie where their markup does: those of a game in its folder, and none without anything to style. */
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const SRC = fileURLToPath(new URL("..", import.meta.url));
const files = readdirSync(SRC, { recursive: true, encoding: "utf8" }).filter(
  (file) => !/(^|\/)specimen|\.test\.ts$/.test(file),
);
const textOf = (wanted: (file: string) => boolean): string =>
  files
    .filter(wanted)
    .map((file) => readFileSync(SRC + file, "utf8"))
    .join("\n")
    .replaceAll(/\/\*.*?\*\/|<!--.*?-->/gs, "");

const inGame = (game: string) => (file: string) => file.startsWith(`games/${game}/`);
const isMarkup = (file: string): boolean => /\.(svelte|ts)$/.test(file);
const isStyle = (file: string): boolean => file.endsWith(".css");

const GAMES = readdirSync(`${SRC}games`, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);
const markup = new Map(
  GAMES.map((game) => [game, textOf((file) => inGame(game)(file) && isMarkup(file))] as const),
);
const shared = textOf((file) => !/^games\/[^/]+\//.test(file) && isMarkup(file));

const classesOf = (css: string): string[] => [
  ...new Set([...css.matchAll(/\.([a-z][\w-]*)(?=[^{}]*\{)/g)].map(([, name = ""]) => name)),
];
const names = (text: string, name: string): boolean =>
  new RegExp(`(?<![\\w-])${name}(?![\\w-])`).test(text);
/** Also what ends in something that only a running page knows: `face--{size}`. */
function has(text: string, name: string): boolean {
  const stem = name.replace(/[^-]*$/, "");
  return names(text, name) || (stem !== "" && new RegExp(`(?<![\\w-])${stem}\\$?\\{`).test(text));
}

/** What elements wear; other words may be the same. */
const worn = (text: string): Set<string> =>
  new Set(
    [
      ...text.matchAll(/(?:\b(?:class|cls)=|wear\(|classList\.add\()"([^"]*)"|class:([\w-]+)/g),
    ].flatMap(([, list, one]) => (list ?? one ?? "").split(/\s+/)),
  );

it("what the shared styles draw belongs to the page, or to several games", () => {
  const page = worn(shared);
  const drawn = (name: string): boolean =>
    page.has(name) || GAMES.filter((game) => has(markup.get(game)!, name)).length > 1;
  const styles = textOf((file) => file.startsWith("styles/") && isStyle(file));
  expect(classesOf(styles).length).toBeGreaterThan(100);
  expect(classesOf(styles).filter((name) => !drawn(name))).toEqual([]);
});

it.each(GAMES)("what the styles of %s draw is there", (game) => {
  const drawn = (name: string): boolean => has(markup.get(game)!, name) || has(shared, name);
  const styles = classesOf(textOf((file) => inGame(game)(file) && isStyle(file)));
  expect(styles.length).toBeGreaterThan(0);
  expect(styles.filter((name) => !drawn(name))).toEqual([]);
});

it.each(GAMES)("what the styles of %s draw is drawn by no other game", (game) => {
  const common = textOf((file) => file.startsWith("styles/") && isStyle(file));
  const own = classesOf(textOf((file) => inGame(game)(file) && isStyle(file))).filter(
    (name) => !names(shared, name) && !names(common, name),
  );
  expect(own.length).toBeGreaterThan(0);
  for (const other of GAMES.filter((name) => name !== game)) {
    const there = worn(markup.get(other)!);
    expect(
      own.filter((name) => there.has(name)),
      other,
    ).toEqual([]);
  }
});
