/** Steps as lines of the log. A game may write lines of its own, where pictures say more than its sentences. */
import type { GameEvent, Step } from "../net/protocol";
import type { LogLine } from "../parts/types";

export interface LogWords {
  /** "Round 3, Mira". */
  turn(round: number, seat: number): string;
  ordered: string;
}

/** A log that is being written. */
export class LogBook<Line extends LogLine> {
  readonly lines: Line[] = [];
  #open = new Map<number, Line>();

  /** The line of a seat that what follows may be added to. */
  open(seat: number): Line | undefined {
    return this.#open.get(seat);
  }

  get last(): Line | undefined {
    return this.lines.at(-1);
  }

  add(line: Line): Line {
    this.lines.push(line);
    this.#open.set(line.seat, line);
    return line;
  }

  /** A turn begins: nothing is added to what was before. */
  turn(line: Line): void {
    this.#open = new Map();
    this.lines.push(line);
  }
}

/** Writes an event its own way, or leaves it: then its sentence is written, if it has one. */
export type Writer<Line extends LogLine> = (
  event: GameEvent,
  id: string,
  book: LogBook<Line>,
) => boolean;

export function logLines<Line extends LogLine = LogLine>(
  steps: readonly Step[],
  words: LogWords,
  ordered: ReadonlySet<number> = new Set(),
  write: Writer<Line> = () => false,
): Line[] {
  const book = new LogBook<Line>();
  /** Whatever a game adds to its lines may be missing. */
  const plain = (line: LogLine): Line => line as Line;

  const take = (event: GameEvent, id: string): void => {
    const { kind, seat, data, text } = event;
    if (kind === "TurnStarted" && typeof data["round"] === "number")
      book.turn(plain({ id, turn: true, seat, text: words.turn(data["round"], seat) }));
    else if (!write(event, id, book) && text) book.add(plain({ id, seat, text }));
  };

  for (const step of steps) {
    // What is told of a move after its turn was ended has the number of the move, too.
    const told = step.action ? "" : "+";
    step.events.forEach((event, i) => take(event, `${step.number}${told}.${i}`));
    if (ordered.has(step.number) && book.last) book.last.note = words.ordered;
  }
  return book.lines;
}

/** A log that was written anew: of the lines that say what they said before, those from before. */
export function kept<Line extends LogLine>(before: readonly Line[], now: readonly Line[]): Line[] {
  const known = new Map(before.map((line) => [line.id, line]));
  return now.map((line) => {
    const old = known.get(line.id);
    return old && alike(old, line) ? old : line;
  });
}

function alike(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== "object" || typeof other !== "object" || !one || !other) return false;
  const names = Object.keys(one);
  return (
    names.length === Object.keys(other).length &&
    names.every((name) =>
      alike((one as Record<string, unknown>)[name], (other as Record<string, unknown>)[name]),
    )
  );
}
