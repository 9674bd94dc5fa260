/** The log of Titan Dice: dice that were rolled together are one line, and nothing is said twice. */
import { list } from "../../i18n/grammar";
import { t } from "../../i18n/index.svelte";
import type { GameEvent, Step } from "../../net/protocol";
import type { TableContext } from "../../parts/context";
import { logLines, type LogBook, type LogWords } from "../../play/log";
import { heard, logWords } from "../../play/words";
import type { Side, TitanLine } from "./types";

export interface TitanWords extends LogWords {
  name(seat: number): string;
  /** "Mira, again": dice that were picked up once more. */
  again(seat: number): string;
  /** A line that shows pictures, as a sentence. */
  said(line: TitanLine): string;
}

/** What these bring needs no words of its own. */
const BRINGING: ReadonlySet<string> = new Set(["Captured", "Blessed"]);

export function titanLines(
  steps: readonly Step[],
  words: TitanWords,
  ordered?: ReadonlySet<number>,
): TitanLine[] {
  const bringing = new Set<TitanLine>();

  const write = (event: GameEvent, id: string, book: LogBook<TitanLine>): boolean => {
    const { kind, seat, data, text } = event;
    const line = book.open(seat);
    // "captures 2 hydra" has said what is collected.
    if (kind === "Collected" && line && bringing.has(line) && !Number(data["wasted"])) return true;
    if (kind === "Rolled") {
      const again = Number(data["again"]) > 0;
      const goesOn = line?.sides && book.last === line && line.again === again;
      const rolled = goesOn
        ? line
        : book.add({
            id,
            seat,
            text: again ? words.again(seat) : words.name(seat),
            sides: [],
            again,
          });
      rolled.sides?.push(data["side"] as Side);
      return true;
    }
    if (!BRINGING.has(kind) || !text) return false;
    bringing.add(book.add({ id, seat, text }));
    return true;
  };

  return logLines<TitanLine>(steps, words, ordered, write).map((line) =>
    line.sides ? { ...line, said: words.said(line) } : line,
  );
}

/** A line that shows dice, as a sentence for who hears it. */
export function sentenceOf(
  { seat, sides = [], again = false, note }: TitanLine,
  context: TableContext,
): string {
  const name = context.name(seat),
    what = list(counted(sides, context), context.lang);
  const told = again
    ? context.word("page.log.rolled-again", { name, what })
    : t("log.rolled", { name, what });
  return heard(note ? `${told}, ${note}` : told);
}

/** "2 × Hydra", "Wound". */
function counted(sides: readonly Side[], context: TableContext): string[] {
  return [...new Set(sides)].map((side) => {
    const n = sides.filter((other) => other === side).length,
      name = context.title("face", side);
    return n > 1 ? t("text.times", { n, what: name }) : name;
  });
}

export function log(
  steps: readonly Step[],
  ordered: ReadonlySet<number>,
  context: TableContext,
): TitanLine[] {
  const words: TitanWords = {
    ...logWords(context),
    name: (seat) => context.name(seat),
    again: (seat) => context.word("page.log.again", { name: context.name(seat) }),
    said: (line) => sentenceOf(line, context),
  };
  return titanLines(steps, words, ordered);
}
