/** Resources and marks as flat glyphs; see draw/glyphs.ts of the page. */

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
