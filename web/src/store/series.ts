/** Secrets of evenings, kept in this browser: who hosts one, and who takes part. */

const KEY = "dicewright.series";
/** A browser remembers that many evenings. */
const MOST = 50;

/** A host need not take part: then there is no entrant. */
export type SeriesKey = { token: string; entrant?: number; host: boolean };
type Kept = [series: string, key: SeriesKey][];

function all(): Kept {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(kept) ? (kept as Kept).filter((one) => Array.isArray(one)) : [];
  } catch {
    return []; // somebody else's data, or a forbidden storage
  }
}

export const seriesKeys = {
  of: (series: string): SeriesKey | null => all().find(([id]) => id === series)?.[1] ?? null,
  keep(series: string, key: SeriesKey): void {
    const others = all().filter(([id]) => id !== series);
    try {
      localStorage.setItem(KEY, JSON.stringify([[series, key], ...others].slice(0, MOST)));
    } catch {
      // The evening lasts as long as this page.
    }
  },
};
