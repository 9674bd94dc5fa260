/** How a face is forged: it is lifted from its pool, and struck into its place. */
import { EASE, centre, ended, fade, ghost, holdFor, ms, pace, wait } from "../../parts/motion";
import { play } from "../../parts/sound";

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

const CONTACT = 210,
  BLOW = 470,
  /** The face lies in its new place before anything else may happen. */
  HELD = 380,
  FALL = 560;

/** The strike: the new face rises, falls, and at contact there are flash, sparks, a jolt, a buzz and a note; the old face falls off the
 *  bench. Resolves at contact; what comes next waits until the metal was seen in its place (`settled`). */
export async function strike(place: HTMLElement): Promise<void> {
  const fresh = place.querySelector(".place__new"),
    old = place.querySelector(".place__old");
  if (pace() === "off" || !fresh) return;
  fresh.animate(
    [
      { translate: "0 0", scale: 1, easing: EASE.out },
      { translate: "0 -12px", scale: 1.14, offset: 0.25, easing: EASE.strike },
      { translate: "0 1px", scale: 0.93, offset: 0.45, easing: EASE.settle },
      { translate: "0 0", scale: 1 },
    ],
    { duration: ms(BLOW), fill: "forwards" },
  );
  holdFor(wait(ms(BLOW + HELD)));
  await wait(ms(CONTACT));
  navigator.vibrate?.(15);
  play("metal");
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
  if (old) void fall(old.firstElementChild ?? old);
}

/** What was struck off falls out of the window's lower edge. */
async function fall(face: Element): Promise<void> {
  const falling = ghost(face),
    down = innerHeight - face.getBoundingClientRect().top;
  await ended(
    falling.animate(
      [
        { translate: "0 0", rotate: "9deg", easing: EASE.out },
        { translate: "26px -26px", rotate: "40deg", offset: 0.25, easing: "ease-in" },
        { translate: `64px ${down}px`, rotate: "160deg" },
      ],
      { duration: ms(FALL), fill: "forwards" },
    ),
  );
  falling.remove();
}
