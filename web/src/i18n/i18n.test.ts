import { expect, test } from "vitest";
import type { Wording } from "../net/protocol";
import { settings } from "../store/settings.svelte";
import { capital, fill, list, takesAz } from "./grammar";
import { perhaps, speak, t } from "./index.svelte";
import { LANGUAGES, NAMES } from "./keys";

const files = import.meta.glob<Record<string, Wording>>("./*.toml", {
  import: "default",
  eager: true,
});
const texts = (wording: Wording): string[] =>
  typeof wording === "string" ? [wording] : Object.values(wording);

test("there is a file for every language, and none of another", () => {
  expect(Object.keys(files).sort()).toEqual(LANGUAGES.map((lang) => `./${lang}.toml`).sort());
  for (const lang of LANGUAGES)
    expect(files[`./${lang}.toml`]?.["language.name"]).toBe(NAMES[lang]);
});

test("the language that was chosen last is spoken", async () => {
  await Promise.all([speak("de"), speak("fr")]);
  expect([settings.lang, t("table.undo")]).toEqual(["fr", "Annuler"]);
  await speak("en");
  expect(t("round.of", { n: 3, m: 12 })).toBe("Round 3 of 12");
  expect(t("lobby.waiting-for-players", { n: 1 })).toBe("1 seat open");
  expect([perhaps("bot.smith"), perhaps("bot.unheard-of")]).toEqual(["smith", null]);
});

test("French holds its signs with a narrow space that nobody has to write", () => {
  for (const message of Object.values(files["./fr.toml"] ?? {}).flatMap(texts)) {
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

test("a text has values, and the form that goes with its number", () => {
  const seats = { one: "{n} seat open", other: "{n} seats open" };
  expect(fill(seats, { n: 1 }, "en")).toBe("1 seat open");
  expect(fill(seats, { n: 3 }, "en")).toBe("3 seats open");
  expect(fill({ one: "{n} place", other: "{n} places" }, { n: 0 }, "fr")).toBe("0 place");
  expect(fill({ other: "{n} arany", object: "{n} aranyat" }, { n: 1 }, "hu")).toBe("1 arany");
  expect(fill("{name} {unknown}", { name: "Mira" }, "de")).toBe("Mira {unknown}");
});

test("a value is said in the form that a text asks for, if it has it", () => {
  const die = { other: "heller Würfel", object: "den hellen Würfel" };
  expect(fill("{name} nimmt {die:object}", { name: "Mira", die }, "de")).toBe(
    "Mira nimmt den hellen Würfel",
  );
  expect(fill("{die}, {die:short}", { die }, "de")).toBe("heller Würfel, heller Würfel");
  expect(capital("égi kocka", "hu")).toBe("Égi kocka");
});
