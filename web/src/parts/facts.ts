/** What is to know about a thing besides its text. */
import type { GamePage } from "../games/game";
import { t } from "../i18n/index.svelte";
import type { Entry } from "../net/protocol";
import type { TableContext } from "./context";

/** Its facts in a line, but for those that a game says by pictures; a bare number is told by its name. */
export function factsLine(
  entry: Entry,
  page: Pick<GamePage, "facts"> | null,
  context: TableContext,
): string {
  const facts = page?.facts?.(entry, entry.facts, context) ?? entry.facts;
  return facts
    .map(([name, value]) => (/^\d+$/.test(value) ? t("text.colon", { a: name, b: value }) : value))
    .join(" · ");
}
