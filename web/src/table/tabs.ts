/** The views of a small window, and how many legal things each of them holds. */
import { t } from "../i18n/index.svelte";
import type { View } from "../net/protocol";
import type { Choices } from "../parts/choices";

export type Tab = { id: string; icon: string; label: string; count?: number };

export function tabsOf(view: View, choices: Choices): Tab[] {
  const count = (...verbs: string[]): number =>
    verbs.reduce((sum, verb) => sum + choices.of(verb).length, 0);
  if (view.game === "titandice") {
    return [
      { id: "table", icon: "forge", label: t("tab.cards"), count: count("buy", "swap") },
      {
        id: "bench",
        icon: "dice",
        label: t("tab.board"),
        count: count(
          "capture",
          "activate",
          "die",
          "bonus",
          "spent",
          "collect",
          "lose",
          "flip",
          "side",
        ),
      },
      view.exodus
        ? { id: "seats", icon: "path", label: t("tab.exodus"), count: count("name") }
        : { id: "seats", icon: "players", label: t("tab.seats"), count: count("take") },
      { id: "log", icon: "log", label: t("tab.log") },
    ];
  }
  return [
    {
      id: "islands",
      icon: "islands",
      label: t("tab.islands"),
      count: count("feat", "draft", "memory"),
    },
    { id: "sanctuary", icon: "forge", label: t("tab.sanctuary"), count: count("forge") },
    ...(view.board
      ? [
          {
            id: "board",
            icon: "path",
            label: t(`tab.${view.board.kind}`),
            count: count("step", "treasure"),
          },
        ]
      : []),
    {
      id: "bench",
      icon: "dice",
      label: t("tab.bench"),
      count: count("place", "turn", "use", "with", "reroll", "first", "cash", "cerberus"),
    },
    { id: "seats", icon: "players", label: t("tab.seats"), count: count("target", "point") },
    { id: "log", icon: "log", label: t("tab.log") },
  ];
}
