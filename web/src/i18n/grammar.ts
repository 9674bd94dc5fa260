/** What a language asks of every text of the page, as `core/words` does for the games: words that go with numbers, forms,
 *  French signs, Hungarian articles, lists. Texts are written plainly; here they become what is shown. */
import type { Wording } from "../net/protocol";

export type Values = Readonly<Record<string, string | number | Wording>>;

/** `{name}` is a value, `{what:object}` a value in a form of its language. What has the forms `one` and `other` goes by `n`. */
export function fill(wording: Wording, values: Values, lang: string): string {
  const filled = counted(wording, values["n"], lang).replace(
    /\{(\w+)(?::(\w+))?\}/g,
    (whole: string, name: string, form: string = "other") => {
      const value = values[name] ?? whole;
      return typeof value === "object" ? (value[form] ?? value["other"] ?? whole) : String(value);
    },
  );
  if (lang === "fr") return filled.replace(/ (?=[?!:;»])|(?<=«) /g, "\u202f");
  if (lang === "hu")
    return filled.replace(
      /\b([Aa])\(z\)(?=[^\p{L}\d]*([\p{L}\d]*))/gu,
      (_, article: string, next: string) => article + (takesAz(next) ? "z" : ""),
    );
  return filled;
}

/** What a browser knows of a language takes long to look up. */
function once<Made>(make: (lang: string) => Made): (lang: string) => Made {
  const made = new Map<string, Made>();
  return (lang) => {
    const found = made.get(lang) ?? make(lang);
    made.set(lang, found);
    return found;
  };
}
const plurals = once((lang) => new Intl.PluralRules(lang));
const lists = once(
  (lang) => new Intl.ListFormat(lang === "en" ? "en-GB" : lang, { type: "conjunction" }),
);

/** The form that goes with a number; languages without `one` have `other` only. */
function counted(wording: Wording, n: Values[string] | undefined, lang: string): string {
  if (typeof wording === "string") return wording;
  const one = n !== undefined && plurals(lang).select(Number(n)) === "one";
  return (one && wording["one"]) || (wording["other"] ?? "");
}

/** A name where a line begins. */
export const capital = (text: string, lang: string): string =>
  text.charAt(0).toLocaleUpperCase(lang) + text.slice(1);

/** Is the Hungarian article before a word, or a number in digits, `az`? 1 is egy, 5 and 50 are öt and ötven, 1000 ezer. */
export function takesAz(word: string): boolean {
  const digits = /^\d+/.exec(word)?.[0];
  if (digits) return digits.startsWith("5") || (digits.startsWith("1") && digits.length % 3 === 1);
  return /^[aáeéiíoóöőuúüű]/i.test(word);
}

/** "a", "a and b", "a, b and c". English as the games write it, without a comma before the last. */
export const list = (items: readonly string[], lang: string): string => lists(lang).format(items);
