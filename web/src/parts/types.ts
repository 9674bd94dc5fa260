/** What the components draw. The shapes of the wire are the protocol's; here is what only drawing needs. */
import type { Creature, DieName, Entry, ForgeCatalogue, ForgeSeat } from "../net/protocol";

export type {
  AllegianceView,
  Amounts,
  Choice,
  Colour,
  Creature,
  CurvePoint,
  DieName,
  DieView,
  Entry,
  FaceRow,
  ForgeCatalogue,
  ForgeSeat,
  ForgeView,
  IslandSlot,
  IslandView,
  LabyrinthView,
  Prompt,
  Resource,
  Section,
  ShelfView,
  Side,
  Slot,
  Step,
  TitanCatalogue,
  TitanSeat,
  TitanView,
} from "../net/protocol";

/** A game's content, as much of it as is drawn; which catalogue it holds follows from `id`. */
export interface GameInfo {
  id: string;
  catalogue: unknown;
  entries: Entry[];
}
export type CardRow = ForgeCatalogue["cards"][number];
export type AllegianceRow = ForgeCatalogue["allegiance"][number];
export type Memory = ForgeSeat["memories"][number];

export const DICE: readonly DieName[] = ["light", "dark"];
export const CREATURES: readonly Creature[] = ["chimera", "gryphon", "hydra", "kraken", "minotaur"];

/** Who sits where, as far as a panel says it. */
export interface Person {
  name: string;
  bot: boolean;
  absent: boolean;
}

/** What somebody wants explained: an entry of the game's texts. */
export interface Topic {
  section: string;
  id: string;
}

export type FaceSize = "xs" | "s" | "m" | "pool" | "l" | "xl";
