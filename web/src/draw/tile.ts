/** The tile that sides of dice are drawn on, 64x64: a ground, pale glyphs, a frame of brass.
 *
 *  Level of detail: everything drawn with `detail()` vanishes below 28 px because the component
 *  sets --face-detail to 0. What remains must still name the side uniquely.
 *
 *  No style attributes: the page's content security policy forbids them, so colours are presentation
 *  attributes and the one custom property a glyph needs (the colour of its cuts) is a class. */
const INSET = 4;
const SIZE = 64;
export const INK = "var(--m-ink)";
export const IVORY = "var(--m-ivory)";

export const detail = (s: string): string => `<g opacity="var(--face-detail,1)">${s}</g>`;

export const glyph = (
  id: string,
  cx: number,
  cy: number,
  size: number,
  fill: string,
  cls = "",
): string =>
  `<use href="#${id}" x="${cx - size / 2}" y="${cy - size / 2}" width="${size}" height="${size}" color="${fill}"${cls && ` class="${cls}"`}/>`;

export const text = (
  s: string | number,
  x: number,
  y: number,
  size: number,
  fill: string,
): string =>
  `<text x="${x}" y="${Number((y + size * 0.355).toFixed(1))}" font-size="${size}" font-weight="800" fill="${fill}" text-anchor="middle">${s}</text>`;

export const ground = (fill: string): string =>
  `<rect x="${INSET}" y="${INSET}" width="56" height="56" rx="7" fill="${fill}"/>`;

export const frame =
  `<rect x="2" y="2" width="60" height="60" rx="9.5" fill="none" stroke="url(#brass)" stroke-width="3.6"/>` +
  detail(
    `<rect x="4.8" y="4.8" width="54.4" height="54.4" rx="6.6" fill="none" stroke="#0006" stroke-width="1.4"/>` +
      `<path d="M8 24V14a6 6 0 0 1 6-6H50" fill="none" stroke="#fff3" stroke-width="1.4" stroke-linecap="round"/>`,
  );

export const tileDefs =
  `<linearGradient id="brass" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="var(--m-brass-hi)"/><stop offset=".5" stop-color="var(--m-brass)"/><stop offset="1" stop-color="var(--m-brass-lo)"/></linearGradient>` +
  `<clipPath id="face-clip"><rect x="${INSET}" y="${INSET}" width="56" height="56" rx="7"/></clipPath>`;
export const TILE_BOX = `0 0 ${SIZE} ${SIZE}`;
