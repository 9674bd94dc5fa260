/** Die faces as cloisonné tiles, 64x64: enamel cells, brass wire, pale glyphs.
 *
 *  Reading rules, valid from 20 px up:
 *   silhouette = resource            wire from edge to edge = choose one
 *   rivet with a plus = take all     corner wedge (position and colour) = which of the four copies
 *
 *  Level of detail: everything drawn with `detail()` vanishes below 28 px because the component
 *  sets --face-detail to 0. What remains must still name the face uniquely.
 *
 *  No style attributes: the page's content security policy forbids them, so colours are presentation
 *  attributes and the one custom property a glyph needs (the colour of its cuts) is a class. */
import type { Amounts, Colour, FaceRow, Resource } from "../parts/types";

const INSET = 4;
const SIZE = 64;
const INK = "var(--m-ink)";
const IVORY = "var(--m-ivory)";

const detail = (s: string): string => `<g opacity="var(--face-detail,1)">${s}</g>`;

const glyph = (id: string, cx: number, cy: number, size: number, fill: string, cls = ""): string =>
  `<use href="#${id}" x="${cx - size / 2}" y="${cy - size / 2}" width="${size}" height="${size}" color="${fill}"${cls && ` class="${cls}"`}/>`;

const text = (s: string | number, x: number, y: number, size: number, fill: string): string =>
  `<text x="${x}" y="${Number((y + size * 0.355).toFixed(1))}" font-size="${size}" font-weight="800" fill="${fill}" text-anchor="middle">${s}</text>`;

const pale = (r: Resource): string => `var(--g-${r})`;
const enamel = (r: Resource): string => `var(--e-${r})`;

/** How large a number is within its silhouette, and where its centre lies. Crescent and laurel carry the
 *  number in their hollow, on the enamel, the others on the body. */
const NUMBER: Readonly<
  Record<Resource, { scale: number; dx: number; dy: number; hollow: boolean }>
> = {
  gold: { scale: 0.66, dx: 0, dy: 0, hollow: false },
  sun: { scale: 0.56, dx: 0, dy: 0, hollow: false },
  moon: { scale: 0.62, dx: 0.2, dy: 0, hollow: true },
  glory: { scale: 0.54, dx: 0, dy: -0.02, hollow: true },
  ancient: { scale: 0.5, dx: 0, dy: 0, hollow: false },
  loyalty: { scale: 0.56, dx: 0, dy: -0.07, hollow: false },
};

function amountOn(r: Resource, n: number, cx: number, cy: number, size: number): string {
  const { scale, dx, dy, hollow } = NUMBER[r];
  return text(n, cx + dx * size, cy + dy * size, Math.round(size * scale), hollow ? IVORY : INK);
}

/** A silhouette; in a compound face its number is a detail, and 1 is not said at all. */
function resource(
  r: Resource,
  n: number,
  cx: number,
  cy: number,
  size: number,
  alone: boolean,
): string {
  const number = amountOn(r, n, cx, cy, size);
  return glyph(`s-${r}`, cx, cy, size, pale(r)) + (alone ? number : n > 1 ? detail(number) : "");
}

const ground = (fill: string): string =>
  `<rect x="${INSET}" y="${INSET}" width="56" height="56" rx="7" fill="${fill}"/>`;
const clip = (shape: string, fill: string): string =>
  `<path d="${shape}" fill="${fill}" clip-path="url(#face-clip)"/>`;
const wire = (d: string, w: number): string =>
  `<path d="${d}" fill="none" stroke="url(#brass)" stroke-width="${w}" clip-path="url(#face-clip)"/>`;
const frame =
  `<rect x="2" y="2" width="60" height="60" rx="9.5" fill="none" stroke="url(#brass)" stroke-width="3.6"/>` +
  detail(
    `<rect x="4.8" y="4.8" width="54.4" height="54.4" rx="6.6" fill="none" stroke="#0006" stroke-width="1.4"/>` +
      `<path d="M8 24V14a6 6 0 0 1 6-6H50" fill="none" stroke="#fff3" stroke-width="1.4" stroke-linecap="round"/>`,
  );
const rivet = (cx: number, cy: number): string =>
  `<circle cx="${cx}" cy="${cy}" r="9" fill="url(#brass)" stroke="#0007" stroke-width="1.2"/><path d="M${cx} ${cy - 5.4}V${cy + 5.4}M${cx - 5.4} ${cy}H${cx + 5.4}" stroke="var(--m-brass-ink)" stroke-width="3.4" stroke-linecap="round"/>`;
/** Fourth cell of a three-way choice: a brass plate with the amount all options share. */
const plate = (s: number): string =>
  clip("M32 32H64V64H32Z", "url(#brass)") + text(s, 46, 46, 24, "var(--m-brass-ink)");

type Cell = { readonly shape: string; readonly at: readonly [number, number, number] };
const HALVES: readonly Cell[] = [
  { shape: "M0 0H64L0 64Z", at: [21, 22, 31] },
  { shape: "M64 0V64H0Z", at: [43, 42.5, 31] },
];
const THIRDS: readonly Cell[] = [
  { shape: "M0 0H32V34H0Z", at: [18.5, 19, 25] },
  { shape: "M32 0H64V34H32Z", at: [45.5, 19, 25] },
  { shape: "M0 34H64V64H0Z", at: [32, 46.5, 24] },
];
const QUARTERS: readonly Cell[] = [
  { shape: "M0 0H32V32H0Z", at: [18.5, 18.5, 24] },
  { shape: "M32 0H64V32H32Z", at: [45.5, 18.5, 24] },
  { shape: "M0 32H32V64H0Z", at: [18.5, 45.5, 24] },
  { shape: "M32 32H64V64H32Z", at: [45.5, 45.5, 24] },
];

type Part = readonly [Resource, number];
export const parts = (amounts: Amounts | undefined): Part[] =>
  Object.entries(amounts ?? {}) as [Resource, number][];

function cellsOf(
  rows: readonly Part[],
  cells: readonly Cell[],
  sayAmounts: boolean,
): { body: string; glyphs: string } {
  let body = "",
    glyphs = "";
  rows.forEach(([r, n], i) => {
    const cell = cells[i];
    if (!cell) return;
    body += clip(cell.shape, enamel(r));
    glyphs += resource(r, sayAmounts ? n : 1, ...cell.at, false);
  });
  return { body, glyphs };
}

/** Take all: cells touch and a rivet with a plus holds them. */
function all(rows: readonly Part[]): string {
  const [cells, x, y] =
    rows.length === 2
      ? ([HALVES, 50, 14] as const)
      : rows.length === 3
        ? ([THIRDS, 32, 30] as const)
        : ([QUARTERS, 32, 32] as const);
  const { body, glyphs } = cellsOf(rows, cells, true);
  return body + glyphs + rivet(x, y);
}

/** Choose one: a brass wire parts the cells. Three options of equal amounts say the amount once. */
function choice(rows: readonly Part[]): string {
  if (rows.length === 3) {
    const { body, glyphs } = cellsOf(rows, QUARTERS, false);
    return body + plate(rows[0]?.[1] ?? 1) + wire("M32 0V64M0 32H64", 3.4) + glyphs;
  }
  const { body, glyphs } = cellsOf(rows, HALVES, true);
  return body + wire("M66 -2-2 66", 5) + glyphs;
}

/** One corner per copy colour, so the four copies differ without colour. */
const WEDGE: Readonly<Record<Colour, string>> = {
  red: "M4 4H27L4 27Z",
  blue: "M60 4V27L37 4Z",
  yellow: "M60 60H37L60 37Z",
  green: "M4 60V37L27 60Z",
};
const CORNER: Readonly<Record<Colour, readonly [number, number]>> = {
  red: [12.5, 12.5],
  blue: [51.5, 12.5],
  yellow: [51.5, 51.5],
  green: [12.5, 51.5],
};
const wedge = (colour: Colour | null): string =>
  colour
    ? `<path d="${WEDGE[colour]}" fill="var(--w-${colour})" stroke="var(--m-graphite)" stroke-width="2" clip-path="url(#face-clip)"/>`
    : "";

function gain(face: FaceRow): string {
  const rows = parts(face.gives[0]);
  const [first] = rows;
  if (!first || rows.length > 1) return all(rows);
  const [r, n] = first;
  const x = r === "moon" ? 30 : 32; // crescent and number are centred as one shape
  return ground(enamel(r)) + resource(r, n, x, 32, r === "ancient" ? 50 : 48, true);
}

/** A shield, filled with what it gives. Chaos is a shield too, that gives more on a match: a whirl, and a seal
 *  in the corner of its colour shows the resource it wants to see on the other die. */
function shield(face: FaceRow): string {
  const [first] = parts(face.gives[0]);
  if (!first) return "";
  const [r, n] = first;
  if (!face.id.startsWith("chaos") || !face.match || !face.colour) {
    return (
      ground("var(--m-iron)") +
      glyph("m-shield", 32, 32.5, 54, "var(--m-brass)") +
      glyph("m-shield", 32, 32, 46, enamel(r)) +
      resource(r, n, 32, 30.5, 27, false)
    );
  }
  const [x, y] = CORNER[face.colour];
  return (
    ground("#2a1838") +
    glyph("m-chaos", 32, 32, 50, "#8d5fb3") +
    glyph(`s-${r}`, 32, 32, 30, pale(r)) +
    detail(amountOn(r, n, 32, 32, 30)) +
    `<circle cx="${x}" cy="${y}" r="11.5" fill="${enamel(face.match)}" stroke="url(#brass)" stroke-width="2" clip-path="url(#face-clip)"/>` +
    glyph(`s-${face.match}`, x, y, 15, pale(face.match))
  );
}

function golem(face: FaceRow): string {
  const r: Resource = face.id.endsWith("sun") ? "sun" : "moon";
  return (
    ground(r === "sun" ? "#7a4526" : "#2d3f63") +
    glyph("m-golem", 32, 33, 50, "#e8e1d2") +
    `<circle cx="32" cy="30" r="12.5" fill="${enamel(r)}"/>` +
    glyph(`s-${r}`, 32, 30, r === "sun" ? 20 : 17, pale(r))
  );
}

const draw: Readonly<Record<FaceRow["kind"], (face: FaceRow) => string>> = {
  gain,
  shield,
  golem,
  choice: (face) => choice(face.gives.flatMap((option) => parts(option).slice(0, 1))),
  triple: () => ground("var(--m-graphite)") + text("×3", 32, 32, 37, "var(--m-brass-hi)"),
  mirror: () => ground("#27505c") + glyph("m-mirror", 32, 32, 46, "#e2f6fb"),
  ship: () =>
    ground("#232f66") +
    glyph("m-ship", 31, 32, 45, "#e7ebff") +
    detail(
      `<rect x="36" y="5" width="23" height="18" rx="5" fill="var(--g-gold)"/>` +
        text("−2", 47.5, 14, 14, INK),
    ),
  boar: (face) =>
    ground("#4a3a34") + glyph("m-boar", 32, 32, 44, "#f3e2cf", "cut-boar") + wedge(face.colour),
  misfortune: (face) =>
    ground("#3d1a33") + glyph("m-shattered", 32, 33, 46, "#f2d9ea") + wedge(face.colour),
};

export const faceSymbol = (face: FaceRow): string => draw[face.kind](face) + frame;

/** Face ids contain + and /, which are awkward in fragments. */
export const faceSymbolId = (id: string): string =>
  `face-${id.replaceAll("+", "-and-").replaceAll("/", "-or-")}`;

/* ------------------------------------------------------------ other dice */

/** The Celestial Die: midnight ground, a star in every corner. */
const stars = (
  [
    [10, 10],
    [54, 10],
    [10, 54],
    [54, 54],
  ] as const
)
  .map(([x, y]) => glyph("u-star", x, y, 10, "var(--m-brass-hi)"))
  .join("");
const sky = (body: string): string => ground("#1d1550") + stars + body + frame;
const arrows = `<path d="M20 34 32 22 44 34M20 47 32 35 44 47" fill="none" stroke="var(--m-ivory)" stroke-width="5" stroke-linecap="round" stroke-linejoin="round"/>`;
export const celestialFaces: Readonly<Record<string, string>> = {
  "gold-12": sky(glyph("s-gold", 32, 32, 46, pale("gold")) + text("12", 32, 32, 25, INK)),
  "glory-5": sky(resource("glory", 5, 32, 32, 46, true)),
  "glory-3-and-choice": sky(
    resource("glory", 3, 32, 21, 30, true) +
      glyph("s-gold", 16, 47, 15, pale("gold")) +
      glyph("s-sun", 32, 47, 16, pale("sun")) +
      glyph("s-moon", 48, 47, 15, pale("moon")) +
      `<path d="M25.5 40 22.5 54M41.5 40 38.5 54" stroke="var(--m-brass)" stroke-width="2"/>`,
  ),
  copy: sky(glyph("m-mirror", 32, 32, 42, "#e2f6fb")),
  "choose-face": sky(
    `<rect x="15" y="15" width="34" height="34" rx="6" fill="none" stroke="var(--m-brass)" stroke-width="3" stroke-dasharray="6 4"/>` +
      text("?", 32, 32, 28, IVORY),
  ),
  "upgrade-2": sky(arrows),
};

/** Dice of Titan Dice: a creature on its own ground. */
export const creatureFace = (name: string): string =>
  ground(`var(--e-${name})`) + glyph(`c-${name}`, 32, 32, 42, IVORY, `cut-${name}`) + frame;

/** A die whose side does not matter any more: spent, paid, set aside. */
export const blankFace = ground("var(--m-iron)") + glyph("u-dice", 32, 32, 40, "#9aa3bd") + frame;

export const faceDefs =
  `<linearGradient id="brass" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="var(--m-brass-hi)"/><stop offset=".5" stop-color="var(--m-brass)"/><stop offset="1" stop-color="var(--m-brass-lo)"/></linearGradient>` +
  `<clipPath id="face-clip"><rect x="${INSET}" y="${INSET}" width="56" height="56" rx="7"/></clipPath>`;
export const FACE_BOX = `0 0 ${SIZE} ${SIZE}`;
