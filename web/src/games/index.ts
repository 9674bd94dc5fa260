/** The games that have a folder here. Whatever else the server knows is drawn by the plain page. */
import type { GamePage, Sign } from "./game";

const pages = import.meta.glob<GamePage>(["./*/index.ts"], { import: "page" });
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

export const signOf = (game: string): Sign => signs[`./${game}/sign.ts`] ?? PLAIN_SIGN;
