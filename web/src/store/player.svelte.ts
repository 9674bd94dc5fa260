/** Who this browser's player is, if they want to be known again: a name and a key, kept here and nowhere else. */

const KEY = "dicewright.player";

/** `next`: the key that is to take the other's place, as long as it is not known whether it has. */
export type Own = { id: string; key: string; name: string; next?: string };

function kept(): Own | null {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? "null") as Partial<Own> | null;
    if (!found?.key || !found.id) return null;
    const own: Own = { id: found.id, key: found.key, name: found.name ?? "" };
    return found.next ? { ...own, next: found.next } : own;
  } catch {
    return null; // somebody else's data, or a forbidden storage
  }
}

class PlayerStore {
  own: Own | null = $state.raw(null);

  /** Another tab may have become a player meanwhile, or another one. */
  start(): void {
    this.own = kept();
    addEventListener("storage", (event) => {
      if (event.key === KEY || event.key === null) this.own = kept();
    });
  }

  get key(): string {
    return this.own?.key ?? "";
  }

  keep(own: Own): void {
    this.own = own;
    this.#write(JSON.stringify(own));
  }

  forget(): void {
    this.own = null;
    this.#write(null);
  }

  #write(text: string | null): void {
    try {
      if (text === null) localStorage.removeItem(KEY);
      else localStorage.setItem(KEY, text);
    } catch {
      // A forbidden storage: the player lasts as long as this page.
    }
  }
}

export const player = new PlayerStore();

const KEY_BYTES = 24;
/** A key that nobody guesses. */
export const newKey = (): string =>
  btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(KEY_BYTES))))
    .replace(/\+/g, "-")
    .replace(/\//g, "_");

/** A link that carries a player to another device; what stands behind # never reaches the server's log. */
export const playerLink = (origin: string, key: string): string => `${origin}/you#player=${key}`;

/** The key in an address, if it carries one. */
export const carriedKey = (hash: string): string | null => {
  const key = new URLSearchParams(hash.replace(/^#/, "")).get("player");
  return key && /^[\w-]{16,80}$/.test(key) ? key : null;
};
