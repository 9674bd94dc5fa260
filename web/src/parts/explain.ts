/** Explanations. A part says what it is about with `data-topic="card:hammer"`; one listener at the top of the page notices hover
 *  (350 ms), long press (450 ms) and the I key on any of them. A press is never blocked, except the click that ends a long press. */
import type { Action } from "svelte/action";
import type { Topic } from "./types";

/** Called when an explanation is wanted beside `anchor`, and with null when it no longer is. */
export type Explain = (topic: Topic | null, anchor: Element) => void;

export const topicOf = (section: string, id: string | number): string => `${section}:${id}`;

const HOVER = 350, LONG_PRESS = 450, MOVED = 10;

const partAt = (target: EventTarget | null): Element | null => (target instanceof Element ? target.closest("[data-topic]") : null);

function read(part: Element): Topic | null {
  const words = part.getAttribute("data-topic") ?? "";
  const colon = words.indexOf(":");
  return colon > 0 ? { section: words.slice(0, colon), id: words.slice(colon + 1) } : null;
}

export const explaining: Action<HTMLElement, Explain> = (root, given) => {
  let explain = given;
  let timer = 0;
  let under: Element | null = null;
  let shown: Element | null = null;
  let start: readonly [number, number] = [0, 0];

  const stop = (): void => clearTimeout(timer);
  const hide = (): void => {
    stop();
    if (shown) explain(null, shown);
    shown = null;
  };
  const show = (part: Element): void => {
    const topic = read(part);
    if (!topic || !part.isConnected) return;
    shown = part;
    explain(topic, part);
  };
  const wait = (part: Element, ms: number): void => {
    stop();
    timer = window.setTimeout(() => show(part), ms);
  };

  const over = (event: PointerEvent): void => {
    if (event.pointerType !== "mouse") return;
    const part = partAt(event.target);
    if (part === under) return;
    under = part;
    hide();
    if (part) wait(part, HOVER);
  };
  const leave = (event: PointerEvent): void => {
    if (event.pointerType !== "mouse") return;
    under = null;
    hide();
  };
  const down = (event: PointerEvent): void => {
    hide();
    const part = partAt(event.target);
    if (!part || event.pointerType === "mouse") return;
    start = [event.clientX, event.clientY];
    wait(part, LONG_PRESS);
  };
  const move = (event: PointerEvent): void => {
    if (event.pointerType !== "mouse" && Math.hypot(event.clientX - start[0], event.clientY - start[1]) > MOVED) stop();
  };
  const up = (event: PointerEvent): void => { if (event.pointerType !== "mouse") stop(); };
  const click = (event: MouseEvent): void => {
    if (!shown || !shown.contains(event.target as Node) || (event as PointerEvent).pointerType === "mouse" || event.detail === 0) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const key = (event: KeyboardEvent): void => {
    if (event.key === "Escape") return hide();
    if ((event.key !== "i" && event.key !== "I") || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement) return;
    const part = partAt(event.target);
    if (!part) return;
    if (shown === part) hide();
    else show(part);
  };
  /** On touch the menu of the browser would come over the explanation. */
  const menu = (event: Event): void => { if (shown) event.preventDefault(); };
  const gone = (event: FocusEvent): void => { if (shown && shown.contains(event.target as Node)) hide(); };

  const listeners: [string, (event: never) => void, boolean][] = [
    ["pointerover", over, false], ["pointerleave", leave, false], ["pointerdown", down, false], ["pointermove", move, false], ["pointerup", up, false],
    ["pointercancel", up, false], ["click", click, true], ["keydown", key, false], ["focusout", gone, false], ["contextmenu", menu, false],
  ];
  for (const [type, listener, capture] of listeners) root.addEventListener(type, listener as EventListener, capture);
  return {
    update: (now) => { explain = now; },
    destroy: () => {
      hide();
      for (const [type, listener, capture] of listeners) root.removeEventListener(type, listener as EventListener, capture);
    },
  };
};
