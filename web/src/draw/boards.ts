/** Geometry of the module boards. Both are drawn upright, so the same drawing serves the side column
 *  of a desktop and the full width of a phone. Up is forward, or toward loyalty. */
import type { AllegianceRow, Amounts, Resource } from "../parts/types";

export type Point = readonly [number, number];

export const BOARD_BOX = "0 0 320 512";

/* ------------------------------------------------------------ labyrinth */

/** What the capsule of a space shows. The words come from the game's texts; this is only the picture. */
export type Picture =
  | { readonly kind: "gain" | "choose"; readonly of: readonly (readonly [Resource, number])[] }
  | {
      readonly kind: "trade";
      readonly of: readonly [readonly [Resource, number], readonly [Resource, number]];
    }
  | { readonly kind: "celestial"; readonly times: 1 | 2 }
  | { readonly kind: "forge"; readonly less: 0 | 2 }
  | { readonly kind: "start" | "steal" | "treasure" | "forged" | "goddess" | "nothing" };

/** Three ways up, a ring around the Goddess at the top. One row per space: number, place, picture.
 *  `G3` is 3 gold, `/` parts options, `>` is a trade; the words name themselves. */
const SPACES = `1 160,494 start
2 50,462 S1; 3 44,416 V3; 4 54,371 G6/V3; 5 44,327 V5; 6 56,283 V3+S1+M1; 7 44,239 steal; 8 54,196 treasure
9 132,440 celestial; 10 150,350 forge2; 11 146,298 G6; 12 152,240 treasure; 13 160,166 V3
14 250,467 M1; 15 272,435 G3/S1/M1; 16 240,404 celestial; 17 272,373 G3/S1/M1; 18 240,343 forge; 19 282,313 celestial
20 246,283 M2/V3; 21 286,253 treasure; 22 246,223 S2/M2; 23 282,192 celestial2
24 150,124 forge; 25 198,124 celestial; 26 272,124 G3/S1/M1; 27 272,77 G6>V6; 28 284,30 celestial2; 29 206,30 M2>V8
30 130,30 celestial; 31 78,30 nothing; 32 34,56 nothing; 33 30,104 forged; 34 78,124 nothing; 35 80,78 nothing; 36 156,76 goddess`;

const LETTERS: Readonly<Record<string, Resource>> = { G: "gold", S: "sun", M: "moon", V: "glory" };
const amount = (word: string): readonly [Resource, number] => [
  LETTERS[word.charAt(0)] ?? "gold",
  Number(word.slice(1)),
];

function picture(word: string): Picture {
  switch (word) {
    case "celestial":
      return { kind: "celestial", times: 1 };
    case "celestial2":
      return { kind: "celestial", times: 2 };
    case "forge":
      return { kind: "forge", less: 0 };
    case "forge2":
      return { kind: "forge", less: 2 };
    case "start":
    case "steal":
    case "treasure":
    case "forged":
    case "goddess":
    case "nothing":
      return { kind: word };
  }
  const [paid = "", got] = word.split(">");
  if (got) return { kind: "trade", of: [amount(paid), amount(got)] };
  return { kind: word.includes("/") ? "choose" : "gain", of: word.split(/[+/]/).map(amount) };
}

export interface Space {
  readonly id: number;
  readonly at: Point;
  /** Width and height of the capsule. */
  readonly size: Point;
  readonly picture: Picture;
}

/** Width of one "3 ☽" in a capsule. */
export const PAIR = 25;

function sizeOf(p: Picture): Point {
  if (p.kind === "goddess") return [70, 52];
  if ((p.kind === "celestial" && p.times === 2) || (p.kind === "forge" && p.less)) return [44, 27];
  const items = p.kind === "trade" ? 3 : p.kind === "gain" || p.kind === "choose" ? p.of.length : 1;
  return [items > 1 ? items * PAIR + 6 : 30, 27];
}

export const labyrinth: ReadonlyMap<number, Space> = new Map(
  SPACES.split(/[;\n]/).map((row) => {
    const [id = "", at = "", what = ""] = row.trim().split(" ");
    const [x = 0, y = 0] = at.split(",").map(Number);
    const shown = picture(what);
    return [Number(id), { id: Number(id), at: [x, y], size: sizeOf(shown), picture: shown }];
  }),
);

/** A line between two centres, cut by a distance at each end. */
function line([x1, y1]: Point, [x2, y2]: Point, cut: (ux: number, uy: number) => Point): string {
  const d = Math.hypot(x2 - x1, y2 - y1),
    ux = (x2 - x1) / d,
    uy = (y2 - y1) / d;
  const [a, b] = cut(ux, uy);
  return `M${(x1 + ux * a).toFixed(1)} ${(y1 + uy * a).toFixed(1)}L${(x2 - ux * b).toFixed(1)} ${(y2 - uy * b).toFixed(1)}`;
}

/** From the edge of one capsule to the edge of the next, with room for the arrowhead. */
export function corridor(from: Space, to: Space): string {
  const edge = ([w, h]: Point, ux: number, uy: number): number =>
    Math.min(w / 2 / Math.abs(ux || 1e-6), h / 2 / Math.abs(uy || 1e-6));
  return line(from.at, to.at, (ux, uy) => [edge(from.size, ux, uy), edge(to.size, ux, uy) + 2]);
}

/* ------------------------------------------------------------ allegiance */

/** A zigzag of 31 spaces. Odd ids left, even ids right; 1 at the bottom. */
export const rungAt = (id: number): Point => [id % 2 ? 56 : 108, 510 - id * 15.9];

export interface Band {
  readonly zone: string;
  readonly top: number;
  readonly height: number;
  readonly middle: number;
}

/** Bands of equal zone, from the board's own rows. */
export function bands(
  spaces: readonly { readonly space: number; readonly zone: string }[],
): Band[] {
  const ends = new Map<string, [number, number]>();
  for (const { space, zone } of spaces) {
    const known = ends.get(zone);
    ends.set(zone, known ? [Math.min(known[0], space), Math.max(known[1], space)] : [space, space]);
  }
  return [...ends].map(([zone, [from, to]]) => {
    const top = rungAt(to)[1] - 8,
      bottom = rungAt(from)[1] + 8;
    return { zone, top, height: bottom - top, middle: (top + bottom) / 2 };
  });
}

export interface Ladder {
  /** Two-way lines, as one path. */
  readonly both: string;
  /** One-way lines: straight up, bowed outward down. */
  readonly oneWay: readonly string[];
  /** Spaces that only one direction reaches. */
  readonly detours: ReadonlySet<number>;
}

/** Two-way where both neighbours name each other, else one-way. */
export function ladder(rows: readonly AllegianceRow[]): Ladder {
  const by = new Map(rows.map((row) => [row.space, row]));
  let both = "";
  const oneWay: string[] = [];
  const detours = new Set<number>();
  for (const { space, loyal, rebel } of rows) {
    if (loyal && by.get(loyal)?.rebel === space)
      both += line(rungAt(space), rungAt(loyal), () => [0, 0]);
    else if (loyal) {
      oneWay.push(line(rungAt(space), rungAt(loyal), () => [12, 15]));
      detours.add(space);
    }
    if (rebel && by.get(rebel)?.loyal !== space) {
      const [x1, y1] = rungAt(space),
        [x2, y2] = rungAt(rebel),
        out = space % 2 ? -24 : 24;
      oneWay.push(
        `M${x1 + out * 0.5} ${y1 + 6}Q${x1 + out * 1.15} ${(y1 + y2) / 2} ${x2 + out * 0.56} ${y2 - 7}`,
      );
    }
  }
  return { both, oneWay, detours };
}

/** What a zone does, as a picture: `gold → +1 gold +1 glory`. Rows of rebellion are about feats. */
export const zoneEffects: Readonly<
  Record<
    string,
    readonly (
      | { readonly when: Resource; readonly give: Amounts }
      | { readonly feat: "first" | "new"; readonly give: Amounts }
    )[]
  >
> = {
  "loyalty-3": [
    { when: "gold", give: { gold: 1, glory: 1 } },
    { when: "glory", give: { glory: 1 } },
  ],
  "loyalty-2": [{ when: "gold", give: { gold: 1, glory: 1 } }],
  "loyalty-1": [{ when: "gold", give: { gold: 1 } }],
  neutral: [],
  "rebellion-1": [
    { feat: "first", give: { glory: 3 } },
    { feat: "new", give: { glory: 2 } },
  ],
  "rebellion-2": [
    { feat: "first", give: { glory: 5 } },
    { feat: "new", give: { glory: 3 } },
  ],
};
