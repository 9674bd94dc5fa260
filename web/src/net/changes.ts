/** Views are told by what changed in them. Those that were shown stay as they are: what did not change is shared. */
import type { Change, Key, View } from "./protocol";

/** The view that changes lead to. */
export const changed = (view: View, changes: readonly Change[]): View =>
  changes.reduce<View>((before, { at, now }) => set(before, at, now) as View, view);

function set(part: unknown, [key, ...rest]: readonly Key[], value: unknown): unknown {
  if (key === undefined) return value;
  const copy = (Array.isArray(part) ? [...(part as unknown[])] : { ...(part as object) }) as Record<
    Key,
    unknown
  >;
  copy[key] = set(copy[key], rest, value);
  return copy;
}
