/** What the components draw: the shapes the server sends (see docs/protocol.md), as far as they are drawn. */

export type Resource = "gold" | "sun" | "moon" | "glory" | "ancient" | "loyalty";
export type Amounts = Partial<Record<Resource, number>>;
export type Colour = "red" | "blue" | "yellow" | "green";
export type DieName = "light" | "dark";
export const DICE: readonly DieName[] = ["light", "dark"];

/* ------------------------------------------------------------ content */

export interface Entry {
  section: string; id: string; title: string; text: string;
  facts: [string, string][]; rulings: string[]; house: boolean; why: string;
}

export interface SlotRow { id: string; island: number; moon: number; sun: number }
export interface CardRow { id: string; slot: string; glory: number; box: string; reinforcement: boolean }
export interface FaceRow {
  id: string;
  kind: "gain" | "choice" | "triple" | "mirror" | "ship" | "boar" | "shield" | "golem" | "misfortune";
  gives: Amounts[]; match: Resource | null; colour: Colour | null; shelf: string | null; cost: number; level: number;
}
export interface ShelfRow { id: string; cost: number; level: number; faces: string[] }
export interface AllegianceRow { space: number; glory: number; zone: string; loyal: number; rebel: number }
export interface TreasureRow { id: string; first: Amounts; later: Amounts }
export interface ForgeCaps {
  gold: number; sun: number; moon: number; ancient: number; scepter: number;
  chest_gold: number; chest_shards: number; hammer_lap: number; companion: number;
}
export interface ForgeCatalogue {
  slots: SlotRow[]; cards: CardRow[]; faces: FaceRow[]; shelves: ShelfRow[];
  presets: Record<string, { module: string; cards: Record<string, string> }>;
  labyrinth: { space: number; to: number[] }[];
  allegiance: AllegianceRow[];
  treasures: TreasureRow[];
  celestial: string[];
  caps: ForgeCaps;
}
export interface TitanCardRow { id: string; creature: Creature; level: number; solo: boolean }
export interface TitanCatalogue {
  creatures: Creature[]; sides: Side[]; opposite: Partial<Record<Side, Side>>; cards: TitanCardRow[];
  caps: { track: number; wounds: number; dice: number };
}
/** A game's content; which catalogue it holds follows from `id`. */
export interface GameInfo { id: string; title: string; catalogue: unknown; entries: Entry[] }

/* ------------------------------------------------------------ choices */

export interface Action { action: number; text: string; form: Record<string, string> }
export interface Choice extends Action { label: string }
export interface UndoState { possible: boolean; seat: number; reason: "possible" | "rolled" | "nothing"; why: string; takes_back: Action | null }
export interface Prompt { seat: number; kind: string; question: string; choices: Choice[]; undo: UndoState }
export interface GameEvent { kind: string; seat: number; data: Record<string, number | string>; text: string }
export interface Step { number: number; seat: number; action: Action | null; events: GameEvent[] }

/* ------------------------------------------------------------ Dice Forge */

export interface DieState { faces: string[]; up: number }
export interface Memory { island: number; side: string; gives: Amounts }
export interface ForgeSeat {
  seat: number; gold: number; sun: number; moon: number; glory: number; ancient: number; score: number;
  caps: { gold: number; sun: number; moon: number; ancient: number; scepter: number };
  island: number; forged: number;
  dice: Record<DieName, DieState>;
  cards: Record<string, number>;
  tokens: Record<string, number>;
  hammer: { cards: number; gold: number; lap: number; laps: number; on_lap: number };
  boars: Colour[]; misfortunes: Colour[]; scepters: number[]; companions: number[];
  golem: number; allegiance: number; memories: Memory[];
}
export interface SlotState { slot: string; moon: number; sun: number; card: string | null; glory: number; left: number }
export interface IslandState { island: number; heroes: number[]; slots: SlotState[] }
export interface PoolState { shelf: string; cost: number; level: number; faces: Record<string, number> }
export interface LabyrinthState {
  kind: "labyrinth"; golems: number[]; halls: (string | null)[]; hall_spaces: number[]; treasures: string[]; arrived: boolean;
  spaces: { space: number; name: string; to: number[] }[];
}
export interface AllegianceState {
  kind: "allegiance"; tokens: number[]; glory: number[]; zones: string[]; spaces: { space: number; glory: number; zone: string }[];
}
export interface ForgeView {
  game: "diceforge"; players: number; round: number; rounds: number; active: number; over: boolean; decider: number;
  module: string;
  seats: ForgeSeat[]; islands: IslandState[]; sanctuary: PoolState[]; garden: Record<string, number>;
  board: LabyrinthState | AllegianceState | null;
}

/* ------------------------------------------------------------ Titan Dice */

export type Creature = "chimera" | "gryphon" | "hydra" | "kraken" | "minotaur";
export type Side = Creature | "wound";
export const CREATURES: readonly Creature[] = ["chimera", "gryphon", "hydra", "kraken", "minotaur"];
export type ByCreature = Record<Creature, number>;
export interface TitanSeat {
  seat: number; tracks: ByCreature;
  cards: Partial<Record<Creature, { level: number; down: boolean }>>;
  active: ByCreature;
  /** Where the bonus die is: a creature's name if it lies among the active dice. */
  bonus: Creature | "home" | "spent" | "aside" | "paid";
  winged: boolean; out: boolean;
  spent: number; wound: number; aside: number; paid: number; marker: number; turns: number; score: number;
}
export interface TitanView {
  game: "titandice"; players: number; round: number; first: number; ending: boolean; over: boolean; decider: number;
  roll: Record<Side, number> | null;
  seats: TitanSeat[]; stacks: Record<Creature, number[]>;
  exodus: ByCreature | null; result: "won" | "lost" | null;
}

/* ------------------------------------------------------------ the end */

export interface Row { id: string; title: string; values: number[] }
export interface Section { id: string; title: string; rows: Row[]; total: Row | null }
export interface CurvePoint { number: number; seat: number; round: number; wins: number[] }

/* ------------------------------------------------------------ the page's own */

/** Who sits where, as far as a panel says it. */
export interface Person { name: string; bot: boolean; absent: boolean }

/** What somebody wants explained: an entry of the game's texts. */
export interface Topic { section: string; id: string }

export type FaceSize = "xs" | "s" | "m" | "pool" | "l" | "xl";
