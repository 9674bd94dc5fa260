/** How long people may think: the paces that are offered, and times as people read them. */
import { t } from "../i18n/index.svelte";
import type { NewPace, Pace } from "../net/protocol";

const MINUTE = 60,
  HOUR = 3600,
  DAY = 86400;

/** What a new table can choose, by name; nothing is live, without clocks. */
export const PACES = {
  live: null,
  "move-30s": { move: 30, game: 0 },
  "move-2min": { move: 2 * MINUTE, game: 0 },
  "game-15min": { move: 10, game: 15 * MINUTE },
  "game-30min": { move: 15, game: 30 * MINUTE },
  "day-1": { move: DAY, game: 0 },
  "day-3": { move: 3 * DAY, game: 0 },
  "day-7": { move: 7 * DAY, game: 0 },
} as const;
export type PaceName = keyof typeof PACES;
export const PACE_NAMES = Object.keys(PACES) as PaceName[];

export const paceOf = (name: PaceName, zero: NewPace["zero"]): NewPace | null => {
  const chosen = PACES[name];
  return chosen && { ...chosen, zero: zero ?? "bot" };
};

const two = (n: number): string => String(n).padStart(2, "0");

/** 0:42, 12:05, 3:20:00, or days and hours. */
export function shortTime(seconds: number): string {
  const s = Math.ceil(seconds);
  if (s >= 2 * DAY) return t("pace.days", { n: Math.floor(s / DAY) });
  if (s >= 2 * HOUR) return t("pace.hours", { n: Math.floor(s / HOUR) });
  if (s >= HOUR)
    return `${Math.floor(s / HOUR)}:${two(Math.floor(s / MINUTE) % 60)}:${two(s % 60)}`;
  return `${Math.floor(s / MINUTE)}:${two(s % 60)}`;
}

/** A pace in a sentence. */
export function paceText(pace: Pace): string {
  const parts = [
    pace.move && t("pace.per-move", { time: shortTime(pace.move) }),
    pace.game && t("pace.per-game", { time: shortTime(pace.game) }),
  ].filter(Boolean);
  return [...parts, t(`pace.zero.${pace.zero}`)].join(" · ");
}
