/** Legal actions in groups, as the prompt offers them, and the quiet way out beside the question. */
import type { Key } from "../i18n/index.svelte";
import type { Choice } from "../net/protocol";

export type Group = { label: Key; choices: Choice[] };

/** Which verbs stand together, in the order of the groups. What is not named here comes last. */
const GROUPS: readonly (readonly [Key, readonly string[]])[] = [
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
  ["group.capture", ["capture"]],
  ["group.buy", ["buy"]],
  ["group.swap", ["swap", "take"]],
  ["group.activate", ["activate"]],
  ["group.die", ["die", "bonus", "spent"]],
  ["group.creature", ["collect", "lose", "name", "flip", "side"]],
  ["group.count", ["count", "pay", "pay-bonus"]],
];
const OTHER: Key = "group.other";

const labelOf = ({ form }: Choice): Key => {
  if (form["verb"] === "place" || form["verb"] === "turn")
    return form["die"] === "dark" ? "group.place.dark" : "group.place.light";
  return GROUPS.find(([, verbs]) => verbs.includes(form["verb"] ?? ""))?.[0] ?? OTHER;
};
const ORDER: readonly Key[] = [
  "group.place.light",
  "group.place.dark",
  ...GROUPS.map(([label]) => label),
  OTHER,
];

export const isWayOut = ({ form }: Choice): boolean => form["verb"] === "pass";

/** Ways out stand apart, unless there is nothing else. */
export function grouped(choices: readonly Choice[]): { groups: Group[]; out: Choice[] } {
  const found = new Map<Key, Choice[]>();
  for (const choice of choices) {
    if (isWayOut(choice)) continue;
    const label = labelOf(choice);
    found.set(label, [...(found.get(label) ?? []), choice]);
  }
  const groups = [...found].map(([label, members]) => ({ label, choices: members }));
  groups.sort((a, b) => ORDER.indexOf(a.label) - ORDER.indexOf(b.label));
  return { groups, out: choices.filter(isWayOut) };
}

/** The order in which keys 1 to 9 press: as the buttons stand. */
export function inOrder(choices: readonly Choice[]): Choice[] {
  const { groups, out } = grouped(choices);
  return [...groups.flatMap((group) => group.choices), ...out];
}
