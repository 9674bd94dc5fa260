/** What somebody takes is seen on its way. Whatever a small window does not show does not fly. */
import type { GamePage } from "../games/game";
import type { UpdateFrame } from "../net/protocol";
import { fly } from "../parts/motion";

export async function carry(
  page: GamePage,
  update: UpdateFrame,
  own: (seat: number) => boolean,
): Promise<void> {
  const flights = update.steps
    .flatMap((step) => step.events)
    .map((event) => page.flight?.(event, own));
  await Promise.all(
    flights.flatMap((flight) =>
      flight?.what && flight.to ? [fly(flight.what, flight.what, flight.to)] : [],
    ),
  );
}
