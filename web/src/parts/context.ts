/** What every component of a table needs and no parent should have to hand down: language, the game's content and
 *  texts, and the players' names. Given once by `provideTableContext` at the top of a page. */
import { getContext, hasContext, setContext } from "svelte";
import { capital, fill, type Values } from "../i18n/grammar";
import type { Entry, GameInfo } from "./types";

export interface TableContextSource {
  readonly lang: string;
  readonly info: GameInfo | null;
  readonly names: readonly string[];
}

export interface TableContext {
  readonly lang: string;
  /** What the game says of itself; a game's own parts know what its catalogue holds. */
  readonly info: GameInfo | null;
  /** What the game says under a key: a name, or what only its page says. */
  word(key: string, values?: Values): string;
  /** A name where a line begins. */
  capital(text: string): string;
  entry(section: string, id: string): Entry | undefined;
  /** The name of a card, face, space…; its id if there is none. */
  title(section: string, id: string): string;
  /** The same where there is little room: on tiles and buttons. */
  short(section: string, id: string): string;
  name(seat: number): string;
}

/** Looked up once per content, however many components ask. */
const indexes = new WeakMap<GameInfo, ReadonlyMap<string, Entry>>();
function entriesOf(info: GameInfo): ReadonlyMap<string, Entry> {
  let index = indexes.get(info);
  if (!index) {
    index = new Map(info.entries.map((entry) => [`${entry.section} ${entry.id}`, entry]));
    indexes.set(info, index);
  }
  return index;
}

const KEY = Symbol("context");

/** `source` is read anew at every use, so a change of language or content reaches every component. */
export function makeTableContext(source: () => TableContextSource): TableContext {
  const context: TableContext = {
    get lang() {
      return source().lang;
    },
    get info() {
      return source().info;
    },
    word: (key, values = {}) => {
      const { info, lang } = source();
      return fill(info?.words[key] ?? key, values, lang);
    },
    capital: (text) => capital(text, source().lang),
    entry: (section, id) => {
      const { info } = source();
      return info ? entriesOf(info).get(`${section} ${id}`) : undefined;
    },
    title: (section, id) => context.entry(section, id)?.title ?? id,
    short: (section, id) => context.entry(section, id)?.short || context.title(section, id),
    name: (seat) => source().names[seat] ?? `${seat + 1}`,
  };
  return context;
}

export function provideTableContext(source: () => TableContextSource): TableContext {
  const context = makeTableContext(source);
  setContext(KEY, context);
  return context;
}

/** The context of this page; English without content where none was given (the lobby before anything loaded). */
export function useTableContext(): TableContext {
  return hasContext(KEY)
    ? getContext<TableContext>(KEY)
    : makeTableContext(() => ({ lang: "en", info: null, names: [] }));
}
