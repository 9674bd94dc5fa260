/** What Titan Dice makes of events. */
import { expect, test } from "vitest";
import type { Prompt, Step } from "../../net/protocol";
import { event, step, words as usual } from "../../play/testing";
import { attackOf } from "./attack";
import { titanLines } from "./log";
import { throwsOf } from "./throws";
import type { TitanLine, TitanView } from "./types";

const words = {
  ...usual,
  again: (seat: number) => `p${seat} again`,
  said: ({ text, sides }: TitanLine) => [text, ...(sides ?? [])].join(" "),
};

test("what a capture brought is not said twice, what found no room is", () => {
  const lines = titanLines(
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

const rolledDie = (seat: number, side: string, die = "regular", again = 0): Step => ({
  ...step(0, event("Rolled", seat, { side, die, again })),
  seat: -1,
});
const outside = { seats: [{ out: false }, { out: true }] } as unknown as TitanView;

test("dice that are rolled again have a line of their own", () => {
  const lines = titanLines(
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

test("the victims of an attack answer in their order", () => {
  const subject = { attacker: 1, side: "kraken", dice: 3, victims: [2, 0, 3] };
  const asked = { seat: 0, kind: "suffer", subject } as unknown as Prompt;
  expect(attackOf(asked)).toMatchObject({
    attacker: 1,
    side: "kraken",
    kept: 3,
    victims: [
      { seat: 2, state: "safe" },
      { seat: 0, state: "now" },
      { seat: 3, state: "later" },
    ],
  });
  expect(attackOf({ ...asked, subject: { amount: 2 } })).toBeNull();
});
