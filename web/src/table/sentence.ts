/** A line of the log that shows dice and tokens, as a sentence for who hears it. */
import { list } from "../i18n/grammar";
import { t } from "../i18n/index.svelte";
import type { TableContext } from "../parts/context";
import type { LogLine, Side } from "../parts/types";

const SOFT_HYPHEN = "\u00ad";

export function sentenceOf(
  { seat, text, faces = [], sides = [], again = false, gains, note }: LogLine,
  context: TableContext,
): string {
  const name = context.name(seat),
    what = list(
      [
        ...faces.map((id) => context.t("face", { face: context.title("face", id) })),
        ...counted(sides, context),
      ],
      context.lang,
    );
  const gained = gains && context.amounts(gains);
  const told = what
    ? again
      ? t("log.rolledAgain", { name, what })
      : gained
        ? t("log.rolledGains", { name, what, gains: gained })
        : t("log.rolled", { name, what })
    : gained
      ? text === name
        ? t("log.gained", { name, gains: gained })
        : t("log.textGains", { text, gains: gained })
      : text;
  return (note ? `${told}, ${note}` : told).replaceAll(SOFT_HYPHEN, "");
}

/** "2 × Hydra", "Wound". */
function counted(sides: readonly Side[], context: TableContext): string[] {
  return [...new Set(sides)].map((side) => {
    const n = sides.filter((other) => other === side).length,
      name = context.t(`creature.${side}`);
    return n > 1 ? `${n} × ${name}` : name;
  });
}
