/** Geometry of the module boards. Both are drawn upright, so the same drawing serves the side column
 *  of a desktop and the full width of a phone. Up is forward, or toward loyalty. */
import type { AllegianceRow, Amounts, ForgeCatalogue, Resource } from "../types";

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
  | { readonly kind: "celestial"; readonly times: number }
  | { readonly kind: "forge"; readonly less: number }
  | { readonly kind: "goddess"; readonly of: readonly (readonly [Resource, number])[] }
  | { readonly kind: "start" | "steal" | "treasure" | "forged" | "nothing" };

/** Three ways up, a ring around the Goddess at the top: where every space lies. */
const PLACES = `1 160,494; 2 50,462; 3 44,416; 4 54,371; 5 44,327; 6 56,283; 7 44,239; 8 54,196; 9 132,440; 10 150,350
11 146,298; 12 152,240; 13 160,166; 14 250,467; 15 272,435; 16 240,404; 17 272,373; 18 240,343; 19 282,313; 20 246,283
21 286,253; 22 246,223; 23 282,192; 24 150,124; 25 198,124; 26 272,124; 27 272,77; 28 284,30; 29 206,30; 30 130,30
31 78,30; 32 34,56; 33 30,104; 34 78,124; 35 80,78; 36 156,76`;
const places: ReadonlyMap<number, Point> = new Map(
  PLACES.split(/[;\n]/).map((row) => {
    const [space = "", at = ""] = row.trim().split(" ");
    const [x = 0, y = 0] = at.split(",").map(Number);
    return [Number(space), [x, y]];
  }),
);

type LabyrinthRow = ForgeCatalogue["labyrinth"][number];
type Pair = readonly [Resource, number];
const pairs = (amounts: Amounts = {}): Pair[] => Object.entries(amounts) as [Resource, number][];

/** What a space does that has a picture of its own. */
const SIGNS: Readonly<Record<string, (n: number) => Picture>> = {
  treasure: () => ({ kind: "treasure" }),
  celestial: (n) => ({ kind: "celestial", times: n }),
  "forge-one": (n) => ({ kind: "forge", less: n }),
  "gain-per-forged": () => ({ kind: "forged" }),
};

/** It begins where no way leads to, and ends at the Goddess. */
function pictureOf({ space, to, does }: LabyrinthRow, arrivals: ReadonlySet<number>): Picture {
  if (!arrivals.has(space)) return { kind: "start" };
  if (to.length === 0) return { kind: "goddess", of: does.flatMap(({ gain }) => pairs(gain)) };
  const [first] = does;
  if (!first) return { kind: "nothing" };
  if (first.does) return SIGNS[first.does]?.(first.numbers?.[0] ?? 0) ?? { kind: "nothing" };
  if (first.steal) return { kind: "steal" };
  if (first.choose) return { kind: "choose", of: first.choose.flatMap(pairs) };
  const [paid] = pairs(first.cost),
    [got] = pairs(first.gain);
  if (paid && got) return { kind: "trade", of: [paid, got] };
  return { kind: "gain", of: does.flatMap(({ gain }) => pairs(gain)) };
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
  if ((p.kind === "celestial" && p.times > 1) || (p.kind === "forge" && p.less)) return [44, 27];
  const items = p.kind === "trade" ? 3 : p.kind === "gain" || p.kind === "choose" ? p.of.length : 1;
  return [items > 1 ? items * PAIR + 6 : 30, 27];
}

/** The spaces of the catalogue, drawn. */
export function labyrinth(rows: readonly LabyrinthRow[]): ReadonlyMap<number, Space> {
  const arrivals = new Set(rows.flatMap(({ to }) => to));
  return new Map(
    rows.map((row) => {
      const picture = pictureOf(row, arrivals);
      const at = places.get(row.space) ?? [0, 0];
      return [row.space, { id: row.space, at, size: sizeOf(picture), picture }];
    }),
  );
}

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

type Effect =
  | { readonly when: Resource; readonly give: Amounts }
  | { readonly feat: "first" | "new"; readonly give: Amounts };

/** What a zone does: those of rebellion are about feats, those of loyalty about dice (`gold → +1 gold +1 glory`). */
export function zoneEffects(zone: string, rows: ForgeCatalogue["zones"]): readonly Effect[] {
  const row = rows.find(({ id }) => id === zone);
  if (!row?.new_feat) return row?.dice.map(({ gave, gain }) => ({ when: gave, give: gain })) ?? [];
  return [
    { feat: "first", give: { glory: row.new_feat } },
    { feat: "new", give: { glory: row.own_new_feat } },
  ];
}
