/** Sides of dice as drawings: pips for numbers, otherwise what a side is called. */
import { tiles } from "../../draw/sprite";
import { INK, IVORY, text } from "../../draw/tile";
import { sidesOf } from "./parts";

/** Where pips lie, from 1 to 9 on a field of three by three. */
const PIPS: Readonly<Record<string, readonly number[]>> = {
  "1": [5],
  "2": [1, 9],
  "3": [1, 5, 9],
  "4": [1, 3, 7, 9],
  "5": [1, 3, 5, 7, 9],
  "6": [1, 3, 4, 6, 7, 9],
};

/** Names are the game's, and may hold anything. */
const written = (name: string): string =>
  (name.length > 3 ? name.slice(0, 2) : name).replaceAll(
    /[&<>"]/g,
    (sign) => `&#${sign.charCodeAt(0)};`,
  );
const pip = (at: number): string =>
  `<circle cx="${16 + ((at - 1) % 3) * 16}" cy="${16 + Math.floor((at - 1) / 3) * 16}" r="6" fill="${INK}"/>`;

const drawn = (side: string): string =>
  `<rect x="2" y="2" width="60" height="60" rx="13" fill="${IVORY}" stroke="var(--m-brass)" stroke-width="2.5"/>` +
  (PIPS[side]?.map(pip).join("") ?? text(written(side), 32, 32, 26, INK));

/** The symbol of a side: an id holds no spaces and no signs. */
export const sideSymbol = (side: string): string =>
  ["side", ...[...side].map((letter) => letter.codePointAt(0)!.toString(16))].join("-");

export const drawings = (catalogue: unknown): string =>
  tiles(
    "",
    sidesOf(catalogue).map((side) => [sideSymbol(side), drawn(side)] as const),
  );
