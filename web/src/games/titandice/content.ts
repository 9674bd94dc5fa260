/** What the parts of Titan Dice need beside the context of every table. */
import { useTableContext } from "../../parts/context";
import type { Creature, TitanCatalogue } from "./types";

export interface TitanContent {
  /** How much there is of everything. */
  readonly caps: TitanCatalogue["caps"];
  /** Which card of a creature it is; some have other cards for those who play alone. */
  card(creature: Creature, level: number, solo: boolean): string;
  levels(creature: Creature): number[];
}

/** A table is drawn when the content has come. */
export function useContent(): TitanContent {
  const context = useTableContext();
  const catalogue = (): TitanCatalogue => context.info!.catalogue as TitanCatalogue;
  return {
    get caps() {
      return catalogue().caps;
    },
    card: (creature, level, solo) => {
      const cards = catalogue().cards.filter(
        (card) => card.creature === creature && card.level === level,
      );
      return (cards.find((card) => card.solo === solo) ?? cards[0])?.id ?? "";
    },
    levels: (creature) =>
      [
        ...new Set(
          catalogue()
            .cards.filter((card) => card.creature === creature)
            .map(({ level }) => level),
        ),
      ].toSorted(),
  };
}
