/** Background of every page: declination circles, hour lines and a fixed scatter of stars. */
const WIDTH = 1440,
  HEIGHT = 900;
const CENTRE = { x: 720, y: 1040 };

/** The same sky for everybody: a small generator with a fixed seed instead of Math.random. */
function scatter(): (limit: number) => number {
  let x = 20251;
  return (limit) => Math.round(((x = (x * 48271) % 2147483647) / 2147483647) * limit);
}

export interface Starmap {
  readonly box: string;
  readonly circles: readonly { readonly r: number; readonly dotted: boolean }[];
  readonly centre: { readonly x: number; readonly y: number };
  readonly hours: string;
  readonly small: string;
  readonly large: string;
}

export function starmap(): Starmap {
  const random = scatter();
  const stars = (count: number): string =>
    Array.from({ length: count }, () => `M${random(WIDTH)} ${random(HEIGHT)}h0`).join("");
  const hours = Array.from({ length: 25 }, (_, i) => {
    const angle = (Math.PI * i) / 24;
    const at = (r: number): string =>
      `${(CENTRE.x - Math.cos(angle) * r).toFixed(0)} ${(CENTRE.y - Math.sin(angle) * r).toFixed(0)}`;
    return `M${at(i % 3 ? 1000 : 260)}L${at(1040)}`;
  }).join("");
  return {
    box: `0 0 ${WIDTH} ${HEIGHT}`,
    circles: [260, 400, 540, 690, 850, 1020].map((r, i) => ({ r, dotted: i % 2 === 1 })),
    centre: CENTRE,
    hours,
    small: stars(150),
    large: stars(34),
  };
}
