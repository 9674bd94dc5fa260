/** What was said, as it is shown: phrases and reactions in the reader's language, texts as they are. */
import { t } from "../i18n/index.svelte";
import type { Line } from "../net/protocol";

export const PHRASES = [
  "hello",
  "good-luck",
  "well-played",
  "thanks",
  "sorry",
  "lucky",
  "one-moment",
  "your-turn",
  "good-game",
  "again",
  "must-go",
  "bye",
] as const;
export const SIGNS = {
  bravo: "👏",
  laugh: "😄",
  wow: "😮",
  ouch: "😬",
  hmm: "🤔",
  heart: "❤️",
} as const;
type Phrase = (typeof PHRASES)[number];
type Reaction = keyof typeof SIGNS;
export const REACTIONS = Object.keys(SIGNS) as Reaction[];

/** A server may know more phrases than this page: those are shown by their names. */
export function saidText(line: Line): string {
  if (line.kind === "phrase" && PHRASES.includes(line.said as Phrase))
    return t(`talk.${line.said as Phrase}`);
  if (line.kind === "reaction" && line.said in SIGNS) return t(`reaction.${line.said as Reaction}`);
  return line.said;
}

export const signOf = (line: Line): string =>
  line.kind === "reaction" ? (SIGNS[line.said as Reaction] ?? "") : "";
