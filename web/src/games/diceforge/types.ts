/** What Dice Forge adds to the protocol: its catalogue and its view (docs/protocol.md). */
import type { BaseView } from "../../net/protocol";
import type { LogLine } from "../../parts/types";

// ------------------------------------------------------------------ the catalogue

export type Resource = "gold" | "sun" | "moon" | "glory" | "ancient" | "loyalty";
export type Amounts = Partial<Record<Resource, number>>;
export type Colour = "red" | "blue" | "yellow" | "green";
export type FaceKind =
  "gain" | "choice" | "triple" | "mirror" | "ship" | "boar" | "shield" | "golem" | "misfortune";
export type Slot = { id: string; island: number; moon: number; sun: number };
export type FaceRow = {
  id: string;
  kind: FaceKind;
  gives: Amounts[];
  match: Resource | null;
  colour: Colour | null;
  shelf: string | null;
  cost: number;
  level: number;
};
/** What a space, a side or a card does. */
export type Operation = {
  cost?: Amounts;
  gain?: Amounts;
  steal?: Amounts;
  choose?: Amounts[];
  does?: string;
  numbers?: number[];
};
export type ForgeCatalogue = {
  slots: Slot[];
  cards: {
    id: string;
    slot: string;
    glory: number;
    box: string;
    reinforcement: boolean;
    does: Operation[];
    each_turn: Operation[];
  }[];
  faces: FaceRow[];
  shelves: { id: string; cost: number; level: number; faces: string[] }[];
  /** Pools of garden and forest: faces with their numbers at the start, the cards that bring them, and those that do if none of these
   *  is in the game. */
  garden: { faces: Record<string, number>; cards: string[]; instead: string[] }[];
  start_dice: Record<string, { light: string[]; dark: string[] }>;
  presets: Record<string, { module: string; cards: Record<string, string> }>;
  labyrinth: { space: number; to: number[]; does: Operation[] }[];
  allegiance: { space: number; glory: number; zone: string; loyal: number; rebel: number }[];
  treasures: { id: string; first: Amounts; later: Amounts }[];
  memory: { side: string; gives: Amounts }[];
  zones: {
    id: string;
    new_feat: number;
    own_new_feat: number;
    dice: { gave: Resource; gain: Amounts }[];
  }[];
  celestial: { side: string; does: Operation[] }[];
  extra_action: { cost: Amounts };
  caps: Record<
    | "gold"
    | "sun"
    | "moon"
    | "ancient"
    | "scepter"
    | "chest_gold"
    | "chest_shards"
    | "hammer_lap"
    | "companion",
    number
  >;
};

// ------------------------------------------------------------------ the view

export type DieName = "light" | "dark";
export type DieView = { faces: string[]; up: number };
export type ForgeSeat = {
  seat: number;
  gold: number;
  sun: number;
  moon: number;
  glory: number;
  ancient: number;
  score: number;
  caps: Record<"gold" | "sun" | "moon" | "ancient" | "scepter", number>;
  island: number;
  forged: number;
  dice: Record<DieName, DieView>;
  cards: Record<string, number>;
  tokens: Record<string, number>;
  hammer: { cards: number; gold: number; lap: number; laps: number; on_lap: number; next: number };
  boars: Colour[];
  misfortunes: Colour[];
  scepters: number[];
  companions: number[];
  golem: number;
  allegiance: number;
  memories: { island: number; side: string; gives: Amounts }[];
};
export type IslandSlot = {
  slot: string;
  moon: number;
  sun: number;
  card: string | null;
  glory: number;
  left: number;
};
export type IslandView = { island: number; heroes: number[]; slots: IslandSlot[] };
export type ShelfView = {
  shelf: string;
  cost: number;
  level: number;
  /** How many faces it began with. */
  size: number;
  faces: Record<string, number>;
};
export type LabyrinthView = {
  kind: "labyrinth";
  golems: number[];
  halls: (string | null)[];
  hall_spaces: number[];
  treasures: string[];
  arrived: boolean;
  spaces: { space: number; to: number[]; found: Amounts }[];
};
export type AllegianceView = {
  kind: "allegiance";
  tokens: number[];
  glory: number[];
  zones: string[];
  spaces: { space: number; glory: number; zone: string }[];
};
export type ForgeView = BaseView & {
  game: "diceforge";
  round: number;
  rounds: number;
  active: number;
  module: "none" | "goddess" | "titans";
  seats: ForgeSeat[];
  islands: IslandView[];
  sanctuary: ShelfView[];
  garden: Record<string, number>;
  board: LabyrinthView | AllegianceView | null;
};

// ------------------------------------------------------------------ what only drawing needs

export type CardRow = ForgeCatalogue["cards"][number];
export type AllegianceRow = ForgeCatalogue["allegiance"][number];
export type Memory = ForgeSeat["memories"][number];

export const DICE: readonly DieName[] = ["light", "dark"];

export interface ForgeLine extends LogLine {
  faces?: string[];
  gains?: Amounts;
}
