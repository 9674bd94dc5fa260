/** The page's own words, in the language that is spoken: no other is loaded. What a game says comes from the server. */
import type { Language, Wording } from "../net/protocol";
import { settings } from "../store/settings.svelte";
import { fill, type Values } from "./grammar";
import type { Fields, Key } from "./keys";

export type { Values } from "./grammar";
export type { Key } from "./keys";

type Messages = Readonly<Record<string, Wording>>;
const files = import.meta.glob<Messages>("./*.toml", { import: "default" });

let messages: Messages = $state.raw({});
let wanted: Language | null = null;

/** Everything is said in this language from now on, as soon as its words are there. */
export async function speak(language: Language): Promise<void> {
  wanted = language;
  const words = await files[`./${language}.toml`]!();
  if (wanted !== language) return; // another one was chosen meanwhile
  messages = words;
  settings.lang = language;
}

/** The fields that a text needs. */
type Needed<K extends Key> = [Fields[K]] extends [never]
  ? []
  : [values: Readonly<Record<Fields[K], Values[string]>>];
/** Keys of texts without fields. */
export type Plain = { [K in Key]: [Fields[K]] extends [never] ? K : never }[Key];

export const t = <K extends Key>(key: K, ...[values]: Needed<K>): string =>
  fill(messages[key] ?? key, values ?? {}, settings.lang);

/** A word that may not exist: codes of refusals, ids a newer server knows. */
export function perhaps(key: string): string | null {
  const wording = messages[key];
  return wording === undefined ? null : fill(wording, {}, settings.lang);
}
