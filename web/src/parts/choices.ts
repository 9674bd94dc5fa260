/** Legal actions, found by what they are about: the same choice is a button in the prompt and a lit thing on the table. */
import type { Choice } from "./types";

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

  count(...verbs: string[]): number {
    return this.all.filter((choice) => verbs.includes(choice.form["verb"] ?? "")).length;
  }
}

export const NO_CHOICES = new Choices([]);

/** On a button a label begins with a capital letter. */
export const labelOf = ({ label }: Choice, lang: string): string =>
  label.charAt(0).toLocaleUpperCase(lang) + label.slice(1);

/** The player that a choice is about. */
export const seatOf = ({ target: { seat } }: Choice): number | null =>
  typeof seat === "number" ? seat : null;
