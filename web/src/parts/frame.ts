/** What has to look at the layout does it together, once a frame: whoever looks in between makes the browser lay everything out anew each
 *  time, which costs more than all the rest of an update. */

/** Looks, changes nothing, and hands back what is to be changed then. */
export type Look = () => (() => void) | undefined;

const waiting = new Set<Look>();
let frame = 0;

function all(): void {
  frame = 0;
  const looks = [...waiting];
  waiting.clear();
  for (const change of looks.map((look) => look())) change?.();
}

/** Before the next frame is drawn, and only once however often it is asked for. */
export function beforeFrame(look: Look): void {
  waiting.add(look);
  frame ||= requestAnimationFrame(all);
}

export const notBeforeFrame = (look: Look): void => void waiting.delete(look);
