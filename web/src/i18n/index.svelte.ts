/** The page's own words. What a game says comes from the server in the same language. */
import type { Lang } from "../net/protocol";
import { settings } from "../store/settings.svelte";
import { de } from "./de";
import { en, type Messages } from "./en";
import { fr } from "./fr";
import { hu } from "./hu";

export type Key = keyof Messages;
export type Values = Record<string, string | number>;

export const MESSAGES: Record<Lang, Messages> = { en, fr, de, hu };

/** `{name}` is a value; `{n#seat|seats}` is the word that goes with the number n. */
export function fill(message: string, values: Values, lang: Lang): string {
  return message.replace(
    /\{(\w+)(?:#([^|}]*)\|([^}]*))?\}/g,
    (whole, name: string, one?: string, more?: string) => {
      const value = values[name];
      if (value === undefined) return whole;
      if (one === undefined) return String(value);
      return new Intl.PluralRules(lang).select(Number(value)) === "one" ? one : (more ?? one);
    },
  );
}

export function t(key: Key, values: Values = {}): string {
  return fill(MESSAGES[settings.lang][key], values, settings.lang);
}

/** A word that may not exist: codes of refusals, ids a newer server knows. */
export function perhaps(key: string): string | null {
  const messages: Record<string, string> = MESSAGES[settings.lang];
  return key in messages ? (messages[key] ?? null) : null;
}
