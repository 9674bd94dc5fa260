/** Rolls of an update, as the lanes that show them. */
import type { UpdateFrame } from "../../net/protocol";
import type { Amounts, DieName, DieView, ForgeView, Resource } from "./types";

export type Lane = {
  seat: number;
  /** `before`: the place that lay up before the roll. */
  dice: { kind: DieName; die: DieView; before: number }[];
  celestial: string | null;
  gains: Amounts;
};

/** One list of lanes after the other: a second blessing of the same player begins anew. */
export function rollsOf(update: UpdateFrame, before: ForgeView): Lane[][] {
  const stages: Lane[][] = [];
  let lanes = new Map<number, Lane>();
  const next = (): void => {
    lanes = new Map();
    stages.push([]);
  };
  const laneOf = (seat: number): Lane => {
    let lane = lanes.get(seat);
    if (!lane) {
      if (stages.length === 0) next();
      lane = { seat, dice: [], celestial: null, gains: {} };
      lanes.set(seat, lane);
      stages.at(-1)!.push(lane);
    }
    return lane;
  };
  /** What lies up by now, where that changed. */
  const lies = new Map<string, number>();
  for (const { events } of update.steps) {
    for (const { kind, seat, data } of events) {
      if (kind === "DieRolled") {
        const die = data["die"] as DieName;
        if (laneOf(seat).dice.some((one) => one.kind === die)) next();
        const lay = before.seats[seat]?.dice[die] ?? { faces: [], up: 0 },
          key = `${seat} ${die}`,
          up = Number(data["place"]) - 1;
        // A face may have come to the die a moment ago: the event knows it.
        const faces = lay.faces.with(up, String(data["face"]));
        laneOf(seat).dice.push({ kind: die, die: { faces, up }, before: lies.get(key) ?? lay.up });
        lies.set(key, up);
      } else if (kind === "CelestialRolled") {
        if (laneOf(seat).celestial) next();
        laneOf(seat).celestial = String(data["side"]);
      } else if (kind === "Gained" && lanes.has(seat)) {
        const resource = data["resource"] as Resource,
          gains = laneOf(seat).gains;
        gains[resource] = (gains[resource] ?? 0) + Number(data["amount"]);
      }
    }
  }
  return stages.map((stage) => stage.toSorted((a, b) => a.seat - b.seat));
}
