/** What Titan Dice adds to the protocol: its catalogue and its view (docs/protocol.md). */
import type { BaseView } from "../../net/protocol";
import type { LogLine } from "../../parts/types";

export type Creature = "chimera" | "gryphon" | "hydra" | "kraken" | "minotaur";
export type Side = Creature | "wound";
export type TitanCatalogue = {
  creatures: Creature[];
  sides: Side[];
  cards: { id: string; creature: Creature; level: number; solo: boolean }[];
  /** `exodus`: from the cage to freedom; so many `cages` end the game, or win it alone. */
  caps: Record<"track" | "wounds" | "dice" | "exodus" | "cages" | "cages_alone", number>;
};
export type TitanSeat = {
  seat: number;
  tracks: Record<Creature, number>;
  cards: Partial<Record<Creature, { level: number; down: boolean }>>;
  active: Record<Creature, number>;
  /** Where the bonus die is: a creature if it lies among the active dice. */
  bonus: Creature | "home" | "spent" | "aside" | "paid";
  winged: boolean;
  out: boolean;
  spent: number;
  wound: number;
  aside: number;
  paid: number;
  marker: number;
  turns: number;
  score: number;
};
export type TitanView = BaseView & {
  game: "titandice";
  round: number;
  first: number;
  ending: boolean;
  roll: Record<Side, number> | null;
  asked: Side | null;
  seats: TitanSeat[];
  stacks: Record<Creature, number[]>;
  exodus: Record<Creature, number> | null;
  result: "won" | "lost" | null;
};

// What only drawing needs.

export const CREATURES: readonly Creature[] = ["chimera", "gryphon", "hydra", "kraken", "minotaur"];

export interface TitanLine extends LogLine {
  sides?: Side[];
  /** These dice were rolled before. */
  again?: boolean;
}
