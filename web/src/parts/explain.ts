/** Svelte action: hover (350 ms), long press (450 ms) or the I key asks for an explanation of `topic`. A press is never
 *  blocked, except the click that ends a long press. */
import type { Action } from "svelte/action";
import type { Explain, Topic } from "./types";

export interface Explainable { readonly topic: Topic | null; readonly explain: Explain }

const HOVER = 350, LONG_PRESS = 450, MOVED = 10;

export const explains: Action<HTMLElement, Explainable> = (node, given) => {
  let wanted = given;
  let timer = 0;
  let shown = false;
  let start: readonly [number, number] = [0, 0];

  const stop = (): void => clearTimeout(timer);
  const show = (): void => {
    if (!wanted.topic) return;
    shown = true;
    wanted.explain(wanted.topic, node);
  };
  const hide = (): void => {
    stop();
    if (shown) wanted.explain(null, node);
    shown = false;
  };
  const wait = (ms: number): void => {
    stop();
    timer = window.setTimeout(show, ms);
  };

  const enter = (event: PointerEvent): void => { if (event.pointerType === "mouse") wait(HOVER); };
  const leave = (event: PointerEvent): void => { if (event.pointerType === "mouse") hide(); };
  const down = (event: PointerEvent): void => {
    stop();
    if (event.pointerType === "mouse") return;
    start = [event.clientX, event.clientY];
    shown = false;
    wait(LONG_PRESS);
  };
  const move = (event: PointerEvent): void => {
    if (event.pointerType !== "mouse" && Math.hypot(event.clientX - start[0], event.clientY - start[1]) > MOVED) stop();
  };
  const up = (event: PointerEvent): void => { if (event.pointerType !== "mouse") stop(); };
  const click = (event: MouseEvent): void => {
    if (shown && event instanceof PointerEvent && event.pointerType !== "mouse") {
      event.preventDefault();
      event.stopImmediatePropagation();
    }
  };
  const key = (event: KeyboardEvent): void => {
    if (event.key !== "i" && event.key !== "I") return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (shown) hide();
    else show();
  };
  /** On touch the menu of the browser would come over the explanation. */
  const menu = (event: Event): void => { if (shown) event.preventDefault(); };

  const listeners: [string, (event: never) => void, boolean?][] = [
    ["pointerenter", enter], ["pointerleave", leave], ["pointerdown", down], ["pointermove", move], ["pointerup", up],
    ["pointercancel", up], ["click", click, true], ["keydown", key], ["blur", hide], ["contextmenu", menu],
  ];
  for (const [type, listener, capture] of listeners) node.addEventListener(type, listener as EventListener, capture);
  return {
    update: (now) => { wanted = now; },
    destroy: () => {
      hide();
      for (const [type, listener, capture] of listeners) node.removeEventListener(type, listener as EventListener, capture);
    },
  };
};
