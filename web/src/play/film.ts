/** A replay's positions, fetched in stretches around what is looked at, and its landmarks. */
import { getPositions } from "../net/api";
import type { Language, Position, Replay } from "../net/protocol";

/** Positions that come with one request; the server gives at most 64. */
const STRETCH = 48;

export class Film {
  readonly #stretches = new Map<number, Promise<Position[]>>();

  constructor(
    readonly table: string,
    readonly lang: Language,
    readonly fetch = getPositions,
  ) {}

  /** The position after move `number`; the stretch behind it is fetched ahead. */
  async position(number: number, total: number): Promise<Position | null> {
    const stretch = Math.floor(number / STRETCH);
    const found = await this.#get(stretch);
    if (number % STRETCH > STRETCH / 2 && (stretch + 1) * STRETCH <= total)
      void this.#get(stretch + 1).catch(() => undefined);
    return (
      found.find((position) => position.number === number) ??
      found.findLast((position) => position.number <= number) ??
      null
    );
  }

  #get(stretch: number): Promise<Position[]> {
    let positions = this.#stretches.get(stretch);
    if (!positions) {
      positions = this.fetch(this.table, stretch * STRETCH, (stretch + 1) * STRETCH - 1, this.lang);
      positions.catch(() => this.#stretches.delete(stretch));
      this.#stretches.set(stretch, positions);
    }
    return positions;
  }
}

export function roundsOf(replay: Replay): { round: number; at: number }[] {
  const found: { round: number; at: number }[] = [];
  for (const { round, number } of replay.turns)
    if (found.at(-1)?.round !== round) found.push({ round, at: number });
  return found;
}

/** What a replay is stepped through by. */
export const UNITS = ["decision", "turn", "round"] as const;
export type Unit = (typeof UNITS)[number];

/** Where a replay stops: the moves after which somebody decides, or a turn or a round has begun; and both ends. */
export function stopsOf(replay: Replay, unit: Unit): number[] {
  const inside =
    unit === "decision"
      ? replay.steps.filter(({ seat }) => seat >= 0).map(({ number }) => number - 1)
      : unit === "turn"
        ? replay.turns.map(({ number }) => number)
        : roundsOf(replay).map(({ at }) => at);
  const within = inside.filter((at) => at > 0 && at < replay.total);
  return [...new Set([0, ...within, replay.total])].sort((a, b) => a - b);
}

const MOST_MARKS = 14;

/** Events worth a mark above the line, by the signs of their kinds. */
export function marksOf(
  replay: Replay,
  signs: Readonly<Record<string, string>> = {},
): { at: number; icon: string; label: string }[] {
  const marks = replay.steps.flatMap((step) =>
    step.events.flatMap((event) => {
      const icon = signs[event.kind];
      return icon ? [{ at: step.number, icon, label: event.text }] : [];
    }),
  );
  const every = Math.ceil(marks.length / MOST_MARKS);
  return marks.filter((_, i) => i % every === 0);
}
