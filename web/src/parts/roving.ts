/** Svelte action: a group is one tab stop; arrow keys, Home and End walk its buttons. In a grid or a net the arrow goes to the
 *  nearest button in its direction, so it works for any layout. */
import type { Action } from "svelte/action";
import { beforeFrame, notBeforeFrame } from "./frame";

const STEP: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

export const roving: Action<HTMLElement, string | undefined> = (node, selector = "button") => {
  const items = (): HTMLElement[] =>
    [...node.querySelectorAll<HTMLElement>(selector)].filter((item) => item.offsetParent !== null);

  const look = (): (() => void) => {
    const all = items();
    const current =
      all.find((item) => item === document.activeElement) ??
      all.find((item) => item.tabIndex === 0) ??
      all.find((item) => "lit" in item.dataset) ??
      all[0];
    return () => {
      for (const item of all) {
        const index = item === current ? 0 : -1;
        if (item.tabIndex !== index) item.tabIndex = index;
      }
    };
  };
  const settle = (): void => look()();
  const soon = (): void => beforeFrame(look);

  const key = (event: KeyboardEvent): void => {
    const all = items();
    const from = all.find((item) => item === document.activeElement);
    if (!from) return;
    const step = STEP[event.key];
    const to = step
      ? nearest(from, all, step)
      : event.key === "Home"
        ? all[0]
        : event.key === "End"
          ? all.at(-1)
          : undefined;
    if (!to) return;
    event.preventDefault();
    event.stopPropagation();
    to.focus();
    settle();
  };

  soon();
  const watcher = new MutationObserver(soon);
  watcher.observe(node, { childList: true, subtree: true });
  node.addEventListener("keydown", key);
  node.addEventListener("focusin", settle);
  return {
    destroy: () => {
      watcher.disconnect();
      notBeforeFrame(look);
      node.removeEventListener("keydown", key);
      node.removeEventListener("focusin", settle);
    },
  };
};

function nearest(
  from: HTMLElement,
  all: readonly HTMLElement[],
  [dx, dy]: readonly [number, number],
): HTMLElement | undefined {
  const centre = (item: HTMLElement): readonly [number, number] => {
    const r = item.getBoundingClientRect();
    return [r.left + r.width / 2, r.top + r.height / 2];
  };
  const [x, y] = centre(from);
  let best: HTMLElement | undefined,
    shortest = Infinity;
  for (const item of all) {
    if (item === from) continue;
    const [ix, iy] = centre(item);
    const ahead = (ix - x) * dx + (iy - y) * dy,
      aside = Math.abs((ix - x) * dy) + Math.abs((iy - y) * dx);
    if (ahead > 2 && ahead + aside * 2 < shortest) [best, shortest] = [item, ahead + aside * 2];
  }
  return best;
}
