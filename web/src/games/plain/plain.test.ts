/** Any view becomes something that can be drawn. */
import { expect, test } from "vitest";
import { makeTableContext } from "../../parts/context";
import type { GameInfo, Step } from "../../parts/types";
import { pageOf, signOf } from "..";
import { tables as forge } from "../diceforge/specimen/data";
import { tables as titan } from "../titandice/specimen/data";
import { drawings, sideSymbol } from "./draw";
import { diceOf, partRows, partsOf, sidesOf, titleOf } from "./parts";
import { info as example, table } from "./specimen/data";
import { throwsOf } from "./throws";

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

const SIDES = ["1", "2", "3"];
const die = (side: string, ...events: [kind: string, seat: number][]): Step => ({
  number: 1,
  seat: -1,
  action: { action: 0, text: `die ${side}`, form: { verb: "die", face: side } },
  events: events.map(([kind, seat]) => ({ kind, seat, data: {}, text: `${kind} by ${seat}` })),
});
const decided = (seat: number): Step => ({ ...die("none"), seat });
const thrown = (...steps: Step[]) => throwsOf({ steps }, { decider: 4 }, SIDES);

test("dice that fall together are one throw, with what came of it", () => {
  expect(thrown(die("1"), die("3", ["Rolled", 2], ["Lost", 2]))).toEqual([
    { seat: 2, sides: ["1", "3"], then: ["Rolled by 2", "Lost by 2"] },
  ]);
});

test("a decision or another turn parts throws", () => {
  const throws = thrown(
    ...[die("1", ["Rolled", 0]), decided(0), die("2", ["Rolled", 0], ["TurnStarted", 1])],
    ...[die("3"), die("3")],
  );
  expect(throws.map(({ seat, sides }) => [seat, sides])).toEqual([
    [0, ["1"]],
    [0, ["2"]],
    [1, ["3", "3"]],
  ]);
  expect(throws[1]!.then).toEqual(["Rolled by 0"]);
});

test("what chance decides about other things is no throw", () => {
  expect(thrown(die("ace", ["Drawn", 0]))).toEqual([]);
  expect(thrown(die("1")).map(({ seat }) => seat)).toEqual([4]);
});

test("throws of a real game show as many dice as there are", () => {
  const throws = throwsOf({ steps: table.log }, table.view, sidesOf(example.catalogue));
  expect(throws.length).toBeGreaterThan(1);
  for (const { sides, then } of throws.slice(1)) {
    expect(sides.length).toBeLessThanOrEqual(6);
    expect(then.length).toBeGreaterThan(0);
  }
});

test("every side is drawn, whatever it is called", () => {
  const named = drawings({ parts: [{ ...rows[0], names: ["1", "<b>", "wild card"] }] });
  expect(named).not.toContain("<b>");
  for (const side of ["1", "<b>", "wild card"]) {
    expect(sideSymbol(side)).toMatch(/^[\w-]+$/);
    expect(named).toContain(`id="${sideSymbol(side)}"`);
  }
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
