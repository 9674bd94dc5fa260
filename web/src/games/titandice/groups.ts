/** Which actions stand together in the prompt of Titan Dice, in the order of the groups. */
import { term } from "../../play/groups";
import type { Grouping, Label } from "../game";

const called =
  (key: string): Label =>
  (context) =>
    context.word(`page.group.${key}`);

export const groups: Grouping = [
  [term("capture"), ["capture"]],
  [called("buy"), ["buy"]],
  [called("swap"), ["swap", "take"]],
  [term("activate"), ["activate"]],
  [called("die"), ["die", "bonus", "spent"]],
  [term("creature"), ["collect", "lose", "name", "flip", "side"]],
  [called("count"), ["count", "pay", "pay-bonus"]],
];
