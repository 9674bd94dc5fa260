import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { Proof, Seat } from "../net/protocol";
import type { Seen } from "../store/witness";
import { check, commitmentOf, FairDice, type Fault } from "./fair";

const [, block] =
  /<!-- vectors -->\n```\n(.*?)```/s.exec(readFileSync("../docs/protocol.md", "utf8")) ?? [];
const said = new Map(
  block!
    .trim()
    .split("\n")
    .map((line) => line.split(/ {2,}/) as [string, string]),
);
const SEED = said.get("seed")!,
  COMMITMENT = said.get("commitment")!,
  NONCES = [said.get("nonce p1")!, "", said.get("nonce p3")!];

test("the documented example comes out as documented", async () => {
  const dice = await FairDice.of(SEED, NONCES);
  expect(await commitmentOf(SEED)).toBe(COMMITMENT);
  expect(await dice.setup()).toBe(Number(said.get("set-up")));
  const rolls = [...said].filter(([key]) => key.startsWith("roll "));
  expect(rolls).toHaveLength(5);
  for (const [key, place] of rolls) {
    const [, number, sides] = /roll (\d+) of (\d+)/.exec(key)!;
    expect(await dice.below(Number(sides), Number(number))).toBe(Number(place));
  }
});

test("what one byte cannot decide is no roll", async () => {
  const dice = await FairDice.of(SEED, []);
  expect(await dice.below(0, 1)).toBe(-1);
  expect(await dice.below(257, 1)).toBe(-1);
  expect(await dice.below(1, 1)).toBe(0);
});

const SIDES = ["roll 1", "roll 2", "roll 3", "roll 4", "roll 5", "roll 6"];
const seats = ["player", "bot", "player"].map((kind, seat) => ({ kind, seat })) as Seat[];

/** A game of ten rolls, honest, and what a browser saw of it that sat on seat 0. */
async function game(): Promise<{ proof: Proof; seen: Seen }> {
  const dice = await FairDice.of(SEED, NONCES);
  const numbers = [1, 2, 3, 5, 8, 9, 10, 11, 20, 21];
  const rolls = await Promise.all(
    numbers.map(async (number) => ({
      number,
      outcomes: [...SIDES],
      came: SIDES[await dice.below(6, number)]!,
    })),
  );
  return {
    proof: {
      dice: { commitment: COMMITMENT, seed: SEED, nonces: [...NONCES] },
      setup: await dice.setup(),
      rolls,
      whole: true,
      given: 0,
    },
    seen: {
      at: 0,
      commitment: COMMITMENT,
      early: true,
      nonces: { 0: NONCES[0]! },
      rolls: Object.fromEntries(rolls.map((roll) => [roll.number, roll.came])),
    },
  };
}

test("an honest game has no faults, and the browser knows how much it knows", async () => {
  const { proof, seen } = await game();
  expect(await check(proof, seen, [0], seats)).toEqual({
    rolls: 10,
    faults: [],
    standing: "added",
    lists: [{ outcomes: SIDES, times: 10 }],
  });
  expect((await check(proof, seen, [], seats))?.standing).toBe("sealed");
  expect((await check(proof, { ...seen, early: false }, [], seats))?.standing).toBe("told");
  expect((await check(proof, null, [], seats))?.standing).toBe("told");
});

async function faults(change: (proof: Proof, seen: Seen) => void): Promise<Fault[]> {
  const { proof, seen } = await game();
  change(proof, seen);
  return (await check(proof, seen, [0], seats))!.faults;
}
const kinds = (found: Fault[]): string[] => [...new Set(found.map((fault) => fault.kind))];

test("another seed than the one that was sealed", async () => {
  const other = "00".repeat(32);
  expect(await faults((proof) => (proof.dice.seed = other))).toEqual([{ kind: "seed" }]);
  expect(await faults((proof) => (proof.dice.seed = null))).toEqual([{ kind: "seed" }]);
  // A server that exchanges both is found out by whoever saw the first commitment.
  const commitment = await commitmentOf(other);
  expect(
    await faults((proof) => (proof.dice = { ...proof.dice, seed: other, commitment })),
  ).toEqual([{ kind: "seed" }]);
  expect(
    await faults((proof) => (proof.dice = { seed: null, commitment: "", nonces: [] })),
  ).toEqual([{ kind: "seed" }]);
});

test("a nonce that was left out, exchanged, or slipped in", async () => {
  for (const nonce of ["", "00".repeat(32)]) {
    const found = await faults((proof) => (proof.dice.nonces[0] = nonce));
    expect(found).toContainEqual({ kind: "nonce", seat: 0 });
    expect(kinds(found)).toContain("roll");
  }
  const found = await faults((proof) => (proof.dice.nonces[1] = "00".repeat(32)));
  expect(found).toContainEqual({ kind: "stranger", seat: 1 });
});

test("a roll that was chosen", async () => {
  const found = await faults((proof, seen) => {
    const roll = proof.rolls[4]!;
    roll.came = SIDES.find((side) => side !== roll.came)!;
    seen.rolls[roll.number] = roll.came;
  });
  expect(kinds(found)).toEqual(["roll"]);
  expect(found).toHaveLength(1);
});

test("a roll that was another when it was seen, or is no roll any more", async () => {
  const { seen } = await game();
  const changed = SIDES.find((side) => side !== seen.rolls[8])!;
  expect(await faults((_, seen) => (seen.rolls[8] = changed))).toEqual([
    { kind: "seen", number: 8, came: seen.rolls[8], seen: changed },
  ]);
  expect(kinds(await faults((proof) => proof.rolls.splice(3, 1)))).toEqual(["seen"]);
});

test("outcomes that are ordered anew, or named twice, so that the wanted one comes", async () => {
  const turned = await faults((proof) => proof.rolls[4]!.outcomes.reverse());
  expect(turned).toContainEqual({ kind: "outcomes", number: 8 });
  const twice = await faults((proof) => {
    const roll = proof.rolls[4]!;
    roll.outcomes = SIDES.map(() => roll.came);
  });
  expect(twice).toEqual([{ kind: "outcomes", number: 8 }]);
});

test("a set-up from elsewhere", async () => {
  expect(await faults((proof) => proof.setup++)).toEqual([{ kind: "setup" }]);
});

test("what was given fell elsewhere, and nobody can say later that it was more", async () => {
  const { proof, seen } = await game();
  const elsewhere = proof.rolls[0]!;
  elsewhere.came = seen.rolls[1] = SIDES.find((side) => side !== elsewhere.came)!;
  proof.setup++;
  proof.given = 2;
  const there = { ...seen, given: 2 };
  const verdict = await check(proof, there, [0], seats);
  expect(verdict).toMatchObject({ rolls: 8, faults: [] });
  expect((await check(proof, null, [], seats))?.faults).toEqual([]);
  const found = (await check({ ...proof, given: 21 }, { ...seen, given: 0 }, [0], seats))!.faults;
  expect(kinds(found)).toEqual(["setup", "roll"]);
});

test("a game without fair dice has nothing to check", async () => {
  const { proof } = await game();
  proof.dice = { commitment: "", seed: null, nonces: ["", "", ""] };
  expect(await check(proof, null, [], seats)).toBeNull();
});
