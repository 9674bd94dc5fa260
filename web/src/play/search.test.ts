import { describe, expect, it } from "vitest";
import type { Entry } from "../net/protocol";
import { chaptersOf, lookUp } from "./search";

const entry = (section: string, id: string, title: string, text: string): Entry => ({
  ...{ section, id, title, text, facts: [], rulings: [], house: false, why: "" },
  ...{ kind: "", source: "", options: [], short: "", shows: [] },
});
const ENTRIES = [
  entry("card", "hammer", "Black\u00ADsmith’s Hammer", "Gold in a round becomes glory."),
  entry("chapter", "goal", "Goal of the game: how to win", "Have the most glory."),
  entry("chapter", "round", "Rounds and turns", "A game has 9 rounds."),
  entry("term", "round", "round", "Everybody’s turn once."),
];
const ids = (wanted: string): string[] =>
  lookUp(ENTRIES, wanted, "Rules").map(({ section, id }) => `${section}:${id}`);

describe("looking up", () => {
  it("finds a chapter before anything else", () => {
    expect(ids("round")).toEqual(["chapter:round", "term:round", "card:hammer"]);
  });
  it("finds words in any order, and without accents", () => {
    expect(ids("win how")).toEqual(["chapter:goal"]);
    expect(ids("blacksmith")).toEqual(["card:hammer"]);
  });
  it("finds all chapters for the word “rules”", () => {
    expect(ids("rules")).toEqual(["chapter:goal", "chapter:round"]);
  });
  it("waits for a second letter", () => {
    expect(ids("r")).toEqual([]);
  });
  it("knows which entries are chapters", () => {
    expect(chaptersOf(ENTRIES).map(({ id }) => id)).toEqual(["goal", "round"]);
  });
});
