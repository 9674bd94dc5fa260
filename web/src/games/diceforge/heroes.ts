/** Heroes walk from island to island; whoever is ousted is thrown off. */
import { EASE, ended, ghost, ms, pace } from "../../parts/motion";

/** Where a hero stood: the island, and the place in the window. */
type Stand = { at: string; box: DOMRect };
export type Stands = ReadonlyMap<string, Stand>;

const START = "0";
const WALK = 620,
  THROW = 820,
  /** The one who ousts arrives first. */
  ARRIVED = 480;

const drawn = (): HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>("[data-hero]")].filter(
    (hero) => hero.getClientRects().length > 0,
  );

export const standing = (): Stands =>
  pace() === "off"
    ? new Map()
    : new Map(
        drawn().map((hero) => [
          hero.dataset["hero"] ?? "",
          { at: hero.dataset["at"] ?? "", box: hero.getBoundingClientRect() },
        ]),
      );

/** Whoever stands elsewhere than before is seen on the way. */
export function walk(before: Stands): void {
  if (pace() === "off") return;
  const moved = drawn().flatMap((hero) => {
    const stood = before.get(hero.dataset["hero"] ?? "");
    return stood && stood.at !== hero.dataset["at"] ? [{ hero, stood }] : [];
  });
  const someoneComes = moved.some(({ hero }) => hero.dataset["at"] !== START);
  for (const { hero, stood } of moved) void go(hero, stood, someoneComes);
}

async function go(hero: HTMLElement, { box }: Stand, someoneComes: boolean): Promise<void> {
  const now = hero.getBoundingClientRect(),
    x = box.left + box.width / 2 - now.left - now.width / 2,
    y = box.top + box.height / 2 - now.top - now.height / 2;
  const ousted = hero.dataset["at"] === START,
    delay = ms(ousted && someoneComes ? ARRIVED : 0),
    duration = ms(ousted ? THROW : WALK);
  const figure = ghost(hero);
  // What stands there already would give the arrival away.
  hero.animate([{ opacity: 0 }, { opacity: 0 }], delay + duration);
  await ended(
    figure.animate(ousted ? thrown(x, y) : walking(x, y), { delay, duration, fill: "both" }),
  );
  figure.remove();
}

const walking = (x: number, y: number): Keyframe[] =>
  [0, 0.25, 0.5, 0.75, 1].map((way, i) => ({
    translate: `${x * (1 - way)}px ${y * (1 - way) - (i % 2) * 22}px`,
    scale: i % 2 ? 1.5 : way === 1 ? 1 : 1.35,
    easing: EASE.travel,
  }));

const thrown = (x: number, y: number): Keyframe[] => [
  { translate: `${x}px ${y}px`, rotate: "0deg", scale: 1, easing: EASE.out },
  {
    ...{ translate: `${x * 0.6}px ${y - 90}px`, rotate: "300deg", scale: 1.9, offset: 0.45 },
    easing: "ease-in",
  },
  { translate: "0 0", rotate: "720deg", scale: 0.9, offset: 0.9, easing: EASE.settle },
  { translate: "0 0", rotate: "720deg", scale: 1 },
];
