import { expect, test } from "vitest";

import { changed } from "./changes";
import type { View } from "./protocol";

const view = {
  game: "any",
  seats: [
    { gold: 1, cards: ["owl"] },
    { gold: 2, cards: [] },
  ],
  board: null,
} as unknown as View;

test("changes are set where their paths lead", () => {
  const now = changed(view, [
    { at: ["seats", 1, "gold"], now: 5 },
    { at: ["seats", 0, "cards"], now: ["owl", "bear"] },
    { at: ["board"], now: { kind: "labyrinth" } },
  ]);
  expect(now).toEqual({
    game: "any",
    seats: [
      { gold: 1, cards: ["owl", "bear"] },
      { gold: 5, cards: [] },
    ],
    board: { kind: "labyrinth" },
  });
});

test("the view before stays as it was, and what did not change is shared", () => {
  const before = structuredClone(view);
  const now = changed(view, [{ at: ["seats", 1, "gold"], now: 5 }]) as unknown as {
    seats: unknown[];
  };
  expect(view).toEqual(before);
  expect(now.seats[0]).toBe((view as unknown as { seats: unknown[] }).seats[0]);
});

test("a path to nowhere is the whole view", () => {
  expect(changed(view, [{ at: [], now: { game: "other" } }])).toEqual({ game: "other" });
});
