/** What the components draw. The shapes of the wire are the protocol's; here is what only drawing needs. */
import type { Entry, Wording } from "../net/protocol";

export type { Choice, CurvePoint, Entry, Prompt, Section, Step } from "../net/protocol";

/** A game's content, as much of it as is drawn. */
export interface GameInfo {
  id: string;
  catalogue: unknown;
  entries: Entry[];
  words: Record<string, Wording>;
}

/** Who sits where, as far as a panel says it. */
export interface Person {
  name: string;
  bot: boolean;
  absent: boolean;
}

/** How large the face of a die is drawn. */
export type FaceSize = "xs" | "s" | "m" | "pool" | "l" | "xl";

/** What somebody wants explained: an entry of the game's texts. */
export interface Topic {
  section: string;
  id: string;
}

/** A line of the log. A game may draw more of it. */
export interface LogLine {
  /** Never changes for a line: lines are appended, and taken back from the end. */
  id: string | number;
  /** A turn begins with this line. */
  turn?: boolean;
  seat: number;
  text: string;
  note?: string;
  /** The whole line in words, where it shows pictures: this is what is read aloud. */
  said?: string;
  bad?: boolean;
}
