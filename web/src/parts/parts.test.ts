/** What the components reckon with: choices, what the game says. */
import { describe, expect, it } from "vitest";
import { choice } from "../play/testing";
import { Choices } from "./choices";
import { makeTableContext } from "./context";
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

describe("the context", () => {
  const info = (title: string, die: string): GameInfo =>
    ({
      entries: [
        { section: "face", id: "G1", title, short: "" },
        { section: "card", id: "elder", title: "The Elder", short: "Elder" },
      ],
      words: { "die.light": { other: die, short: "" }, "page.island": "Island {n}" },
    }) as unknown as GameInfo;

  it("follows its source", () => {
    let [lang, told] = ["en", info("1 gold", "light die")];
    const context = makeTableContext(() => ({ lang, info: told, names: ["Ann"] }));
    expect(context.word("die.light")).toBe("light die");
    [lang, told] = ["fr", info("1 or", "dé clair")];
    expect(context.capital(context.word("die.light"))).toBe("Dé clair");
    expect(context.title("face", "G1")).toBe("1 or");
  });

  it("has ids for what the game does not name, and titles for what has no short name", () => {
    const context = makeTableContext(() => ({
      lang: "en",
      info: info("1 gold", "light die"),
      names: [],
    }));
    expect(context.title("card", "no-such-card")).toBe("no-such-card");
    expect([context.short("card", "elder"), context.short("face", "G1")]).toEqual([
      "Elder",
      "1 gold",
    ]);
    expect(context.word("page.island", { n: 2 })).toBe("Island 2");
    expect(context.word("no.such.word")).toBe("no.such.word");
  });
});
