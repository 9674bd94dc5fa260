/** The views of a small window. */
import { t } from "../../i18n/index.svelte";
import type { Choices } from "../../parts/choices";
import type { Tab } from "../game";
import type { ForgeView } from "./types";

export const tabs = (view: ForgeView, choices: Choices): Tab[] => [
  {
    id: "islands",
    icon: "islands",
    label: t("tab.islands"),
    count: choices.count("feat", "draft", "memory"),
  },
  { id: "sanctuary", icon: "forge", label: t("tab.sanctuary"), count: choices.count("forge") },
  ...(view.board
    ? [
        {
          id: "board",
          icon: "path",
          label: t(`tab.${view.board.kind}`),
          count: choices.count("step", "treasure"),
        },
      ]
    : []),
  {
    id: "bench",
    icon: "dice",
    label: t("tab.bench"),
    count: choices.count("place", "turn", "use", "with", "reroll", "first", "cash", "cerberus"),
  },
  { id: "seats", icon: "players", label: t("tab.seats"), count: choices.count("target", "point") },
  { id: "log", icon: "log", label: t("tab.log") },
];
