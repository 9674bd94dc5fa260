/** What a view holds, as things that can be drawn: whatever game it is of.
 *
 *  A catalogue may tell what the parts of a view are (`parts`: dice, rows of numbers, how far a number goes); what it does not name
 *  is drawn by what it looks like. */
import type { TableContext } from "../../parts/context";
import type { View } from "../../net/protocol";

export interface PartRow {
  id: string;
  kind: string;
  names: string[];
  by_seat: boolean;
  /** Null where it may go on and on. */
  most: number | null;
}

export type Part = { id: string } & (
  | { kind: "number"; n: number; most: number | null }
  | { kind: "flag"; on: boolean }
  | { kind: "text"; text: string }
  /** A number for each name. */
  | { kind: "row"; of: readonly (readonly [name: string, n: number])[] }
  | { kind: "dice"; sides: readonly string[] }
  | { kind: "list"; items: readonly string[] }
  /** Something that has parts itself, or several of them. */
  | { kind: "group"; groups: readonly (readonly Part[])[] }
);

/** Said elsewhere: by the frame around the table, and at the head of a seat. */
const ELSEWHERE: ReadonlySet<string> = new Set([
  "game",
  "you",
  "players",
  "over",
  "decider",
  "active",
  "round",
  "seats",
  "seat",
  "score",
]);

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export const partRows = (catalogue: unknown): readonly PartRow[] =>
  isRecord(catalogue) && Array.isArray(catalogue["parts"]) ? (catalogue["parts"] as PartRow[]) : [];

export function partsOf(
  record: Readonly<Record<string, unknown>>,
  rows: readonly PartRow[] = [],
): Part[] {
  return Object.entries(record).flatMap(([id, value]) => {
    if (ELSEWHERE.has(id)) return [];
    const part = partOf(
      id,
      value,
      rows.find((row) => row.id === id),
    );
    return part ? [part] : [];
  });
}

function partOf(id: string, value: unknown, row: PartRow | undefined): Part | null {
  if (typeof value === "boolean") return { id, kind: "flag", on: value };
  if (typeof value === "number")
    return row?.most === 1
      ? { id, kind: "flag", on: value > 0 }
      : { id, kind: "number", n: value, most: row?.most ?? null };
  if (typeof value === "string") return { id, kind: "text", text: value };
  if (Array.isArray(value)) {
    if (value.length > 0 && value.every(isRecord))
      return { id, kind: "group", groups: value.map((one) => partsOf(one)) };
    return { id, kind: "list", items: value.filter((one) => !isRecord(one)).map(String) };
  }
  if (!isRecord(value)) return null;
  const counted = Object.entries(value);
  if (!counted.every((entry): entry is [string, number] => typeof entry[1] === "number"))
    return { id, kind: "group", groups: [partsOf(value)] };
  if (row?.kind !== "dice") return { id, kind: "row", of: counted };
  return { id, kind: "dice", sides: counted.flatMap(([side, n]) => Array<string>(n).fill(side)) };
}

/** All sides of the game's dice. */
export const sidesOf = (catalogue: unknown): string[] => [
  ...new Set(
    partRows(catalogue)
      .filter(({ kind }) => kind === "dice")
      .flatMap(({ names }) => names),
  ),
];

/** The sides that a choice names, where the game has dice: its argument `dice`, parted by spaces. */
export function diceOf(dice: unknown, rows: readonly PartRow[]): string[] {
  if (typeof dice !== "string" && typeof dice !== "number") return [];
  const known = new Set(rows.filter(({ kind }) => kind === "dice").flatMap(({ names }) => names));
  const sides = String(dice).split(" ");
  return sides.every((side) => known.has(side)) ? sides : [];
}

/** What the game calls it; without a name its id, as words. */
export function titleOf(context: TableContext, id: string, section = "term"): string {
  const title = (context.entry(section, id) ?? context.entry("term", id))?.title;
  if (title) return title;
  return context.capital(id.replaceAll(/[-_]/g, " "));
}

export type PlainView = View & Readonly<Record<string, unknown>>;
export type PlainSeat = PlainView["seats"][number] & Readonly<Record<string, unknown>>;
