import { expect, test } from "vitest";
import type { Step } from "../net/protocol";
import { Witness } from "./witness";

class Shelf implements Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length"> {
  kept = new Map<string, string>();
  full = false;
  get length(): number {
    return this.kept.size;
  }
  key = (i: number): string | null => [...this.kept.keys()][i] ?? null;
  getItem = (key: string): string | null => this.kept.get(key) ?? null;
  removeItem = (key: string): void => void this.kept.delete(key);
  setItem = (key: string, value: string): void => {
    if (this.full) throw new Error("full");
    this.kept.set(key, value);
  };
}

const roll = (number: number, text: string, seat = -1): Step => ({
  number,
  seat,
  action: { action: 1, text, form: {} },
  events: [],
});

test("what was told first counts", () => {
  const witness = new Witness(new Shelf());
  witness.sealed("a", "first", true);
  witness.sealed("a", "second", false);
  expect(witness.of("a")).toMatchObject({ commitment: "first", early: true });
  witness.saw("a", [roll(1, "roll light 4"), roll(2, "pass", 0)]);
  witness.saw("a", [roll(1, "roll light 5"), roll(3, "roll dark 2")]);
  expect(witness.of("a")?.rolls).toEqual({ 1: "roll light 4", 3: "roll dark 2" });
});

test("a nonce is made after the commitment, kept, and never made anew", () => {
  const shelf = new Shelf(),
    witness = new Witness(shelf);
  expect(witness.nonce("a", 0)).toBeNull();
  witness.sealed("a", "first", true);
  const nonce = witness.nonce("a", 0);
  expect(nonce).toMatch(/^[0-9a-f]{64}$/);
  expect(witness.nonce("a", 0)).toBe(nonce);
  expect(new Witness(shelf).nonce("a", 0)).toBe(nonce); // another tab, another day
  expect(witness.nonce("a", 1)).not.toBe(nonce);
});

test("without a storage it lasts as long as the page", () => {
  const full = new Shelf();
  full.full = true;
  for (const storage of [null, full]) {
    const witness = new Witness(storage);
    witness.sealed("a", "first", true);
    expect(witness.nonce("a", 0)).toBe(witness.nonce("a", 0));
  }
});

test("old tables are forgotten, and somebody else's data does no harm", () => {
  const shelf = new Shelf();
  for (const bad of ["", "{", "[1]", '{"a":1}', "null"]) {
    shelf.setItem("dicewright.dice.x", bad);
    expect(new Witness(shelf).of("x")).toBeNull();
  }
  shelf.setItem("other", "stays");
  const witness = new Witness(shelf);
  for (let n = 0; n < 60; n++) witness.sealed(`table${n}`, "c", true);
  expect(shelf.length).toBe(51);
  expect(shelf.getItem("other")).toBe("stays");
});
