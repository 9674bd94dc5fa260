import { describe, expect, test } from "vitest";
import { de } from "./de";
import { en } from "./en";
import { fr } from "./fr";
import { hu } from "./hu";
import { fill } from "./index.svelte";

const values = (message: string): string[] =>
  [...new Set([...message.matchAll(/\{(\w+)/g)].map((found) => found[1] as string))].sort();

describe.each(Object.entries({ fr, de, hu }))("%s", (_, messages) => {
  test.each(Object.keys(en) as (keyof typeof en)[])("%s says the same things", (key) => {
    expect(values(messages[key])).toEqual(values(en[key]));
    expect(messages[key].trim()).not.toBe("");
  });
});

test("French has no-break spaces before high punctuation", () => {
  for (const message of Object.values(fr)) expect(message).not.toMatch(/[^\s\u202f\d] [?!;:»]|« /);
});

test("values and words that go with numbers", () => {
  expect(fill("{n} {n#seat|seats} open", { n: 1 }, "en")).toBe("1 seat open");
  expect(fill("{n} {n#seat|seats} open", { n: 3 }, "en")).toBe("3 seats open");
  expect(fill("{n} {n#place libre|places libres}", { n: 0 }, "fr")).toBe("0 place libre");
  expect(fill("{name} {unknown}", { name: "Mira" }, "de")).toBe("Mira {unknown}");
});
