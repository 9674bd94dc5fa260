/** What every component of a table needs and no parent should have to hand down: language, the game's content and
 *  texts, and the players' names. Given once by `provideTableContext` at the top of a page. */
import { getContext, hasContext, setContext } from "svelte";
import { list } from "../i18n/grammar";
import { partWords, withoutArticle, type PartWord, type Values } from "./words";
import type {
  Amounts,
  CardRow,
  Entry,
  FaceRow,
  ForgeCatalogue,
  GameInfo,
  Resource,
  Slot,
  TitanCatalogue,
} from "./types";

export interface TableContextSource {
  readonly lang: string;
  readonly info: GameInfo | null;
  readonly names: readonly string[];
}

export interface TableContext {
  readonly lang: string;
  /** A word of the components. */
  t(key: PartWord, values?: Values): string;
  readonly forge: ForgeCatalogue | null;
  readonly titan: TitanCatalogue | null;
  face(id: string): FaceRow | undefined;
  card(id: string): CardRow | undefined;
  slot(id: string): Slot | undefined;
  entry(section: string, id: string): Entry | undefined;
  /** The name of a card, face, space…; its id if there is none. */
  title(section: string, id: string): string;
  /** The same without its article, for tiles and buttons. */
  short(section: string, id: string): string;
  /** "3 gold, 1 sun". */
  amounts(amounts: Amounts): string;
  name(seat: number): string;
}

interface Index {
  readonly entries: Map<string, Entry>;
  readonly faces: Map<string, FaceRow>;
  readonly cards: Map<string, CardRow>;
  readonly slots: Map<string, Slot>;
}

const byId = <T extends { id: string }>(rows: readonly T[] | undefined): Map<string, T> =>
  new Map(rows?.map((row) => [row.id, row]));

/** Looked up once per content, however many components ask. */
const indexes = new WeakMap<GameInfo, Index>();
function indexOf(info: GameInfo): Index {
  let index = indexes.get(info);
  if (!index) {
    const catalogue = info.id === "diceforge" ? (info.catalogue as ForgeCatalogue) : undefined;
    index = {
      entries: new Map(info.entries.map((entry) => [`${entry.section} ${entry.id}`, entry])),
      faces: byId(catalogue?.faces),
      cards: byId(catalogue?.cards),
      slots: byId(catalogue?.slots),
    };
    indexes.set(info, index);
  }
  return index;
}

const KEY = Symbol("context");

/** `source` is read anew at every use, so a change of language or content reaches every component. */
export function makeTableContext(source: () => TableContextSource): TableContext {
  const index = (): Index | undefined => {
    const { info } = source();
    return info ? indexOf(info) : undefined;
  };
  const context: TableContext = {
    get lang() {
      return source().lang;
    },
    get forge() {
      const { info } = source();
      return info?.id === "diceforge" ? (info.catalogue as ForgeCatalogue) : null;
    },
    get titan() {
      const { info } = source();
      return info?.id === "titandice" ? (info.catalogue as TitanCatalogue) : null;
    },
    t: (key, values) => partWords(source().lang)(key, values),
    face: (id) => index()?.faces.get(id),
    card: (id) => index()?.cards.get(id),
    slot: (id) => index()?.slots.get(id),
    entry: (section, id) => index()?.entries.get(`${section} ${id}`),
    title: (section, id) => context.entry(section, id)?.title ?? id,
    short: (section, id) => withoutArticle(context.title(section, id)),
    amounts: (amounts) =>
      list(
        (Object.entries(amounts) as [Resource, number][]).map(([resource, n]) =>
          context.t(`amount.${resource}`, { n }),
        ),
        context.lang,
      ),
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
