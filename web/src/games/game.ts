/** What a game is on the page: one object that its folder exports. The shared parts know games by this alone. */
import type { Component, Snippet } from "svelte";
import type {
  Action,
  Choice,
  GameEvent,
  GameInfo,
  OrderAnswer,
  Prompt,
  Replay,
  Step,
  UpdateFrame,
  View,
} from "../net/protocol";
import type { Choices } from "../parts/choices";
import type { TableContext } from "../parts/context";
import type { Sound } from "../parts/sound";
import type { LogLine, Person, Topic } from "../parts/types";

/** What lists of tables show of a game before its page is loaded. */
export interface Sign {
  /** A drawing of the shared sprite. */
  icon: string;
  /** Options whose values belong to a table's name. */
  kind: readonly string[];
}

export type Act = (choice: Choice, button?: HTMLElement) => void;
/** A view of a small window, and how many legal things it holds. */
export type Tab = { id: string; icon: string; label: string; count?: number };
/** What something is called, in the words of the game or of the page. */
export type Label = (context: TableContext) => string;
/** Actions that stand together, by their verbs. */
export type Grouping = readonly (readonly [Label, readonly string[]])[];
/** Something on its way from where it lay to who took it; `by`: another way than an arc. */
export type Flight = {
  what: Element | null;
  to: Element | null;
  by?: (what: Element, to: Element) => Promise<void>;
};
/** A standing order as a switch on the bench. */
export type Switch = { id: string; label: string; answer: OrderAnswer };

/** While a thing is in somebody's hand, the places it may go to are the buttons. */
export interface Held {
  mode: string;
  /** The view of a small window that holds the places. */
  view: string;
  /** Finds them; nothing may cover what this holds. */
  within: string;
  /** Finds the first place: keys begin there. */
  first: string;
}

export interface TableProps<V> {
  view: V;
  prompt: Prompt | null;
  choices: Choices;
  persons: readonly Person[];
  lines: readonly LogLine[];
  /** Whose own things are shown below. */
  bench: number;
  mine: boolean;
  held: Held | null;
  /** Where that lay which was pressed last. */
  from: DOMRect | null;
  onact?: Act | undefined;
  onback?: (() => void) | undefined;
  /** The question. */
  ask: Snippet;
  orders?: Snippet | undefined;
}

export interface ChoiceProps<V> {
  choice: Choice;
  /** All that may be chosen now. */
  choices: readonly Choice[];
  view: V;
  /** Who decides. */
  seat: number;
  onact: Act;
}

export interface SetupProps {
  info: GameInfo;
  options: Record<string, string>;
  /** An empty value is the usual one. */
  onoptions: (options: Record<string, string>) => void;
}

export interface GamePage<V extends View = View, Scene = unknown> {
  // ---------------------------------------------------------------- the table

  Table: Component<TableProps<V>>;
  /** Classes of the page while the table is shown. */
  classes: string;
  /** What is played with, where that changes the layout. */
  module?(view: V): string | null;
  /** Whose turn it is; who decides unless told otherwise. */
  active?(view: V): number;
  /** Drawings of its own, as symbols. */
  drawings?(info: GameInfo): string;
  /** How far the game is; the number of the round unless told otherwise. */
  Round?: Component<{ view: V }>;
  tabs(view: V, choices: Choices, context: TableContext): Tab[];
  /** The log, where some of it is drawn; the sentences of the server unless told otherwise. */
  log?(steps: readonly Step[], ordered: ReadonlySet<number>, context: TableContext): LogLine[];
  /** The picture beside an explanation, what stands behind its title, and which facts the pictures do not say. */
  Sign?: Component<{ topic: Topic }>;
  Price?: Component<{ topic: Topic }>;
  facts?(
    topic: Topic,
    facts: readonly [string, string][],
    context: TableContext,
  ): readonly [string, string][];

  // ---------------------------------------------------------------- what is asked

  /** Every legal action as a button. */
  Choice: Component<ChoiceProps<V>>;
  groups?: Grouping;
  /** The group of an action that its verb alone does not tell. */
  groupOf?(choice: Choice): Label | undefined;
  /** The steps of a turn. */
  Phases?: Component<{ prompt: Prompt | null }>;
  /** What a player owns, in a line: small windows show one view at a time. */
  Purse?: Component<{ view: V; seat: number }>;
  /** What lies rolled and is not settled yet. */
  Lying?: Component<{ view: V; choices: Choices; onact: Act }>;
  held?(prompt: Prompt): Held | null;
  /** What may be chosen stays lit while a decision is on its way, unless that takes a while: nothing here acts by itself on what may be
   *  chosen, and there is much of it. */
  staysLit?: boolean;
  /** Questions at which to pass is to end the turn. */
  turnEnds?: readonly string[];
  /** An action in few words: what undo would take back. */
  briefly?(action: Action, context: TableContext): string | null;
  switches?(view: V, seat: number, context: TableContext): Switch[];

  // ---------------------------------------------------------------- what moves

  /** What an update shows over the table, one after the other, before its result lies there. */
  scenes?(update: UpdateFrame, before: V, info: GameInfo): Scene[];
  Scene?: Component<{ scene: Scene; onrest: () => void }>;
  /** `own`: what this seat does is shown by its own gestures. */
  flight?(event: GameEvent, own: (seat: number) => boolean): Flight | null;
  /** What it sounds like. */
  sound?(event: GameEvent, own: (seat: number) => boolean): Sound | null;

  // ---------------------------------------------------------------- around and after

  /** Kinds of events that are worth a mark above a replay, and their signs. */
  marks?: Readonly<Record<string, string>>;
  /** How it ended, where "somebody wins" does not say it. */
  headline?(view: V, context: TableContext): string | null;
  /** The closing picture. */
  Closing?: Component<{ view: V; winners: readonly number[] }>;
  /** What else the end shows. */
  End?: Component<{ view: V; replay: Replay }>;
}

/** How a new table is set up, where that is more than a list of options; the lobby needs no more of a game. */
export interface GameSetup {
  Setup: Component<SetupProps>;
  /** Options that it shows; the form lists the others. */
  shows(option: string): boolean;
  /** The symbols it draws with. */
  drawings: string;
}

/** The page of a game for those who do not know its view. */
export const gamePage = <V extends View, Scene = unknown>(page: GamePage<V, Scene>): GamePage =>
  // A view comes from the table of this game alone, and a scene from its own page.
  page as unknown as GamePage;
