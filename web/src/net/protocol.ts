/** The server's protocol as types: docs/protocol.md explains them; names and order are the same. This is the one place where they are
 *  written down: the components (parts/types.ts) take theirs from here. */
export type Lang = "en" | "fr" | "de" | "hu";
export type Refusal = { code: string; why: string };

// ------------------------------------------------------------------ games

export type Option = {
  key: string;
  default: string;
  values: string[];
  title: string;
  names: string[];
  text: string;
};
export type GameData = {
  id: string;
  title: string;
  rules_version: number;
  player_counts: number[];
  options: Option[];
};
export type Entry = {
  section: string;
  id: string;
  title: string;
  text: string;
  facts: [string, string][];
  rulings: string[];
  house: boolean;
  why: string;
  kind: "" | "departs" | "differ" | "silent" | "printed";
  source: string;
  options: string[];
};
export type OrderAnswer = "pass" | "most" | "least" | "accept";
export type GameInfo = GameData & {
  content: Record<string, string[]>;
  /** ForgeCatalogue or TitanCatalogue, by the game's id. */
  catalogue: unknown;
  verbs: { verb: string; arguments: string[] }[];
  orders: { kind: string; answers: OrderAnswer[] }[];
  entries: Entry[];
};
export type Bots = {
  bots: { id: string; level: boolean; thinks: boolean }[];
  default: string;
  most_seconds: number;
};

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
  start_dice: Record<string, { light: string[]; dark: string[] }>;
  presets: Record<string, { module: string; cards: Record<string, string> }>;
  labyrinth: { space: number; to: number[]; does: Operation[] }[];
  allegiance: { space: number; glory: number; zone: string; loyal: number; rebel: number }[];
  treasures: { id: string; first: Amounts; later: Amounts }[];
  memory: { side: string; gives: Amounts }[];
  zones: { id: string; new_feat: number; own_new_feat: number }[];
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
export type TitanCatalogue = {
  creatures: Creature[];
  sides: Side[];
  cards: { id: string; creature: Creature; level: number; solo: boolean }[];
  caps: { track: number; wounds: number; dice: number };
};

// ------------------------------------------------------------------ tables

export type Status = "waiting" | "playing" | "finished";
export type Seat = {
  seat: number;
  kind: "open" | "player" | "bot";
  name: string;
  bot: string | null;
  stand_in: boolean;
  present: boolean;
  left: boolean;
  absent: number | null;
};
/** What becomes of a game under the present rules: it goes on, was played by older ones and can be read, or cannot be read (`why`). */
export type Fate = "goes-on" | "older-rules" | "unreadable";
export type Summary = {
  id: string;
  link: string;
  title: string;
  game: string;
  players: number;
  options: Record<string, string>;
  public: boolean;
  status: Status;
  created: number;
  origin: "lobby" | "rematch" | "upload";
  next: string | null;
  seats: Seat[];
  decider: number | null;
  scores: number[] | null;
  fate: Fate;
  why: string;
};
export type NewSeat =
  { kind: "me"; name: string } | { kind: "open" } | { kind: "bot"; bot: string };
export type NewTable = {
  game: string;
  seats: NewSeat[];
  options?: Record<string, string>;
  title?: string;
  public?: boolean;
};
export type Ticket = { seat: number; token: string };
export type Made = { table: string; link: string; seats: Ticket[] };

// ------------------------------------------------------------------ games in progress

/** An action as words by name: `{verb: "place", die: "dark", place: "3"}`. */
export type Form = Record<string, string>;
export type Action = { action: number; text: string; form: Form };
/** What questions and answers are about: a face, a card, a die, a seat, a space, … */
export type Facts = Record<string, number | string | number[] | string[]>;
export type Choice = Action & {
  label: string;
  cost: Record<string, number>;
  gain: Record<string, number>;
  target: Facts;
};
export type GameEvent = {
  kind: string;
  seat: number;
  data: Record<string, number | string>;
  text: string;
};
export type Step = { number: number; seat: number; action: Action | null; events: GameEvent[] };
export type Undo = {
  possible: boolean;
  seat: number;
  reason: "possible" | "rolled" | "nothing";
  why: string;
  takes_back: Action | null;
};
export type Prompt = {
  seat: number;
  kind: string;
  phase: string;
  subject: Facts;
  question: string;
  choices: Choice[];
  undo: Undo;
};
export type Dice = { commitment: string; seed: string | null };
export type Outcome = { scores: number[]; places: number[]; winners: number[] };

// ------------------------------------------------------------------ views

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
  hammer: { cards: number; gold: number; lap: number; laps: number; on_lap: number };
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
export type ForgeView = {
  game: "diceforge";
  players: number;
  round: number;
  rounds: number;
  active: number;
  over: boolean;
  decider: number;
  module: "none" | "goddess" | "titans";
  seats: ForgeSeat[];
  islands: IslandView[];
  sanctuary: ShelfView[];
  garden: Record<string, number>;
  board: LabyrinthView | AllegianceView | null;
};
export type Creature = "chimera" | "gryphon" | "hydra" | "kraken" | "minotaur";
export type Side = Creature | "wound";
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
export type TitanView = {
  game: "titandice";
  players: number;
  round: number;
  first: number;
  ending: boolean;
  over: boolean;
  decider: number;
  roll: Record<Side, number> | null;
  asked: Side | null;
  seats: TitanSeat[];
  stacks: Record<Creature, number[]>;
  exodus: Record<Creature, number> | null;
  result: "won" | "lost" | null;
};
export type View = ForgeView | TitanView;

// ------------------------------------------------------------------ frames

export type You = { seat: number; orders: Record<string, OrderAnswer> };
export type HelloFrame = {
  type: "hello";
  protocol: number;
  server: string;
  lang: string;
  now: number;
  you: You[];
};
export type TableFrame = {
  type: "table";
  table: Summary;
  version: number;
  moves: number;
  spectators: number;
  vacate_after: number;
  dice: Dice;
  view: View | null;
  prompt: Prompt | null;
  log: Step[];
  result: Outcome | null;
};
export type How = "player" | "bot" | "order" | "undo";
export type UpdateFrame = {
  type: "update";
  version: number;
  how: How;
  seat: number;
  steps: Step[];
  moves: number;
  view: View;
  prompt: Prompt | null;
  status: Status;
  result: Outcome | null;
  dice: Dice | null;
};
export type SeatsFrame = { type: "seats"; seats: Seat[]; spectators: number };
export type DoneFrame = { type: "done"; id: string; version: number };
export type RefusedFrame = {
  type: "refused";
  id: string | null;
  code: string;
  why: string;
  version: number;
};
export type ServerFrame =
  | HelloFrame
  | TableFrame
  | UpdateFrame
  | SeatsFrame
  | DoneFrame
  | RefusedFrame
  | { type: "rematch"; table: string }
  | { type: "curve" }
  | { type: "pong"; id: string | null };

export type ClientFrame =
  | { type: "hello"; tokens: string[]; lang: Lang }
  | { type: "act"; version: number; action: number }
  | { type: "undo"; version: number }
  | { type: "orders"; seat: number; orders: Record<string, OrderAnswer> }
  | { type: "leave"; seat: number }
  | { type: "give"; seat: number; bot: string }
  | { type: "take_back"; seat: number }
  | { type: "rematch" }
  | { type: "ping" };

// ------------------------------------------------------------------ finished games

export type Replay = {
  table: Summary;
  names: string[];
  total: number;
  steps: Step[];
  turns: { number: number; seat: number; round: number }[];
};
export type Position = { number: number; view: View; prompt: Prompt | null };
export type Row = { id: string; title: string; values: number[] };
export type Section = { id: string; title: string; rows: Row[]; total: Row | null };
export type CurvePoint = { number: number; seat: number; round: number; wins: number[] };
export type Curve = {
  status: "computing" | "ready";
  done: number;
  total: number;
  points: CurvePoint[];
};
export type Result = Outcome & { statistics: Section[]; curve: Curve; dice: Dice };
