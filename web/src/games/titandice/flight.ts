/** A card flies from its stack, or from who had it, to who takes it. */
import type { GameEvent } from "../../net/protocol";
import { handElement, visible } from "../../parts/motion";
import type { Sound } from "../../parts/sound";
import type { Flight } from "../game";

export function flight({ kind, seat, data }: GameEvent): Flight | null {
  if (kind === "CardBought" || kind === "CardSwapped")
    return {
      what: visible(`.stacks [data-creature="${data["creature"]}"] .tcard__art`),
      to: handElement(seat),
    };
  if (kind !== "CardTaken") return null;
  const other = Number(String(data["other"]).slice(1)) - 1;
  return {
    what: visible(`[data-hand="${other}"] [data-creature="${data["creature"]}"] .icon`),
    to: handElement(seat),
  };
}

export const sound = ({ kind }: GameEvent): Sound | null =>
  kind === "CardBought" || kind === "CardSwapped" || kind === "CardTaken" ? "card" : null;
