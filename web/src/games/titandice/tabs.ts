/** The views of a small window. */
import { t } from "../../i18n/index.svelte";
import type { Choices } from "../../parts/choices";
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

export const tabs = (view: TitanView, choices: Choices): Tab[] => [
  { id: "table", icon: "forge", label: t("tab.cards"), count: choices.count("buy", "swap") },
  { id: "bench", icon: "dice", label: t("tab.board"), count: choices.count(...BOARD) },
  view.exodus
    ? { id: "seats", icon: "path", label: t("tab.exodus"), count: choices.count("name") }
    : { id: "seats", icon: "players", label: t("tab.seats"), count: choices.count("take") },
  { id: "log", icon: "log", label: t("tab.log") },
];
