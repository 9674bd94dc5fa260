/** What does not change during a game (content and texts), loaded once a language and a table's choices. */
import { getGame } from "../net/api";
import type { GameInfo, Language } from "../net/protocol";

const known = new Map<string, Promise<GameInfo>>();

export function contentOf(
  game: string,
  lang: Language,
  options: Record<string, string> = {},
): Promise<GameInfo> {
  const chosen = Object.entries(options)
    .map(([key, value]) => `${key}=${value}`)
    .sort()
    .join(",");
  const key = `${game} ${lang} ${chosen}`;
  let content = known.get(key);
  if (!content) {
    content = getGame(game, lang, chosen);
    content.catch(() => known.delete(key));
    known.set(key, content);
  }
  return content;
}
