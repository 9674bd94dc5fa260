/** Svelte actions: what is new on the table moves a little when it comes, so that what others do is seen. */
import type { Action } from "svelte/action";
import { arrive, jump } from "./motion";

/** What comes to a list later arrives; what lay there from the start, or is only drawn anew, does not. Things are told apart by what
 *  they are about and how many there are. */
export const arriving: Action<HTMLElement> = (node) => {
  const things = (): Map<string, Element> =>
    new Map(
      [...node.querySelectorAll<HTMLElement>("[data-topic]")].map((thing) => [
        `${thing.dataset["topic"]} ${thing.dataset["count"] ?? ""}`,
        thing,
      ]),
    );
  let known = new Set(things().keys());
  const watcher = new MutationObserver(() => {
    const now = things();
    for (const [key, thing] of now) if (!known.has(key)) arrive(thing);
    known = new Set(now.keys());
  });
  watcher.observe(node, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ["data-count"],
  });
  return { destroy: () => watcher.disconnect() };
};

/** A number jumps when it changes. */
export const jumping: Action<HTMLElement, number> = (node, n) => ({
  update(next: number) {
    if (next !== n) jump(node);
    n = next;
  },
});
