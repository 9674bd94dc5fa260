/** Legal actions in groups, as the prompt offers them, and the quiet way out beside the question. */
import type { Grouping, Label } from "../games/game";
import { t } from "../i18n/index.svelte";
import type { Choice } from "../net/protocol";

export type Group = { label: Label; choices: Choice[] };

/** How a game groups its actions: by their verbs, or by what else it knows of one. Groups that are not among `groups` come first. */
export interface Groups {
  groups?: Grouping;
  groupOf?(choice: Choice): Label | undefined;
}

/** A group that is called as a term of the rules. */
export const term =
  (id: string): Label =>
  (context) =>
    context.capital(context.title("term", id));

/** What no group names. */
const OTHER: Label = () => t("table.choose");

export const isWayOut = ({ form }: Choice): boolean => form["verb"] === "pass";

/** Ways out stand apart, unless there is nothing else. */
export function grouped(
  choices: readonly Choice[],
  game: Groups = {},
): { groups: Group[]; out: Choice[] } {
  const grouping = game.groups ?? [];
  const labelOf = (choice: Choice): Label =>
    game.groupOf?.(choice) ??
    grouping.find(([, verbs]) => verbs.includes(choice.form["verb"] ?? ""))?.[0] ??
    OTHER;
  const order = [...grouping.map(([label]) => label), OTHER];
  const found = new Map<Label, Choice[]>();
  for (const choice of choices) {
    if (isWayOut(choice)) continue;
    const label = labelOf(choice);
    found.set(label, [...(found.get(label) ?? []), choice]);
  }
  const groups = [...found].map(([label, members]) => ({ label, choices: members }));
  groups.sort((a, b) => order.indexOf(a.label) - order.indexOf(b.label));
  return { groups, out: choices.filter(isWayOut) };
}

/** The order in which keys 1 to 9 press: as the buttons stand. */
export function inOrder(choices: readonly Choice[], game: Groups = {}): Choice[] {
  const { groups, out } = grouped(choices, game);
  return [...groups.flatMap((group) => group.choices), ...out];
}
