/** Shows what happened before its result lies on the table: what somebody took flies to them, then rolls come over the sky, one after
 *  the other. */
import type { UpdateFrame, View } from "../net/protocol";
import { settled } from "../parts/motion";
import { rollsOf, type Lane } from "../games/diceforge/rolls";
import { throwsOf, type Throw } from "../games/titandice/throws";
import { settings } from "../store/settings.svelte";
import type { Director } from "../store/table.svelte";
import { carry } from "./carry";

/** One roll: everybody's blessing, or dice of Titan Dice thrown together. */
export type Scene = { kind: "blessing"; lanes: Lane[] } | { kind: "throw"; thrown: Throw };

export function scenesOf(update: UpdateFrame, before: View): Scene[] {
  return before.game === "diceforge"
    ? rollsOf(update, before).map((lanes) => ({ kind: "blessing", lanes }))
    : throwsOf(update, before).map((thrown) => ({ kind: "throw", thrown }));
}

export class Stage implements Director {
  /** The roll that is shown, and its number: another number is another roll. */
  scene: Scene | null = $state.raw(null);
  number = $state(0);
  #rested: (() => void) | null = null;
  #skipping = false;

  /** `own`: is what this seat does shown by its own gestures? */
  constructor(private readonly own: (seat: number) => boolean = () => false) {}

  get rolling(): boolean {
    return this.scene !== null;
  }

  async play(update: UpdateFrame, before: View | null): Promise<void> {
    this.#skipping = false;
    await settled(); // a strike that is under way
    if (!settings.moves || document.hidden || !before) return;
    await carry(update, this.own);
    for (const scene of scenesOf(update, before)) {
      if (this.#skipping) break;
      this.scene = scene;
      this.number++;
      await new Promise<void>((rested) => (this.#rested = rested));
    }
    this.scene = null;
  }

  rest = (): void => {
    this.#rested?.();
    this.#rested = null;
  };

  skip = (): void => {
    this.#skipping = true;
    this.rest();
  };
}
