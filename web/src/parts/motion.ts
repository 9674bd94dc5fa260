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

/** A cancelled animation is an answer too: whoever skips wants the end. */
const ended = (animation: Animation): Promise<void> =>
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
function ghost(node: Element): HTMLElement | SVGElement {
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

/* ------------------------------------------------------------ forging */

/** The picked face leaves its pool and flies on an arc to the anvil, growing. */
export function lift(face: Element, from: DOMRect | null): void {
  if (!from || pace() === "off") return void fade(face);
  const [x, y] = centre(face);
  const dx = from.left + from.width / 2 - x,
    dy = from.top + from.height / 2 - y;
  const small = from.width / (face.getBoundingClientRect().width || from.width);
  face.animate(
    [
      { translate: `${dx}px ${dy}px`, scale: small },
      { translate: `${dx / 2}px ${dy / 2 - 46}px`, scale: 1.06, offset: 0.6 },
      { translate: "0 0", scale: 1 },
    ],
    { duration: ms(380), easing: EASE.travel },
  );
}

/** Over a place: the old face steps aside, the new one glows in its place. */
export function stepAside(old: Element, fresh: Element): void {
  fade(fresh);
  if (pace() !== "off")
    old.animate([{ translate: "0 0", rotate: "0deg", scale: 1 }, {}], {
      duration: ms(220),
      easing: EASE.out,
    });
}

const SPARKS = 12;
function sparks(x: number, y: number): void {
  for (let i = 0; i < SPARKS; i++) {
    const spark = document.createElement("i");
    spark.className = "spark";
    Object.assign(spark.style, { left: `${x}px`, top: `${y}px` });
    document.body.append(spark);
    const angle = (Math.PI * 2 * i) / SPARKS + (i % 3) * 0.2,
      far = 38 + (i % 4) * 16;
    const flight = spark.animate(
      [
        { translate: "0 0", opacity: 1, scale: 1 },
        {
          translate: `${Math.cos(angle) * far}px ${Math.sin(angle) * far - 14}px`,
          opacity: 0,
          scale: 0.3,
        },
      ],
      { duration: ms(320 + (i % 3) * 40), easing: "ease-out" },
    );
    void ended(flight).then(() => spark.remove());
  }
}

/** One note of an anvil: two partials that are not in tune with each other, gone in half a second. */
let audio: AudioContext | undefined;
export function anvilNote(): void {
  audio ??= new AudioContext();
  const now = audio.currentTime;
  for (const [pitch, loud] of [
    [1760, 0.05],
    [2637, 0.03],
    [4186, 0.015],
  ] as const) {
    const voice = audio.createOscillator(),
      volume = audio.createGain();
    voice.frequency.value = pitch;
    volume.gain.setValueAtTime(loud, now);
    volume.gain.exponentialRampToValueAtTime(0.0001, now + 0.5);
    voice.connect(volume).connect(audio.destination);
    voice.start(now);
    voice.stop(now + 0.5);
  }
}

const CONTACT = 210;

/** The strike: the new face rises, falls, and at contact there are flash, sparks, a jolt, a buzz and (with `sound`) a note; the old face
 *  falls off the bench. Resolves at contact, when input is free again; `settled` tells when the rest has played. */
export async function strike(place: HTMLElement, sound: boolean): Promise<void> {
  const fresh = place.querySelector(".place__new"),
    old = place.querySelector(".place__old");
  if (pace() === "off" || !fresh) return;
  const blow = fresh.animate(
    [
      { translate: "0 0", scale: 1, easing: EASE.out },
      { translate: "0 -12px", scale: 1.14, offset: 0.25, easing: EASE.strike },
      { translate: "0 1px", scale: 0.93, offset: 0.45, easing: EASE.settle },
      { translate: "0 0", scale: 1 },
    ],
    { duration: ms(470), fill: "forwards" },
  );
  stage = ended(blow);
  await wait(ms(CONTACT));
  navigator.vibrate?.(15);
  if (sound) anvilNote();
  sparks(...centre(fresh));
  place.animate(
    [
      { boxShadow: "0 0 0 3px #ffd9a0, 0 0 40px 14px #ff7a3dcc" },
      { boxShadow: "0 0 0 0 #ff7a3d00" },
    ],
    { duration: ms(420), easing: "ease-out" },
  );
  place
    .closest(".bench, .smithy")
    ?.animate([{ translate: "0 2px" }, { translate: "0 -1px" }, { translate: "0 0" }], {
      duration: ms(90),
    });
  if (old) {
    const falling = ghost(old.firstElementChild ?? old);
    void ended(
      falling.animate([{}, { translate: "70px 90px", rotate: "30deg", opacity: 0 }], {
        duration: ms(380),
        easing: "ease-in",
        fill: "forwards",
      }),
    ).then(() => falling.remove());
  }
}

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
