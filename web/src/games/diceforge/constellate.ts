/** A constellation that somebody won draws itself, star by star, over the island where it was; then it joins its owner's sky. */
import { EASE, centre, ended, lull, ms, pace } from "../../parts/motion";
import { EMBLEM_BOX, constellation } from "./draw/emblems";

const SVG = "http://www.w3.org/2000/svg";
/** Pixels; how large it is drawn. */
const SIZE = 168,
  MARGIN = 12;
const DRAW = 760,
  SHINE = 260,
  TRAVEL = 420;

function path(d: string, look: Readonly<Record<string, string>>): SVGPathElement {
  const node = document.createElementNS(SVG, "path");
  for (const [name, value] of Object.entries({ d, ...look })) node.setAttribute(name, value);
  return node;
}

const each = (paths: string): string[] =>
  paths
    .split("M")
    .slice(1)
    .map((rest) => `M${rest}`);

/** The drawing, and its parts in the order in which they appear. */
function drawing(card: string): { sky: HTMLElement; lines: Element[]; stars: Element[] } {
  const { lines, faint, bright } = constellation(card);
  const sky = document.createElement("div"),
    svg = document.createElementNS(SVG, "svg");
  sky.className = "flying risen";
  sky.setAttribute("aria-hidden", "true");
  svg.setAttribute("viewBox", EMBLEM_BOX);
  const strokes = each(lines).map((d) => path(d, { class: "risen__line", pathLength: "1" })),
    stars = [
      ...each(faint).map((d) => path(d, { class: "risen__faint" })),
      ...each(bright).map((d) => path(d, { class: "risen__bright" })),
    ];
  svg.append(...strokes, ...stars);
  sky.append(svg);
  return { sky, lines: strokes, stars };
}

export const constellate =
  (card: string) =>
  async (what: Element, to: Element): Promise<void> => {
    if (pace() === "off") return;
    const { sky, lines, stars } = drawing(card);
    const [x, y] = centre(what);
    const within = (middle: number, most: number): number =>
      Math.min(Math.max(middle - SIZE / 2, MARGIN), most - SIZE - MARGIN);
    const left = within(x, innerWidth),
      top = within(y, innerHeight);
    Object.assign(sky.style, { left: `${left}px`, top: `${top}px`, width: `${SIZE}px` });
    document.body.append(sky);
    stars.forEach((star, i) =>
      star.animate(
        [
          { opacity: 0, scale: 0 },
          { opacity: 1, scale: 1.5, offset: 0.6 },
          { opacity: 1, scale: 1 },
        ],
        { duration: ms(260), delay: ms((DRAW * 0.6 * i) / stars.length), fill: "backwards" },
      ),
    );
    lines.forEach((line, i) =>
      line.animate([{ strokeDashoffset: 1 }, { strokeDashoffset: 0 }], {
        ...{ duration: ms(DRAW * 0.55), delay: ms((DRAW * 0.45 * i) / lines.length) },
        ...{ fill: "backwards", easing: EASE.travel },
      }),
    );
    const appear = [
      { opacity: 0, scale: 0.6 },
      { opacity: 1, scale: 1 },
    ];
    sky.animate(appear, { duration: ms(180), easing: EASE.out });
    await lull(ms(DRAW + SHINE));
    const [tx, ty] = centre(to);
    await ended(
      sky.animate(
        [
          { translate: "0 0", scale: 1 },
          {
            translate: `${tx - left - SIZE / 2}px ${ty - top - SIZE / 2}px`,
            ...{ scale: 0.2, opacity: 0.7 },
          },
        ],
        { duration: ms(TRAVEL), easing: EASE.travel },
      ),
    );
    sky.remove();
  };
