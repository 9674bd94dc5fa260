/** Any view becomes something that can be drawn. */
import { expect, test } from "vitest";
import { makeTableContext } from "../../parts/context";
import type { GameInfo } from "../../parts/types";
import { pageOf, signOf } from "..";
import { tables as forge } from "../diceforge/specimen/data";
import { tables as titan } from "../titandice/specimen/data";
import { diceOf, partRows, partsOf, titleOf } from "./parts";

const rows = partRows({
  parts: [
    { id: "rolled", kind: "dice", names: ["1", "2", "3"], by_seat: false, most: 6 },
    { id: "hand", kind: "number", names: [], by_seat: false, most: 6 },
    { id: "entered", kind: "number", names: [], by_seat: true, most: 1 },
  ],
});

test("what the catalogue names is drawn as it says", () => {
  const view = { game: "g", over: false, rolled: { "1": 2, "2": 0, "3": 1 }, hand: 4, entered: 1 };
  expect(partsOf(view, rows)).toEqual([
    { id: "rolled", kind: "dice", sides: ["1", "1", "3"] },
    { id: "hand", kind: "number", n: 4, most: 6 },
    { id: "entered", kind: "flag", on: true },
  ]);
});

test("what it does not name is drawn by what it looks like", () => {
  const view = { stake: 350, cards: { a: 1 }, deck: ["x", 3], late: true, who: "me", none: null };
  expect(partsOf({ ...view, board: [{ at: 2 }] }).map(({ id, kind }) => [id, kind])).toEqual([
    ["stake", "number"],
    ["cards", "row"],
    ["deck", "list"],
    ["late", "flag"],
    ["who", "text"],
    ["board", "group"],
  ]);
});

test("every view of every game can be drawn", () => {
  for (const { view } of [...Object.values(forge), ...Object.values(titan)]) {
    expect(partsOf({ ...view }).length).toBeGreaterThan(1);
    for (const seat of view.seats) expect(partsOf({ ...seat }).length).toBeGreaterThan(5);
  }
});

test("dice of a choice are known by their sides", () => {
  expect(diceOf("1 1 3", rows)).toEqual(["1", "1", "3"]);
  expect(diceOf("red", rows)).toEqual([]);
  expect(diceOf(1, rows)).toEqual(["1"]);
  expect(diceOf(undefined, rows)).toEqual([]);
});

test("things have the names that the game gives them, or their ids", () => {
  const entries = [{ section: "term", id: "stake", title: "At stake" }];
  const info = { id: "g", catalogue: {}, entries } as unknown as GameInfo;
  const context = makeTableContext(() => ({ lang: "en", info, names: [] }));
  expect(titleOf(context, "stake")).toBe("At stake");
  expect(titleOf(context, "last_turns")).toBe("Last turns");
});

test("a game without a folder has the plain page", async () => {
  expect((await pageOf("no-such-game")).classes).toContain("game--plain");
  expect((await pageOf("titandice")).classes).toContain("game--titan");
  expect(signOf("no-such-game").icon).toBe("u-dice");
});
