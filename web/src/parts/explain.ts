/** Explanations. A part says what it is about with `data-topic="card:hammer"`; one listener at the top of the page notices hover, long
 *  press, the I key on any of them, and a press on one that can do nothing else.
 *
 *  A mouse that rests somewhere did not ask: what comes then goes when it leaves, but it can be entered. Whoever asked (a press, a finger,
 *  a key, a click into it) has it pinned: it stays until it is closed. The tap that closes one does nothing else, wherever it lands: what
 *  lies beneath was not meant. */
import type { Action } from "svelte/action";
import type { Topic } from "./types";

/** How an explanation was asked for: by keys, it has the focus as well. */
export type Asked = "hover" | "press" | "key";
/** Called when an explanation is wanted beside `anchor`, and with null when it no longer is. */
export type Explain = (topic: Topic | null, anchor: Element, asked: Asked) => void;
export interface Explaining {
  explain: Explain;
  /** Does a mouse that rests on something ask? */
  hover: boolean;
}

export const topicOf = (section: string, id: string | number): string => `${section}:${id}`;

/** Milliseconds; `GRACE` is for the way from a thing to its explanation. */
const HOVER = 450,
  GRACE = 300,
  LONG_PRESS = 450,
  MOVED = 10;

/** What is drawn of an explanation, and what can be pressed in it. */
const EXPLANATION = ".detail",
  PINNED = ".detail[data-pinned]",
  INSIDE = "summary, a, button";
/** What is done by a press, unless it says that it cannot be. */
const CONTROL = "button, a, summary, label, input, select";

const within = (target: EventTarget | null, selector: string): boolean =>
  target instanceof Element && target.closest(selector) !== null;
const partAt = (target: EventTarget | null): Element | null =>
  target instanceof Element ? target.closest("[data-topic]") : null;

function read(part: Element): Topic | null {
  const words = part.getAttribute("data-topic") ?? "";
  const colon = words.indexOf(":");
  return colon > 0 ? { section: words.slice(0, colon), id: words.slice(colon + 1) } : null;
}

/** Would a press here do anything else? */
function idle(target: EventTarget | null): boolean {
  const control = target instanceof Element ? target.closest(CONTROL) : null;
  return !control || control.ariaDisabled === "true";
}

export const explaining: Action<HTMLElement, Explaining> = (root, given) => {
  let { explain, hover } = given;
  let timer = 0,
    leaving = 0;
  let under: Element | null = null;
  let shown: Element | null = null;
  let start: readonly [number, number] = [0, 0];
  let began = 0;
  /** What the finger that is down, or was last, did with an explanation: then its click is no press. */
  let finger: "opened" | "closed" | null = null;

  /** Whoever draws explanations may have closed it, or may have nothing to say. */
  const visible = (): boolean => shown !== null && root.querySelector(EXPLANATION) !== null;
  const pinned = (): boolean => root.querySelector(PINNED) !== null;
  const stop = (): void => {
    clearTimeout(timer);
    clearTimeout(leaving);
  };
  const hide = (): void => {
    stop();
    if (shown) explain(null, shown, "hover");
    shown = null;
  };
  const show = (part: Element, asked: Asked): void => {
    stop();
    const topic = read(part);
    if (!topic || !part.isConnected) return;
    shown = part;
    explain(topic, part, asked);
  };

  const over = (event: PointerEvent): void => {
    if (event.pointerType !== "mouse" || !hover) return;
    if (within(event.target, EXPLANATION)) {
      under = shown;
      return stop();
    }
    const part = partAt(event.target);
    if (part === under) return;
    under = part;
    stop();
    if (pinned()) return;
    if (shown) leaving = window.setTimeout(hide, GRACE);
    if (part) timer = window.setTimeout(() => show(part, "hover"), HOVER);
  };
  const leave = (event: PointerEvent): void => {
    if (event.pointerType !== "mouse") return;
    under = null;
    stop();
    if (shown && !pinned()) leaving = window.setTimeout(hide, GRACE);
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
      show(part, "press");
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
    const byFinger = (event as PointerEvent).pointerType === "touch";
    const spent = !byKey && (finger === "closed" || (finger === "opened" && visible()));
    finger = null;
    const part = root.contains(event.target as Node) ? partAt(event.target) : null;
    if (inside && !spent) {
      if (byFinger || !shown) hide();
      else show(shown, "press");
    } else if (!spent) {
      // What cannot be done says why.
      if (!part || !idle(event.target)) return;
      show(part, byKey ? "key" : "press");
    }
    event.preventDefault();
    event.stopPropagation();
  };
  /** The focus goes back to where it came from. */
  const back = (): void => {
    const from = shown;
    const had = within(document.activeElement, EXPLANATION);
    hide();
    if (had && from instanceof HTMLElement) from.focus();
  };
  const key = (event: KeyboardEvent): void => {
    if (event.key === "Escape") return back();
    if ((event.key !== "i" && event.key !== "I") || event.ctrlKey || event.metaKey || event.altKey)
      return;
    if (event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement)
      return;
    if (event.repeat) return;
    const part = partAt(event.target);
    if (visible() && (shown === part || within(event.target, EXPLANATION))) back();
    else if (part) show(part, "key");
  };
  /** On touch the menu of the browser would come over the explanation. */
  const menu = (event: Event): void => {
    if (shown) event.preventDefault();
  };
  const gone = (event: FocusEvent): void => {
    if (!shown?.contains(event.target as Node) || within(event.relatedTarget, EXPLANATION)) return;
    if (!pinned()) hide();
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
      ({ explain, hover } = now);
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
