/** The views of a small window. */
import { t } from "../../i18n/index.svelte";
import type { Choices } from "../../parts/choices";
import type { TableContext } from "../../parts/context";
import type { Tab } from "../game";
import type { ForgeView } from "./types";

export const tabs = (view: ForgeView, choices: Choices, context: TableContext): Tab[] => [
  {
    id: "islands",
    icon: "islands",
    label: context.word("page.islands"),
    count: choices.count("feat", "draft", "memory"),
  },
  {
    id: "sanctuary",
    icon: "forge",
    label: context.capital(context.title("term", "sanctuary")),
    count: choices.count("forge"),
  },
  ...(view.board
    ? [
        {
          id: "board",
          icon: "path",
          label:
            view.board.kind === "labyrinth"
              ? context.capital(context.title("term", "labyrinth"))
              : context.word("page.tab.allegiance"),
          count: choices.count("step", "treasure"),
        },
      ]
    : []),
  {
    id: "bench",
    icon: "dice",
    label: context.word("page.tab.bench"),
    count: choices.count("place", "turn", "use", "with", "reroll", "first", "cash", "cerberus"),
  },
  { id: "seats", icon: "players", label: t("tab.seats"), count: choices.count("target", "point") },
  { id: "log", icon: "log", label: t("log.title") },
];
