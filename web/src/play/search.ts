/** Looking things up: what was typed, in any order, with or without accents. */
import type { Entry } from "../net/protocol";

const plain = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/[\p{M}\u00AD]/gu, "")
    .toLowerCase();

const CHAPTER = "chapter";

export const chaptersOf = (entries: readonly Entry[]): Entry[] =>
  entries.filter(({ section }) => section === CHAPTER);

/** The entries that have all words, those first that have them in their title. `rules` is what the chapters are called together: whoever
 *  looks for it finds them. */
export function lookUp(entries: readonly Entry[], wanted: string, rules: string): Entry[] {
  const words = plain(wanted).split(/\s+/u).filter(Boolean);
  if (words.join("").length < 2) return [];
  const rank = (entry: Entry): number => {
    const chapter = entry.section === CHAPTER;
    const title = plain(`${entry.title} ${entry.id} ${chapter ? rules : ""}`);
    const all = `${title} ${plain(entry.text)}`;
    if (words.every((word) => title.includes(word))) return chapter ? 0 : 1;
    if (words.every((word) => all.includes(word))) return chapter ? 2 : 3;
    return 4;
  };
  return entries
    .map((entry, place) => ({ entry, place, rank: rank(entry) }))
    .filter(({ rank }) => rank < 4)
    .sort((a, b) => a.rank - b.rank || a.place - b.place)
    .map(({ entry }) => entry);
}
