/** What does not change during a game (content and texts), loaded once a language. */
import { getGame } from "../net/api";
import type { GameInfo, Lang } from "../net/protocol";

const known = new Map<string, Promise<GameInfo>>();

export function contentOf(game: string, lang: Lang): Promise<GameInfo> {
  const key = `${game} ${lang}`;
  let content = known.get(key);
  if (!content) {
    content = getGame(game, lang);
    content.catch(() => known.delete(key));
    known.set(key, content);
  }
  return content;
}
