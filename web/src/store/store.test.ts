import { expect, test } from "vitest";
import { routeOf } from "./router.svelte";
import { languageOf } from "./settings.svelte";
import { carried, carryLink, Tickets } from "./tickets";

function memory(): Pick<Storage, "getItem" | "setItem"> {
  const kept = new Map<string, string>();
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
  };
}

test("addresses", () => {
  expect(routeOf("/", "")).toEqual({ page: "lobby" });
  expect(routeOf("/t/abc", "")).toEqual({ page: "table", table: "abc" });
  expect(routeOf("/t/abc/", "")).toEqual({ page: "table", table: "abc" });
  expect(routeOf("/t/abc/result", "")).toEqual({ page: "result", table: "abc" });
  expect(routeOf("/t/abc", "?move=12")).toEqual({ page: "replay", table: "abc", move: 12 });
  expect(routeOf("/t/abc", "?move=x")).toEqual({ page: "table", table: "abc" });
  expect(routeOf("/elsewhere", "")).toEqual({ page: "missing" });
});

test("seats are kept, once each, and can be forgotten", () => {
  const tickets = new Tickets(memory());
  tickets.add("a", { seat: 0, token: "x" }, { seat: 1, token: "y" });
  tickets.add("a", { seat: 0, token: "x" });
  tickets.add("b");
  expect(tickets.tokens("a")).toEqual(["x", "y"]);
  expect(tickets.all().map((known) => known.table)).toEqual(["b", "a"]);
  tickets.drop("a", 0);
  expect(tickets.tokens("a")).toEqual(["y"]);
  tickets.drop("a");
  expect(tickets.of("a")).toEqual([]);
});

test("a seat that came by a link learns its number", () => {
  const tickets = new Tickets(memory());
  tickets.add("a", { seat: -1, token: "x" });
  tickets.learn("a", [2]);
  expect(tickets.of("a")).toEqual([{ seat: 2, token: "x" }]);
});

test("a seat that the host freed is not ours any more, but its secret is remembered", () => {
  const tickets = new Tickets(memory());
  tickets.add("a", { seat: 0, token: "x" }, { seat: 1, token: "y" });
  tickets.lose("a", 1);
  expect(tickets.tokens("a")).toEqual(["x"]);
  expect(tickets.lost("a")).toEqual(["y"]);
  tickets.add("a", { seat: 1, token: "z" });
  expect(tickets.tokens("a")).toEqual(["x", "z"]);
  expect(tickets.lost("a")).toEqual(["y"]);
  expect(tickets.lost("b")).toEqual([]);
});

test("somebody else's data in the storage does no harm", () => {
  const storage = memory();
  for (const bad of ["", "{", "[1]", '{"a":1}', "null"]) {
    storage.setItem("dicewright.tables", bad);
    expect(new Tickets(storage).tokens("a")).toEqual([]);
  }
  expect(new Tickets(null).all()).toEqual([]);
});

test("links carry seats behind the #", () => {
  const link = carryLink("https://host", "abc", "se-cret_1");
  expect(carried(new URL(link).hash)).toBe("se-cret_1");
  expect(carried("")).toBeNull();
});

test("the browser's wish becomes a language we speak", () => {
  expect(languageOf(["pt-BR", "de-AT", "en"])).toBe("de");
  expect(languageOf(["pt", "ja"])).toBe("en");
});
