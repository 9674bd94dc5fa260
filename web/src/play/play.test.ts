import { expect, test } from "vitest";
import { speak } from "../i18n/index.svelte";
import type { Position, Replay } from "../net/protocol";
import { Film, marksOf, roundsOf, stopsOf } from "./film";
import { inOrder } from "./groups";
import { logLines } from "./log";
import { seatName } from "./names";
import { choice, event, step, words } from "./testing";

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

test("a replay stops where somebody decides, a turn or a round begins, and at its ends", () => {
  const at = (number: number, seat: number) => ({ ...step(number), seat });
  const replay = {
    total: 6,
    steps: [at(0, -2), at(1, -1), at(2, 0), at(3, -1), at(4, -1), at(5, 1), at(6, 0), at(7, -2)],
    turns: [
      { number: 1, seat: 0, round: 1 },
      { number: 4, seat: 1, round: 1 },
      { number: 5, seat: 0, round: 2 },
    ],
  } as unknown as Replay;
  expect(stopsOf(replay, "decision")).toEqual([0, 1, 4, 5, 6]);
  expect(stopsOf(replay, "turn")).toEqual([0, 1, 4, 5, 6]);
  expect(stopsOf(replay, "round")).toEqual([0, 1, 5, 6]);
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
  expect(marksOf(replay, { HeroOusted: "oust" }).map((mark) => mark.at)).toEqual([4]);
});

test("people are called as they like, bots after their kind", async () => {
  await speak("en");
  const called = (kind: "bot" | "player", name: string, bot: string | null): string =>
    seatName({ kind, name, bot });
  expect(called("bot", "Random 2", "random")).toBe("Dabbler 2");
  expect(called("bot", "Smith", "smith:200ms")).toBe("Smith");
  expect(called("bot", "Stranger", "stranger")).toBe("Stranger");
  expect(called("player", "Random", "random")).toBe("Random");
});
