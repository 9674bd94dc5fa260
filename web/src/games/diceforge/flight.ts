/** A card flies to its owner, a face to the die it is forged onto. */
import type { GameEvent } from "../../net/protocol";
import { handElement, visible } from "../../parts/motion";
import type { Sound } from "../../parts/sound";
import type { Flight } from "../game";
import { constellate } from "./constellate";

export function flight(
  { kind, seat, data }: GameEvent,
  own: (seat: number) => boolean,
): Flight | null {
  if (kind === "FeatPerformed")
    return {
      what: visible(`.island [data-topic="card:${data["card"]}"] .emblem`),
      to: handElement(seat),
      by: constellate(String(data["card"])),
    };
  if (kind !== "FaceForged" || own(seat)) return null; // the own one was struck on the anvil
  const [die, place] = String(data["place"]).split(" "),
    panel = `.seat[data-seat="${seat + 1}"]`;
  return {
    what: visible(`.pick[data-topic="face:${data["new"]}"] .face`),
    // Its place on the unfolded die, or on the strip.
    to:
      visible(`${panel} .net[data-die="${die}"] .place:nth-child(${place})`) ??
      visible(`${panel} .diestrip[data-die="${die}"] .strip__cell:nth-child(${place})`),
  };
}

const SOUNDS: Readonly<Record<string, Sound>> = {
  FeatPerformed: "card",
  FaceBought: "coin",
  HeroOusted: "oust",
};
export function sound({ kind, seat }: GameEvent, own: (seat: number) => boolean): Sound | null {
  if (kind === "FaceForged") return own(seat) ? null : "metal"; // the own one was heard when it was struck
  return SOUNDS[kind] ?? null;
}
