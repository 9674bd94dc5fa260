/** What the components reckon with: choices, words. */
import { describe, expect, it } from "vitest";
import { choice } from "../play/testing";
import { Choices } from "./choices";
import { makeTableContext } from "./context";
import { LANGUAGES, partWords, withoutArticle } from "./words";
import type { GameInfo } from "./types";

describe("choices", () => {
  const place = choice(7, { verb: "place", die: "dark", place: "3" });
  const choices = new Choices([place, choice(8, { verb: "pass" })]);

  it("are found by what they are about", () => {
    expect(choices.find("place", "dark", 3)).toBe(place);
    expect(choices.find("place", "light", 9)).toBeUndefined();
  });

  it("are counted by their verbs", () => {
    expect(choices.count("place", "pass", "forge")).toBe(2);
  });
});

describe("words", () => {
  it("keep their places in every language", () => {
    const say = LANGUAGES.map((lang) => partWords(lang));
    for (const t of say) expect(t("round", { n: 3, m: 12 })).toMatch(/3.*12|12.*3/);
    expect(partWords("xx")("undo")).toBe("Undo");
    expect(partWords("de")("undo")).toBe("Rückgängig");
  });

  it("drop articles on tiles", () => {
    expect(withoutArticle("The Elder")).toBe("Elder");
    expect(withoutArticle("L’Ancien")).toBe("Ancien");
    expect(withoutArticle("Az ős")).toBe("Ős");
    expect(withoutArticle("Theft")).toBe("Theft");
  });
});

describe("the context", () => {
  it("follows its source", () => {
    let lang = "en";
    const entry = { section: "face", id: "G1", title: "1 gold" };
    const info = { id: "", catalogue: {}, entries: [entry] } as unknown as GameInfo;
    const context = makeTableContext(() => ({ lang, info: info, names: ["Ann"] }));
    expect(context.t("die.light")).toBe("Light die");
    lang = "fr";
    expect(context.t("die.light")).toBe("Dé clair");
    expect(context.title("face", "G1")).toBe("1 gold");
    expect(context.title("card", "no-such-card")).toBe("no-such-card");
  });
});
