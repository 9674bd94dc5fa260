/** Is this page the one that the server serves now? A page that stays open while its server is updated may misunderstand it: it says
 *  so and loads itself anew, once for each version it hears of. Whatever is on the table is the server's, so nothing is lost. */
import { PROTOCOL } from "./protocol";

const KEY = "dicewright.reloaded";
/** Milliseconds in which the sentence can be read. */
export const READ_FOR = 2500;

export type Browser = {
  /** The build this page belongs to (vite.config.ts writes it into index.html); "" for one that was not built. */
  build: string;
  /** Forgets when the window is closed. */
  storage: Pick<Storage, "getItem" | "setItem"> | null;
  reload(): void;
};

export class Build {
  /** The server is newer, or older, than this page. */
  stale = $state(false);

  constructor(readonly browser: Browser) {}

  /** The server says which page it serves ("" if it has none), and which protocol it speaks. */
  hear(page: string, protocol: number = PROTOCOL): void {
    const { build } = this.browser;
    if (!build || this.stale) return;
    this.stale = (page !== "" && page !== build) || protocol !== PROTOCOL;
    if (this.stale && this.#first(`${page}/${protocol}`))
      setTimeout(() => this.browser.reload(), READ_FOR);
  }

  /** Is this the first time we hear of that version? If it is not, loading anew did not help: then the reader decides. */
  #first(version: string): boolean {
    const { storage } = this.browser;
    try {
      const known = JSON.parse(storage?.getItem(KEY) ?? "[]") as string[];
      if (!storage || known.includes(version)) return false;
      storage.setItem(KEY, JSON.stringify([...known, version]));
      return true;
    } catch {
      return false; // nothing can be kept here: better not at all than for ever
    }
  }
}

function session(): Storage | null {
  try {
    return globalThis.sessionStorage ?? null;
  } catch {
    return null; // forbidden in this browser
  }
}

function browser(): Browser {
  const meta = globalThis.document?.querySelector<HTMLMetaElement>("meta[name=build]");
  return {
    build: meta?.content ?? "",
    storage: session(),
    reload: () => location.reload(),
  };
}

export const build = new Build(browser());
