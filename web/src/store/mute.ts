/** Whose lines this browser does not show, by table. Nobody else knows. */
const KEY = "dicewright.muted";
/** Tables whose muted seats are remembered. */
const MOST = 50;
type Keep = Pick<Storage, "getItem" | "setItem">;
type Kept = Record<string, string[]>;

export class Mute {
  constructor(readonly storage: Keep | null) {}

  /** Names, not seats: before a game seats change hands. */
  of(table: string): string[] {
    return this.#all()[table] ?? [];
  }

  set(table: string, names: readonly string[]): void {
    const { [table]: _, ...others } = this.#all();
    const entries = Object.entries(others).slice(-(MOST - 1));
    if (names.length) entries.push([table, [...names]]);
    try {
      this.storage?.setItem(KEY, JSON.stringify(Object.fromEntries(entries)));
    } catch {
      // A full or forbidden storage: it lasts as long as this page.
    }
  }

  #all(): Kept {
    try {
      const kept: unknown = JSON.parse(this.storage?.getItem(KEY) ?? "{}");
      return kept && typeof kept === "object" ? (kept as Kept) : {};
    } catch {
      return {};
    }
  }
}

export const mute = new Mute(typeof localStorage === "undefined" ? null : localStorage);
