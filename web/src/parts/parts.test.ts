/** What the components reckon with: choices, averages, words, dice as lists. */
import { describe, expect, it } from "vitest";
import { averages, changes } from "./average";
import { Choices } from "./choices";
import { makeTableContext } from "./context";
import { activeDice, readyDice, restingDice, rolledSides } from "./titan";
import { LANGUAGES, partWords, withoutArticle } from "./words";
import { forgeTables, infos, titanTables } from "../specimen/data";
import type { ForgeCatalogue, TitanSeat } from "./types";

const catalogue = infos.diceforge.catalogue as ForgeCatalogue;
const face = (id: string) => catalogue.faces.find((row) => row.id === id);

describe("choices", () => {
  const { view, prompt } = forgeTables["forge"]!;
  const choices = new Choices(prompt!.choices);

  it("are found by what they are about", () => {
    const [first] = prompt!.choices;
    expect(choices.find(...(Object.values(first!.form) as [string, ...string[]]))).toBe(first);
    expect(choices.find("place", "light", 9)).toBeUndefined();
  });

  it("light equal faces too, with the number of the twin", () => {
    const die = view.seats[prompt!.seat]!.dice.dark;
    const named = prompt!.choices.find(
      (choice) => choice.form["die"] === "dark" && choice.form["place"] === "1",
    )!;
    const twin = die.faces.findIndex((id, place) => place > 0 && id === die.faces[0]);
    expect(twin).toBeGreaterThan(0);
    const found = choices.place("place", "dark", die, twin);
    expect(found?.action).toBe(named.action + twin);
    expect(found?.form).toEqual({ verb: "place", die: "dark", place: String(twin + 1) });
  });
});

const about = (n: number): unknown => expect.closeTo(n);

describe("averages", () => {
  it("divide what the faces give by six", () => {
    const die = ["G4", "G3", "S1", "S2", "G1", "G1"].map(face);
    expect(averages(die).get("gold")).toEqual({ n: about(1.5), atMost: false });
    expect(changes(die, 5, face("S2"))).toEqual([
      {
        resource: "gold",
        before: { n: about(1.5), atMost: false },
        after: { n: about(8 / 6), atMost: false },
      },
      {
        resource: "sun",
        before: { n: about(0.5), atMost: false },
        after: { n: about(5 / 6), atMost: false },
      },
    ]);
  });

  it("say at most where a face lets choose, and nothing for a face that gives nothing itself", () => {
    expect(averages([face("G3/V2")]).get("glory")).toEqual({
      n: about(1 / 3),
      atMost: true,
    });
    expect(averages([face("mirror"), face("x3"), face("ship")]).size).toBe(0);
  });

  it("count a shield for what it gives without a match", () => {
    expect([...averages([face("shield-red")]).keys()]).toEqual(["sun"]);
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
    const context = makeTableContext(() => ({ lang, info: infos.diceforge, names: ["Ann"] }));
    expect(context.t("die.light")).toBe("Light die");
    lang = "fr";
    expect(context.t("die.light")).toBe("Dé clair");
    expect(context.title("face", "G1/S1/M1")).toBe("1 gold or 1 sun or 1 moon");
    expect(context.title("card", "no-such-card")).toBe("no-such-card");
    expect(context.titan).toBeNull();
  });
});

describe("dice of Titan Dice", () => {
  const seat: TitanSeat = {
    ...titanTables["titandice"]!.view.seats[0]!,
    active: { chimera: 1, gryphon: 0, hydra: 2, kraken: 0, minotaur: 0 },
    bonus: "hydra",
    spent: 1,
    wound: 0,
    aside: 0,
    paid: 0,
  };

  it("are as many as the view counts, with the bonus die marked", () => {
    expect(activeDice(seat).map(({ side, bonus }) => [side, bonus])).toEqual([
      ["chimera", false],
      ["hydra", false],
      ["hydra", false],
      ["hydra", true],
    ]);
    expect(restingDice(seat, "spent")).toHaveLength(1);
    expect(restingDice({ ...seat, bonus: "spent" }, "spent")).toHaveLength(2);
    expect(readyDice(seat, 5)).toHaveLength(1);
    expect(
      rolledSides({ chimera: 0, gryphon: 2, hydra: 0, kraken: 0, minotaur: 0, wound: 1 }),
    ).toEqual(["gryphon", "gryphon", "wound"]);
  });
});
