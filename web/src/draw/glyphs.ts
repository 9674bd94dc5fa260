/** Flat one-colour glyphs, 24x24, drawn with currentColor. Silhouettes first: each must be
 *  recognisable at 12 px without its colour. */

type Point = readonly [number, number];

const polar = (cx: number, cy: number, r: number, deg: number): Point => [
  cx + r * Math.cos((deg * Math.PI) / 180),
  cy + r * Math.sin((deg * Math.PI) / 180),
];
const n = (v: number): number => Number(v.toFixed(2));
const poly = (pts: readonly Point[]): string =>
  `M${pts.map(([x, y]) => `${n(x)} ${n(y)}`).join("L")}Z`;

const burst = (points: number, inner: number, outer: number): string =>
  poly(
    Array.from({ length: points * 2 }, (_, i) =>
      polar(12, 12, i % 2 ? inner : outer, (i * 180) / points - 90),
    ),
  );

/** One laurel branch: leaves set along an arc, outer and inner alternately. */
const leaf = (deg: number, r: number, turn: number, len: number, wid: number): string => {
  const [x, y] = polar(12, 12, r, deg);
  return `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(len / 2)}" ry="${wid / 1.5}" transform="rotate(${deg + turn} ${n(x)} ${n(y)})"/>`;
};
const branch = (side: 1 | -1): string => {
  const at = (a: number): number => (side > 0 ? a : 180 - a);
  return (
    [78, 46, 14, -18, -46].map((a) => leaf(at(a), 9.3, side > 0 ? -62 : 62, 6.4, 2.5)).join("") +
    [62, 30, -2, -32].map((a) => leaf(at(a), 7.9, side > 0 ? -118 : 118, 4.4, 1.8)).join("")
  );
};

export const resources = {
  gold: `<path d="M12 1.2 21.4 6.6V17.4L12 22.8 2.6 17.4V6.6Z"/>`,
  sun: `<path d="${burst(8, 7.6, 11.9)}"/>`,
  moon: `<path d="M14.6 .9A11.2 11.2 0 1 0 14.6 23.1 12.4 12.4 0 0 1 14.6 .9Z" transform="translate(1.6 0)"/>`,
  glory:
    branch(1) +
    branch(-1) +
    `<path d="M4.2 15.5A8.6 8.6 0 0 0 19.8 15.5" fill="none" stroke="currentColor" stroke-width="1.3"/>`,
  ancient: `<path d="M12 .6 18.6 8.2 16 19.6 12 23.4 8 19.6 5.4 8.2Z"/>`,
  loyalty: `<path d="M2.6 1.4H21.4V5H19.4V22.4L12 17.2 4.6 22.4V5H2.6Z"/>`,
};

/** Resource icons for running text: the silhouette plus one engraved detail. */
const cut = (d: string, w = 1.5): string =>
  `<path d="${d}" fill="none" stroke="var(--icon-cut, #0008)" stroke-width="${w}" stroke-linejoin="round" stroke-linecap="round"/>`;
export const resourceIcons = {
  gold: resources.gold + cut("M12 6.2 16.8 9V15L12 17.8 7.2 15V9Z"),
  sun: resources.sun + cut("M12 8.3A3.7 3.7 0 1 1 11.99 8.3Z"),
  moon: resources.moon,
  glory:
    resources.glory +
    `<path d="M12 8.2 13.1 10.9 16 11.1 13.8 13 14.5 15.8 12 14.3 9.5 15.8 10.2 13 8 11.1 10.9 10.9Z"/>`,
  ancient: resources.ancient + cut("M5.4 8.2 12 10.6 18.6 8.2M12 10.6V23"),
  loyalty: resources.loyalty + cut("M8.4 9.6 12 7.4 15.6 9.6M8.4 13.4 12 11.2 15.6 13.4"),
};

/** Marks of special faces. */
export const marks = {
  mirror: `<path fill-rule="evenodd" d="M12 .8C16.3 .8 19 4.3 19 8.6 19 12.6 16.6 15.8 13.6 16.3V19.4H15.4V23.2H8.6V19.4H10.4V16.3C7.4 15.8 5 12.6 5 8.6 5 4.3 7.7 .8 12 .8ZM12 3.2C9.2 3.2 7.4 5.6 7.4 8.6 7.4 11.6 9.3 14 12 14 14.7 14 16.6 11.6 16.6 8.6 16.6 5.6 14.8 3.2 12 3.2Z"/><path d="M9.3 9.2 12.7 5M11.2 11.6 14.9 7" fill="none" stroke="currentColor" stroke-width="1.3" stroke-linecap="round"/>`,
  ship: `<path d="M12.6 .8C17.6 3.4 20 8 19.8 13.6H12.6ZM11 3.6V13.6H4.6C6.4 10.6 8.9 7.2 11 3.6ZM1.6 15.2H22.4L18.6 21.4C18.2 22 17.6 22.4 16.9 22.4H7.1C6.4 22.4 5.8 22 5.4 21.4Z"/>`,
  boar: `<path d="M4.2 2.2 8.3 5.1C9.4 4.4 10.6 4 12 4 13.4 4 14.6 4.4 15.7 5.1L19.8 2.2C20.6 4.6 20.5 6.8 19.4 8.6 20 10 20.2 11.3 20 12.8L22.4 11.4C22.9 14.7 21.6 17.3 18.2 18.1 17.2 20.8 15 22.6 12 22.6 9 22.6 6.8 20.8 5.8 18.1 2.4 17.3 1.1 14.7 1.6 11.4L4 12.8C3.8 11.3 4 10 4.6 8.6 3.5 6.8 3.4 4.6 4.2 2.2Z"/><g fill="var(--mark-cut, #000)"><path d="M6.9 9.6 10 11.2 7.6 12.3ZM17.1 9.6 14 11.2 16.4 12.3Z"/><ellipse cx="10.2" cy="18.2" rx="1" ry="1.5"/><ellipse cx="13.8" cy="18.2" rx="1" ry="1.5"/></g>`,
  shield: `<path d="M12 .8C14.8 2.6 18.2 3.6 22 3.7V11C22 16.8 18.3 21 12 23.6 5.7 21 2 16.8 2 11V3.7C5.8 3.6 9.2 2.6 12 .8Z"/>`,
  golem: `<path d="M8.2 1H15.8L17 6.4 22.4 8.4 23.2 15 19.8 15.6V23.4H13.6V19.2H10.4V23.4H4.2V15.6L.8 15 1.6 8.4 7 6.4Z"/>`,
  shattered: `<path d="M12 .8C16.3 .8 19 4.3 19 8.6 19 12.6 16.6 15.8 13.6 16.3V19.4H15.4V23.2H8.6V19.4H10.4V16.3C7.4 15.8 5 12.6 5 8.6 5 4.3 7.7 .8 12 .8Z"/><path d="M13.8 .2 10.2 6 14 8.6 9.4 16.8M10.2 6 4.4 5.2M14 8.6 19.6 10.2" fill="none" stroke="var(--mark-cut, #000)" stroke-width="1.7" stroke-linejoin="round"/>`,
  chaos: `<path d="M12 1.2C18.4 1.2 22.8 6 22.8 11.8 20.9 7.9 17.8 5.9 14.6 6.3 16.9 4.9 15.4 2.2 12 1.2Z"/><path d="M12 1.2C18.4 1.2 22.8 6 22.8 11.8 20.9 7.9 17.8 5.9 14.6 6.3 16.9 4.9 15.4 2.2 12 1.2Z" transform="rotate(120 12 12)"/><path d="M12 1.2C18.4 1.2 22.8 6 22.8 11.8 20.9 7.9 17.8 5.9 14.6 6.3 16.9 4.9 15.4 2.2 12 1.2Z" transform="rotate(240 12 12)"/>`,
};

/** Creatures of Titan Dice. */
export const creatures = {
  chimera: `<path d="M12 1 14.2 4.4 18 3 18.2 7 22.2 8.2 20 11.6 22.6 14.8 18.8 16 18.8 20 15 18.8 12 23 9 18.8 5.2 20 5.2 16 1.4 14.8 4 11.6 1.8 8.2 5.8 7 6 3 9.8 4.4Z"/><g fill="var(--mark-cut, #000)"><path d="M7.8 9.4 11 11 8.4 12.4ZM16.2 9.4 13 11 15.6 12.4ZM12 13 14 15H12.7V16.2L14.8 17.2 14.2 18.2 12 17.2 9.8 18.2 9.2 17.2 11.3 16.2V15H10Z"/></g>`,
  gryphon: `<path d="M1.4 2.2C9.4 1.6 15 3.6 18 7.4 19.8 7.3 21.4 8 22.8 9.8L20 11.6C20.2 15 18.4 18 15 19.8L16.4 23.2H8.2L9.4 19.6C5.6 18.4 3.8 16.4 3.4 13.8L7 14.2C4.2 12.6 2.8 10.6 2.4 8L6.6 9.4C3.8 7.2 2.2 5 1.4 2.2Z"/><circle cx="17" cy="10" r="1.3" fill="var(--mark-cut, #000)"/>`,
  hydra: `<path d="M12 1C14.4 1 15.8 2.6 15.8 4.6L13.9 6.4V12.4L16.4 9.6C15.4 8 15.8 5.8 17.6 5 19.6 4.2 21.8 5 22.6 7.2L20.6 9.2 15.8 15.4C15.8 18.6 17.2 20.6 20 23H4C6.8 20.6 8.2 18.6 8.2 15.4L3.4 9.2 1.4 7.2C2.2 5 4.4 4.2 6.4 5 8.2 5.8 8.6 8 7.6 9.6L10.1 12.4V6.4L8.2 4.6C8.2 2.6 9.6 1 12 1Z"/><g fill="var(--mark-cut, #000)"><circle cx="12" cy="4" r="1"/><circle cx="5.2" cy="7.4" r="1"/><circle cx="18.8" cy="7.4" r="1"/></g>`,
  kraken: `<path d="M12 .8C16.6 .8 19.4 4 19.4 8.4 19.4 10.6 18.8 12.2 18 13.4 19.4 15 22.8 14.4 22.8 17.4 22.8 19.6 20.6 20.6 19 19.6 20 18.6 19.6 17.4 17.8 17.4 16.6 17.4 16 16.8 15.6 16.2 15.6 18.6 17.6 20 16.4 22 15.2 23.8 12.8 23.2 12.8 21.4V17H11.2V21.4C11.2 23.2 8.8 23.8 7.6 22 6.4 20 8.4 18.6 8.4 16.2 8 16.8 7.4 17.4 6.2 17.4 4.4 17.4 4 18.6 5 19.6 3.4 20.6 1.2 19.6 1.2 17.4 1.2 14.4 4.6 15 6 13.4 5.2 12.2 4.6 10.6 4.6 8.4 4.6 4 7.4 .8 12 .8Z"/><g fill="var(--mark-cut, #000)"><ellipse cx="9" cy="10" rx="1.5" ry="2"/><ellipse cx="15" cy="10" rx="1.5" ry="2"/></g>`,
  minotaur: `<path d="M1.2 1.6C1.6 5 3.6 6.8 7 7.2 8.4 6.2 10 5.8 12 5.8 14 5.8 15.6 6.2 17 7.2 20.4 6.8 22.4 5 22.8 1.6 24 6.4 22.4 10 18.8 11.2L17.4 17.6C16.8 20.8 14.8 23 12 23 9.2 23 7.2 20.8 6.6 17.6L5.2 11.2C1.6 10 0 6.4 1.2 1.6Z"/><g fill="var(--mark-cut, #000)"><path d="M7.4 11.4 10.6 12.8 8.2 14ZM16.6 11.4 13.4 12.8 15.8 14Z"/><path d="M9.6 18.2H14.4L13.4 21H10.6Z"/></g>`,
  wound: `<path d="M3 1.6C8 7 9.6 14 7.4 22.4 2.8 16 1.4 9 3 1.6ZM10.4 1C15 6.6 16.2 14 13.4 22.8 9 16.2 8.2 9 10.4 1ZM18 1.6C22.4 7 23.4 14 20.4 22.4 16.4 16 16 9 18 1.6Z"/>`,
};

/** Interface icons, 24x24, 1.8 px line. */
const line = (d: string, extra = ""): string =>
  `<g fill="none" stroke="currentColor" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round"><path d="${d}"/>${extra}</g>`;
export const ui = {
  brand: `<g fill="none" stroke="currentColor" stroke-width="1.7" stroke-linejoin="round"><path d="M12 1.6 21 6.8V17.2L12 22.4 3 17.2V6.8Z"/><path d="M3 6.8 12 12 21 6.8M12 12V22.4"/></g><path d="M12 4.3 13 6.2 15.1 6.6 13 7.1 12 9.2 11 7.1 8.9 6.6 11 6.2Z"/>`,
  undo: line("M8.5 4 3.5 9 8.5 14M3.5 9H14a6.2 6.2 0 0 1 0 12.4H9.5"),
  menu: line("M4 6.5H20M4 12H20M4 17.5H20"),
  sound: line(
    "M4 9.5V14.5H7.5L12 18.5V5.5L7.5 9.5ZM15.5 9a4.4 4.4 0 0 1 0 6M18 6.5a8 8 0 0 1 0 11",
  ),
  theme:
    line("M12 3.2V20.8A8.8 8.8 0 0 1 12 3.2Z", `<circle cx="12" cy="12" r="8.8"/>`) +
    `<path d="M12 3.2A8.8 8.8 0 0 1 12 20.8Z"/>`,
  globe: line(
    "M3.2 12H20.8M12 3.2C15 6 16 9 16 12 16 15 15 18 12 20.8 9 18 8 15 8 12 8 9 9 6 12 3.2Z",
    `<circle cx="12" cy="12" r="8.8"/>`,
  ),
  help: line(
    "M9.3 9.4A2.8 2.8 0 1 1 12.6 12.1C12.1 12.3 12 12.8 12 13.8M12 17V17.1",
    `<circle cx="12" cy="12" r="8.8"/>`,
  ),
  clock: line("M12 7V12L15.4 14", `<circle cx="12" cy="12" r="8.8"/>`),
  standing: line("M5 4.5H15.5L19 8V19.5H5ZM8.5 12.5 11 15 15.5 10"),
  close: line("M6 6 18 18M18 6 6 18"),
  chevron: line("M9 5.5 15.5 12 9 18.5"),
  down: line("M5.5 9 12 15.5 18.5 9"),
  check: line("M4.5 12.5 10 18 19.5 7"),
  play: `<path d="M7 4.2 19.5 12 7 19.8Z"/>`,
  pause: `<path d="M6 4.5H10V19.5H6ZM14 4.5H18V19.5H14Z"/>`,
  first: `<path d="M5 5H7.5V19H5ZM19.5 5V19L8.5 12Z"/>`,
  last: `<path d="M16.5 5H19V19H16.5ZM4.5 5V19L15.5 12Z"/>`,
  back: `<path d="M17 5V19L6 12Z"/>`,
  next: `<path d="M7 5V19L18 12Z"/>`,
  lock: line("M6.5 10.5H17.5V20H6.5ZM8.8 10.5V7.6a3.2 3.2 0 0 1 6.4 0V10.5"),
  oust: line("M3.5 12H13M9.5 8 13.5 12 9.5 16M16 4.5H20.5V19.5H16"),
  islands: line(
    "M3 15C5 11 8.5 11 10.5 15ZM13.5 9C15 5.5 19 5.5 21 9ZM12.5 19.5C14 16.8 18 16.8 19.5 19.5ZM2.5 15H11M13 9H21.5M12 19.5H20",
  ),
  forge: line(
    "M5 10.5H19C19 13 16.8 14.2 14.8 14.4L15.8 19H8.2L9.2 14.4C7 14.2 4 12.8 3 10.5ZM12 7V3M8.6 6.4 7 4.4M15.4 6.4 17 4.4",
  ),
  dice: line("M4.5 8 12 4 19.5 8V16.5L12 20.5 4.5 16.5ZM4.5 8 12 12 19.5 8M12 12V20.5"),
  players: line(
    "M3 19.5C3 15.8 5.6 14 8.6 14 11.6 14 14.2 15.8 14.2 19.5M16 14.4C18.8 14.6 21 16.4 21 19.5",
    `<circle cx="8.6" cy="8.4" r="3.6"/><circle cx="16.6" cy="9.4" r="2.7"/>`,
  ),
  log: line("M5 5H19M5 9.7H19M5 14.3H15M5 19H12"),
  path: line("M5 20.5C5 14 19 15.5 19 10 19 5.5 12.5 7.5 12.5 3.5"),
  bot: line(
    "M5 9H19V19H5ZM12 9V5M9 13V14.4M15 13V14.4M2.5 12.5V15.5M21.5 12.5V15.5",
    `<circle cx="12" cy="4" r="1.2"/>`,
  ),
  seat: line("M4.5 20C4.5 16 8 14 12 14 16 14 19.5 16 19.5 20", `<circle cx="12" cy="8" r="4"/>`),
  cage: line("M4.5 20.5V10A7.5 7.5 0 0 1 19.5 10V20.5ZM9.5 3.4V20.5M14.5 3.4V20.5M4.5 12H19.5"),
  star: `<path d="M12 1.5 14.4 9.6 22.5 12 14.4 14.4 12 22.5 9.6 14.4 1.5 12 9.6 9.6Z"/>`,
  temple: `<path d="M12 2 21.5 7.4V9.4H2.5V7.4ZM4.6 11H7.4V18.4H4.6ZM10.6 11H13.4V18.4H10.6ZM16.6 11H19.4V18.4H16.6ZM2.8 20H21.2V22.4H2.8Z"/>`,
  mask: `<path fill-rule="evenodd" d="M2 6C5.6 8.2 8.6 7 12 7 15.4 7 18.4 8.2 22 6 22.8 13 20.4 17.6 16.4 17.6 14 17.6 13.2 15.4 12 15.4 10.8 15.4 10 17.6 7.6 17.6 3.6 17.6 1.2 13 2 6ZM5.2 11.4C6.6 13.8 8.8 13.8 10 12 8.6 10.4 6.8 10.2 5.2 11.4ZM18.8 11.4C17.4 13.8 15.2 13.8 14 12 15.4 10.4 17.2 10.2 18.8 11.4Z"/>`,
  chest: `<path fill-rule="evenodd" d="M5.6 4H18.4A4 4 0 0 1 22.4 8V11H14.4V9.6H9.6V11H1.6V8A4 4 0 0 1 5.6 4ZM1.6 12.6H9.6V14.6H14.4V12.6H22.4V20.4H1.6Z"/>`,
  hammer: `<path d="M3.4 3.6H16.4L21 7V10.4H3.4ZM9.6 11.6H13.8L14.6 22.4H8.8Z"/>`,
  scepter: `<path d="M12 1 16.2 5.4 13.4 9.4V22.8H10.6V9.4L7.8 5.4ZM5 9.6H19V11.8H5Z"/>`,
  companion: `<path d="M12 2.2A4.2 4.2 0 1 1 11.99 2.2ZM4.4 22C4.4 15.6 7.6 12 12 12 16.4 12 19.6 15.6 19.6 22L12 18.6Z"/>`,
  link: line(
    "M10 14a4.2 4.2 0 0 0 6 0l3.4-3.4a4.2 4.2 0 0 0-6-6L12 6M14 10a4.2 4.2 0 0 0-6 0l-3.4 3.4a4.2 4.2 0 0 0 6 6L12 18",
  ),
  eye: line(
    "M2.5 12C5 7.6 8.2 5.5 12 5.5 15.8 5.5 19 7.6 21.5 12 19 16.4 15.8 18.5 12 18.5 8.2 18.5 5 16.4 2.5 12Z",
    `<circle cx="12" cy="12" r="3"/>`,
  ),
  download: line("M12 4V15M7.5 11 12 15.5 16.5 11M4.5 19.5H19.5"),
  upload: line("M12 15.5V4.5M7.5 8.5 12 4 16.5 8.5M4.5 19.5H19.5"),
  again: line("M19.5 5V10H14.5M19 10A7.6 7.6 0 1 0 19.6 14"),
  plus: line("M12 5V19M5 12H19"),
  minus: line("M5 12H19"),
  wings: `<path d="M11.2 20.4C5.4 19.4 2 15.4 1.4 9.2 3.6 11 5.6 11.9 7.6 12 4.6 9.8 3.2 7 3.2 3.6 8 5.6 10.8 9.6 11.2 15.4ZM12.8 20.4C18.6 19.4 22 15.4 22.6 9.2 20.4 11 18.4 11.9 16.4 12 19.4 9.8 20.8 7 20.8 3.6 16 5.6 13.2 9.6 12.8 15.4Z"/>`,
  face: `<path fill-rule="evenodd" d="M5.5 2.5H18.5A3 3 0 0 1 21.5 5.5V18.5A3 3 0 0 1 18.5 21.5H5.5A3 3 0 0 1 2.5 18.5V5.5A3 3 0 0 1 5.5 2.5ZM12 6.4 6.4 12 12 17.6 17.6 12Z"/>`,
};

/** Seat sigils: shape names the player before colour does. */
export const sigils = {
  1: `<path d="M12 3.4 21.4 20H2.6Z"/>`,
  2: `<circle cx="12" cy="12" r="8.6"/>`,
  3: `<path d="M4 4H20V20H4Z"/>`,
  4: `<path d="M12 1.6 20.4 12 12 22.4 3.6 12Z"/>`,
};
