/** Rolls of any game: what chance decided about dice, as the throws that show it. */
import type { GameEvent, UpdateFrame } from "../../net/protocol";

export type Throw = {
  seat: number;
  sides: string[];
  /** What came of it, in words. */
  then: string[];
};

const CHANCE = -1;

/** Dice that fall one after the other, without a decision between them or another turn, fall together. Every game tells when a turn
 *  starts; who rolls is said by what follows. */
export function throwsOf(
  update: Pick<UpdateFrame, "steps">,
  before: { readonly decider: number },
  known: readonly string[],
): Throw[] {
  const sides = new Set(known),
    throws: Throw[] = [];
  let open: Throw | null = null;
  let turn = before.decider;

  const take = ({ kind, seat, text }: GameEvent): void => {
    if (kind === "TurnStarted") {
      open = null;
      turn = seat;
    } else if (open) {
      if (open.then.length === 0 && seat >= 0) open.seat = seat;
      if (text) open.then.push(text);
    }
  };

  for (const { seat, action, events } of update.steps) {
    const { verb: _, ...about } = action?.form ?? {};
    const fell = seat === CHANCE ? Object.values(about).filter((side) => sides.has(side)) : [];
    if (fell.length === 0) open = null;
    if (seat >= 0) turn = seat;
    if (fell.length > 0) {
      if (!open) throws.push((open = { seat: turn, sides: [], then: [] }));
      open.sides.push(...fell);
    }
    events.forEach(take);
  }
  return throws;
}
