/** The symbol set: every drawing once, as <symbol>; the page refers to them with <use>. */
import { sigils, ui } from "./glyphs";
import { TILE_BOX, tileDefs } from "./tile";

export const symbol = (id: string, box: string, body: string): string =>
  `<symbol id="${id}" viewBox="${box}">${body}</symbol>`;
export const glyphs = (prefix: string, rows: Readonly<Record<string, string>>): string =>
  Object.entries(rows)
    .map(([id, body]) =>
      symbol(`${prefix}-${id}`, "0 0 24 24", `<g fill="currentColor">${body}</g>`),
    )
    .join("");
export const tiles = (prefix: string, rows: readonly (readonly [string, string])[]): string =>
  rows.map(([id, body]) => symbol(prefix + id, TILE_BOX, body)).join("");

/** Interface and seats: what every page shows. */
export const sharedSymbols = (): string =>
  `<defs>${tileDefs}</defs>` + glyphs("u", ui) + glyphs("seat", sigils);
