/** Keys that work anywhere on a table, except where one types. */
export type Shortcut = "prompt" | "log" | "undo" | "end" | "help" | "skip" | number;

const KEYS: Readonly<Record<string, Shortcut>> = {
  "/": "prompt",
  l: "log",
  u: "undo",
  e: "end",
  "?": "help",
  " ": "skip",
};
const TYPING = "input, textarea, select, dialog, [contenteditable]";
const PRESSING = "button, a, summary, input, [role='button']";

/** Enter, held down, would press one button after the other. */
export const pressesAgain = (event: KeyboardEvent): boolean =>
  event.repeat &&
  (event.key === "Enter" || event.key === " ") &&
  event.target instanceof Element &&
  event.target.closest(PRESSING) !== null;

export function shortcut(event: KeyboardEvent): Shortcut | null {
  // A key that is held down was pressed once.
  if (event.defaultPrevented || event.repeat) return null;
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  const at = event.target instanceof Element ? event.target : null;
  if (at?.closest(TYPING)) return null;
  if (event.key === " " && at?.closest(PRESSING)) return null;
  if (/^[1-9]$/.test(event.key)) return Number(event.key);
  return KEYS[event.key.toLowerCase()] ?? null;
}
