/** Shows what happened before its result lies on the table: rolls come over the sky, one blessing after the other. */
import type { UpdateFrame, View } from "../net/protocol";
import { settled } from "../parts/motion";
import { rollsOf, type Lane } from "../play/rolls";
import { settings } from "../store/settings.svelte";
import type { Director } from "../store/table.svelte";

export class Stage implements Director {
  /** The blessing that is shown, and its number: another number is another roll. */
  lanes: Lane[] = $state.raw([]);
  number = $state(0);
  #rested: (() => void) | null = null;
  #skipping = false;

  get rolling(): boolean {
    return this.lanes.length > 0;
  }

  async play(update: UpdateFrame, before: View | null): Promise<void> {
    this.#skipping = false;
    await settled(); // a strike that is under way
    if (!settings.moves || document.hidden || before?.game !== "diceforge") return;
    for (const lanes of rollsOf(update, before)) {
      if (this.#skipping) break;
      this.lanes = lanes;
      this.number++;
      await new Promise<void>((rested) => (this.#rested = rested));
    }
    this.lanes = [];
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
