/** What Dice Forge makes of events and choices. */
import { expect, test } from "vitest";
import type { Prompt, Step, UpdateFrame } from "../../net/protocol";
import { makeTableContext } from "../../parts/context";
import { grouped, inOrder } from "../../play/groups";
import { choice, event, step, words as usual } from "../../play/testing";
import { page } from ".";
import { groupOf, groups } from "./groups";
import { forgeLines } from "./log";
import { rollsOf } from "./rolls";
import type { ForgeLine, ForgeView } from "./types";

const words = {
  ...usual,
  wasted: () => "wasted",
  paid: () => "paid",
  said: ({ text, faces, gains }: ForgeLine) =>
    [text, ...(faces ?? []), ...Object.keys(gains ?? {})].join(" "),
};

const game = { groups, groupOf };
/** Without content everything is called by its key. */
const context = makeTableContext(() => ({ lang: "en", info: null, names: [] }));

test("actions stand in groups, the way out apart", () => {
  const all = [
    choice(0, { verb: "pass" }),
    choice(5, { verb: "feat", card: "hammer" }),
    choice(2, { verb: "forge", face: "G4" }),
    choice(9, { verb: "new-verb" }),
  ];
  const { groups, out } = grouped(all, game);
  expect(groups.map((group) => group.label(context))).toEqual(["Forge", "Feat", "table.choose"]);
  expect(out.map((one) => one.action)).toEqual([0]);
  expect(inOrder(all, game).map((one) => one.action)).toEqual([2, 5, 9, 0]);
});

test("places of the two dice are two groups", () => {
  const { groups } = grouped(
    [
      choice(1, { verb: "place", die: "dark", place: "1" }),
      choice(2, { verb: "place", die: "light", place: "1" }),
    ],
    game,
  );
  expect(groups.map((group) => group.label(context))).toEqual(["Die.light", "Die.dark"]);
});

test("a roll and what it gave is one line of the log", () => {
  const lines = forgeLines(
    [
      step(1, event("TurnStarted", 0, { round: 2 })),
      step(2, event("DieRolled", 0, { die: "light", place: 1, face: "G3" })),
      step(
        3,
        event("DieRolled", 0, { die: "dark", place: 1, face: "M1" }),
        event("Gained", 0, { resource: "gold", amount: 2, wasted: 1 }),
        event("Gained", 0, { resource: "moon", amount: 1, wasted: 0 }),
      ),
      step(
        4,
        event("FeatPerformed", 0, { card: "hammer" }, "p0 performs Hammer"),
        event("Paid", 0, { resource: "moon", amount: 1 }),
      ),
    ],
    words,
  );
  expect(lines.map((line) => line.text)).toEqual(["round 2 p0", "p0", "p0 performs Hammer"]);
  expect(lines[1]).toMatchObject({
    faces: ["G3", "M1"],
    gains: { gold: 2, moon: 1 },
    note: "wasted",
    bad: true,
  });
  expect(lines[2]).toMatchObject({ note: "paid" });
});

test("what a face cost stands where it is forged", () => {
  const lines = forgeLines(
    [
      step(
        1,
        event("DieRolled", 0, { face: "G1" }),
        event("Gained", 0, { resource: "gold", amount: 0, wasted: 1 }),
      ),
      step(
        2,
        event("FaceBought", 0, { face: "S1", cost: 3 }),
        event("Paid", 0, { resource: "gold", amount: 3 }),
      ),
      step(3, event("FaceForged", 0, {}, "p0 forges")),
    ],
    words,
  );
  expect(lines.map(({ text, note, gains }) => [text, note, gains])).toEqual([
    ["p0", "wasted", undefined],
    ["p0 forges", "paid", undefined],
  ]);
});

test("a line of pictures is also said in words", () => {
  const [turn, rolled, feat] = forgeLines(
    [
      step(1, event("TurnStarted", 0, { round: 2 })),
      step(
        2,
        event("DieRolled", 0, { face: "G3" }),
        event("DieRolled", 0, { face: "M1" }),
        event("Gained", 0, { resource: "gold", amount: 3, wasted: 0 }),
      ),
      step(3, event("FeatPerformed", 0, {}, "p0 performs Hammer")),
    ],
    words,
  );
  expect(rolled?.said).toBe("p0 G3 M1 gold");
  expect([turn?.said, feat?.said]).toEqual([undefined, undefined]);
});

test("with a face in hand, its places are the buttons", () => {
  expect(page.held?.({ kind: "place" } as Prompt)?.view).toBe("bench");
  expect(page.held?.({ kind: "action" } as Prompt)).toBeNull();
});

test("a second blessing is another roll", () => {
  const roll = (seat: number, die: string, place: number): Step =>
    step(0, event("DieRolled", seat, { die, place, face: "G1" }));
  const dice = {
    light: { faces: ["a", "b", "c", "d", "e", "f"], up: 0 },
    dark: { faces: ["a", "b", "c", "d", "e", "f"], up: 0 },
  };
  const before = { seats: [{ dice }, { dice }] } as unknown as ForgeView;
  const update = {
    steps: [
      roll(1, "light", 3),
      roll(1, "dark", 1),
      roll(0, "light", 2),
      roll(0, "dark", 6),
      step(1, event("Gained", 0, { resource: "sun", amount: 2 })),
      roll(1, "light", 5),
    ],
  } as UpdateFrame;
  const stages = rollsOf(update, before);
  expect(stages).toHaveLength(2);
  expect(stages[0]!.map((lane) => lane.seat)).toEqual([0, 1]);
  expect(stages[0]![0]).toMatchObject({
    gains: { sun: 2 },
    dice: [
      { kind: "light", die: { up: 1 } },
      { kind: "dark", die: { up: 5 } },
    ],
  });
  expect(stages[1]).toMatchObject([{ seat: 1, dice: [{ kind: "light", die: { up: 4 } }] }]);
});
