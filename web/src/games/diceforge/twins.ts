/** Places of dice as choices. Among equal faces the prompt names one; the server takes its twins, whose numbers follow each
 *  other by place. */
import type { Choices } from "../../parts/choices";
import type { Choice } from "../../parts/types";
import type { DieName, DieView } from "./types";

/** The choice for a place of a die (`verb` is place or turn; places count from 0). */
export function placeChoice(
  choices: Choices,
  verb: string,
  die: DieName,
  state: DieView,
  place: number,
): Choice | undefined {
  const named = choices.find(verb, die, place + 1);
  if (named) return named;
  for (const choice of choices.of(verb)) {
    const other = Number(choice.form["place"]) - 1;
    if (choice.form["die"] === die && state.faces[other] === state.faces[place]) {
      const form = { ...choice.form, place: String(place + 1) };
      return {
        ...choice,
        action: choice.action + place - other,
        text: Object.values(form).join(" "),
        form,
      };
    }
  }
  return undefined;
}
