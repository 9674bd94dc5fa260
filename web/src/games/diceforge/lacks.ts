/** What a player would still need for a feat or a face. What tokens would pay is not reckoned with: who can pay that way is offered it. */
import type { TableContext } from "../../parts/context";
import type { Topic } from "../../parts/types";
import { contentFrom } from "./content";
import type { Amounts, ForgeView } from "./types";

export function lacks(
  { section, id }: Topic,
  view: ForgeView,
  seat: number,
  context: TableContext,
): string | null {
  const player = view.seats[seat];
  const price = priceOf(section, id, view);
  if (!player || !price) return null;
  if (price === "gone") return context.capital(context.word("page.sold-out"));
  const missing: Amounts = {};
  for (const resource of ["gold", "moon", "sun"] as const) {
    const need = (price[resource] ?? 0) - player[resource];
    if (need > 0) missing[resource] = need;
  }
  if (Object.keys(missing).length === 0) return null;
  return context.word("page.lacks", { what: contentFrom(context).amounts(missing) });
}

function priceOf(section: string, id: string, view: ForgeView): Amounts | "gone" | null {
  if (section === "card") {
    const slot = view.islands.flatMap(({ slots }) => slots).find(({ card }) => card === id);
    if (!slot) return null;
    return slot.left > 0 ? { moon: slot.moon, sun: slot.sun } : "gone";
  }
  const pool = section === "face" && view.sanctuary.find(({ faces }) => id in faces);
  if (!pool) return null;
  return pool.faces[id] ? { gold: pool.cost } : "gone";
}
