/** Which positions of the day this browser solved, and how many in a row. */
const KEY = "dicewright.daily";
/** Days that are remembered; no streak is told beyond them. */
const MOST = 400;
const DAY = 24 * 3600 * 1000;

type Keep = Pick<Storage, "getItem" | "setItem">;
/** What was answered, and whether that was the best. */
export type Solved = { action: number; best: boolean };

export class DailyBook {
  #memory: Record<string, Solved> | null = null;

  constructor(readonly storage: Keep | null) {}

  of(date: string): Solved | null {
    return this.#all()[date] ?? null;
  }

  /** The first answer counts. */
  note(date: string, solved: Solved): void {
    const all = this.#all();
    if (all[date]) return;
    const days = Object.entries({ ...all, [date]: solved }).sort(([a], [b]) => (a < b ? 1 : -1));
    const kept = Object.fromEntries(days.slice(0, MOST));
    this.#memory = kept;
    try {
      this.storage?.setItem(KEY, JSON.stringify(kept));
    } catch {
      // A full or forbidden storage: it lasts as long as this page.
    }
  }

  /** Days in a row that were solved, up to today; today may still be open. */
  streak(today: string): number {
    let day = Date.parse(today);
    if (!this.of(today)) day -= DAY;
    let count = 0;
    for (; this.of(dated(day))?.best; day -= DAY) count++;
    return count;
  }

  #all(): Record<string, Solved> {
    if (this.#memory) return this.#memory;
    try {
      const kept: unknown = JSON.parse(this.storage?.getItem(KEY) ?? "{}");
      return kept && typeof kept === "object" ? (kept as Record<string, Solved>) : {};
    } catch {
      return {}; // somebody else's data
    }
  }
}

const dated = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** The day before or after another one. */
export const dayBeside = (date: string, by: number): string => dated(Date.parse(date) + by * DAY);

export const dailyBook = new DailyBook(typeof localStorage === "undefined" ? null : localStorage);
