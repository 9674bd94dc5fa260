/** Shows what happened before its result lies on the table: what somebody took flies to them, then the game's scenes come over the
 *  sky, one after the other. */
import type { GamePage } from "../games/game";
import type { GameInfo, UpdateFrame, View } from "../net/protocol";
import { settled } from "../parts/motion";
import { settings } from "../store/settings.svelte";
import type { Director } from "../store/table.svelte";
import { carry } from "./carry";

export class Stage implements Director {
  /** The scene that is shown, and its number: another number is another scene. */
  scene: unknown = $state.raw(null);
  number = $state(0);
  #rested: (() => void) | null = null;
  #skipping = false;

  /** `own`: is what this seat does shown by its own gestures? */
  constructor(
    private readonly page: GamePage,
    private readonly info: GameInfo,
    private readonly own: (seat: number) => boolean = () => false,
  ) {}

  get rolling(): boolean {
    return this.scene !== null;
  }

  async play(update: UpdateFrame, before: View | null): Promise<void> {
    this.#skipping = false;
    await settled(); // a strike that is under way
    if (!settings.moves || document.hidden || !before) return;
    await carry(this.page, update, this.own);
    for (const scene of this.page.scenes?.(update, before, this.info) ?? []) {
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
