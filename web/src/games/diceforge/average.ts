/** What a die gives per roll on average, by resource: for the preview of a forge. A choice counts for each of its options, so its resources
 *  are given "at most". Faces that act on something else (mirror, ×3, ship…) give nothing by themselves. */
import { parts } from "./draw/faces";
import type { FaceRow, Resource } from "./types";

export interface Average {
  readonly n: number;
  readonly atMost: boolean;
}

export function averages(faces: readonly (FaceRow | undefined)[]): Map<Resource, Average> {
  const sums = new Map<Resource, { n: number; atMost: boolean }>();
  for (const face of faces) {
    if (!face) continue;
    const choice = face.kind === "choice" || face.kind === "boar" || face.kind === "misfortune";
    const rows = choice ? face.gives : face.gives.slice(0, 1);
    for (const row of rows)
      for (const [resource, n] of parts(row)) {
        const sum = sums.get(resource) ?? { n: 0, atMost: false };
        sums.set(resource, { n: sum.n + n / faces.length, atMost: sum.atMost || choice });
      }
  }
  return sums;
}

export interface Change {
  readonly resource: Resource;
  readonly before: Average;
  readonly after: Average;
}

const NOTHING: Average = { n: 0, atMost: false };

/** The resources whose average changes when `face` comes to `place`. */
export function changes(
  faces: readonly (FaceRow | undefined)[],
  place: number,
  face: FaceRow | undefined,
): Change[] {
  const before = averages(faces),
    after = averages(faces.with(place, face));
  return [...new Set([...before.keys(), ...after.keys()])]
    .map((resource) => ({
      resource,
      before: before.get(resource) ?? NOTHING,
      after: after.get(resource) ?? NOTHING,
    }))
    .filter((change) => Math.abs(change.before.n - change.after.n) > 1e-9);
}
