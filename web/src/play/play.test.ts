import { expect, test } from "vitest";
import type { ForgeView } from "../games/diceforge/types";
import type { TitanView } from "../games/titandice/types";
import type {
  Choice,
  GameEvent,
  Position,
  Prompt,
  Replay,
  Step,
  UpdateFrame,
} from "../net/protocol";
import { Film, marksOf, roundsOf } from "./film";
import { grouped, inOrder } from "./groups";
import { logLines } from "./log";
import { rollsOf } from "./rolls";
import type { LogLine } from "../parts/types";
import { throwsOf } from "./throws";
import { faceInHand, phaseOf } from "./turns";

const choice = (action: number, form: Record<string, string>): Choice => ({
  action,
  text: Object.values(form).join(" "),
  label: "",
  form,
  cost: {},
  gain: {},
  target: {},
});
const event = (
  kind: string,
  seat: number,
  data: GameEvent["data"] = {},
  text = kind,
): GameEvent => ({ kind, seat, data, text });
const step = (number: number, ...events: GameEvent[]): Step => ({
  number,
  seat: 0,
  action: null,
  events,
});
const words = {
  name: (seat: number) => `p${seat}`,
  turn: (round: number, seat: number) => `round ${round} p${seat}`,
  again: (seat: number) => `p${seat} again`,
  wasted: () => "wasted",
  paid: () => "paid",
  ordered: "ordered",
  said: ({ text, faces, sides, gains }: LogLine) =>
    [text, ...(faces ?? sides ?? []), ...Object.keys(gains ?? {})].join(" "),
};

test("actions stand in groups, the way out apart", () => {
  const all = [
    choice(0, { verb: "pass" }),
    choice(5, { verb: "feat", card: "hammer" }),
    choice(2, { verb: "forge", face: "G4" }),
    choice(9, { verb: "new-verb" }),
  ];
  const { groups, out } = grouped(all);
  expect(groups.map((group) => group.label)).toEqual(["group.forge", "group.feat", "group.other"]);
  expect(out.map((one) => one.action)).toEqual([0]);
  expect(inOrder(all).map((one) => one.action)).toEqual([2, 5, 9, 0]);
});

test("places of the two dice are two groups", () => {
  const { groups } = grouped([
    choice(1, { verb: "place", die: "dark", place: "1" }),
    choice(2, { verb: "place", die: "light", place: "1" }),
  ]);
  expect(groups.map((group) => group.label)).toEqual(["group.place.light", "group.place.dark"]);
});

test("no action is ever lost in groups", () => {
  const verbs = [
    "pass",
    "forge",
    "feat",
    "put",
    "step",
    "memory",
    "pay",
    "unheard-of",
    "extra",
    "trade",
    "side",
  ];
  const all = verbs.map((verb, action) => choice(action, { verb }));
  expect(
    inOrder(all)
      .map((one) => one.action)
      .sort((a, b) => a - b),
  ).toEqual(all.map((one) => one.action));
});

test("a roll and what it gave is one line of the log", () => {
  const lines = logLines(
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

test("what a capture brought is not said twice, what found no room is", () => {
  const lines = logLines(
    [
      step(
        1,
        event("Captured", 0, {}, "p0 captures 2 hydra"),
        event("Collected", 0, { creature: "hydra", amount: 2, wasted: 0 }),
      ),
      step(
        2,
        event("Captured", 1, {}, "p1 captures 2 hydra"),
        event("Collected", 1, { creature: "hydra", amount: 1, wasted: 1 }, "p1 collects 1 hydra"),
      ),
      step(
        3,
        event("Collected", 2, { creature: "hydra", amount: 1, wasted: 0 }, "p2 collects 1 hydra"),
      ),
    ],
    words,
  );
  expect(lines.map((line) => line.text)).toEqual([
    "p0 captures 2 hydra",
    "p1 captures 2 hydra",
    "p1 collects 1 hydra",
    "p2 collects 1 hydra",
  ]);
});

test("what a face cost stands where it is forged", () => {
  const lines = logLines(
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

test("lines of the log keep their ids when more are added", () => {
  const steps = [
    step(1, event("TurnStarted", 0, { round: 1 })),
    step(2, event("Passed", 0)),
    step(3, event("Passed", 1)),
  ];
  const before = logLines(steps.slice(0, 2), words),
    after = logLines(steps, words, new Set([3]));
  expect(after.slice(0, before.length)).toEqual(before);
  expect(after.at(-1)?.note).toBe("ordered");
});

test("the face in hand is the one that was bought last", () => {
  const asked = { seat: 1, kind: "place" } as Prompt;
  const log = [
    step(1, event("FaceBought", 1, { face: "G4", cost: 3 })),
    step(2, event("FaceBought", 0, { face: "S1", cost: 3 })),
  ];
  expect(faceInHand(asked, log)).toEqual({ face: "G4", cost: 3 });
  expect(faceInHand({ ...asked, kind: "action" }, log)).toBeNull();
});

test("the phase of a turn", () => {
  const start = step(1, event("TurnStarted", 0, { round: 1 }));
  expect(phaseOf({ kind: "option" } as Prompt, [start])).toBe("blessing");
  expect(phaseOf({ kind: "action" } as Prompt, [start])).toBe("action");
  expect(phaseOf({ kind: "split" } as Prompt, [start, step(2, event("FeatPerformed", 0))])).toBe(
    "action",
  );
  expect(phaseOf({ kind: "before-effect" } as Prompt, [])).toBe("action");
  expect(
    phaseOf({ kind: "action" } as Prompt, [start, step(2, event("ExtraActionBought", 0))]),
  ).toBe("extra");
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

test("a film fetches stretches once, and again after a failure", async () => {
  const asked: number[] = [];
  let broken = true;
  const film = new Film("t", "en", (_, from, to) => {
    asked.push(from);
    if (broken) return Promise.reject(new Error("offline"));
    return Promise.resolve(
      Array.from({ length: to - from + 1 }, (_, i) => ({ number: from + i }) as Position),
    );
  });
  await expect(film.position(3, 200)).rejects.toThrow();
  broken = false;
  expect((await film.position(3, 200))?.number).toBe(3);
  expect((await film.position(7, 200))?.number).toBe(7);
  expect((await film.position(60, 200))?.number).toBe(60);
  expect(asked).toEqual([0, 0, 48]);
});

test("rounds and marks of a replay", () => {
  const replay = {
    turns: [
      { number: 1, seat: 0, round: 1 },
      { number: 9, seat: 1, round: 1 },
      { number: 20, seat: 0, round: 2 },
    ],
    steps: [step(4, event("HeroOusted", 1)), step(5, event("Gained", 1))],
  } as unknown as Replay;
  expect(roundsOf(replay)).toEqual([
    { round: 1, at: 1 },
    { round: 2, at: 20 },
  ]);
  expect(marksOf(replay).map((mark) => mark.at)).toEqual([4]);
});

test("a line of pictures is also said in words", () => {
  const [turn, rolled, feat] = logLines(
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

const rolledDie = (seat: number, side: string, die = "regular", again = 0): Step => ({
  ...step(0, event("Rolled", seat, { side, die, again })),
  seat: -1,
});
const outside = { seats: [{ out: false }, { out: true }] } as unknown as TitanView;

test("dice that are rolled again have a line of their own", () => {
  const lines = logLines(
    [rolledDie(0, "hydra"), rolledDie(0, "wound"), rolledDie(0, "kraken", "regular", 1)].map(
      (one, i) => ({ ...one, number: i }),
    ),
    words,
  );
  expect(lines.map(({ text, sides }) => [text, sides?.join()])).toEqual([
    ["p0", "hydra,wound"],
    ["p0 again", "kraken"],
  ]);
});

test("dice of Titan Dice that are picked up together fall together", () => {
  const throws = throwsOf(
    {
      steps: [
        { ...step(1, event("TurnStarted", 0, { attacking: 0 })), seat: 1 },
        rolledDie(0, "hydra"),
        rolledDie(0, "wound"),
        rolledDie(0, "kraken", "bonus"),
        rolledDie(0, "minotaur", "regular", 1),
        { ...step(6, event("Wounded", 0, {}, "p0 is wounded")), seat: -1 },
        step(7, event("WentOut", 0)),
        rolledDie(1, "hydra"),
        rolledDie(1, "hydra"),
      ],
    },
    outside,
  );
  expect(
    throws.map(({ seat, kind, dice }) => [seat, kind, dice.map(({ side }) => side).join()]),
  ).toEqual([
    [0, "roll", "hydra,wound,kraken"],
    [0, "again", "minotaur"],
    [1, "roll", "hydra,hydra"],
  ]);
  expect(throws[0]?.dice[2]?.bonus).toBe(true);
  expect(throws.map(({ then }) => then)).toEqual([[], ["p0 is wounded"], []]);
});

test("who is out rolls for an attack, and alone the exodus rolls first", () => {
  expect(throwsOf({ steps: [rolledDie(1, "hydra")] }, outside)[0]?.kind).toBe("attack");
  const exodus = {
    ...step(
      1,
      event("Rolled", 0, { side: "hydra", die: "exodus", again: 0 }),
      event("ExodusMoved", 0, {}, "Hydra moves"),
      event("TurnStarted", 0, { attacking: 0 }),
    ),
    seat: -1,
  };
  expect(throwsOf({ steps: [exodus, rolledDie(0, "hydra")] }, outside)).toMatchObject([
    { kind: "exodus", then: ["Hydra moves"] },
    { kind: "roll", then: [] },
  ]);
});
