/** Contrast of the pairs of tokens the page relies on, in both themes. */
import { expect, it } from "vitest";
import { contrast, ratio, tokensOf, type Pair } from "./contrast";

const tokens = tokensOf();
const SEATS = [1, 2, 3, 4, 5, 6, 7, 8];

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
  ...SEATS.flatMap(
    (n) =>
      [
        [`seat-${n}-ink`, "surface", 4.5],
        ["seat-mark", `seat-${n}`, 4.5],
      ] as const,
  ),
  ["m-brass-ink", "m-brass", 4.5],
  ["m-ivory", "m-night-hi", 4.5],
  ...[1, 3, 6, 8].map((n) => ["m-ink", `src-${n}`, 4.5] as const),
];
const GRAPHICS: Pair[] = [
  ["focus", "room", 3],
  ["focus", "surface", 3],
  ["line-strong", "surface", 3],
  ["line-strong", "surface-2", 3],
];

it.each([...TEXT, ...GRAPHICS])("%s on %s", (ink, ground, least) => {
  expect(contrast(tokens, ink, ground)).toBeGreaterThanOrEqual(least);
});

it.each([2, 4, 5, 7])("white on source %d", (n) => {
  expect(ratio("#ffffff", tokens.get(`src-${n}`)?.[0] ?? "")).toBeGreaterThanOrEqual(4.5);
});

it("knows no contrast of a token that does not exist", () => {
  expect(contrast(tokens, "ink", "no-such-token")).toBe(0);
});
