/** Resources can be told from what they lie on, in both themes. */
import { expect, it } from "vitest";
import { contrast, tokensOf, type Pair } from "../../../styles/contrast";

const tokens = tokensOf(new URL("./colours.css", import.meta.url));
const RESOURCES = ["gold", "sun", "moon", "glory", "ancient", "loyalty"];

const PAIRS: Pair[] = [
  ...RESOURCES.flatMap(
    (r) =>
      [
        [r, "surface", 4.5],
        [r, "surface-2", 4.5],
        ["m-ink", `g-${r}`, 4.5],
        [`g-${r}`, `e-${r}`, 3],
      ] as const,
  ),
  ["m-ivory", "e-moon", 4.5],
  ["m-ivory", "e-glory", 4.5],
];

it.each(PAIRS)("%s on %s", (ink, ground, least) => {
  expect(contrast(tokens, ink, ground)).toBeGreaterThanOrEqual(least);
});
