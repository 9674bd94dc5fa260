import { describe, expect, test } from "vitest";
import { de } from "./de";
import { en } from "./en";
import { fr } from "./fr";
import { hu } from "./hu";
import { fill, list, takesAz } from "./grammar";

const values = (message: string): string[] =>
  [...new Set([...message.matchAll(/\{(\w+)/g)].map((found) => found[1] as string))].sort();

describe.each(Object.entries({ fr, de, hu }))("%s", (_, messages) => {
  test.each(Object.keys(en) as (keyof typeof en)[])("%s says the same things", (key) => {
    expect(values(messages[key])).toEqual(values(en[key]));
    expect(messages[key].trim()).not.toBe("");
  });
});

test("French holds its signs with a narrow space that nobody has to write", () => {
  for (const message of Object.values(fr)) {
    expect(message).not.toContain("\u202f");
    expect(fill(message, {}, "fr")).not.toMatch(/[^\u202f][?!;:»](?=\s|$)|«[^\u202f]/);
  }
});

test("the Hungarian article follows the word or the number", () => {
  for (const word of ["1", "5", "50", "1000", "arany", "Őr"]) expect(takesAz(word)).toBe(true);
  for (const word of ["2", "10", "15", "100", "medve"]) expect(takesAz(word)).toBe(false);
  expect(fill("Leülök a(z) {n}. helyre", { n: 1 }, "hu")).toBe("Leülök az 1. helyre");
  expect(fill("Leülök a(z) {n}. helyre", { n: 2 }, "hu")).toBe("Leülök a 2. helyre");
});

test("lists end in a word, and English has no comma before it", () => {
  expect(list(["a", "b", "c"], "en")).toBe("a, b and c");
  expect(list(["a", "b", "c"], "hu")).toBe("a, b és c");
});

test("values and words that go with numbers", () => {
  expect(fill("{n} {n#seat|seats} open", { n: 1 }, "en")).toBe("1 seat open");
  expect(fill("{n} {n#seat|seats} open", { n: 3 }, "en")).toBe("3 seats open");
  expect(fill("{n} {n#place libre|places libres}", { n: 0 }, "fr")).toBe("0 place libre");
  expect(fill("{name} {unknown}", { name: "Mira" }, "de")).toBe("Mira {unknown}");
});
