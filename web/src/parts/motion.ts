/** Motion: Web Animations only, so nothing here touches layout or needs styles in the page. Times and curves are the design's;
 *  `fast` halves them, `off` (or the system's wish for less motion) replaces movement by short fades. */

export const EASE = {
  out: "cubic-bezier(.2,.8,.2,1)",
  travel: "cubic-bezier(.45,.05,.2,1)",
  strike: "cubic-bezier(.6,0,.9,.3)",
  settle: "cubic-bezier(.2,1.5,.4,1)",
} as const;

export type Pace = "normal" | "fast" | "off";

/** The player's choice stands on the root element; without one the system decides. */
export function pace(): Pace {
  const chosen = document.documentElement.dataset["motion"];
  if (chosen === "normal" || chosen === "fast" || chosen === "off") return chosen;
  return matchMedia("(prefers-reduced-motion: reduce)").matches ? "off" : "normal";
}
/** Milliseconds as this player wants them. */
export const ms = (normal: number): number => ({ normal, fast: normal / 2, off: 0 })[pace()];

export const wait = (time: number): Promise<void> => new Promise((done) => setTimeout(done, time));

const FADE = 120;
export const fade = (node: Element): Animation =>
  node.animate([{ opacity: 0 }, { opacity: 1 }], { duration: FADE, easing: "linear" });

export function centre(node: Element): readonly [number, number] {
  const { left, top, width, height } = node.getBoundingClientRect();
  return [left + width / 2, top + height / 2];
}

let stage: Promise<unknown> = Promise.resolve();
let release = (): void => {};
/** Resolves when what is being shown (a strike) has come to rest: hold a new position back until then. */
export const settled = (): Promise<unknown> => stage;
/** This has to come to rest first, unless somebody is in a hurry. */
export function holdFor(rest: Promise<unknown>): void {
  stage = Promise.race([rest, new Promise<void>((released) => (release = released))]);
}

const running = new Set<Animation>();
/** When it is over. A cancelled animation is an answer too: whoever skips wants the end. */
export async function ended(animation: Animation): Promise<void> {
  running.add(animation);
  await animation.finished.catch(() => undefined);
  running.delete(animation);
}
/** So many milliseconds in which nothing moves. */
export const lull = (time: number): Promise<void> =>
  ended(document.documentElement.animate([{}, {}], time));
/** Whatever somebody waits for is over now. */
export function hurry(): void {
  release();
  for (const animation of running) animation.finish();
}

/* ------------------------------------------------------------ rolling */

/** How a cube is turned if this of its sides is in front, as degrees around x and y. */
const IN_FRONT = [
  [0, 0],
  [0, -90],
  [0, 90],
  [-90, 0],
  [90, 0],
  [0, 180],
] as const;

/** A cube is thrown from below with the side in front that lay up before (`from`), tumbles and settles with its first side in front:
 *  what that is nobody sees before it lands. `n` sets neighbours apart. */
export function tumble(cube: Element, n: number, from: number): Animation {
  if (pace() === "off") return fade(cube);
  const spin = n % 2 ? -1 : 1,
    [x0, y0] = IN_FRONT[from] ?? IN_FRONT[5];
  const at = (x: number, y: number, scale: number): string =>
    `translate(${x}px, ${y}px) scale(${scale}) `;
  const turn = (x: number, y: number, z: number): string =>
    `rotateX(calc(var(--rx, -20deg) + ${x}deg)) rotateY(calc(var(--ry, 24deg) + ${y}deg)) rotateZ(${z}deg)`;
  const frame = (offset: number, place: string, turned: string, easing: string): Keyframe => ({
    ...{ offset, transform: place + turned, easing },
  });
  const end = 360 * spin;
  return cube.animate(
    [
      { ...frame(0, at(-36 * spin, 150, 0.55), turn(x0, y0, 0), EASE.out), opacity: 0 },
      {
        ...frame(0.12, at(-24 * spin, 60, 0.8), turn(x0 + 60, y0 + 50 * spin, 20), "linear"),
        opacity: 1,
      },
      frame(0.42, at(-6 * spin, -58, 1.12), turn(430, 250 * spin, 80 * spin), "ease-in"),
      frame(0.66, at(0, 8, 1), turn(650, 330 * spin, 18 * spin), "ease-out"),
      frame(0.78, at(2 * spin, -14, 1.03), turn(700, 350 * spin, -8 * spin), "ease-in"),
      frame(0.9, at(0, 2, 1), turn(724, end + 3 * spin, -3 * spin), EASE.settle),
      frame(1, at(0, 0, 1), turn(720, end, 0), "linear"),
    ],
    { duration: ms(900 + (n % 3) * 30), delay: ms((n % 4) * 25), fill: "backwards" },
  );
}

/** A copy of `node` in the page's foreground, where nothing clips it. */
export function ghost(node: Element): HTMLElement | SVGElement {
  const { left, top, width, height } = node.getBoundingClientRect();
  const copy = node.cloneNode(true) as HTMLElement | SVGElement;
  copy.classList.add("flying");
  copy.removeAttribute("id");
  copy.setAttribute("aria-hidden", "true");
  Object.assign(copy.style, {
    left: `${left}px`,
    top: `${top}px`,
    width: `${width}px`,
    height: `${height}px`,
    color: getComputedStyle(node).color,
  });
  document.body.append(copy);
  return copy;
}

/** A token flies on an arc from one thing to another, whose number then jumps a little. */
export async function fly(what: Element, to: Element, from = what): Promise<void> {
  if (pace() === "off") return;
  const [x, y] = centre(from),
    [wx, wy] = centre(what),
    [tx, ty] = centre(to);
  const token = ghost(what);
  await ended(
    token.animate(
      [
        { translate: `${x - wx}px ${y - wy}px`, scale: 0.4, opacity: 0 },
        {
          translate: `${(x + tx) / 2 - wx + 30}px ${(y + ty) / 2 - wy - 60}px`,
          scale: 1.25,
          opacity: 1,
          offset: 0.45,
        },
        { translate: `${tx - wx}px ${ty - wy}px`, scale: 0.8, opacity: 1 },
      ],
      { duration: ms(380), easing: EASE.travel },
    ),
  );
  token.remove();
  jump(to);
}

/** A number that changed. */
export function jump(node: Element): void {
  if (pace() !== "off")
    node.animate([{ scale: 1.35 }, { scale: 1 }], { duration: ms(160), easing: EASE.out });
}

/** The first thing of this kind that is drawn in this window. */
export function visible(selector: string): Element | null {
  return (
    [...document.querySelectorAll(selector)].find((node) => node.getClientRects().length > 0) ??
    null
  );
}

/** Marks where a player's reserve of a resource is drawn, so that tokens know where to fly. */
export const reserveOf = (seat: number, resource: string): string => `${seat}-${resource}`;
export const reserveElement = (seat: number, resource: string): Element | null =>
  visible(`[data-reserve="${reserveOf(seat, resource)}"]`);

/** Where a player's cards lie (`data-hand`); the player's panel if a small window has no room for them. */
export const handElement = (seat: number): Element | null =>
  visible(`[data-hand="${seat}"]`) ?? visible(`.seat[data-seat="${seat + 1}"]`);

/** A die turns another face up. */
export function turnUp(node: Element): void {
  if (pace() === "off") return void fade(node);
  node.animate(
    [
      { transform: "perspective(300px) rotateX(-90deg)" },
      { transform: "perspective(300px) rotateX(0)" },
    ],
    { duration: ms(380), easing: EASE.settle },
  );
}

/** Something new came to where it is: a card taken, a hero that moved. */
export function arrive(node: Element): void {
  if (pace() === "off") return void fade(node);
  node.animate(
    [
      { translate: "0 -10px", opacity: 0 },
      { translate: "0 0", opacity: 1 },
    ],
    { duration: ms(220), easing: EASE.out },
  );
}
