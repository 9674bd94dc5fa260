/** Explanations. A part says what it is about with `data-topic="card:hammer"`; one listener at the top of the page notices hover
 *  (350 ms), long press (450 ms) and the I key on any of them.
 *
 *  A mouse is never blocked: its explanations come unasked. A finger asks for them, so the tap that closes one does nothing else,
 *  wherever it lands: what lies beneath was not meant. */
import type { Action } from "svelte/action";
import type { Topic } from "./types";

/** Called when an explanation is wanted beside `anchor`, and with null when it no longer is. */
export type Explain = (topic: Topic | null, anchor: Element) => void;

export const topicOf = (section: string, id: string | number): string => `${section}:${id}`;

const HOVER = 350,
  LONG_PRESS = 450,
  MOVED = 10;

/** What is drawn of an explanation, and what can be pressed in it. */
const EXPLANATION = ".detail",
  INSIDE = "summary, a";

const within = (target: EventTarget | null, selector: string): boolean =>
  target instanceof Element && target.closest(selector) !== null;
const partAt = (target: EventTarget | null): Element | null =>
  target instanceof Element ? target.closest("[data-topic]") : null;

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
  let began = 0;
  /** What the finger that is down, or was last, did with an explanation: then its click is no press. */
  let finger: "opened" | "closed" | null = null;

  /** Whoever draws explanations may have closed it, or may have nothing to say. */
  const visible = (): boolean => shown !== null && root.querySelector(EXPLANATION) !== null;
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
    finger = null;
    if (within(event.target, EXPLANATION)) return stop();
    const mouse = event.pointerType === "mouse";
    if (!mouse && visible()) finger = "closed";
    hide();
    const part = root.contains(event.target as Node) ? partAt(event.target) : null;
    if (!part || mouse) return;
    start = [event.clientX, event.clientY];
    began = event.timeStamp;
    stop();
    timer = window.setTimeout(() => {
      finger = "opened";
      show(part);
    }, LONG_PRESS);
  };
  const move = (event: PointerEvent): void => {
    if (
      event.pointerType !== "mouse" &&
      Math.hypot(event.clientX - start[0], event.clientY - start[1]) > MOVED
    )
      stop();
  };
  const up = (event: PointerEvent): void => {
    if (event.pointerType === "mouse") return;
    stop();
    // The page was busy and heard of the finger's leaving too late: it was a tap all the same.
    if (finger === "opened" && event.timeStamp - began < LONG_PRESS) {
      finger = null;
      hide();
    }
  };
  const click = (event: MouseEvent): void => {
    const inside = within(event.target, EXPLANATION);
    if (inside && within(event.target, INSIDE)) return;
    const byKey = event.detail === 0;
    const spent = !byKey && (finger === "closed" || (finger === "opened" && visible()));
    finger = null;
    if (!inside && !spent) return;
    if (inside && !spent) hide();
    event.preventDefault();
    event.stopPropagation();
  };
  const key = (event: KeyboardEvent): void => {
    if (event.key === "Escape") return hide();
    if ((event.key !== "i" && event.key !== "I") || event.ctrlKey || event.metaKey || event.altKey)
      return;
    if (event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement)
      return;
    const part = partAt(event.target);
    if (!part) return;
    if (shown === part && visible()) hide();
    else show(part);
  };
  /** On touch the menu of the browser would come over the explanation. */
  const menu = (event: Event): void => {
    if (shown) event.preventDefault();
  };
  const gone = (event: FocusEvent): void => {
    if (shown && shown.contains(event.target as Node) && !within(event.relatedTarget, EXPLANATION))
      hide();
  };

  type Listener = [string, (event: never) => void];
  const here: Listener[] = [
    ["pointerover", over],
    ["pointerleave", leave],
    ["keydown", key],
    ["focusout", gone],
    ["contextmenu", menu],
  ];
  // Before anybody else, and also beside the table: a tap on a tab closes an explanation, too.
  const anywhere: Listener[] = [
    ["pointerdown", down],
    ["pointermove", move],
    ["pointerup", up],
    ["pointercancel", stop],
    ["click", click],
  ];
  for (const [type, listener] of here) root.addEventListener(type, listener as EventListener);
  for (const [type, listener] of anywhere)
    document.addEventListener(type, listener as EventListener, true);
  return {
    update: (now) => {
      explain = now;
    },
    destroy: () => {
      hide();
      for (const [type, listener] of here)
        root.removeEventListener(type, listener as EventListener);
      for (const [type, listener] of anywhere)
        document.removeEventListener(type, listener as EventListener, true);
    },
  };
};
