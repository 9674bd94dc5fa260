/** Which actions stand together in the prompt of Dice Forge, in the order of the groups. */
import type { Key } from "../../i18n/index.svelte";
import type { Choice } from "../../net/protocol";
import type { Grouping } from "../game";

export const groups: Grouping = [
  ["group.place.light", []],
  ["group.place.dark", []],
  ["group.forge", ["forge"]],
  ["group.feat", ["feat"]],
  ["group.draft", ["draft"]],
  ["group.use", ["use"]],
  ["group.token", ["cerberus", "triton", "cash", "scepter", "reroll"]],
  ["group.choose", ["choose", "convert", "treasure", "first", "with", "point"]],
  ["group.seat", ["target"]],
  ["group.step", ["step"]],
  ["group.memory", ["memory"]],
  ["group.put", ["put"]],
];

/** The places of the two dice are two groups. */
export function groupOf({ form }: Choice): Key | undefined {
  if (form["verb"] !== "place" && form["verb"] !== "turn") return undefined;
  return form["die"] === "dark" ? "group.place.dark" : "group.place.light";
}
