/** What the frames tell beside the position: which face is in hand, which phase of a turn it is. */
import type { Prompt, Step } from "../net/protocol";

const HANDED = new Set(["FaceBought", "FaceTaken", "Burdened"]);

/** The face that is about to be forged, while its place is asked. */
export function faceInHand(
  prompt: Prompt | null,
  log: readonly Step[],
): { face: string; cost: number | null } | null {
  if (prompt?.kind !== "place") return null;
  for (const step of log.toReversed()) {
    const event = step.events.findLast(
      ({ kind, seat }) => HANDED.has(kind) && seat === prompt.seat,
    );
    if (event)
      return {
        face: String(event.data["face"]),
        cost: typeof event.data["cost"] === "number" ? event.data["cost"] : null,
      };
  }
  return null;
}

export type Phase = "blessing" | "reinforce" | "action" | "extra";
const OF_KIND: Readonly<Record<string, Phase>> = {
  reinforce: "reinforce",
  action: "action",
  forge: "action",
  place: "action",
  "take-face": "action",
  "free-feat": "action",
  "before-effect": "action",
  extra: "extra",
  "turn-end": "extra",
};

/** The phase of the turn of who is active; what dice ask belongs to the phase that rolled them. */
export function phaseOf(prompt: Prompt | null, log: readonly Step[]): Phase {
  let phase: Phase = "blessing";
  for (const step of log.toReversed()) {
    for (const event of step.events.toReversed()) {
      if (event.kind === "ExtraActionBought") return "extra";
      if (event.kind === "FeatPerformed" || event.kind === "FaceBought") phase = "action";
      if (event.kind === "Reinforced" && phase === "blessing") phase = "reinforce";
      if (event.kind === "TurnStarted") return OF_KIND[prompt?.kind ?? ""] ?? phase;
    }
  }
  return OF_KIND[prompt?.kind ?? ""] ?? phase;
}
