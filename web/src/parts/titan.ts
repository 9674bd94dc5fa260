/** Dice of a Titan Dice board as a list to draw: the view counts them. */
import { CREATURES, type Creature, type Side, type TitanSeat } from "./types";

export interface ShownDie {
  readonly key: string;
  readonly side: Side | "blank";
  readonly bonus: boolean;
}

const repeat = (side: Side | "blank", n: number): ShownDie[] =>
  Array.from({ length: n }, (_, i) => ({ key: `${side}${i}`, side, bonus: false }));
const bonusDie = (side: Side | "blank"): ShownDie => ({ key: "bonus", side, bonus: true });

export function activeDice(seat: TitanSeat): ShownDie[] {
  const dice = CREATURES.flatMap((creature) => repeat(creature, seat.active[creature]));
  const bonus = CREATURES.find((creature) => creature === seat.bonus);
  return bonus ? [...dice, bonusDie(bonus)] : dice;
}

/** Spent, paid and set aside: only their number matters. */
export const restingDice = (seat: TitanSeat, zone: "spent" | "aside" | "paid"): ShownDie[] =>
  seat.bonus === zone
    ? [...repeat("blank", seat[zone]), bonusDie("blank")]
    : repeat("blank", seat[zone]);

/** Dice that wait for the next roll. */
export function readyDice(seat: TitanSeat, dice: number): ShownDie[] {
  const used =
    CREATURES.reduce((sum, creature) => sum + seat.active[creature], 0) +
    seat.spent +
    seat.wound +
    seat.aside +
    seat.paid;
  return repeat("blank", Math.max(0, dice - used));
}

export const caged = (seat: TitanSeat, end: number): Creature[] =>
  CREATURES.filter((creature) => seat.tracks[creature] >= end);

/** A roll as a list of sides. */
export const rolledSides = (roll: Readonly<Record<Side, number>>): Side[] =>
  ([...CREATURES, "wound"] as Side[]).flatMap((side) => Array<Side>(roll[side]).fill(side));
