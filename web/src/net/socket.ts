/**
 * A websocket that comes back: whatever ends it, it opens again and says hello, and the server's answer is the whole truth.
 * There may be several servers; one that does not have the table says which one does, and that one is asked at once.
 */
import type { ClientFrame, ServerFrame } from "./protocol";

/** `returning`: away for so short a time that nobody needs to know; `lost`: longer than that. */
export type Link = "connecting" | "open" | "returning" | "lost" | "gone" | "unreadable";

export type SocketEvents = {
  /** First frame after every opening. */
  hello(): ClientFrame;
  frame(frame: ServerFrame): void;
  link(link: Link): void;
};

/** Milliseconds before the next try; a random part keeps a full table from coming back all at once. */
export const patience = (tries: number, random = Math.random()): number =>
  Math.min(8000, 300 * 2 ** tries) * (0.6 + 0.4 * random);
/** The same after a server that said it restarts: another is there already. */
export const shortly = (random = Math.random()): number => 100 + 300 * random;

const NO_SUCH_TABLE = 4404,
  CANNOT_BE_READ = 4409,
  ELSEWHERE = 4307,
  RESTARTING = 1012;
/** How often in a row one server may send us to another, and how often one may restart, before we take our time. */
const MOST_HOPS = 4,
  MOST_RESTARTS = 8;
/** Milliseconds. A line that was silent for so long is asked whether it is there (seldom while nobody looks), and given up if
 * it does not answer. Opening one may take longer: a table may be on its way from one server to another. */
const QUIET = 2000,
  QUIET_UNSEEN = 20_000,
  ANSWER_WITHIN = 2000,
  OPEN_WITHIN = 7000;
/** Until it is said that a connection is lost that ended; a line that fell silent has been away for longer than that. */
const SAY_AFTER = 2000;

export class TableSocket {
  #socket: WebSocket | null = null;
  #tries = 0;
  #hops = 0;
  #restarts = 0;
  #link: Link = "connecting";
  #timer: ReturnType<typeof setTimeout> | undefined;
  #watch: ReturnType<typeof setTimeout> | undefined;
  #saying: ReturnType<typeof setTimeout> | undefined;
  #closed = false;

  constructor(
    readonly address: string,
    readonly events: SocketEvents,
  ) {
    this.events.link("connecting");
    this.#open();
    globalThis.addEventListener?.("online", this.#now);
  }

  /** Was it sent? What cannot be sent is forgotten: after a reconnection the prompt is asked again. Before somebody has answered our
   *  hello nothing else is: that node may send us on, and would have heard it for nothing. */
  send(frame: ClientFrame): boolean {
    return (this.#link === "open" || frame.type === "hello") && this.#write(frame);
  }

  #write(frame: ClientFrame): boolean {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(frame));
    return true;
  }

  close(): void {
    this.#closed = true;
    for (const timer of [this.#timer, this.#watch, this.#saying]) clearTimeout(timer);
    globalThis.removeEventListener?.("online", this.#now);
    this.#socket?.close();
  }

  #now = (): void => {
    if (this.#closed || this.#socket?.readyState === WebSocket.OPEN) return;
    clearTimeout(this.#timer);
    this.#socket?.close();
    this.#open();
  };

  #say(link: Link): void {
    if (link !== this.#link) this.events.link((this.#link = link));
  }

  /** Somebody answered. */
  #found(link: Link): void {
    clearTimeout(this.#saying);
    this.#saying = undefined;
    this.#say(link);
  }

  #open(node = ""): void {
    const socket = new WebSocket(
      node ? `${this.address}?node=${encodeURIComponent(node)}` : this.address,
    );
    this.#socket = socket;
    this.#expect(socket, OPEN_WITHIN);
    socket.onopen = () => {
      if (socket !== this.#socket) return;
      this.#write(this.events.hello());
    };
    socket.onmessage = ({ data }) => {
      if (socket !== this.#socket) return;
      this.#listen(socket);
      const frame = JSON.parse(String(data)) as ServerFrame;
      if (frame.type === "hello") {
        this.#tries = this.#hops = this.#restarts = 0;
        this.#found("open");
      }
      this.events.frame(frame);
    };
    socket.onclose = ({ code, reason }) => {
      if (!this.#closed && socket === this.#socket) this.#ended(code, reason);
    };
  }

  #ended(code: number, reason = "", silent = false): void {
    clearTimeout(this.#watch);
    this.#socket = null;
    if (code === NO_SUCH_TABLE || code === CANNOT_BE_READ) {
      this.#found(code === NO_SUCH_TABLE ? "gone" : "unreadable");
      return;
    }
    if (this.#link === "open") this.#say(silent ? "lost" : "returning");
    this.#saying ??= setTimeout(() => this.#say("lost"), SAY_AFTER);
    if (code === ELSEWHERE && this.#hops++ < MOST_HOPS) this.#open(reason);
    else if (code === RESTARTING && this.#restarts++ < MOST_RESTARTS) this.#again(shortly());
    else this.#again(patience(this.#tries++));
  }

  #again(after: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#open(), after);
  }

  /** Something was heard: after some silence ask whether anybody is there. */
  #listen(socket: WebSocket): void {
    clearTimeout(this.#watch);
    this.#watch = setTimeout(
      () => {
        this.#write({ type: "ping" });
        this.#expect(socket, ANSWER_WITHIN);
      },
      globalThis.document?.hidden ? QUIET_UNSEEN : QUIET,
    );
  }

  /** Something must be heard soon. A dead line is left, not closed: that would take as long as it is dead. */
  #expect(socket: WebSocket, within: number): void {
    clearTimeout(this.#watch);
    this.#watch = setTimeout(() => {
      if (socket !== this.#socket) return;
      this.#ended(0, "", true);
      socket.close();
    }, within);
  }
}

export const socketAddress = (table: string, at: Location = location): string =>
  `${at.protocol === "https:" ? "wss" : "ws"}://${at.host}/api/tables/${encodeURIComponent(table)}/play`;
