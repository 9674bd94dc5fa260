/** What tests of events and choices share. */
import type { Choice, GameEvent, Step } from "../net/protocol";

export const choice = (action: number, form: Record<string, string>): Choice => ({
  action,
  text: Object.values(form).join(" "),
  label: "",
  form,
  cost: {},
  gain: {},
  target: {},
});
export const event = (
  kind: string,
  seat: number,
  data: GameEvent["data"] = {},
  text = kind,
): GameEvent => ({ kind, seat, data, text });
export const step = (number: number, ...events: GameEvent[]): Step => ({
  number,
  seat: 0,
  action: null,
  events,
});
/** Words of a log. */
export const words = {
  name: (seat: number) => `p${seat}`,
  turn: (round: number, seat: number) => `round ${round} p${seat}`,
  ordered: "ordered",
};
