/** The views of the games that the page draws itself. */
import type { ForgeView } from "./diceforge/types";
import type { TitanView } from "./titandice/types";

export type View = ForgeView | TitanView;
