/** Shows what happened before its result lies on the table, in the order in which it happened: what was decided is said and seen, and
 *  what somebody took flies to them; only then the dice come over the sky, one scene after the other. */
import { t } from "../i18n/index.svelte";
import type { GamePage } from "../games/game";
import type { GameEvent, GameInfo, Step, View } from "../net/protocol";
import { hurry, lull, ms, settled } from "../parts/motion";
import { play as sound } from "../parts/sound";
import { settings } from "../store/settings.svelte";
import type { Director, Told } from "../store/table.svelte";
import { carry } from "./carry";

const CHANCE = -1;
/** Milliseconds for which what was decided lies on the table before dice roll over it. */
const SEEN = 750;
/** Milliseconds between two things that others do: time to see what the first one was. */
const BEAT = 650;

export class Stage implements Director {
  /** The scene that is shown, and its number: another number is another scene. */
  scene: unknown = $state.raw(null);
  number = $state(0);
  /** What happens at the moment, in words. */
  says = $state("");
  #wake: (() => void) | null = null;
  #skipping = false;
  /** When the last thing that somebody else did lay on the table. */
  #shown = 0;

  /** `own`: is what this seat does shown by its own gestures? */
  constructor(
    private readonly page: GamePage,
    private readonly info: GameInfo,
    private readonly own: (seat: number) => boolean = () => false,
  ) {}

  get still(): boolean {
    return !settings.moves || document.hidden;
  }

  get rolling(): boolean {
    return this.scene !== null;
  }

  /** A strike that is under way. */
  ready = (): Promise<unknown> => settled();

  async play(update: Told, before: View | null, reveal: () => void): Promise<void> {
    this.#skipping = false;
    if (this.still || !before) return;
    const decided = update.steps.filter(({ seat }) => seat !== CHANCE),
      rolled = update.steps.filter(({ seat }) => seat === CHANCE);
    const scenes = this.page.scenes?.(update, update.unrolled ?? before, this.info) ?? [];
    if (!this.own(update.seat)) await this.#rest(this.#shown + ms(BEAT) - performance.now());
    this.says = sentence(decided);
    this.#sound(eventsOf(decided));
    if (update.view.round !== before.round) sound("round");
    await carry(this.page, eventsOf(decided), this.own);
    if (scenes.length > 0 && decided.some(({ seat }) => seat >= 0)) {
      reveal();
      await this.#rest(ms(SEEN));
    }
    for (const scene of scenes) {
      if (this.#skipping) break;
      this.says = t("table.rolling");
      this.scene = scene;
      this.number++;
      await new Promise<void>((rested) => (this.#wake = rested));
    }
    this.scene = null;
    if (!this.#skipping) await carry(this.page, eventsOf(rolled), this.own);
    this.says = "";
    this.#shown = performance.now();
  }

  /** The scene that is shown has come to rest. */
  rest = (): void => {
    this.#wake?.();
    this.#wake = null;
  };

  skip = (): void => {
    this.#skipping = true;
    hurry();
    this.rest();
  };

  #sound(events: readonly GameEvent[]): void {
    for (const name of new Set(events.map((event) => this.page.sound?.(event, this.own))))
      if (name) sound(name);
  }

  /** So many milliseconds, or until somebody skips. */
  async #rest(time: number): Promise<void> {
    if (!this.#skipping && time > 0) await lull(time);
  }
}

const eventsOf = (steps: readonly Step[]): GameEvent[] => steps.flatMap(({ events }) => events);

/** Whose turn it is stands elsewhere. */
const MOST_SENTENCES = 2;
const sentence = (steps: readonly Step[]): string =>
  eventsOf(steps)
    .filter(({ kind, text }) => text && kind !== "TurnStarted")
    .slice(0, MOST_SENTENCES)
    .map(({ text }) => text)
    .join(" · ");
