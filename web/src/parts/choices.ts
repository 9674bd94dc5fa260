/** Legal actions, found by what they are about: the same choice is a button in the prompt and a lit thing on the table. */
import type { Choice, DieName, DieView } from "./types";

export class Choices {
  readonly #byText: ReadonlyMap<string, Choice>;

  constructor(readonly all: readonly Choice[]) {
    this.#byText = new Map(all.map((choice) => [Object.values(choice.form).join(" "), choice]));
  }

  /** `find("feat", "hammer")`, `find("place", "dark", 3)`. */
  find(verb: string, ...values: (string | number)[]): Choice | undefined {
    return this.#byText.get([verb, ...values].join(" "));
  }

  /** The first choice among several verbs that are about the same thing. */
  any(verbs: readonly string[], value: string): Choice | undefined {
    for (const verb of verbs) {
      const found = this.find(verb, value);
      if (found) return found;
    }
    return undefined;
  }

  of(verb: string): Choice[] {
    return this.all.filter((choice) => choice.form["verb"] === verb);
  }

  /** The choice for a place of a die (`verb` is place or turn; places count from 0). Among equal faces the prompt names one;
   *  the server takes its twins, whose numbers follow each other by place. */
  place(verb: string, die: DieName, state: DieView, place: number): Choice | undefined {
    const named = this.find(verb, die, place + 1);
    if (named) return named;
    for (const choice of this.of(verb)) {
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
}

export const NO_CHOICES = new Choices([]);
