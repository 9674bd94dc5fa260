/** What somebody takes is seen on its way: a card to its owner, a face to the die it is forged onto. Whatever a small window does not show
 *  does not fly. */
import type { GameEvent, UpdateFrame } from "../net/protocol";
import { fly, handElement, visible } from "../parts/motion";

type Flight = { what: Element | null; to: Element | null };

function flightOf({ kind, seat, data }: GameEvent, own: (seat: number) => boolean): Flight | null {
  switch (kind) {
    case "FeatPerformed":
      return {
        what: visible(`.island [data-topic="card:${data["card"]}"] .emblem`),
        to: handElement(seat),
      };
    case "FaceForged": {
      if (own(seat)) return null; // it was struck on the anvil
      const die = String(data["place"]).split(" ")[0];
      return {
        what: visible(`.pick[data-topic="face:${data["new"]}"] .face`),
        to: visible(`.seat[data-seat="${seat + 1}"] [data-die="${die}"]`),
      };
    }
    case "CardBought":
    case "CardSwapped":
      return {
        what: visible(`.stacks [data-creature="${data["creature"]}"] .tcard__art`),
        to: handElement(seat),
      };
    case "CardTaken": {
      const other = Number(String(data["other"]).slice(1)) - 1;
      return {
        what: visible(`[data-hand="${other}"] [data-creature="${data["creature"]}"] .icon`),
        to: handElement(seat),
      };
    }
    default:
      return null;
  }
}

export async function carry(update: UpdateFrame, own: (seat: number) => boolean): Promise<void> {
  const flights = update.steps.flatMap((step) => step.events).map((event) => flightOf(event, own));
  await Promise.all(
    flights.flatMap((flight) =>
      flight?.what && flight.to ? [fly(flight.what, flight.what, flight.to)] : [],
    ),
  );
}
