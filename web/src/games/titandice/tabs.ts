/** The views of a small window. */
import { t } from "../../i18n/index.svelte";
import type { Choices } from "../../parts/choices";
import type { TableContext } from "../../parts/context";
import type { Tab } from "../game";
import type { TitanView } from "./types";

/** What is pressed on the own board. */
const BOARD = [
  "capture",
  "activate",
  "die",
  "bonus",
  "spent",
  "collect",
  "lose",
  "flip",
  "side",
] as const;

export const tabs = (view: TitanView, choices: Choices, context: TableContext): Tab[] => [
  {
    id: "table",
    icon: "forge",
    label: context.word("page.tab.cards"),
    count: choices.count("buy", "swap"),
  },
  {
    id: "bench",
    icon: "dice",
    label: context.word("page.tab.board"),
    count: choices.count(...BOARD),
  },
  view.exodus
    ? {
        id: "seats",
        icon: "path",
        label: context.capital(context.title("term", "exodus")),
        count: choices.count("name"),
      }
    : { id: "seats", icon: "players", label: t("tab.seats"), count: choices.count("take") },
  { id: "log", icon: "log", label: t("log.title") },
];
