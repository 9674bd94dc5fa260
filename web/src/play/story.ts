/** The story of a game in two sentences: what won it, and when it turned. */
import { t } from "../i18n/index.svelte";
import type { Result } from "../net/protocol";

/** A chance to win that is this much better makes a favourite. */
const CLEAR = 0.1;

export function storyOf(result: Result, names: readonly string[]): string[] {
  const [winner] = result.winners;
  if (winner === undefined || result.winners.length > 1 || names.length < 2) return [];
  return [earned(result, winner, names), turned(result, winner, names)].filter(
    (sentence) => sentence !== null,
  );
}

function earned(
  { statistics, scores }: Result,
  winner: number,
  names: readonly string[],
): string | null {
  const rows = statistics[0]?.rows ?? [];
  const best = rows.toSorted((a, b) => (b.values[winner] ?? 0) - (a.values[winner] ?? 0))[0];
  const n = best?.values[winner] ?? 0,
    total = scores[winner] ?? 0;
  if (!best || n <= 0) return null;
  return t("story.earned", { name: names[winner] ?? "", total, n, source: best.title });
}

function turned(result: Result, winner: number, names: readonly string[]): string | null {
  const points = result.curve.status === "ready" ? result.curve.points : [];
  /** Somebody else was the favourite here. */
  const behind = points.findLastIndex(({ wins }) =>
    wins.some((win, seat) => seat !== winner && win > (wins[winner] ?? 0) + CLEAR),
  );
  if (points.length === 0) return second(result, names);
  const name = names[winner] ?? "";
  const point = points[behind];
  if (!point) return t("story.led", { name });
  const other = point.wins.indexOf(Math.max(...point.wins));
  return t("story.turned", { name, other: names[other] ?? "", n: point.round });
}

/** As long as nobody knows when it turned. */
function second({ places, scores }: Result, names: readonly string[]): string | null {
  const seat = places.indexOf(2);
  return seat < 0 ? null : t("story.second", { name: names[seat] ?? "", n: scores[seat] ?? 0 });
}
