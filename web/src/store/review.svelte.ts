/** What a strong bot says of a finished game, as far as it is. */
import { askForReview, getReview } from "../net/api";
import type { Language, Review, ReviewDecision } from "../net/protocol";
import { explanation } from "../ui/errors";

const LOOK_AGAIN = 1500;

export class ReviewStore {
  review: Review | null = $state.raw(null);
  error = $state("");
  #timer: ReturnType<typeof setTimeout> | undefined;
  #closed = false;

  constructor(
    readonly table: string,
    readonly lang: Language,
  ) {}

  get ready(): Review | null {
    return this.review?.status === "ready" ? this.review : null;
  }

  /** What clearly cost something, the dearest first. */
  get mistakes(): ReviewDecision[] {
    return (this.ready?.decisions ?? [])
      .filter((decision) => decision.better !== null)
      .sort((a, b) => b.cost - a.cost);
  }

  look = (): Promise<void> => this.#take(getReview(this.table, this.lang));

  ask = async (): Promise<void> => {
    await this.#take(askForReview(this.table));
    // What others had judged before is there at once, but told in one language: ours comes by looking.
    if (this.review?.status !== "computing") await this.look();
  };

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
  }

  async #take(coming: Promise<Review>): Promise<void> {
    try {
      this.review = await coming;
      this.error = "";
    } catch (failure) {
      this.error = explanation(failure);
      return;
    }
    if (this.review.status === "computing" && !this.#closed)
      this.#timer = setTimeout(() => void this.look(), LOOK_AGAIN);
  }
}
