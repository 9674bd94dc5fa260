/** The HTTP part of the protocol. */
import { player } from "../store/player.svelte";
import { build } from "./build.svelte";
import type {
  Bots,
  Daily,
  DailyAnswers,
  GameData,
  GameInfo,
  JoinSeries,
  Language,
  Made,
  NewCall,
  NewSeries,
  NewTable,
  PlayerCalls,
  PlayerChange,
  PlayerGames,
  PlayerKey,
  PlayOn,
  Position,
  Profile,
  Proof,
  Refusal,
  Replay,
  Result,
  Review,
  Series,
  SeriesMade,
  SeriesOrder,
  SeriesTicket,
  SitDown,
  Sitting,
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
  if (answer.status === 204) return undefined as T;
  if (answer.ok) return (await answer.json()) as T;
  const refusal = (await answer.json().catch(() => null)) as Refusal | null;
  throw new ApiError(refusal?.code ?? `http-${answer.status}`, refusal?.why ?? answer.statusText);
}

/** Shows who we are, if we are anybody: in a header, so that no address ever holds the key. */
const shown = (key = player.key): Record<string, string> =>
  key ? { "dicewright-player": key } : {};

/** A key that is nobody's any more (its player was deleted on another device) must not keep anybody from playing. */
async function send<T>(method: string, path: string, body: unknown): Promise<T> {
  const type = { "content-type": "application/json" };
  const text = JSON.stringify(body);
  try {
    return await ask<T>(path, { method, headers: { ...type, ...shown() }, body: text });
  } catch (failure) {
    if (!(failure instanceof ApiError && failure.code === "no-key" && player.own)) throw failure;
    player.forget();
    return await ask<T>(path, { method, headers: type, body: text });
  }
}
const post = <T>(path: string, body: unknown): Promise<T> => send("POST", path, body);

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
export const makeLesson = (game: string, name: string) => post<Made>("/lessons", { game, name });
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
export const getReview = (id: string, lang: Language) =>
  ask<Review>(`${table(id)}/review?lang=${lang}`);
export const askForReview = (id: string) => ask<Review>(`${table(id)}/review`, { method: "POST" });
/** A new table that begins from a position of this one. */
export const playOn = (id: string, wanted: PlayOn) => post<Made>(`${table(id)}/play-on`, wanted);
/** `date` as 2026-11-18, or `today`. */
export const getDaily = (date: string, lang: Language) => ask<Daily>(`/daily/${date}?lang=${lang}`);
export const getDailyAnswers = (date: string, lang: Language) =>
  ask<DailyAnswers>(`/daily/${date}/answers?lang=${lang}`);
export const playOnDaily = (date: string, wanted: Sitting) =>
  post<Made>(`/daily/${date}/play-on`, wanted);
export const getProof = (id: string) => ask<Proof>(`${table(id)}/dice`);
export const recordAddress = (id: string) => `/api${table(id)}/record?format=text`;
export const uploadRecord = (record: string, lang: Language) =>
  ask<Made>(`/records?lang=${lang}`, {
    method: "POST",
    headers: { "content-type": "text/plain" },
    body: record,
  });

export const becomePlayer = (name: string) => post<PlayerKey>("/players", { name });
/** Whose key it is, ours if nothing else is said. */
export const getOwnProfile = (key = player.key) =>
  ask<Profile>("/players/me", { headers: shown(key) });
export const changePlayer = (change: PlayerChange) => send<Profile>("PATCH", "/players/me", change);
/** Another key for whoever shows one. */
export const exchangeKey = (next: string, key: string) =>
  ask<void>("/players/me/key", {
    method: "PUT",
    headers: { "content-type": "application/json", ...shown(key) },
    body: JSON.stringify({ key: next }),
  });
/** How we are called at all our tables. */
export const getCalls = () => ask<PlayerCalls>("/players/me/calls", { headers: shown() });
export const addCall = (wanted: NewCall, lang: Language) =>
  post<PlayerCalls>(`/players/me/calls?lang=${lang}`, wanted);
export const removeCall = (id: string) =>
  ask<PlayerCalls>(`/players/me/calls/${encodeURIComponent(id)}`, {
    method: "DELETE",
    headers: shown(),
  });
export const testCall = (id: string) =>
  ask<void>(`/players/me/calls/${encodeURIComponent(id)}/test`, {
    method: "POST",
    headers: shown(),
  });
export const forgetPlayer = () =>
  ask<undefined>("/players/me", { method: "DELETE", headers: shown() });
const older = (before?: number): string => (before === undefined ? "" : `?before=${before}`);
export const getOwnGames = (before?: number) =>
  ask<PlayerGames>(`/players/me/games${older(before)}`, { headers: shown() });
export const getProfile = (id: string) => ask<Profile>(`/players/${encodeURIComponent(id)}`);
export const getGamesOf = (id: string, before?: number) =>
  ask<PlayerGames>(`/players/${encodeURIComponent(id)}/games${older(before)}`);

const evening = (id: string): string => `/series/${encodeURIComponent(id)}`;
export const makeSeries = (wanted: NewSeries, lang: Language) =>
  post<SeriesMade>(`/series?lang=${lang}`, wanted);
export const getSeries = (id: string) => ask<Series>(evening(id));
export const joinSeries = (id: string, who: JoinSeries) =>
  post<SeriesTicket>(`${evening(id)}/entrants`, who);
export const orderSeries = (id: string, order: SeriesOrder) => post<Series>(evening(id), order);
