/** One table as this browser sees it: what the server said, and what is shown of it.
 *
 *  The server is always right and often ahead: updates wait in a queue while the one before is being animated, and what is
 *  asked is shown only when everything that led to it was. */
import { build } from "../net/build.svelte";
import type {
  AffairsData,
  CallsFrame,
  ClientCall,
  ClientFrame,
  Dice,
  HintFrame,
  Language,
  LessonStep,
  Line,
  LineKind,
  OrderAnswer,
  Outcome,
  Prompt,
  ProposalKind,
  RefusedFrame,
  Seat,
  ServerFrame,
  Status,
  Step,
  Summary,
  TableFrame,
  Talk,
  UpdateFrame,
  View,
  You,
  YoursFrame,
} from "../net/protocol";
import { changed } from "../net/changes";
import { socketAddress, TableSocket, type Link } from "../net/socket";
import { seatName } from "../play/names";
import { player } from "./player.svelte";
import { tickets } from "./tickets";
import { witness } from "./witness";

/** Shows what happened by an update; resolves when it was seen, at once if nothing moves. */
export type Director = {
  /** Nothing moves: what happened lies on the table at once. */
  readonly still: boolean;
  /** Resolves when what somebody does here at the moment was seen: nothing may take it away before. */
  ready(): Promise<unknown>;
  /** `reveal` lays what was decided on the table; what the dice made of it comes after this. */
  play(update: Told, before: View | null, reveal: () => void): Promise<void>;
  skip(): void;
};

const STILL: Director = {
  still: false,
  ready: async () => {},
  play: async () => {},
  skip: () => {},
};
/** An update with the view it leads to, however that was told, and the one that its decision alone leads to. */
export type Told = UpdateFrame & { view: View; unrolled: View | null };
const CHANCE = -1;
/** What a player is asked whose turn waits to be ended, and the standing order that answers it. */
export const END_TURN = "end-turn";
/** Whoever is that far behind stops watching and catches up. */
const TOO_FAR_BEHIND = 8;
/** Lines of chat that are shown, as many as a server keeps. */
const MOST_LINES = 100;

export class TableStore {
  link: Link = $state("connecting");
  summary: Summary | null = $state.raw(null);
  status: Status = $state("waiting");
  view: View | null = $state.raw(null);
  prompt: Prompt | null = $state.raw(null);
  log: Step[] = $state.raw([]);
  result: Outcome | null = $state.raw(null);
  dice: Dice | null = $state.raw(null);
  /** Where the lesson is that is given here, if one is. */
  lesson: LessonStep | null = $state.raw(null);
  you: You[] = $state.raw([]);
  /** When seats were last heard of: how long somebody has been away counts from there. */
  seatsSeen = Date.now();
  /** Steps that a standing order decided. */
  ordered: ReadonlySet<number> = $state.raw(new Set());
  spectators = $state(0);
  vacateAfter = $state(60);
  /** Why we do not have a seat any more that we had, in the server's words. */
  freed: string | null = $state(null);
  /** The last thing the server did not do for us. */
  refusal: RefusedFrame | null = $state.raw(null);
  /** What a strong player would do, if we asked and nothing happened since. */
  hint: HintFrame | null = $state.raw(null);
  rematch: string | null = $state(null);
  /** How we are called when it is our turn, once that was asked. */
  calls: CallsFrame | null = $state.raw(null);
  /** What the people here agreed on beside the game, and what they said lately. */
  affairs: AffairsData | null = $state.raw(null);
  /** When that was heard: clocks count from there. */
  affairsSeen = Date.now();
  lines: Line[] = $state.raw([]);
  curveReady = $state(0);
  /** A decision is on its way; nothing else can be pressed until it is done, refused or lost, even if the table is told anew meanwhile. */
  #sent = $state(false);
  /** The line was lost, and what lies on the table was not told anew since: it may have been decided already. */
  #untold = $state(true);
  /** Something is still to be shown. */
  #behind = $state(false);
  /** Whoever skips wants the next question, not the next thing that others do. */
  #hurrying = false;

  #director: Director = STILL;
  #opened = false;
  #version = 0;
  #queue: Told[] = [];
  /** The newest view: what changes at it is told, and some of that may still wait to be shown. */
  #latest: View | null = null;
  #playing = false;
  #socket: TableSocket;

  /** `staged`: there will be a director; what the game begins with waits for it. */
  constructor(
    readonly id: string,
    public lang: Language,
    readonly staged = false,
  ) {
    this.#socket = new TableSocket(socketAddress(id), {
      hello: () => this.#hello(),
      link: (link) => {
        this.link = link;
        this.#sent = false; // whoever is there now does not know of it
        this.#untold = true;
      },
      frame: (frame) => this.#take(frame),
    });
  }

  close(): void {
    this.#socket.close();
  }

  // ---------------------------------------------------------------- what can be asked of it

  get director(): Director {
    return this.#director;
  }

  /** Somebody shows from now on what happens, if it waits also what has. */
  set director(director: Director) {
    this.#director = director;
    void this.#drain();
  }

  /** Nothing can be decided now: a decision is on its way, what it led to is still being shown, or nobody is there to hear it. */
  get busy(): boolean {
    return this.#sent || this.#behind || this.#untold;
  }

  readonly names: string[] = $derived(this.summary?.seats.map(seatName) ?? []);

  owns(seat: number): boolean {
    return this.you.some((you) => you.seat === seat);
  }

  /** Is the question ours to answer now? */
  get mine(): boolean {
    return this.prompt !== null && this.owns(this.prompt.seat);
  }

  /** Is it ours to say that a turn is over? */
  get ending(): boolean {
    return this.mine && this.prompt?.kind === END_TURN;
  }

  get playing(): boolean {
    return this.you.length > 0;
  }

  /** Is the table ours to look after? */
  get hosting(): boolean {
    const host = this.summary?.host ?? null;
    return host !== null && this.owns(host);
  }

  /** Nothing happens here any more. */
  get over(): boolean {
    return this.status === "finished" || this.status === "closed";
  }

  /** Whose bench is shown: who decides if that is us, otherwise our first seat, otherwise the first. */
  get bench(): number {
    const decider = this.prompt?.seat ?? this.view?.decider ?? -1;
    if (this.owns(decider)) return decider;
    return this.#last ?? this.you[0]?.seat ?? 0;
  }
  #last: number | null = $state(null);

  // ---------------------------------------------------------------- what can be done at it

  act(action: number): void {
    if (this.busy || !this.mine || !this.prompt) return;
    this.#last = this.prompt.seat;
    this.#order({ type: "act", version: this.#version, action });
  }

  end(): void {
    if (this.busy || !this.ending) return;
    this.#last = this.prompt!.seat;
    this.#order({ type: "end", version: this.#version });
  }

  undo(): void {
    const undo = this.prompt?.undo;
    if (this.busy || !undo?.possible || !this.owns(undo.seat)) return;
    this.#order({ type: "undo", version: this.#version });
  }

  /** May we ask what a strong player would do? */
  get mayAsk(): boolean {
    const { summary, prompt } = this;
    if (!summary || !this.mine || !prompt || summary.hints === "never") return false;
    const others = summary.seats.filter(({ seat }) => seat !== prompt.seat);
    return summary.hints === "everybody" || others.every(({ kind }) => kind === "bot");
  }

  askHint(): void {
    this.hint = null;
    if (this.mayAsk) this.#send({ type: "hint", version: this.#version });
  }

  /** No more of the lesson: from here the game is like any other. */
  goOnAlone(): void {
    this.#send({ type: "alone" });
  }

  orders(seat: number, orders: Record<string, OrderAnswer>): void {
    this.you = this.you.map((you) => (you.seat === seat ? { ...you, orders } : you));
    this.#send({ type: "orders", seat, orders });
  }

  leave(seat: number): void {
    this.#send({ type: "leave", seat });
  }

  rename(seat: number, name: string): void {
    this.#send({ type: "name", seat, name });
  }

  free(seat: number): void {
    this.#send({ type: "free", seat });
  }

  entitle(title: string): void {
    this.#send({ type: "title", title });
  }

  publish(isPublic: boolean): void {
    this.#send({ type: "publish", public: isPublic });
  }

  say(seat: number, kind: LineKind, said: string): void {
    this.#send({ type: "say", seat, kind, said });
  }

  allowTalk(talk: Talk): void {
    this.#send({ type: "talk", talk });
  }

  askCalls(): void {
    this.#send({ type: "calls" });
  }

  /** Why it was refused, in the server's words; nothing if it was done. */
  call(wanted: Omit<ClientCall, "type" | "id">): Promise<string | null> {
    return this.#ask({ type: "call", ...wanted });
  }

  testCall(call: string): Promise<string | null> {
    return this.#ask({ type: "call_test", call });
  }

  uncall(call: string): Promise<string | null> {
    return this.#ask({ type: "uncall", call });
  }

  propose(seat: number, kind: ProposalKind): void {
    this.#send({ type: "propose", seat, kind });
  }

  answer(agrees: boolean): void {
    this.#send({ type: "answer", agrees });
  }

  goOn(): void {
    this.#send({ type: "go_on" });
  }

  resign(seat: number): void {
    this.#send({ type: "resign", seat });
  }

  closeTable(): void {
    this.#send({ type: "close" });
  }

  give(seat: number, bot: string): void {
    this.#send({ type: "give", seat, bot });
  }

  takeBack(seat: number): void {
    this.#send({ type: "take_back", seat });
  }

  playAgain(): void {
    this.#send({ type: "rematch" });
  }

  /** Say hello anew: a seat was added or the language changed. */
  greet(lang: Language = this.lang): void {
    this.lang = lang;
    this.#socket.send(this.#hello());
  }

  /** Show at once whatever happens until something is asked of us. */
  skip(): void {
    this.#hurrying = true;
    this.director.skip();
  }

  #hello(): ClientFrame {
    return {
      type: "hello",
      tokens: tickets.tokens(this.id),
      player: player.key || null,
      lang: this.lang,
      changes: true,
      ends_turns: true,
    };
  }

  #order(frame: ClientFrame): void {
    this.refusal = null;
    this.#hurrying = false;
    this.#sent = this.#send(frame);
  }

  /** Who waits for an answer, by the id of what they sent. */
  #waiting = new Map<string, (why: string | null) => void>();
  #ask(frame: ClientFrame): Promise<string | null> {
    return new Promise((resolve) => {
      if (this.#send(frame)) this.#waiting.set(String(this.#count), resolve);
      else resolve("");
    });
  }

  #count = 0;
  #send(frame: ClientFrame): boolean {
    return this.#socket.send({ ...frame, id: String(++this.#count) });
  }

  // ---------------------------------------------------------------- what the server says

  #take(frame: ServerFrame): void {
    switch (frame.type) {
      case "hello":
        build.hear(frame.page, frame.protocol);
        this.you = frame.you;
        if (frame.you.length > 0) this.freed = null;
        return;
      case "table":
        return this.#begin(frame);
      case "update":
        return this.#enqueue(frame);
      case "seats":
        if (this.summary) this.summary = { ...this.summary, seats: frame.seats, host: frame.host };
        this.spectators = frame.spectators;
        this.seatsSeen = Date.now();
        return;
      case "affairs":
        this.#agree(frame.affairs);
        return;
      case "said":
        this.lines = [...this.lines, frame.line].slice(-MOST_LINES);
        return;
      case "yours":
        return this.#lose(frame);
      case "calls":
        this.calls = frame;
        return;
      case "refused":
        this.#sent = false;
        if (this.#answer(frame.id, frame.why)) return;
        this.refusal = frame;
        return;
      case "done":
        this.#sent = false;
        this.#answer(frame.id, null);
        return;
      case "rematch":
        this.rematch = frame.table;
        return;
      case "hint":
        if (frame.version === this.#version) this.hint = frame;
        return;
      case "curve":
        this.curveReady++;
        return;
      case "pong":
        return;
    }
  }

  /** Was this the answer that somebody waits for? */
  #answer(id: string | null, why: string | null): boolean {
    const tell = id === null ? undefined : this.#waiting.get(id);
    if (id === null || !tell) return false;
    this.#waiting.delete(id);
    tell(why);
    return true;
  }

  #agree(affairs: AffairsData): void {
    this.affairsSeen = Date.now();
    this.affairs = affairs;
  }

  /** A seat is not ours any more: we left it, perhaps on another device, or the host freed it. */
  #lose(frame: YoursFrame): void {
    const lost = this.you.filter(({ seat }) => !frame.you.some((kept) => kept.seat === seat));
    for (const { seat } of lost)
      if (frame.why !== null) tickets.lose(this.id, seat);
      else if (this.status === "waiting") tickets.drop(this.id, seat);
    this.you = frame.you;
    this.freed = frame.why;
  }

  /** The whole truth: whatever was under way is over. */
  #begin(frame: TableFrame): void {
    this.#queue = [];
    this.#behind = this.#untold = false;
    this.director.skip();
    this.#version = frame.version;
    this.seatsSeen = Date.now();
    this.summary = frame.table;
    this.status = frame.table.status;
    this.rematch = frame.table.next;
    this.view = this.#latest = frame.view;
    this.prompt = frame.prompt;
    this.log = frame.log;
    this.result = frame.result;
    this.dice = frame.dice;
    this.lesson = frame.lesson;
    this.hint = null;
    this.spectators = frame.spectators;
    this.vacateAfter = frame.vacate_after;
    this.#agree(frame.affairs);
    this.lines = frame.lines;
    this.#addToDice(frame);
    if (frame.opening && frame.view && this.staged && !this.#opened)
      this.#open(frame, frame.opening, frame.view);
    this.#opened ||= frame.view !== null;
  }

  /** The first dice of a game are seen to fall, as all others: what they led to waits. */
  #open(frame: TableFrame, opening: View, view: View): void {
    const { version, moves, log, prompt, table, lesson } = frame;
    this.view = opening;
    this.prompt = null;
    this.log = [];
    this.#version = version - 1;
    const nothing = { result: null, dice: null, changes: null, decided: null };
    this.#queue = [
      {
        ...{ type: "update", version, how: "order", seat: CHANCE, steps: log, moves, prompt },
        ...{ status: table.status, view, unrolled: null, lesson, ...nothing },
      },
    ];
    this.#behind = true;
    if (this.director !== STILL) void this.#drain();
  }

  /** The dice need no trust in the server: it has committed to a number, now we add ours. */
  #addToDice({ table, dice, log }: TableFrame): void {
    const waiting = table.status === "waiting";
    if (dice.seed === null) witness.sealed(this.id, dice.commitment, waiting, table.given);
    witness.saw(this.id, log);
    if (!waiting) return;
    for (const { seat } of this.you) {
      const nonce = table.seats[seat]?.owes_nonce && witness.nonce(this.id, seat);
      if (nonce) this.#send({ type: "nonce", seat, nonce });
    }
  }

  #enqueue(update: UpdateFrame): void {
    const expected = this.#version + this.#queue.length + 1;
    if (update.version !== expected) {
      this.greet(); // something was lost: the answer is everything
      return;
    }
    const before = this.#latest;
    const view = update.view ?? (before && changed(before, update.changes ?? []));
    if (!view) return;
    this.#latest = view;
    witness.saw(this.id, update.steps);
    const unrolled = before && update.decided ? changed(before, update.decided) : null;
    this.#queue.push({ ...update, view, unrolled });
    this.#behind = true;
    if (this.#queue.length > TOO_FAR_BEHIND) this.director.skip();
    void this.#drain();
  }

  async #drain(): Promise<void> {
    if (this.#playing) return;
    this.#playing = true;
    try {
      for (let update = this.#queue[0]; update; update = this.#queue[0]) {
        if (!this.director.still) {
          await this.director.ready();
          if (this.#queue[0] === update && this.#watched(update)) await this.#play(update);
        }
        if (this.#queue[0] !== update) continue; // the table was told anew meanwhile
        this.#queue.shift();
        this.#show(update);
      }
    } finally {
      this.#playing = false;
      this.#behind = this.#queue.length > 0;
    }
  }

  get #personDecides(): boolean {
    const decider = this.prompt ? this.summary?.seats[this.prompt.seat] : undefined;
    return decider?.bot === null;
  }

  #watched(update: Told): boolean {
    return update.how !== "undo" && this.#queue.length <= TOO_FAR_BEHIND && !this.#hurrying;
  }

  async #play(update: Told): Promise<void> {
    this.prompt = null;
    const reveal = (): void => {
      if (this.#queue[0] !== update || !update.unrolled) return;
      this.view = update.unrolled;
      this.#tell(update.steps.filter(({ seat }) => seat !== CHANCE));
    };
    try {
      await this.director.play(update, this.view, reveal);
    } catch (failure) {
      console.error(failure); // what cannot be shown must not keep anybody from playing
    }
  }

  /** What is new in the log; some of it may stand there already. */
  #tell(steps: readonly Step[]): void {
    const last = this.log.at(-1)?.number ?? -1;
    this.log = [...this.log, ...steps.filter(({ number }) => number > last)];
  }

  #show(update: Told): void {
    this.#version = update.version;
    this.view = update.view;
    this.prompt = update.prompt;
    this.lesson = update.lesson;
    this.hint = null;
    if (update.how === "undo") this.log = this.log.filter((step) => step.number <= update.moves);
    this.#tell(update.steps);
    if (update.how === "order" && update.seat !== CHANCE)
      this.ordered = new Set([
        ...this.ordered,
        ...update.steps.slice(0, 1).map((step) => step.number),
      ]);
    this.status = update.status;
    if (this.over || !this.playing || this.#personDecides) this.#hurrying = false;
    if (update.result) this.result = update.result;
    if (update.dice) this.dice = update.dice;
    if (this.summary)
      this.summary = {
        ...this.summary,
        status: update.status,
        decider: update.prompt?.seat ?? null,
      };
  }
}

/** Seats as a panel needs them. */
export const isAway = (seat: Seat): boolean =>
  seat.kind === "player" && !seat.present && !seat.stand_in;
