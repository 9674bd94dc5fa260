/** How a face is forged: it is lifted from its pool, and struck into its place. */
import { EASE, centre, ended, fade, ghost, holdFor, ms, pace, wait } from "../../parts/motion";

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
  holdFor(blow);
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
