/** Creatures can be told from what they lie on, in both themes. */
import { expect, it } from "vitest";
import { contrast, tokensOf, type Pair } from "../../../styles/contrast";
import { CREATURES } from "../types";

const tokens = tokensOf(new URL("./colours.css", import.meta.url));

const PAIRS: Pair[] = [
  ...CREATURES.map((creature) => [`c-${creature}`, "surface-2", 3] as const),
  ...[...CREATURES, "wound"].map((side) => ["m-ivory", `e-${side}`, 4.5] as const),
];

it.each(PAIRS)("%s on %s", (ink, ground, least) => {
  expect(contrast(tokens, ink, ground)).toBeGreaterThanOrEqual(least);
});
