/** What the parts of Titan Dice reckon with: dice as lists. */
import { describe, expect, it } from "vitest";
import { activeDice, readyDice, restingDice, rolledSides } from "./dice";
import { tables } from "./specimen/data";
import type { TitanSeat } from "./types";

describe("dice of Titan Dice", () => {
  const seat: TitanSeat = {
    ...tables["titandice"]!.view.seats[0]!,
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
