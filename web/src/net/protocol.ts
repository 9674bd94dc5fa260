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
  /** is there a lesson of it? */
  lesson: boolean;
};

/** Kinds of rulings, in the order in which they are listed: what players must know first is
 *  first. */
export type RulingKind = "departs" | "differ" | "silent" | "printed";

/** Look-up text of a chapter of the rules, a card, a face, a ruling, a term, an option… */
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
  /** entries that belong beside a chapter: "card:hammer" */
  shows: string[];
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
export type Origin = "lobby" | "rematch" | "upload" | "lesson" | "practice" | "series" | "position";

/** Who gets hints at a table: players whose opponents are all bots, nobody, everybody. */
export type Hints = "alone" | "never" | "everybody";

/** Who sits on a seat, and who decides there. */
export type Seat = {
  seat: number;
  kind: SeatKind;
  /** "" for an open seat; bots: their id, and a number if several */
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
  hints: Hints;
  /** moves of another game from whose position it begins; such a game is never rated */
  given: number;
  /** the evening that it is a table of */
  series: string | null;
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

/** What happens when somebody's time is out: a bot makes this decision, or the seat is given up. */
export type AtZero = "bot" | "resign";

/** How long people may think: for each decision, and beyond that for all of them together. */
export type NewPace = {
  move: number;
  game?: number;
  zero?: AtZero;
};

/** A table to be made. The game begins when no seat is open. */
export type NewTable = {
  game: string;
  /** in order; their number is the number of players */
  seats: NewSeat[];
  /** {"preset": "draft"}, {"preset": "random", "sets": "all"}, {"set.M2": "great-bear"} */
  options?: Record<string, string>;
  title?: string;
  public?: boolean;
  /** who may ask what a strong player would do */
  hints?: Hints;
  /** without it, everybody takes the time they like */
  pace?: NewPace | null;
};

/** A first game with somebody who explains it, against bots. */
export type NewLesson = {
  game: string;
  name: string;
};

/** Who sits at a table that begins from a position. */
export type Sitting = {
  /** in order, as many as there */
  seats: NewSeat[];
};

/** A table that begins from a position of a finished game. */
export type PlayOn = Sitting & {
  /** so many moves of its record are given */
  move: number;
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

/** The key that a player wants to have instead of the one they showed. */
export type NewKey = {
  /** 192 random bits or more, in URL-safe base64; kept by whoever drew it before it is sent */
  key: string;
};

/** A browser's push service, or a webhook: what each takes is a matter of `hooks`. "none" at a
 *  seat: its player is called at all other tables, but not for this one. */
export type CallKind = "push" | "discord" | "slack" | "ntfy" | "matrix" | "json" | "none";

/** A way in which you are called when it is your turn and you are not here. */
export type CallData = {
  id: string;
  /** null: for everybody at the table, or at all tables of a player */
  seat: number | null;
  kind: CallKind;
  /** the name of the service; the address itself is told to nobody */
  where: string;
};

/** What a browser gives with its address (`PushKeys`). */
export type BrowserKeys = {
  p256dh: string;
  auth: string;
};

/** How a player wants to be called at all their tables, when it is their turn and they are not
 *  there. Push needs the keys of a browser. */
export type NewCall = {
  kind: "push" | "discord" | "slack" | "ntfy" | "matrix" | "json";
  address: string;
  keys?: BrowserKeys | null;
};

/** How a player is called, and what a browser needs to be. */
export type PlayerCalls = {
  calls: CallData[];
  /** for `PushManager.subscribe`; "" if this server calls nobody */
  push_key: string;
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

/** The same people at one table again and again; everybody against everybody; equals against
 *  equals. */
export type SeriesKind = "series" | "round-robin" | "swiss";

/** An evening of several tables. */
export type NewSeries = {
  game: string;
  /** at a table */
  players: number;
  kind: SeriesKind;
  /** at most; a round robin of two ends when everybody has met everybody */
  rounds: number;
  options?: Record<string, string>;
  title?: string;
  /** yours, if you take part */
  name?: string;
  adds_nonce?: boolean;
};

/** A new evening, and the secret of its host, which also opens their seats. */
export type SeriesMade = {
  series: string;
  link: string;
  token: string;
};

/** Take part in an evening that has not begun. */
export type JoinSeries = {
  name: string;
  /** the host's secret, if you are the host */
  token?: string;
  adds_nonce?: boolean;
};

/** An entrant, and the secret that opens their seat at every table. */
export type SeriesTicket = {
  entrant: number;
  token: string;
};

/** What the host wants; everybody may remove themselves. */
export type SeriesOrder = {
  token: string;
  do: "start" | "close" | "bot" | "remove";
  bot?: string;
  entrant?: number;
};

export type Entrant = {
  number: number;
  name: string;
  bot: string | null;
  /** the id of their profile */
  player: string | null;
  /** plays in no further round */
  gone: boolean;
};

/** A table of a round: entrants by seat. */
export type SeriesTable = {
  round: number;
  table: string;
  entrants: number[];
  status: Status;
  places: number[] | null;
  scores: number[] | null;
};

/** How an entrant stands: for every game the share of opponents they left behind, half for an
 *  equal place; of equals, whose opponents have more points. */
export type SeriesStanding = {
  entrant: number;
  place: number;
  points: number;
  games: number;
  won: number;
  /** where the true share of wins lies (95 %) */
  win_interval: [number, number] | null;
  opponents: number;
  mean_score: number | null;
};

/** An evening of several tables, as everybody sees it who has its link. */
export type Series = {
  id: string;
  link: string;
  title: string;
  game: string;
  players: number;
  options: Record<string, string>;
  kind: SeriesKind;
  rounds: number;
  /** that is being played; 0 before the first */
  round: number;
  status: Status;
  entrants: Entrant[];
  tables: SeriesTable[];
  /** the best first */
  standings: SeriesStanding[];
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

/** Something a lesson says, and what it is about: entries (`card:elder`), or parts that every
 *  table has (`area:prompt`, `area:mine`, `area:table`, `area:log`, `area:round`). */
export type Said = {
  text: string;
  points: string[];
};

/** Where a lesson is. What it says comes one after the other; the last of it goes with the
 *  question, whose choices are narrowed to what the lesson shows. */
export type LessonStep = {
  /** steps that are behind the learner */
  step: number;
  steps: number;
  says: Said[];
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

/** Why something cannot be had: it costs more, it was taken already, or there is none left. */
export type BarredReason = "missing" | "taken" | "gone";

/** Something on the table that could be wanted now and cannot be had: what it is about, and what
 *  is missing for it. */
export type Barred = {
  target: Record<string, Fact>;
  reason: BarredReason;
  missing: Record<string, number>;
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
  /** what could be wanted now and cannot be had, and why */
  barred: Barred[];
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

/** Whose opinion chances to win are: a bot, and how many thoughts it gives a position. */
export type Opinion = {
  bot: string;
  thoughts: number;
};

/** How the chances went. It is computed in the background after the end. */
export type Curve = {
  status: "computing" | "ready";
  done: number;
  total: number;
  points: CurvePoint[];
  by: Opinion;
};

/** The chance to win by seat after a move. Between two points lie rolls or one decision. */
export type ReviewPoint = {
  /** of the move in the record; 0 is the set-up */
  number: number;
  /** who decided; -1: dice fell, and what changed is luck; -2: the set-up */
  seat: number;
  wins: number[];
};

/** A decision and what it cost, in chances to win. */
export type ReviewDecision = {
  number: number;
  round: number;
  seat: number;
  /** what was chosen, in words */
  did: string;
  /** what would have been clearly better; null if nothing was */
  better: string | null;
  /** by how much, give or take `error` (95 %) */
  cost: number;
  error: number;
};

/** What made a seat's result: first + luck + choice + others = result, all in chances to win. */
export type ReviewSeat = {
  seat: number;
  first: number;
  /** what dice changed */
  luck: number;
  /** what the seat's own decisions changed */
  choice: number;
  /** what those of the others changed */
  others: number;
  result: number;
  /** how far luck and choices may be wrong, in opposite directions (95 %) */
  noise: number;
  decisions: number;
  /** decisions that nothing was clearly better than */
  good: number;
  /** what the other decisions cost together */
  cost: number;
};

/** Every decision and every roll of a finished game, judged by a strong bot: once, when somebody
 *  asks for it, and kept with the table. While it is "none", "computing" or has "failed" (it
 *  would take too long), there is nothing in it but how far it is. */
export type Review = {
  status: "none" | "computing" | "ready" | "failed";
  /** from 0 to 1 */
  done: number;
  by: Opinion;
  points: ReviewPoint[];
  decisions: ReviewDecision[];
  seats: ReviewSeat[];
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

/** The position of a day, the same for everybody: what would you do? */
export type Daily = {
  /** 2026-11-18, by UTC */
  date: string;
  /** the day it is for the server */
  today: string;
  /** the first day that had one */
  first: string;
  game: string;
  options: Record<string, string>;
  names: string[];
  /** that were played before */
  moves: number;
  view: View;
  prompt: Prompt;
  /** the last steps */
  log: Step[];
};

/** What an answer is worth to whoever gives it. */
export type DailyAnswer = {
  action: number;
  label: string;
  /** the chance to win, give or take `error` (95 %) */
  win: number;
  error: number;
  /** the points to expect at the end, give or take `score_error` (95 %) */
  score: number;
  score_error: number;
};

/** Every answer to the position of a day, the best first: the others are clearly worse. */
export type DailyAnswers = {
  date: string;
  by: Opinion;
  /** at what each answer leads to */
  looks: number;
  answers: DailyAnswer[];
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
  /** so many moves were given; they and the set-up come from other dice */
  given: number;
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

/** What may be said at a table: nothing, phrases that everybody reads in their own language, or
 *  whatever people like. */
export type Talk = "off" | "phrases" | "free";

/** A game may stand still. */
export type Stopped = "" | "paused" | "adjourned";

/** What players ask of each other. */
export type ProposalKind = "take-back" | "pause" | "adjourn";

/** Something that a player asks of the others. */
export type Proposal = {
  kind: ProposalKind;
  /** who asks */
  seat: number;
  agreed: number[];
};

/** How somebody came to be out of a game. */
export type Gave = "resigned" | "time";

/** How a game ended that was not played to its end. */
export type Ending = {
  how: Gave;
  /** who gave up last */
  seat: number;
  /** the only one who did not */
  winner: number | null;
};

/** How long people may think. Days for a move make a game by correspondence. */
export type Pace = {
  /** seconds for each decision */
  move: number;
  /** seconds of each player for all that takes longer */
  game: number;
  zero: AtZero;
};

/** How much time there is, as of when this was sent. */
export type Clock = {
  /** who decides */
  seat: number | null;
  /** seconds until their time is out */
  left: number | null;
  /** seconds beyond a move's time, by seat */
  banks: number[];
};

/** What the people of a table agreed on beside the game. */
export type AffairsData = {
  /** what may be said here */
  talk: Talk;
  /** does the game stand still? */
  stopped: Stopped;
  /** what is being asked; bots wait for the answer */
  proposal: Proposal | null;
  /** seats that gave up, for good */
  resigned: number[];
  /** of a closed game that somebody gave up */
  ending: Ending | null;
  /** null: everybody takes the time they like */
  pace: Pace | null;
  /** while a game with a pace is played */
  clock: Clock | null;
};

export type LineKind = "phrase" | "reaction" | "text";

/** Something that was said at a table. */
export type Line = {
  number: number;
  /** unix time */
  at: number;
  seat: number;
  /** of who sat there then */
  name: string;
  kind: LineKind;
  /** of a phrase or a reaction its id */
  said: string;
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
  affairs: AffairsData;
  /** what was said here lately */
  lines: Line[];
  /** while nobody has decided anything: the view before the first rolls, which are in the log */
  opening: View | null;
  /** only at a table of origin "lesson" */
  lesson: LessonStep | null;
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
  /** what the decision alone changed of that one, before the rolls it led to; null if it led to
   *  none, or for clients that take views */
  decided: Change[] | null;
  /** only at a table of origin "lesson" */
  lesson: LessonStep | null;
};

/** Somebody came, went, sat down, was given to a bot… */
export type SeatsFrame = {
  type: "seats";
  seats: Seat[];
  spectators: number;
  host: number | null;
};

/** The people of the table agreed on something. */
export type AffairsFrame = {
  type: "affairs";
  affairs: AffairsData;
};

/** Somebody said something. */
export type SaidFrame = {
  type: "said";
  line: Line;
};

/** Which seats are yours from now on: you left one, perhaps on another device, or the host freed
 *  it. */
export type YoursFrame = {
  type: "yours";
  you: You[];
  /** for people; null if you left it yourself */
  why: string | null;
};

/** Answers `calls`: how you are called here, and what a browser needs to be. */
export type CallsFrame = {
  type: "calls";
  calls: CallData[];
  /** how you are called at all your tables, if you are a player; a seat's own ways count instead */
  usual: CallData[];
  /** for `PushManager.subscribe`; "" if this server calls nobody */
  push_key: string;
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

/** Something that could be done, and what becomes of it: the chance to win of whoever does it,
 *  and their points at the end, on average; how far chance may have moved both (95 %), and by
 *  how much the chance is worse than that of the best. */
export type Hint = {
  action: number;
  win: number;
  points: number;
  error: number;
  points_error: number;
  loss: number;
};

/** What a strong player would do, the best first: answers `hint`, a moment later. */
export type HintFrame = {
  type: "hint";
  version: number;
  seat: number;
  /** the chance to win, as it stands */
  win: number;
  ways: Hint[];
  /** games that were looked at */
  looks: number;
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
  | AffairsFrame
  | SaidFrame
  | YoursFrame
  | CallsFrame
  | DoneFrame
  | RefusedFrame
  | RematchFrame
  | CurveFrame
  | HintFrame
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

/** What would a strong player do? Where the table allows it, `hint` follows after `done`. */
export type ClientHint = Client & {
  type: "hint";
  version: number;
};

/** Answers a prompt of the kind "end-turn", which has no choices: your turn is over. */
export type ClientEnd = Client & {
  type: "end";
  version: number;
};

/** Whoever learns: no more of the lesson; the game goes on as any other (`table` follows). */
export type ClientAlone = Client & {
  type: "alone";
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

/** A player: says something to everybody at the table. */
export type ClientSay = Client & {
  type: "say";
  seat: number;
  kind: LineKind;
  said: string;
};

/** The host: what may be said here from now on. */
export type ClientTalk = Client & {
  type: "talk";
  talk: Talk;
};

/** A player: asks the others to let them take back their last decision, or to stop. */
export type ClientPropose = Client & {
  type: "propose";
  seat: number;
  kind: ProposalKind;
};

/** A player who is asked: yes or no. Who asked takes it back by saying no. */
export type ClientAnswer = Client & {
  type: "answer";
  agrees: boolean;
};

/** A player: the game stood still long enough. Everybody has to be there. */
export type ClientGoOn = Client & {
  type: "go_on";
};

/** A player: gives up. The last opponent wins; if there are several, a bot plays on. */
export type ClientResign = Client & {
  type: "resign";
  seat: number;
};

/** How am I called here? Answered by `calls`, before `done`; so are the next two. */
export type ClientCalls = Client & {
  type: "calls";
};

/** What a browser gives with its address, in URL-safe base64: only it can read what we send. */
export type PushKeys = {
  p256dh: string;
  auth: string;
};

/** A player: call me when it is my turn and I am not here. The host, without a seat: tell a
 *  place that everybody at the table reads. Push needs `keys`; "none" has no address, and says
 *  that you are not called for this table. */
export type ClientCall = Client & {
  type: "call";
  kind: CallKind;
  address: string;
  seat?: number | null;
  keys?: PushKeys | null;
};

/** Do not call me there any more. */
export type ClientUncall = Client & {
  type: "uncall";
  call: string;
};

/** Call me now, to see whether it works: `done` if it was taken. */
export type ClientCallTest = Client & {
  type: "call_test";
  call: string;
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
  | ClientAlone
  | ClientUndo
  | ClientHint
  | ClientOrders
  | ClientNonce
  | ClientLeave
  | ClientGive
  | ClientTakeBack
  | ClientName
  | ClientFree
  | ClientTitle
  | ClientPublish
  | ClientSay
  | ClientTalk
  | ClientPropose
  | ClientAnswer
  | ClientGoOn
  | ClientResign
  | ClientCalls
  | ClientCall
  | ClientUncall
  | ClientCallTest
  | ClientClose
  | ClientRematch
  | ClientPing;
