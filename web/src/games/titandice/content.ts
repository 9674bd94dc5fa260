/** What the parts of Titan Dice need beside the context of every table. */
import { useTableContext } from "../../parts/context";
import type { TitanCatalogue } from "./types";

/** How much there is of everything; printed numbers until the content has come. */
export function useCaps(): () => TitanCatalogue["caps"] {
  const context = useTableContext();
  return () =>
    (context.info?.catalogue as TitanCatalogue | undefined)?.caps ?? {
      track: 4,
      wounds: 3,
      dice: 5,
    };
}
