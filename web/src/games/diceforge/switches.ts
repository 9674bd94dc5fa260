/** The standing orders that concern a seat now, as switches on its bench. */
import { t } from "../../i18n/index.svelte";
import type { Switch } from "../game";
import type { ForgeView } from "./types";

/** There is no room for more. */
const MOST = 2;

export function switches(view: ForgeView, seat: number): Switch[] {
  const player = view.seats[seat];
  const found: Switch[] = [{ id: "extra", answer: "pass", label: t("orders.short.extra") }];
  if (player?.scepters.length)
    found.unshift({ id: "split-scepter", answer: "most", label: t("orders.short.split-scepter") });
  if (player?.hammer.cards)
    found.unshift({ id: "split", answer: "most", label: t("orders.short.split") });
  return found.slice(0, MOST);
}
