/** An attack that is being suffered: who attacks with what, and who answers. */
import type { Prompt } from "../../net/protocol";
import type { Side } from "./types";

export type Attack = {
  attacker: number;
  side: Side;
  kept: number;
  victims: { seat: number; state: "now" | "later" | "safe" }[];
};

export function attackOf(prompt: Prompt | null): Attack | null {
  const { attacker, side, dice, victims } = prompt?.subject ?? {};
  if (!prompt || typeof attacker !== "number" || !Array.isArray(victims)) return null;
  const order = victims.map(Number);
  const now = order.indexOf(prompt.seat);
  return {
    attacker,
    side: side as Side,
    kept: Number(dice),
    victims: order.map((seat, i) => ({
      seat,
      state: i === now ? "now" : i > now ? "later" : "safe",
    })),
  };
}
