/** The games that have a folder here. Whatever else the server knows is drawn by the plain page. */
import type { GamePage, GameSetup, Sign } from "./game";

const pages = import.meta.glob<GamePage>("./*/index.ts", { import: "page" });
const setups = import.meta.glob<GameSetup>("./*/setup.ts", { import: "setup" });
const signs = import.meta.glob<Sign>("./*/sign.ts", { import: "sign", eager: true });

const PLAIN = "plain";
const PLAIN_SIGN: Sign = { icon: "u-dice", kind: [] };
const loading = new Map<string, Promise<GamePage>>();

/** A game's page; loaded once, and again after a failure. */
export function pageOf(game: string): Promise<GamePage> {
  let page = loading.get(game);
  if (!page) {
    const load = pages[`./${game}/index.ts`] ?? pages[`./${PLAIN}/index.ts`]!;
    page = load();
    page.catch(() => loading.delete(game));
    loading.set(game, page);
  }
  return page;
}

/** How a game is set up; null where its options say all. */
export const setupOf = async (game: string): Promise<GameSetup | null> =>
  (await setups[`./${game}/setup.ts`]?.()) ?? null;

export const signOf = (game: string): Sign => signs[`./${game}/sign.ts`] ?? PLAIN_SIGN;
