/** The content of Dice Forge, found by ids; what the parts of this game need beside the context of every table. */
import { list } from "../../i18n/grammar";
import { useTableContext, type TableContext } from "../../parts/context";
import { topicOf } from "../../parts/explain";
import type { GameInfo } from "../../parts/types";
import type { Amounts, CardRow, DieName, FaceRow, ForgeCatalogue, Resource, Slot } from "./types";

export interface ForgeContent {
  readonly catalogue: ForgeCatalogue | null;
  face(id: string): FaceRow | undefined;
  card(id: string): CardRow | undefined;
  slot(id: string): Slot | undefined;
  /** "3 gold, 1 sun". */
  amounts(amounts: Amounts): string;
}

interface Index {
  readonly faces: Map<string, FaceRow>;
  readonly cards: Map<string, CardRow>;
  readonly slots: Map<string, Slot>;
}

const byId = <T extends { id: string }>(rows: readonly T[]): Map<string, T> =>
  new Map(rows.map((row) => [row.id, row]));

/** Made once per content, however many components ask. */
const indexes = new WeakMap<GameInfo, Index>();
function indexOf(info: GameInfo): Index {
  let index = indexes.get(info);
  if (!index) {
    const { faces, cards, slots } = info.catalogue as ForgeCatalogue;
    index = { faces: byId(faces), cards: byId(cards), slots: byId(slots) };
    indexes.set(info, index);
  }
  return index;
}

export function contentFrom(context: TableContext): ForgeContent {
  const index = (): Index | undefined => (context.info ? indexOf(context.info) : undefined);
  return {
    get catalogue() {
      return (context.info?.catalogue as ForgeCatalogue | undefined) ?? null;
    },
    face: (id) => index()?.faces.get(id),
    card: (id) => index()?.cards.get(id),
    slot: (id) => index()?.slots.get(id),
    amounts: (amounts) =>
      list(
        (Object.entries(amounts) as [Resource, number][]).map(([resource, n]) =>
          context.word(`amount.${resource}`, { n }),
        ),
        context.lang,
      ),
  };
}

/** What explains a resource. */
export const termOf = (resource: Resource): string =>
  topicOf("term", resource === "ancient" ? "ancient-shard" : resource);

/** "Light die", where a line begins. */
export const dieName = (context: TableContext, kind: DieName): string =>
  context.capital(context.word(`die.${kind}`));

export const useContent = (): ForgeContent => contentFrom(useTableContext());
