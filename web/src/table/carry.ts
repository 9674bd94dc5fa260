/** What somebody takes is seen on its way. Whatever a small window does not show does not fly. */
import type { GamePage } from "../games/game";
import type { GameEvent } from "../net/protocol";
import { fly } from "../parts/motion";

export async function carry(
  page: GamePage,
  events: readonly GameEvent[],
  own: (seat: number) => boolean,
): Promise<void> {
  const flights = events.map((event) => page.flight?.(event, own));
  await Promise.all(
    flights.flatMap((flight) =>
      flight?.what && flight.to ? [(flight.by ?? fly)(flight.what, flight.to)] : [],
    ),
  );
}
