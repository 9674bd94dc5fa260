/** What goes over the wire; docs/protocol.md explains it. Written by `make protocol` from
 *  src/dicewright/server/messages.py: change it there. */
import type { View } from "../games/views";

export type { View };

export const PROTOCOL = 1;

/** The body of every 4xx, and of a 503: a code for programs, one sentence for people. */
export type Refusal = {
  code: string;
  why: string;
};

/** A choice a table makes before the game, for programs (key, default, values) and for people:
 *  its title, a name for each value in the order of `values`, and what it means. */
export type Option = {
  key: string;
  default: string;
  values: string[];
  title: string;
  names: string[];
  text: string;
};

/** A game that can be played here, and what a table of it can choose. */
export type GameData = {
  id: string;
  title: string;
  rules_version: number;
  player_counts: number[];
  options: Option[];
};

/** Kinds of rulings, in the order in which they are listed: what players must know first is
 *  first. */
export type RulingKind = "departs" | "differ" | "silent" | "printed";

/** Look-up text of a card, a face, a ruling, a term, an option, a space… */
export type Entry = {
  section: string;
  id: string;
  title: string;
  text: string;
  /** ["costs", "2 moon"] */
  facts: [string, string][];
  /** ids of entries in section "ruling" */
  rulings: string[];
  /** a ruling of ours */
  house: boolean;
  /** why we decided so */
  why: string;
  /** of a ruling; otherwise "" */
  kind: RulingKind | "";
  /** of a ruling: its kind and where the rulebooks speak of it, in words */
  source: string;
  /** keys of options that change the text */
  options: string[];
  /** what stands where there is little room; "" if the title does */
  short: string;
};

/** The shape of forms: `place` with `die` and `place`. */
export type VerbShape = {
  verb: string;
  arguments: string[];
};

/** The answers: no; yes, if there is only one way to say it; the greatest and smallest amount. */
export type OrderAnswer = "pass" | "accept" | "most" | "least";

/** A kind of question, and the answers that can be given to it beforehand. */
export type StandingOrder = {
  kind: string;
  answers: OrderAnswer[];
};

/** A text with its fields in braces, or a word in its forms: `one` and `other` go by the number
 *  `n`, the others are those of its language. */
export type Wording = string | Record<string, string>;

/** All that stays the same during a game. */
export type GameInfo = GameData & {
  /** ids by kind: cards, faces, slots, presets, … */
  content: Record<string, string[]>;
  /** the rows behind the ids; every game has its own */
  catalogue: Record<string, unknown>;
  verbs: VerbShape[];
  /** standing orders that make sense */
  orders: StandingOrder[];
  entries: Entry[];
  /** names of things, and what only pages say, by key */
  words: Record<string, Wording>;
};

/** A bot that can be given a seat, by its id. */
export type BotData = {
  id: string;
  /** one of the levels: offer those */
  level: boolean;
  /** may get a budget: `search:200ms` */
  thinks: boolean;
};

/** The bots of a server: levels first, the weakest before the strongest. */
export type Bots = {
  bots: BotData[];
  default: string;
  /** no budget may be greater */
  most_seconds: number;
};

/** A game that its host ended before its time is closed: it has no result. */
export type Status = "waiting" | "playing" | "finished" | "closed";

/** What becomes of a game under the present rules: it goes on, was played by older ones and can
 *  only be read, or cannot even be read. */
export type Fate = "goes-on" | "older-rules" | "unreadable";

export type SeatKind = "open" | "player" | "bot";

/** How a table came to be. */
export type Origin = "lobby" | "rematch" | "upload";

/** Who sits on a seat, and who decides there. */
export type Seat = {
  seat: number;
  kind: SeatKind;
  /** "" for an open seat; bots are called after their id */
  name: string;
  /** who decides here, if it is a bot: the seat's bot or a stand-in */
  bot: string | null;
  /** a bot plays for the player `name`, who may take the seat back */
  stand_in: boolean;
  /** connected (bots always are) */
  present: boolean;
  /** left for good; the others need not wait */
  left: boolean;
  /** seconds since the player was last connected */
  absent: number | null;
  /** the game waits for its player's `nonce` */
  owes_nonce: boolean;
  /** the id of its player, if they sat down with a key: look up their profile */
  player: string | null;
};

/** A table from outside. */
export type Summary = {
  id: string;
  link: string;
  title: string;
  game: string;
  players: number;
  options: Record<string, string>;
  public: boolean;
  status: Status;
  /** unix time */
  created: number;
  origin: Origin;
  /** the rematch, once there is one */
  next: string | null;
  seats: Seat[];
  /** the seat of the host: the player who has sat here longest */
  host: number | null;
  /** whose move it is */
  decider: number | null;
  /** of a finished game */
  scores: number[] | null;
  fate: Fate;
  /** why it does not go on */
  why: string;
};

export type Tables = {
  tables: Summary[];
};

/** A seat and the secret that opens it. */
export type Ticket = {
  seat: number;
  token: string;
};

/** A new table, and the seats of it that are yours. */
export type Made = {
  table: string;
  link: string;
  seats: Ticket[];
  /** of its dice: keep it, and compare */
  commitment: string;
};

export type MySeat = {
  kind: "me";
  name: string;
  /** you will send a `nonce` for the dice, and the game waits for it */
  adds_nonce?: boolean;
};

export type OpenSeat = {
  kind: "open";
};

export type BotSeat = {
  kind: "bot";
  bot: string;
};

export type NewSeat = MySeat | OpenSeat | BotSeat;

/** A table to be made. The game begins when no seat is open. */
export type NewTable = {
  game: string;
  /** in order; their number is the number of players */
  seats: NewSeat[];
  /** {"preset": "draft"}, {"preset": "random", "sets": "all"}, {"set.M2": "great-bear"} */
  options?: Record<string, string>;
  title?: string;
  public?: boolean;
};

/** Takes a seat; without `seat` the first open one. */
export type SitDown = {
  name: string;
  seat?: number | null;
  /** of seats you had here: one that the host has just freed cannot sit down again at once */
  tokens?: string[];
  adds_nonce?: boolean;
};

/** Somebody who wants to be known again. */
export type NewPlayer = {
  name: string;
};

/** A new player, and the secret that proves to be them. It is told this once, and kept here only
 *  as its hash. */
export type PlayerKey = {
  player: string;
  key: string;
};

/** What is to be different; the rest stays. */
export type PlayerChange = {
  name?: string | null;
  /** does a game at which you sit down from now on count for a rating, if everybody wants that? */
  rated?: boolean | null;
};

/** A rating in a game at tables of one size (openskill, Plackett-Luce): the true one lies within
 *  two `sigma` of `mu`, as far as the model holds. Everybody begins with 25 and 25/3. */
export type Skill = {
  game: string;
  players: number;
  mu: number;
  sigma: number;
  /** that it comes from */
  games: number;
};

/** How a player did in a game at tables of one size. */
export type Tally = {
  game: string;
  players: number;
  games: number;
  /** a shared win counts its part */
  won: number;
  /** where the true share of wins lies (95 %) */
  win_interval: [number, number];
  mean_place: number;
  mean_score: number;
  best_score: number;
};

/** A player. You see all of yourself; of others only what came of public tables, and ratings if
 *  they wanted any. */
export type Profile = {
  id: string;
  name: string;
  /** unix time */
  since: number;
  /** do they want ratings? */
  rated: boolean;
  tallies: Tally[];
  skills: Skill[];
};

/** A table at which a player sits, or sat. */
export type PlayerGame = {
  table: Summary;
  /** that are theirs */
  seats: number[];
  /** of the best of them, once the game is finished */
  place: number | null;
};

/** The newest first. */
export type PlayerGames = {
  games: PlayerGame[];
  /** ask on with `before` the last one's `table.created` */
  more: boolean;
};

/** What every game's view has; each game adds what lies on its table. */
export type BaseView = {
  game: string;
  /** the seat it was made for; null if it is the same for everybody */
  you: number | null;
  players: number;
  over: boolean;
  /** the seat that decides; -1: nobody */
  decider: number;
};

/** A part of a view: a field by its name, an item of a list by its number. */
export type Key = string | number;

/** Something in a view that is not what it was. */
export type Change = {
  /** the way to it, from the view on: ["seats", 0, "gold"] */
  at: Key[];
  now: unknown;
};

/** Something that happened. Its text may be empty. */
export type GameEvent = {
  kind: string;
  seat: number;
  data: Record<string, number | string>;
  text: string;
};

/** An action: its number, which is this version's (keep the text), its text and its form. */
export type Action = {
  action: number;
  /** `place dark 3` */
  text: string;
  /** {"verb": "place", "die": "dark", "place": "3"} */
  form: Record<string, string>;
};

/** A move of the record, and what happened by it. */
export type Step = {
  /** of the move in the record, from 1; 0 is the set-up */
  number: number;
  /** who decided; -1: dice; -2: the set-up */
  seat: number;
  /** null for the set-up */
  action: Action | null;
  /** in the order they happened */
  events: GameEvent[];
};

/** What makes the dice fair, in hex: SHA-256 of the server's seed, and what players added. */
export type Dice = {
  commitment: string;
  /** in hex, only when the game is over or closed */
  seed: string | null;
  /** by seat; "" where nothing was added */
  nonces: string[];
};

/** A step in which a turn starts: where a scrubber stops. */
export type Turn = {
  number: number;
  seat: number;
  round: number;
};

/** Every step of a game, in words. */
export type Replay = {
  table: Summary;
  names: string[];
  /** moves of the record */
  total: number;
  /** number 0 is the set-up */
  steps: Step[];
  turns: Turn[];
};

/** A fact about something: a number, a name, or several. Seats count from 0, places from 1. */
export type Fact = number | string | number[] | string[];

/** A legal answer: its action, in words for people, and what it means as data. Only what applies
 *  is there. */
export type Choice = {
  action: number;
  text: string;
  /** for people */
  label: string;
  form: Record<string, string>;
  /** {"gold": 4} */
  cost: Record<string, number>;
  /** what it brings at once */
  gain: Record<string, number>;
  /** what on the table it is about: {"die": "dark", "place": 3} */
  target: Record<string, Fact>;
};

/** Can the last decision be taken back, by whom, and if not, why not. */
export type Undo = {
  /** for `seat` only */
  possible: boolean;
  /** -1: nobody */
  seat: number;
  reason: "possible" | "rolled" | "nothing";
  why: string;
  takes_back: Action | null;
};

/** The decision that is due. Everybody may see it; `seat` answers it. */
export type Prompt = {
  seat: number;
  /** what is asked */
  kind: string;
  /** in which phase of the turn; "" if the game has none */
  phase: string;
  /** what it is about: {"face": "G4", "cost": 3}, {"attacker": 1, "victims": [2, 0]} */
  subject: Record<string, Fact>;
  /** for people */
  question: string;
  choices: Choice[];
  undo: Undo;
};

/** What lay on the table after a step, and what was asked then. */
export type Position = {
  number: number;
  view: View;
  prompt: Prompt | null;
};

export type Positions = {
  positions: Position[];
};

/** The chance to win by seat, where a turn starts and at the end. */
export type CurvePoint = Turn & {
  wins: number[];
};

/** How the chances went. It is computed in the background after the end. */
export type Curve = {
  status: "computing" | "ready";
  done: number;
  total: number;
  points: CurvePoint[];
};

/** One thing that was counted, by seat. */
export type StatisticsRow = {
  id: string;
  title: string;
  /** by seat */
  values: number[];
};

/** Rows that belong together. If there is a total, they add up to it. */
export type Section = {
  id: string;
  title: string;
  rows: StatisticsRow[];
  total: StatisticsRow | null;
};

/** Points and places of a finished game, by seat, and who is at the first place. */
export type Outcome = {
  scores: number[];
  places: number[];
  winners: number[];
};

/** How a game ended, in numbers. */
export type Result = Outcome & {
  /** the first one says where the points came from and adds up to the scores */
  statistics: Section[];
  curve: Curve;
  dice: Dice;
};

/** A roll of a game: what could come, all equally likely, and what came, as texts of actions. */
export type Roll = {
  /** of the move in the record */
  number: number;
  /** in the order that counts */
  outcomes: string[];
  came: string;
};

/** All that is needed to check the dice of a game without knowing its rules. */
export type Proof = {
  dice: Dice;
  /** what is random in the set-up was drawn from it */
  setup: number;
  rolls: Roll[];
  /** false: of a game of older rules only what can be played */
  whole: boolean;
};

/** How the server is. With status 503 nothing can be kept, and it says why. */
export type Health = {
  status: "ok" | "ailing";
  version: string;
  tables: number;
  viewers: number;
  why: string;
};

/** A seat that your tokens open, and its standing orders by kind of question. */
export type You = {
  seat: number;
  orders: Record<string, OrderAnswer>;
};

/** What can be spoken. English is the reference: the others have its keys and its fields. */
export type Language = "en" | "fr" | "de" | "hu";

/** Answers `hello`: which seats the tokens and the key open. Unknown ones are ignored. */
export type HelloFrame = {
  type: "hello";
  /** "dicewright 1.2.3" */
  server: string;
  /** the build of the page that this server serves now; "" if there is none */
  page: string;
  lang: Language;
  now: number;
  you: You[];
  protocol: number;
};

/** The whole truth, replacing everything a client knows. */
export type TableFrame = {
  type: "table";
  table: Summary;
  version: number;
  moves: number;
  spectators: number;
  vacate_after: number;
  dice: Dice;
  /** null if the game has not begun */
  view: View | null;
  /** null while waiting, when the game is over, or an order will answer */
  prompt: Prompt | null;
  /** the last steps (at least the current turn and the one before) */
  log: Step[];
  result: Outcome | null;
};

/** Who or what made a change. */
export type How = "player" | "bot" | "order" | "undo";

/** One change of the game. */
export type UpdateFrame = {
  type: "update";
  /** always one more than before: if it is not, send hello again */
  version: number;
  how: How;
  seat: number;
  /** the decision and every roll it led to, in order: animate these */
  steps: Step[];
  /** length of the record now. After an undo: forget log steps with a greater number */
  moves: number;
  /** null for clients that take changes */
  view: View | null;
  prompt: Prompt | null;
  status: Status;
  /** only with status "finished" */
  result: Outcome | null;
  /** only with status "finished" */
  dice: Dice | null;
  /** instead of the view: what differs from the last one, from the frame before */
  changes: Change[] | null;
};

/** Somebody came, went, sat down, was given to a bot… */
export type SeatsFrame = {
  type: "seats";
  seats: Seat[];
  spectators: number;
  host: number | null;
};

/** Which seats are yours from now on: you left one, perhaps on another device, or the host freed
 *  it. */
export type YoursFrame = {
  type: "yours";
  you: You[];
  /** for people; null if you left it yourself */
  why: string | null;
};

/** Your frame was carried out; comes after its update, and only if it had an id. */
export type DoneFrame = {
  type: "done";
  id: string;
  version: number;
};

/** Something was not done, and why. */
export type RefusedFrame = {
  type: "refused";
  id: string | null;
  code: string;
  why: string;
  version: number;
};

/** There is a rematch: go to that table, with the same tokens. */
export type RematchFrame = {
  type: "rematch";
  table: string;
};

/** The result's curve is ready. */
export type CurveFrame = {
  type: "curve";
};

/** Answers `ping`. */
export type PongFrame = {
  type: "pong";
  id: string | null;
};

export type ServerFrame =
  | HelloFrame
  | TableFrame
  | UpdateFrame
  | SeatsFrame
  | YoursFrame
  | DoneFrame
  | RefusedFrame
  | RematchFrame
  | CurveFrame
  | PongFrame;

/** Every frame may have an id: `done` or `refused` answers with it. */
export type Client = {
  id?: string | null;
};

/** First, and again whenever tokens or language change. */
export type ClientHello = Client & {
  type: "hello";
  tokens?: string[];
  lang?: string;
  /** a player's key: it opens the seats on which they sat down with it, without their tokens */
  player?: string | null;
  /** updates need not hold the whole view, only what changed in it */
  changes?: boolean;
  /** you say `end` when a turn of yours is over; until then you can take the last decision back */
  ends_turns?: boolean;
};

/** A choice of the prompt, or an equal twin of one (another 1-gold face). */
export type ClientAct = Client & {
  type: "act";
  version: number;
  action: number;
};

/** Answers a prompt of the kind "end-turn", which has no choices: your turn is over. */
export type ClientEnd = Client & {
  type: "end";
  version: number;
};

/** Takes the last decision back; `prompt.undo` says if. */
export type ClientUndo = Client & {
  type: "undo";
  version: number;
};

/** Replaces the seat's standing orders: an `OrderAnswer` by kind of question. */
export type ClientOrders = Client & {
  type: "orders";
  seat: number;
  orders: Record<string, string>;
};

/** Waiting: 256 random bits of yours for the dice. Not before you know the commitment! */
export type ClientNonce = Client & {
  type: "nonce";
  seat: number;
  nonce: string;
};

/** Waiting: your seat is open again. Playing: the others need not wait for you. */
export type ClientLeave = Client & {
  type: "leave";
  seat: number;
};

/** Waiting: the host fills an open seat. Playing: own seat, or one whose player is gone. */
export type ClientGive = Client & {
  type: "give";
  seat: number;
  bot: string;
};

/** The player's token ends the stand-in. */
export type ClientTakeBack = Client & {
  type: "take_back";
  seat: number;
};

/** Waiting: what a player of yours is called from now on. */
export type ClientName = Client & {
  type: "name";
  seat: number;
  name: string;
};

/** The host, waiting: a player's or a bot's seat is open again. */
export type ClientFree = Client & {
  type: "free";
  seat: number;
};

/** The host, waiting: what the table is called from now on. */
export type ClientTitle = Client & {
  type: "title";
  title: string;
};

/** The host, waiting: is the table listed in the lobby? */
export type ClientPublish = Client & {
  type: "publish";
  public: boolean;
};

/** The host, before the game is over: it ends for everybody, without a result. */
export type ClientClose = Client & {
  type: "close";
};

/** After the game, by anybody who sat at it. */
export type ClientRematch = Client & {
  type: "rematch";
};

/** Is anybody there? Answered by `pong`. */
export type ClientPing = Client & {
  type: "ping";
};

export type ClientFrame =
  | ClientHello
  | ClientAct
  | ClientEnd
  | ClientUndo
  | ClientOrders
  | ClientNonce
  | ClientLeave
  | ClientGive
  | ClientTakeBack
  | ClientName
  | ClientFree
  | ClientTitle
  | ClientPublish
  | ClientClose
  | ClientRematch
  | ClientPing;
