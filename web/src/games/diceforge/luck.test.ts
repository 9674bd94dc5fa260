import { expect, test } from "vitest";
import { event, step } from "../../play/testing";
import { fortunes } from "./luck";
import type { FaceRow } from "./types";

const face = (id: string, ...gives: FaceRow["gives"]): [string, FaceRow] => [
  id,
  { id, kind: "gain", gives, match: null, colour: null, shelf: null, cost: 0, level: 0 },
];
const faces = new Map([
  face("G1", { gold: 1 }),
  face("G6", { gold: 6 }),
  face("G3/V2", { gold: 3 }, { glory: 2 }),
  face("x3"),
]);
const start = { light: Array<string>(6).fill("G1"), dark: Array<string>(6).fill("G1") };
const of = (...steps: Parameters<typeof fortunes>[0][number][]): ReturnType<typeof fortunes> =>
  fortunes(steps, 2, start, (id) => faces.get(id));

test("dice with equal faces bring no luck", () => {
  expect(of(step(1, event("DieRolled", 0, { die: "light", place: 1, face: "G1" })))).toEqual([
    { luck: 0, made: 2 },
    { luck: 0, made: 2 },
  ]);
});

test("what was forged is choice, what comes of it is luck", () => {
  const [mira, bence] = of(
    step(1, event("FaceForged", 0, { place: "light 2", old: "G1", new: "G6" })),
    step(2, event("DieRolled", 0, { die: "light", place: 2, face: "G6" })),
    step(3, event("FaceForged", 1, { place: "dark 6", old: "G1", new: "G3/V2" })),
  );
  // Eleven by six faces; the six is more than four above that.
  expect(mira).toEqual({ luck: 4, made: 2.8 });
  expect(bence).toEqual({ luck: 0, made: 2.3 });
});

test("a face that multiplies others is nobody's luck", () => {
  const [mira] = of(
    step(1, event("FaceForged", 0, { place: "light 2", old: "G1", new: "x3" })),
    step(2, event("DieRolled", 0, { die: "light", place: 2, face: "x3" })),
  );
  expect(mira).toEqual({ luck: 0, made: 2 });
});
