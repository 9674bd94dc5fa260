/** Which actions stand together in the prompt of Dice Forge, in the order of the groups. */
import type { Choice } from "../../net/protocol";
import { term } from "../../play/groups";
import type { Grouping, Label } from "../game";
import { dieName } from "./content";

const called =
  (key: string): Label =>
  (context) =>
    context.word(`page.group.${key}`);
const light: Label = (context) => dieName(context, "light");
const dark: Label = (context) => dieName(context, "dark");

export const groups: Grouping = [
  [light, []],
  [dark, []],
  [term("forge"), ["forge"]],
  [term("feat"), ["feat"]],
  [called("draft"), ["draft"]],
  [called("use"), ["use"]],
  [term("token"), ["cerberus", "triton", "cash", "scepter", "reroll"]],
  [called("choose"), ["choose", "convert", "treasure", "first", "with", "point"]],
  [called("seat"), ["target"]],
  [called("step"), ["step"]],
  [called("memory"), ["memory"]],
  [called("put"), ["put"]],
];

/** The places of the two dice are two groups. */
export function groupOf({ form }: Choice): Label | undefined {
  if (form["verb"] !== "place" && form["verb"] !== "turn") return undefined;
  return form["die"] === "dark" ? dark : light;
}
