/** The log of a snapshot: a line per step, the way a page would write it. */
import type { LogLine, Resource, Side, Step } from "../parts/types";

export function logLines(steps: readonly Step[], round: number): LogLine[] {
  const lines: LogLine[] = [{ id: "start", turn: true, seat: -1, text: `Round ${round}` }];
  for (const step of steps)
    for (const [i, event] of step.events.entries()) {
      if (!event.text) continue;
      const { data } = event;
      const line: LogLine = { id: `${step.number}.${i}`, seat: event.seat, text: event.text };
      if (event.kind === "DieRolled") line.faces = [String(data["face"])];
      if (event.kind === "Rolled") line.sides = [String(data["side"]) as Side];
      if (event.kind === "Gained" && data["amount"])
        line.gains = { [data["resource"] as Resource]: Number(data["amount"]) };
      lines.push(line);
    }
  return lines;
}
