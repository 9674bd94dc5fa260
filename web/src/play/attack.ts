/** An attack that is being suffered: who attacks with what, and who answers. */
import type { Side, TitanView } from "../games/titandice/types";
import type { Prompt, Step } from "../net/protocol";

/** Questions that an attack asks its victims. */
const SUFFERED: Readonly<Record<string, Side>> = {
  flip: "hydra",
  suffer: "kraken",
  "set-aside": "minotaur",
};
const KEPT = 3;

export type Attack = {
  attacker: number;
  side: Side;
  kept: number;
  victims: { seat: number; state: "now" | "later" | "safe" }[];
};

export function attackOf(
  view: TitanView,
  prompt: Prompt | null,
  log: readonly Step[],
): Attack | null {
  const side = SUFFERED[prompt?.kind ?? ""];
  if (!side || !prompt) return null;
  const attacker = log
    .flatMap((step) => step.events)
    .findLast((event) => event.kind === "Attacked")?.seat;
  if (attacker === undefined) return null;
  const order = view.seats
    .map((_, i) => (attacker + 1 + i) % view.players)
    .filter((seat) => seat !== attacker && !view.seats[seat]!.out);
  const now = order.indexOf(prompt.seat);
  return {
    attacker,
    side,
    kept: KEPT,
    victims: order.map((seat, i) => ({
      seat,
      state: i === now ? "now" : i > now ? "later" : "safe",
    })),
  };
}
