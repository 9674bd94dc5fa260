/** A card flies to its owner, a face to the die it is forged onto. */
import type { GameEvent } from "../../net/protocol";
import { handElement, visible } from "../../parts/motion";
import type { Flight } from "../game";

export function flight(
  { kind, seat, data }: GameEvent,
  own: (seat: number) => boolean,
): Flight | null {
  if (kind === "FeatPerformed")
    return {
      what: visible(`.island [data-topic="card:${data["card"]}"] .emblem`),
      to: handElement(seat),
    };
  if (kind !== "FaceForged" || own(seat)) return null; // the own one was struck on the anvil
  const die = String(data["place"]).split(" ")[0];
  return {
    what: visible(`.pick[data-topic="face:${data["new"]}"] .face`),
    to: visible(`.seat[data-seat="${seat + 1}"] [data-die="${die}"]`),
  };
}
