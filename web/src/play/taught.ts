/** Tables at which somebody learns, or did. */
import type { Plain } from "../i18n/index.svelte";
import type { Origin } from "../net/protocol";

/** Was a lesson given there, perhaps only in the beginning? Then its dice cannot be checked. */
export const taught = (origin: Origin): boolean => origin === "lesson" || origin === "practice";

/** What is to be said about the dice of a table. */
export const diceOf = (origin: Origin): Plain =>
  origin === "lesson"
    ? "learn.dice"
    : origin === "practice"
      ? "learn.dice-alone"
      : "menu.fair-hint";
