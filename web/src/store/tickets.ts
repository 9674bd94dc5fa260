/** Secrets of seats, kept in this browser: which tables it knows and which seats there are its own. */
import type { Ticket } from "../net/protocol";

const KEY = "dicewright.tables";
/** A browser remembers that many tables. */
const MOST = 50;
/** And so many seats of one that were taken from it. */
const MOST_LOST = 8;

/** `lost` are secrets of seats that the host freed: they open nothing, but say who asks for a seat again. */
export type Known = { table: string; tickets: Ticket[]; seen: number; lost?: string[] };
type Keep = Pick<Storage, "getItem" | "setItem">;

export class Tickets {
  constructor(readonly storage: Keep | null) {}

  all(): Known[] {
    try {
      const kept: unknown = JSON.parse(this.storage?.getItem(KEY) ?? "[]");
      return Array.isArray(kept)
        ? (kept as Known[]).filter((k) => typeof k.table === "string" && Array.isArray(k.tickets))
        : [];
    } catch {
      return []; // somebody else's data, or none
    }
  }

  of(table: string): Ticket[] {
    return this.all().find((known) => known.table === table)?.tickets ?? [];
  }

  tokens(table: string): string[] {
    return this.of(table).map((ticket) => ticket.token);
  }

  lost(table: string): string[] {
    return this.all().find((known) => known.table === table)?.lost ?? [];
  }

  /** Remember a table, and perhaps a seat of it. A seat whose number is not known yet is -1: the server says it. */
  add(table: string, ...tickets: Ticket[]): void {
    const all = this.all();
    const before = all.find((known) => known.table === table);
    const old = before?.tickets ?? [];
    const fresh = tickets.filter((ticket) => !old.some((other) => other.token === ticket.token));
    const known: Known = { ...before, table, tickets: [...old, ...fresh], seen: Date.now() };
    this.#keep([known, ...all.filter((other) => other.table !== table)].slice(0, MOST));
  }

  /** The server said which seats our secrets open: a secret that came by a link learns its seat. */
  learn(table: string, seats: readonly number[]): void {
    const held = this.of(table);
    const unknown = held.filter((ticket) => ticket.seat < 0);
    const missing = seats.filter((seat) => !held.some((ticket) => ticket.seat === seat));
    const [seat] = missing;
    if (unknown.length !== 1 || missing.length !== 1 || seat === undefined) return;
    const learned = (ticket: Ticket): Ticket => (ticket.seat < 0 ? { ...ticket, seat } : ticket);
    this.#keep(
      this.all().map((known) =>
        known.table === table ? { ...known, tickets: known.tickets.map(learned) } : known,
      ),
    );
  }

  drop(table: string, seat?: number): void {
    const all = this.all();
    const kept =
      seat === undefined
        ? all.filter((known) => known.table !== table)
        : all.map((known) =>
            known.table === table
              ? { ...known, tickets: known.tickets.filter((t) => t.seat !== seat) }
              : known,
          );
    this.#keep(kept);
  }

  /** A seat is not ours any more, by somebody else's will. */
  lose(table: string, seat: number): void {
    const tokens = this.of(table)
      .filter((ticket) => ticket.seat === seat)
      .map((ticket) => ticket.token);
    this.drop(table, seat);
    const lost = [...tokens, ...this.lost(table)].slice(0, MOST_LOST);
    this.#keep(this.all().map((known) => (known.table === table ? { ...known, lost } : known)));
  }

  #keep(all: Known[]): void {
    try {
      this.storage?.setItem(KEY, JSON.stringify(all));
    } catch {
      // A full or forbidden storage: the seat lasts as long as this page.
    }
  }
}

export const tickets = new Tickets(typeof localStorage === "undefined" ? null : localStorage);

/** A link that carries a seat to another device; what stands behind # never reaches the server's log. */
export const carryLink = (origin: string, table: string, token: string): string =>
  `${origin}/t/${table}#seat=${token}`;

/** The secret in an address, if it carries one. */
export const carried = (hash: string): string | null =>
  new URLSearchParams(hash.replace(/^#/, "")).get("seat");
