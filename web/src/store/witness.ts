/** What this browser saw of a table's dice with its own eyes: later nobody can tell it that things were otherwise. */
import type { Step } from "../net/protocol";

const PREFIX = "dicewright.dice.";
/** A browser remembers the dice of that many tables. */
const MOST = 50;
const NONCE_BYTES = 32;

export type Seen = {
  at: number;
  /** As it was told first. */
  commitment: string;
  /** Was that before the game began? */
  early: boolean;
  /** What this browser added, by seat. */
  nonces: Record<number, string>;
  /** What was rolled, by the number of the move. */
  rolls: Record<number, string>;
  /** How many moves were given before any dice of this table fell: nobody can say later that there were more. */
  given?: number;
};
type Keep = Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">;

export class Witness {
  /** For storages that are full or forbidden: then it lasts as long as this page. */
  #memory = new Map<string, Seen>();

  constructor(readonly storage: Keep | null) {}

  of(table: string): Seen | null {
    const kept = this.#memory.get(table) ?? this.#read(PREFIX + table);
    return kept && typeof kept.commitment === "string" && kept.nonces && kept.rolls ? kept : null;
  }

  /** The server has committed to a seed. Only the first time counts. */
  sealed(table: string, commitment: string, early: boolean, given = 0): void {
    if (this.of(table)) return;
    this.#forgetOldest();
    this.#keep(table, { at: Date.now(), commitment, early, nonces: {}, rolls: {}, given });
  }

  /** What this browser adds for a seat. It is kept before anybody gets it, and never made anew: a server that could ask twice could
   *  choose. Nothing is added before the server has committed. */
  nonce(table: string, seat: number): string | null {
    const seen = this.of(table);
    if (!seen) return null;
    const nonce = seen.nonces[seat] ?? randomBits();
    this.#keep(table, { ...seen, nonces: { ...seen.nonces, [seat]: nonce } });
    return nonce;
  }

  /** Dice fell. A roll is never taken back, so what was seen first is what happened. */
  saw(table: string, steps: readonly Step[]): void {
    const seen = this.of(table);
    const rolls = steps.filter((step) => step.seat === -1 && step.action);
    if (!seen || rolls.length === 0) return;
    const told = Object.fromEntries(rolls.map((step) => [step.number, step.action!.text]));
    this.#keep(table, { ...seen, rolls: { ...told, ...seen.rolls } });
  }

  #read(key: string): Seen | null {
    try {
      return JSON.parse(this.storage?.getItem(key) ?? "null") as Seen | null;
    } catch {
      return null; // somebody else's data
    }
  }

  #keep(table: string, seen: Seen): void {
    try {
      if (!this.storage) throw new Error("no storage");
      this.storage.setItem(PREFIX + table, JSON.stringify(seen));
      this.#memory.delete(table);
    } catch {
      this.#memory.set(table, seen);
    }
  }

  #forgetOldest(): void {
    const { storage } = this;
    if (!storage) return;
    const keys = Array.from({ length: storage.length }, (_, i) => storage.key(i) ?? "");
    const kept = keys
      .filter((key) => key.startsWith(PREFIX))
      .map((key) => ({ key, at: this.#read(key)?.at ?? 0 }))
      .sort((a, b) => b.at - a.at);
    for (const { key } of kept.slice(MOST - 1)) storage.removeItem(key);
  }
}

function randomBits(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export const witness = new Witness(typeof localStorage === "undefined" ? null : localStorage);
