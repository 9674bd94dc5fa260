/** Which actions stand together in the prompt of Titan Dice, in the order of the groups. */
import type { Grouping } from "../game";

export const groups: Grouping = [
  ["group.capture", ["capture"]],
  ["group.buy", ["buy"]],
  ["group.swap", ["swap", "take"]],
  ["group.activate", ["activate"]],
  ["group.die", ["die", "bonus", "spent"]],
  ["group.creature", ["collect", "lose", "name", "flip", "side"]],
  ["group.count", ["count", "pay", "pay-bonus"]],
];
