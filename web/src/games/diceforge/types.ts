/** What Dice Forge draws. The shapes of the wire are the protocol's; here is what only drawing needs. */
import type { DieName, ForgeCatalogue, ForgeSeat } from "../../net/protocol";
import type { Amounts } from "../../net/protocol";
import type { LogLine } from "../../parts/types";

export type {
  AllegianceView,
  Amounts,
  Colour,
  DieName,
  DieView,
  FaceRow,
  ForgeCatalogue,
  ForgeSeat,
  ForgeView,
  IslandSlot,
  IslandView,
  LabyrinthView,
  Resource,
  ShelfView,
  Slot,
} from "../../net/protocol";

export type CardRow = ForgeCatalogue["cards"][number];
export type AllegianceRow = ForgeCatalogue["allegiance"][number];
export type Memory = ForgeSeat["memories"][number];
export type FaceSize = "xs" | "s" | "m" | "pool" | "l" | "xl";

export const DICE: readonly DieName[] = ["light", "dark"];

export interface ForgeLine extends LogLine {
  faces?: string[];
  gains?: Amounts;
}
