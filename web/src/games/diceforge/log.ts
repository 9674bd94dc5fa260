/** The log of Dice Forge: what belongs together stands together, what everybody sees anyway is left out. */
import { list } from "../../i18n/grammar";
import { t } from "../../i18n/index.svelte";
import type { GameEvent, Step } from "../../net/protocol";
import type { TableContext } from "../../parts/context";
import { logLines, type LogBook, type LogWords } from "../../play/log";
import { heard, logWords } from "../../play/words";
import { contentFrom } from "./content";
import type { Amounts, ForgeLine, Resource } from "./types";

export interface ForgeWords extends LogWords {
  name(seat: number): string;
  /** "2 gold lost to the cap". */
  wasted(amounts: Amounts): string;
  paid(amounts: Amounts): string;
  /** A line that shows pictures, as a sentence. */
  said(line: ForgeLine): string;
}

/** A line while it is being written. */
type Draft = ForgeLine & { lost?: Amounts; price?: Amounts };

export function forgeLines(
  steps: readonly Step[],
  words: ForgeWords,
  ordered?: ReadonlySet<number>,
): ForgeLine[] {
  /** What was paid for a face that is not forged yet. */
  const bought = new Map<number, Amounts>();

  const write = (event: GameEvent, id: string, book: LogBook<Draft>): boolean => {
    const { kind, seat, data, text } = event;
    const line = book.open(seat);
    if (kind === "DieRolled") {
      const rolled =
        line?.faces?.length === 1 && !line.gains
          ? line
          : book.add({ id, seat, text: words.name(seat), faces: [] });
      rolled.faces?.push(String(data["face"]));
    } else if (kind === "Gained") {
      const at = line ?? book.add({ id, seat, text: words.name(seat) });
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
      book.lines.push({ id, seat, text });
    } else if (kind === "FaceForged" && text) {
      const price = bought.get(seat);
      bought.delete(seat);
      book.add(
        price && Object.keys(price).length > 0 ? { id, seat, text, price } : { id, seat, text },
      );
    } else return false;
    return true;
  };

  return logLines<Draft>(steps, words, ordered, write).map(({ lost, price, ...line }) => {
    const notes = [price && words.paid(price), lost && words.wasted(lost), line.note].filter(
      Boolean,
    );
    const shown: ForgeLine =
      notes.length > 0 ? { ...line, note: notes.join(", "), bad: lost !== undefined } : line;
    return line.faces || line.gains ? { ...shown, said: words.said(shown) } : shown;
  });
}

function more(amounts: Amounts | undefined, resource: unknown, n: unknown): Amounts {
  const key = resource as Resource;
  return { ...amounts, [key]: (amounts?.[key] ?? 0) + Number(n) };
}

/** A line that shows dice and tokens, as a sentence for who hears it. */
export function sentenceOf(
  { seat, text, faces = [], gains, note }: ForgeLine,
  context: TableContext,
): string {
  const name = context.name(seat),
    what = list(
      faces.map((id) => t("text.quote", { text: context.title("face", id) })),
      context.lang,
    );
  const gained = gains && contentFrom(context).amounts(gains);
  const told = what
    ? gained
      ? context.word("page.log.rolled-gains", { name, what, gains: gained })
      : t("log.rolled", { name, what })
    : gained
      ? text === name
        ? context.word("page.log.gained", { name, gains: gained })
        : context.word("page.log.text-gains", { text, gains: gained })
      : text;
  return heard(note ? `${told}, ${note}` : told);
}

export function log(
  steps: readonly Step[],
  ordered: ReadonlySet<number>,
  context: TableContext,
): ForgeLine[] {
  const content = contentFrom(context);
  const words: ForgeWords = {
    ...logWords(context),
    name: (seat) => context.name(seat),
    wasted: (lost) => context.word("page.log.wasted", { what: content.amounts(lost) }),
    paid: (price) => context.word("page.log.paid", { what: content.amounts(price) }),
    said: (line) => sentenceOf(line, context),
  };
  return forgeLines(steps, words, ordered);
}
