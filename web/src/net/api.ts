/** The HTTP part of the protocol. */
import { build } from "./build.svelte";
import type {
  Bots,
  GameData,
  GameInfo,
  Language,
  Made,
  NewTable,
  Position,
  Proof,
  Refusal,
  Replay,
  Result,
  SitDown,
  Summary,
  Ticket,
} from "./protocol";

/** What the server refused, or that it could not be reached (`offline`). */
export class ApiError extends Error {
  constructor(
    readonly code: string,
    why: string,
  ) {
    super(why);
  }
}

async function ask<T>(path: string, init?: RequestInit): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(`/api${path}`, init);
  } catch {
    throw new ApiError("offline", "The server cannot be reached.");
  }
  build.hear(answer.headers.get("dicewright-page") ?? "");
  if (answer.ok) return (await answer.json()) as T;
  const refusal = (await answer.json().catch(() => null)) as Refusal | null;
  throw new ApiError(refusal?.code ?? `http-${answer.status}`, refusal?.why ?? answer.statusText);
}

const post = <T>(path: string, body: unknown): Promise<T> =>
  ask(path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });

const table = (id: string): string => `/tables/${encodeURIComponent(id)}`;

export const getGames = (lang: Language) => ask<GameData[]>(`/games?lang=${lang}`);
/** With the options of a table the texts are as that table plays. */
export const getGame = (game: string, lang: Language, options: string) =>
  ask<GameInfo>(
    `/games/${game}?lang=${lang}${options && `&options=${encodeURIComponent(options)}`}`,
  );
export const getBots = () => ask<Bots>("/bots");
export const getOpenTables = async () => (await ask<{ tables: Summary[] }>("/tables")).tables;
export const getTables = async (ids: string[]) =>
  ids.length
    ? (await ask<{ tables: Summary[] }>(`/tables?ids=${ids.map(encodeURIComponent).join(",")}`))
        .tables
    : [];
export const getTable = (id: string) => ask<Summary>(table(id));
export const makeTable = (wanted: NewTable, lang: Language) =>
  post<Made>(`/tables?lang=${lang}`, wanted);
/** Whoever sits down adds a random number to the dice: `TableStore` sends it. */
export const sitDown = (id: string, who: SitDown) =>
  post<Ticket>(`${table(id)}/seats`, { ...who, adds_nonce: true });
export const getReplay = (id: string, lang: Language) =>
  ask<Replay>(`${table(id)}/replay?lang=${lang}`);
export const getPositions = async (id: string, from: number, to: number, lang: Language) =>
  (
    await ask<{ positions: Position[] }>(
      `${table(id)}/positions?from=${from}&to=${to}&lang=${lang}`,
    )
  ).positions;
export const getResult = (id: string, lang: Language) =>
  ask<Result>(`${table(id)}/result?lang=${lang}`);
export const getProof = (id: string) => ask<Proof>(`${table(id)}/dice`);
export const recordAddress = (id: string) => `/api${table(id)}/record?format=text`;
export const uploadRecord = (record: string, lang: Language) =>
  ask<Made>(`/records?lang=${lang}`, {
    method: "POST",
    headers: { "content-type": "text/plain" },
    body: record,
  });
