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
/** Resolves when what is being shown (a strike) has come to rest: hold a new position back until then. */
export const settled = (): Promise<unknown> => stage;
/** This has to come to rest first. */
export function holdFor(animation: Animation): void {
  stage = ended(animation);
}

/** A cancelled animation is an answer too: whoever skips wants the end. */
export const ended = (animation: Animation): Promise<void> =>
  animation.finished.then(
    () => undefined,
    () => undefined,
  );

/* ------------------------------------------------------------ rolling */

/** A cube that lies with its up face in front: lifts, tumbles two turns and settles. `n` sets neighbours apart. */
export function tumble(cube: Element, n: number): Animation {
  if (pace() === "off") return fade(cube);
  const spin = n % 2 ? -1 : 1;
  const turn = (x: number, y: number, z: number, lift: number, scale: number): string =>
    `translateY(${lift}px) scale(${scale}) rotateX(calc(var(--rx, -20deg) + ${x}deg)) rotateY(calc(var(--ry, 24deg) + ${y}deg)) rotateZ(${z}deg)`;
  return cube.animate(
    [
      { transform: turn(0, 0, 0, 0, 1), offset: 0, easing: EASE.out },
      { transform: turn(-40, 30 * spin, 8, -34, 1.06), offset: 0.1, easing: "linear" },
      { transform: turn(420, 300 * spin, 70 * spin, -46, 1.06), offset: 0.55, easing: EASE.out },
      { transform: turn(728, 352 * spin, -5 * spin, 4, 1), offset: 0.86, easing: EASE.settle },
      { transform: turn(720, 360 * spin, 0, 0, 1), offset: 1 },
    ],
    { duration: ms(860 + (n % 3) * 20), delay: ms((n % 4) * 15), fill: "backwards" },
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
export async function fly(what: Element, from: Element, to: Element): Promise<void> {
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
