/** Steps as lines of the log: what belongs together stands together, what everybody sees anyway is left out. */
import type { Amounts, Resource } from "../games/diceforge/types";
import type { Side } from "../games/titandice/types";
import type { GameEvent, Step } from "../net/protocol";
import type { LogLine } from "../parts/types";

export type LogWords = {
  name(seat: number): string;
  /** "Round 3, Mira". */
  turn(round: number, seat: number): string;
  /** "Mira, again": dice that were picked up once more. */
  again(seat: number): string;
  /** "2 gold lost to the cap". */
  wasted(amounts: Amounts): string;
  paid(amounts: Amounts): string;
  ordered: string;
  /** A line that shows pictures, as a sentence. */
  said(line: LogLine): string;
};

/** What these bring needs no words of its own. */
const BRINGING: ReadonlySet<string> = new Set(["Captured", "Blessed"]);

/** A line while it is being written. */
type Draft = LogLine & {
  brings?: boolean;
  faces?: string[];
  sides?: Side[];
  gains?: Amounts;
  lost?: Amounts;
  price?: Amounts;
};

export function logLines(
  steps: readonly Step[],
  words: LogWords,
  ordered: ReadonlySet<number> = new Set(),
): LogLine[] {
  const lines: Draft[] = [];
  /** The line of a seat that what follows may be added to. */
  let open = new Map<number, Draft>();
  /** What was paid for a face that is not forged yet. */
  const bought = new Map<number, Amounts>();

  const add = (id: string, line: Omit<Draft, "id">): Draft => {
    const draft: Draft = { id, ...line };
    lines.push(draft);
    open.set(line.seat, draft);
    return draft;
  };

  const write = (event: GameEvent, id: string): void => {
    const { kind, seat, data, text } = event;
    const line = open.get(seat);
    if (kind === "Collected" && line?.brings && !Number(data["wasted"])) {
      // "captures 2 hydra" has said it
    } else if (kind === "TurnStarted") {
      open = new Map();
      lines.push({ id, turn: true, seat, text: words.turn(Number(data["round"]), seat) });
    } else if (kind === "DieRolled") {
      const rolled =
        line?.faces?.length === 1 && !line.gains
          ? line
          : add(id, { seat, text: words.name(seat), faces: [] });
      rolled.faces?.push(String(data["face"]));
    } else if (kind === "Rolled") {
      const again = Number(data["again"]) > 0;
      const goesOn = line?.sides && lines.at(-1) === line && line.again === again;
      const rolled = goesOn
        ? line
        : add(id, { seat, text: again ? words.again(seat) : words.name(seat), sides: [], again });
      rolled.sides?.push(data["side"] as Side);
    } else if (kind === "Gained") {
      const at = line ?? add(id, { seat, text: words.name(seat) });
      if (Number(data["amount"])) at.gains = more(at.gains, data["resource"], data["amount"]);
      if (Number(data["wasted"])) at.lost = more(at.lost, data["resource"], data["wasted"]);
    } else if (kind === "FaceBought") {
      bought.set(seat, {});
    } else if (kind === "Paid" && data["resource"] && bought.has(seat)) {
      bought.set(seat, more(bought.get(seat), data["resource"], data["amount"]));
    } else if (kind === "Paid" && data["resource"] && line) {
      line.price = more(line.price, data["resource"], data["amount"]);
    } else if (kind === "TokenMoved") {
      // What is gained next is not gained by the step: the line before stays open.
      lines.push({ id, seat, text });
    } else if (text) {
      const price = kind === "FaceForged" ? bought.get(seat) : undefined;
      add(id, price && Object.keys(price).length > 0 ? { seat, text, price } : { seat, text });
      if (kind === "FaceForged") bought.delete(seat);
      if (BRINGING.has(kind)) lines.at(-1)!.brings = true;
    }
  };

  for (const step of steps) {
    step.events.forEach((event, i) => write(event, `${step.number}.${i}`));
    if (ordered.has(step.number) && lines.length > 0) lines[lines.length - 1]!.note = words.ordered;
  }
  return lines.map(({ lost, price, brings: _, ...line }) => {
    const notes = [price && words.paid(price), lost && words.wasted(lost), line.note].filter(
      Boolean,
    );
    const shown: LogLine =
      notes.length > 0 ? { ...line, note: notes.join(", "), bad: lost !== undefined } : line;
    return line.faces || line.sides || line.gains ? { ...shown, said: words.said(shown) } : shown;
  });
}

function more(amounts: Amounts | undefined, resource: unknown, n: unknown): Amounts {
  const key = resource as Resource;
  return { ...amounts, [key]: (amounts?.[key] ?? 0) + Number(n) };
}
