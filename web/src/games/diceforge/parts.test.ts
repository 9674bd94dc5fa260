/** What the parts of Dice Forge reckon with: twins among faces, averages. */
import { describe, expect, it } from "vitest";
import { Choices } from "../../parts/choices";
import { averages, changes } from "./average";
import { catalogue, tables } from "./specimen/data";
import { placeChoice } from "./twins";

const face = (id: string) => catalogue.faces.find((row) => row.id === id);

describe("places of dice", () => {
  const { view, prompt } = tables["forge"]!;
  const choices = new Choices(prompt!.choices);

  it("light equal faces too, with the number of the twin", () => {
    const die = view.seats[prompt!.seat]!.dice.dark;
    const named = prompt!.choices.find(
      (choice) => choice.form["die"] === "dark" && choice.form["place"] === "1",
    )!;
    const twin = die.faces.findIndex((id, place) => place > 0 && id === die.faces[0]);
    expect(twin).toBeGreaterThan(0);
    const found = placeChoice(choices, "place", "dark", die, twin);
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
    expect(averages([face("G3/V2"), face("S1")]).get("glory")).toEqual({
      n: about(1),
      atMost: true,
    });
    expect(averages([face("mirror"), face("x3"), face("ship")]).size).toBe(0);
  });

  it("count a shield for what it gives without a match", () => {
    expect([...averages([face("shield-red")]).keys()]).toEqual(["sun"]);
  });
});
