/** Contrast of the pairs of tokens the page relies on, in both themes: 4.5 for text, 3 for graphics and controls. */
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

const css = readFileSync(new URL("./tokens.css", import.meta.url), "utf8");

/** A token's colour in the light and in the dark theme; materials are the same in both. */
const tokens = new Map<string, readonly [string, string]>();
for (const [, name = "", value = ""] of css.matchAll(
  /--([\w-]+):\s*(light-dark\([^)]*\)|#[0-9a-f]{6})/gi,
)) {
  const [light = "", dark = light] = value.match(/#[0-9a-f]{6}/gi) ?? [];
  tokens.set(name, [light, dark]);
}

const channel = (v: number): number =>
  v / 255 <= 0.04045 ? v / 255 / 12.92 : ((v / 255 + 0.055) / 1.055) ** 2.4;
const WEIGHTS = [0.2126, 0.7152, 0.0722];
const luminance = (hex: string): number =>
  WEIGHTS.reduce(
    (sum, weight, i) => sum + weight * channel(parseInt(hex.slice(1 + i * 2, 3 + i * 2), 16)),
    0,
  );
const ratio = (a: string, b: string): number =>
  (Math.max(luminance(a), luminance(b)) + 0.05) / (Math.min(luminance(a), luminance(b)) + 0.05);

const RESOURCES = ["gold", "sun", "moon", "glory", "ancient", "loyalty"];
const CREATURES = ["chimera", "gryphon", "hydra", "kraken", "minotaur"];
type Pair = readonly [ink: string, ground: string, least: number];

const TEXT: Pair[] = [
  ...["room", "surface", "surface-2", "surface-3"].map((ground) => ["ink", ground, 4.5] as const),
  ...["surface", "surface-2"].flatMap(
    (ground) =>
      [
        ["ink-2", ground, 4.5],
        ["ink-3", ground, 4.5],
      ] as const,
  ),
  ["brass", "surface", 4.5],
  ["ember", "surface", 4.5],
  ["ember", "ember-wash", 4.5],
  ["good", "surface", 4.5],
  ["bad", "surface", 4.5],
  ...RESOURCES.flatMap(
    (r) =>
      [
        [r, "surface", 4.5],
        [r, "surface-2", 4.5],
        ["m-ink", `g-${r}`, 4.5],
      ] as const,
  ),
  ...[1, 2, 3, 4].flatMap(
    (n) =>
      [
        [`seat-${n}-ink`, "surface", 4.5],
        ["seat-mark", `seat-${n}`, 4.5],
      ] as const,
  ),
  ["m-brass-ink", "m-brass", 4.5],
  ["m-ivory", "m-night-hi", 4.5],
  ["m-ivory", "e-moon", 4.5],
  ["m-ivory", "e-glory", 4.5],
  ...[...CREATURES, "wound"].map((c) => ["m-ivory", `e-${c}`, 4.5] as const),
  ...[1, 3, 6, 8].map((n) => ["m-ink", `src-${n}`, 4.5] as const),
];
const GRAPHICS: Pair[] = [
  ["focus", "room", 3],
  ["focus", "surface", 3],
  ["line-strong", "surface", 3],
  ["line-strong", "surface-2", 3],
  ...RESOURCES.map((r) => [`g-${r}`, `e-${r}`, 3] as const),
  ...CREATURES.map((c) => [`c-${c}`, "surface-2", 3] as const),
];

it.each([...TEXT, ...GRAPHICS])("%s on %s", (ink, ground, least) => {
  for (const theme of [0, 1] as const) {
    const colours = [tokens.get(ink)?.[theme], tokens.get(ground)?.[theme]] as const;
    expect(colours.every(Boolean), "both tokens exist").toBe(true);
    expect(ratio(colours[0] ?? "", colours[1] ?? "")).toBeGreaterThanOrEqual(least);
  }
});

it.each([2, 4, 5, 7])("white on source %d", (n) => {
  expect(ratio("#ffffff", tokens.get(`src-${n}`)?.[0] ?? "")).toBeGreaterThanOrEqual(4.5);
});
