/** One table as this browser sees it: what the server said, and what is shown of it.
 *
 *  The server is always right and often ahead: updates wait in a queue while the one before is being animated, and what is
 *  asked is shown only when everything that led to it was. */
import { build } from "../net/build.svelte";
import type {
  ClientFrame,
  Dice,
  Language,
  OrderAnswer,
  Outcome,
  Prompt,
  RefusedFrame,
  Seat,
  ServerFrame,
  Status,
  Step,
  Summary,
  TableFrame,
  UpdateFrame,
  View,
  You,
  YoursFrame,
} from "../net/protocol";
import { changed } from "../net/changes";
import { socketAddress, TableSocket, type Link } from "../net/socket";
import { player } from "./player.svelte";
import { tickets } from "./tickets";
import { witness } from "./witness";

/** Shows what happened by an update; resolves when it was seen, at once if nothing moves. */
export type Director = {
  play(update: UpdateFrame, before: View | null): Promise<void>;
  skip(): void;
};

const STILL: Director = { play: async () => {}, skip: () => {} };
/** An update with the view it leads to, however that was told. */
type Told = UpdateFrame & { view: View };
/** What a player is asked whose turn waits to be ended, and the standing order that answers it. */
export const END_TURN = "end-turn";
/** Whoever is that far behind stops watching and catches up. */
const TOO_FAR_BEHIND = 8;

export class TableStore {
  link: Link = $state("connecting");
  summary: Summary | null = $state.raw(null);
  status: Status = $state("waiting");
  view: View | null = $state.raw(null);
  prompt: Prompt | null = $state.raw(null);
  log: Step[] = $state.raw([]);
  result: Outcome | null = $state.raw(null);
  dice: Dice | null = $state.raw(null);
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
  rematch: string | null = $state(null);
  curveReady = $state(0);
  /** A decision is on its way; nothing else can be pressed until it is done, refused or lost, even if the table is told anew meanwhile. */
  busy = $state(false);

  director: Director = STILL;
  #version = 0;
  #queue: Told[] = [];
  /** The newest view: what changes at it is told, and some of that may still wait to be shown. */
  #latest: View | null = null;
  #playing = false;
  #socket: TableSocket;

  constructor(
    readonly id: string,
    public lang: Language,
  ) {
    this.#socket = new TableSocket(socketAddress(id), {
      hello: () => this.#hello(),
      link: (link) => {
        this.link = link;
        if (link !== "open") this.busy = false;
      },
      frame: (frame) => this.#take(frame),
    });
  }

  close(): void {
    this.#socket.close();
  }

  // ---------------------------------------------------------------- what can be asked of it

  get names(): string[] {
    return this.summary?.seats.map((seat) => seat.name) ?? [];
  }

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

  skip(): void {
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
    this.busy = this.#send(frame);
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
      case "yours":
        return this.#lose(frame);
      case "refused":
        this.busy = false;
        this.refusal = frame;
        return;
      case "done":
        this.busy = false;
        return;
      case "rematch":
        this.rematch = frame.table;
        return;
      case "curve":
        this.curveReady++;
        return;
      case "pong":
        return;
    }
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
    this.skip();
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
    this.spectators = frame.spectators;
    this.vacateAfter = frame.vacate_after;
    this.#addToDice(frame);
  }

  /** The dice need no trust in the server: it has committed to a number, now we add ours. */
  #addToDice({ table, dice, log }: TableFrame): void {
    const waiting = table.status === "waiting";
    if (dice.seed === null) witness.sealed(this.id, dice.commitment, waiting);
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
    const view = update.view ?? (this.#latest && changed(this.#latest, update.changes ?? []));
    if (!view) return;
    this.#latest = view;
    witness.saw(this.id, update.steps);
    this.#queue.push({ ...update, view });
    if (this.#queue.length > TOO_FAR_BEHIND) this.skip();
    void this.#drain();
  }

  async #drain(): Promise<void> {
    if (this.#playing) return;
    this.#playing = true;
    try {
      for (let update = this.#queue[0]; update; update = this.#queue[0]) {
        if (update.how !== "undo" && this.#queue.length <= TOO_FAR_BEHIND) {
          this.prompt = null;
          await this.director.play(update, this.view);
        }
        if (this.#queue[0] !== update) continue; // the table was told anew meanwhile
        this.#queue.shift();
        this.#show(update);
      }
    } finally {
      this.#playing = false;
    }
  }

  #show(update: Told): void {
    this.#version = update.version;
    this.view = update.view;
    this.prompt = update.prompt;
    const kept =
      update.how === "undo" ? this.log.filter((step) => step.number <= update.moves) : this.log;
    this.log = [...kept, ...update.steps];
    if (update.how === "order")
      this.ordered = new Set([
        ...this.ordered,
        ...update.steps.slice(0, 1).map((step) => step.number),
      ]);
    this.status = update.status;
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
