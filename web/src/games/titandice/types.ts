/** What Titan Dice draws. The shapes of the wire are the protocol's; here is what only drawing needs. */
import type { Creature, Side } from "../../net/protocol";
import type { LogLine } from "../../parts/types";

export type { Creature, Side, TitanCatalogue, TitanSeat, TitanView } from "../../net/protocol";

export const CREATURES: readonly Creature[] = ["chimera", "gryphon", "hydra", "kraken", "minotaur"];

export interface TitanLine extends LogLine {
  sides?: Side[];
  /** These dice were rolled before. */
  again?: boolean;
}
