/** What a language asks of every text of the page, as `core/words/grammar.py` does for the games: words that go with
 *  numbers, French signs, Hungarian articles, lists. Texts are written plainly; here they become what is shown. */

export type Values = Readonly<Record<string, string | number>>;

/** `{name}` is a value; `{n#seat|seats}` is the word that goes with the number n. */
export function fill(message: string, values: Values, lang: string): string {
  const filled = message.replace(
    /\{(\w+)(?:#([^|}]*)\|([^}]*))?\}/g,
    (whole, name: string, one?: string, more?: string) => {
      const value = values[name];
      if (value === undefined) return whole;
      if (one === undefined) return String(value);
      return new Intl.PluralRules(lang).select(Number(value)) === "one" ? one : (more ?? one);
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

/** Is the Hungarian article before a word, or a number in digits, `az`? 1 is egy, 5 and 50 are öt and ötven, 1000 ezer. */
export function takesAz(word: string): boolean {
  const digits = /^\d+/.exec(word)?.[0];
  if (digits) return digits.startsWith("5") || (digits.startsWith("1") && digits.length % 3 === 1);
  return /^[aáeéiíoóöőuúüű]/i.test(word);
}

/** "a", "a and b", "a, b and c". English as the games write it, without a comma before the last. */
export function list(items: readonly string[], lang: string): string {
  const format = new Intl.ListFormat(lang === "en" ? "en-GB" : lang, { type: "conjunction" });
  return format.format(items);
}
