/** Which of the dice that lie rolled a question of Titan Dice is about. */
import type { Prompt, Side, Step, TitanView } from "../net/protocol";

const COUNT = "count";

const rolledBy = ({ events }: Step): string[] => events.filter(({ kind }) => kind === "Rolled").map(({ data }) => String(data["side"]));

/** `wounds` asks for wounds; before an attack `reroll` asks for one side that was rolled after the other, in the order in which a roll
 *  lists them. Dice that will be rolled again are taken up at once, so the log knows better than the table what was rolled. */
export function askedSide(view: TitanView, prompt: Prompt | null, log: readonly Step[]): Side | null {
  if (!view.roll || !prompt) return null;
  if (prompt.kind === "wounds") return "wound";
  if (prompt.kind !== "reroll") return null;
  const last = log.findLastIndex((step) => rolledBy(step).length > 0);
  const answered = log.slice(last + 1).filter((step) => step.action?.form["verb"] === COUNT).length;
  const first = log.slice(0, last + 1).findLastIndex((step) => rolledBy(step).length === 0) + 1;
  const rolled = new Set(log.slice(first, last + 1).flatMap(rolledBy));
  return (Object.keys(view.roll) as Side[]).filter((side) => rolled.has(side))[answered] ?? null;
}
