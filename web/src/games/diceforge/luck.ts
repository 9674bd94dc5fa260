/** Luck and choice: what the dice gave beyond their average, and what their owners made of them. */
import type { Step } from "../../net/protocol";
import { DICE, type DieName, type FaceRow } from "./types";

export type Fortune = {
  /** Resources and glory above (or below) what the same dice give on average. */
  luck: number;
  /** What both dice give on average, at the end. */
  made: number;
};

/** What a face gives, in resources and glory; the best of what it offers. Faces that copy, multiply or sail give what others show:
 *  they are nobody's luck, and count as the average. */
function worth(face: FaceRow | undefined): number | null {
  if (!face || face.gives.length === 0) return null;
  return Math.max(
    ...face.gives.map((gives) => Object.values(gives).reduce((sum, n) => sum + n, 0)),
  );
}

export function fortunes(
  steps: readonly Step[],
  players: number,
  start: Readonly<Record<DieName, readonly string[]>>,
  faceOf: (id: string) => FaceRow | undefined,
): Fortune[] {
  const average = (faces: readonly string[]): number => {
    const known = faces.map((id) => worth(faceOf(id))).filter((n) => n !== null);
    return known.length > 0 ? known.reduce((sum, n) => sum + n, 0) / known.length : 0;
  };
  const seats = Array.from({ length: players }, () => ({
    luck: 0,
    dice: { light: [...start.light], dark: [...start.dark] },
  }));
  for (const { kind, seat, data } of steps.flatMap(({ events }) => events)) {
    const player = seats[seat];
    if (!player) continue;
    if (kind === "FaceForged") {
      const [die, place] = String(data["place"]).split(" ");
      const faces = player.dice[die as DieName];
      if (faces) faces[Number(place) - 1] = String(data["new"]);
    } else if (kind === "DieRolled") {
      const faces = player.dice[data["die"] as DieName];
      const rolled = worth(faceOf(String(data["face"])));
      if (faces && rolled !== null) player.luck += rolled - average(faces);
    }
  }
  return seats.map(({ luck, dice }) => ({
    luck: Math.round(luck),
    made: Math.round(10 * DICE.reduce((sum, die) => sum + average(dice[die]), 0)) / 10,
  }));
}
