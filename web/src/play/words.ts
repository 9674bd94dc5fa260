/** Words of the log that hold for every game. */
import { t } from "../i18n/index.svelte";
import type { TableContext } from "../parts/context";
import type { LogWords } from "./log";

export const logWords = (context: TableContext): LogWords => ({
  turn: (n, seat) => t("log.turn", { n, name: context.name(seat) }),
  ordered: t("log.ordered"),
});

const SOFT_HYPHEN = "\u00ad";
/** What is heard has no hyphens that are only seen. */
export const heard = (text: string): string => text.replaceAll(SOFT_HYPHEN, "");
