/** Rolls of Titan Dice, as the throws that show them: what was picked up together falls together. */
import type { Side, TitanView } from "../games/titandice/types";
import type { GameEvent, Step, UpdateFrame } from "../net/protocol";

export type Throw = {
  seat: number;
  /** Why these dice were thrown: it names the throw. */
  kind: "roll" | "again" | "attack" | "exodus";
  dice: { side: Side; bonus: boolean }[];
  /** What came of it, in words. */
  then: string[];
};

/** Whose turn it is stands elsewhere. */
const SAID_ELSEWHERE: ReadonlySet<string> = new Set(["TurnStarted", "RoundStarted"]);
const CHANCE = -1;

export function throwsOf(
  update: Pick<UpdateFrame, "steps">,
  before: Pick<TitanView, "seats">,
): Throw[] {
  const throws: Throw[] = [];
  let attacking: boolean | null = null;
  /** The throw that the next die belongs to, if it is one of the same kind. */
  let open: Throw | null = null;

  const kindOf = ({ seat, data }: GameEvent): Throw["kind"] => {
    if (data["die"] === "exodus") return "exodus";
    if (Number(data["again"])) return "again";
    return (attacking ?? before.seats[seat]?.out) ? "attack" : "roll";
  };
  const take = (event: GameEvent, step: Step): void => {
    if (event.kind === "Rolled") {
      const kind = kindOf(event);
      if (!open || open.then.length > 0 || open.seat !== event.seat || open.kind !== kind) {
        open = { seat: event.seat, kind, dice: [], then: [] };
        throws.push(open);
      }
      open.dice.push({ side: event.data["side"] as Side, bonus: event.data["die"] === "bonus" });
      return;
    }
    if (event.kind === "TurnStarted") attacking = Number(event.data["attacking"]) > 0;
    if (SAID_ELSEWHERE.has(event.kind)) open = null;
    else if (open && step.seat === CHANCE && event.text) open.then.push(event.text);
  };

  for (const step of update.steps) {
    if (step.seat !== CHANCE) open = null;
    for (const event of step.events) take(event, step);
  }
  return throws;
}
