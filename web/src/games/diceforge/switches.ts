/** The standing orders that concern a seat now, as switches on its bench. */
import type { TableContext } from "../../parts/context";
import type { Switch } from "../game";
import type { ForgeView } from "./types";

/** There is no room for more. */
const MOST = 2;

export function switches(view: ForgeView, seat: number, context: TableContext): Switch[] {
  const player = view.seats[seat];
  const found: Switch[] = [
    { id: "extra", answer: "pass", label: context.word("page.switch.extra") },
  ];
  if (player?.scepters.length)
    found.unshift({
      id: "split-scepter",
      answer: "most",
      label: context.word("page.switch.split-scepter"),
    });
  if (player?.hammer.cards)
    found.unshift({ id: "split", answer: "most", label: context.word("page.switch.split") });
  return found.slice(0, MOST);
}
