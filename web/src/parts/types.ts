/** What the components draw. The shapes of the wire are the protocol's; here is what only drawing needs. */
import type { Amounts, DieName, ForgeCatalogue, ForgeSeat } from "../games/diceforge/types";
import type { Creature, Side } from "../games/titandice/types";
import type { Entry } from "../net/protocol";

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
} from "../games/diceforge/types";
export type {
  Creature,
  Side,
  TitanCatalogue,
  TitanSeat,
  TitanView,
} from "../games/titandice/types";
export type { Choice, CurvePoint, Entry, Prompt, Section, Step } from "../net/protocol";

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

/** A line of the log. */
export interface LogLine {
  /** Never changes for a line: lines are appended, and taken back from the end. */
  id: string | number;
  /** A turn begins with this line. */
  turn?: boolean;
  seat: number;
  text: string;
  faces?: readonly string[];
  sides?: readonly Side[];
  /** These dice were rolled before. */
  again?: boolean;
  gains?: Amounts;
  note?: string;
  /** The whole line in words, where it shows pictures: this is what is read aloud. */
  said?: string;
  bad?: boolean;
}
