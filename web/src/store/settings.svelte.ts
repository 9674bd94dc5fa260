/** What a player chose for this browser. */
import { LANGUAGES } from "../i18n/keys";
import type { Language } from "../net/protocol";
import type { Loudness } from "../parts/sound";

export type Theme = "system" | "light" | "dark";
export type Motion = "normal" | "fast" | "off";
type Kept = {
  lang: Language;
  theme: Theme;
  motion: Motion;
  sound: Loudness;
  keys: boolean;
  hover: boolean;
  name: string;
};

const KEY = "dicewright.settings";

export function languageOf(wanted: readonly string[]): Language {
  for (const one of wanted) {
    const known = LANGUAGES.find((lang) => one.toLowerCase().startsWith(lang));
    if (known) return known;
  }
  return "en";
}

/** Earlier pages kept whether there is any sound. */
export const loudnessOf = (kept: unknown): Loudness =>
  kept === "off" || kept === "soft" || kept === "on" ? kept : kept === false ? "off" : "soft";

function kept(): Partial<Kept> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Kept>;
  } catch {
    return {};
  }
}

class Settings {
  lang: Language = $state("en");
  theme: Theme = $state("system");
  motion: Motion = $state("normal");
  sound: Loudness = $state("soft");
  keys = $state(true);
  /** Does a mouse that rests on something have it explained? */
  hover = $state(true);
  /** The name this browser's player sat down with last. */
  name = $state("");
  /** The system's wish; it weighs more than ours. */
  #still = $state(false);

  /** Does anything move? */
  get moves(): boolean {
    return !this.#still && this.motion !== "off";
  }

  start(): void {
    const old = kept();
    this.lang =
      old.lang && LANGUAGES.includes(old.lang) ? old.lang : languageOf(navigator.languages);
    this.theme = old.theme ?? "system";
    this.motion = old.motion ?? "normal";
    this.sound = loudnessOf(old.sound);
    this.keys = old.keys ?? true;
    this.hover = old.hover ?? true;
    this.name = old.name ?? "";
    const still = matchMedia("(prefers-reduced-motion: reduce)");
    this.#still = still.matches;
    still.addEventListener("change", () => (this.#still = still.matches));
    $effect.root(() => {
      $effect(() => this.#apply());
    });
  }

  #apply(): void {
    const root = document.documentElement;
    root.lang = this.lang;
    if (this.theme === "system") delete root.dataset.theme;
    else root.dataset.theme = this.theme;
    root.dataset.sound = this.sound;
    root.dataset.motion = this.moves ? this.motion : "off";
    const keep: Kept = {
      lang: this.lang,
      theme: this.theme,
      motion: this.motion,
      sound: this.sound,
      keys: this.keys,
      hover: this.hover,
      name: this.name,
    };
    try {
      localStorage.setItem(KEY, JSON.stringify(keep));
    } catch {
      // Forbidden storage: the choice lasts as long as this page.
    }
  }
}

export const settings = new Settings();
