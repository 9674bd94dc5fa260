/** Which of the dice that lie rolled a question of Titan Dice is about. */
import type { Prompt, Side, Step, TitanView } from "../net/protocol";

const COUNT = "count";

/** `wounds` asks for wounds; before an attack `reroll` asks side by side, in the order in which a roll lists them. */
export function askedSide(view: TitanView, prompt: Prompt | null, log: readonly Step[]): Side | null {
  if (!view.roll || !prompt) return null;
  if (prompt.kind === "wounds") return "wound";
  if (prompt.kind !== "reroll") return null;
  const rolled = log.findLastIndex((step) => step.events.some((event) => event.kind === "Rolled"));
  const answered = log.slice(rolled + 1).filter((step) => step.action?.form["verb"] === COUNT).length;
  const sides = (Object.entries(view.roll) as [Side, number][]).filter(([, n]) => n > 0).map(([side]) => side);
  return sides[answered] ?? null;
}
