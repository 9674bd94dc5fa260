/** The page's own words. What a game says comes from the server in the same language. */
import type { Lang } from "../net/protocol";
import { settings } from "../store/settings.svelte";
import { de } from "./de";
import { en, type Messages } from "./en";
import { fr } from "./fr";
import { fill, type Values } from "./grammar";
import { hu } from "./hu";

export type Key = keyof Messages;
export type { Values } from "./grammar";
export { fill } from "./grammar";

export const MESSAGES: Record<Lang, Messages> = { en, fr, de, hu };

export function t(key: Key, values: Values = {}): string {
  return fill(MESSAGES[settings.lang][key], values, settings.lang);
}

/** A word that may not exist: codes of refusals, ids a newer server knows. */
export function perhaps(key: string): string | null {
  const messages: Record<string, string> = MESSAGES[settings.lang];
  return key in messages ? fill(messages[key] ?? "", {}, settings.lang) : null;
}
