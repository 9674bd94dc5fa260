/** A websocket that comes back: whatever ends it, it opens again and says hello, and the server's answer is the whole truth. */
import type { ClientFrame, ServerFrame } from "./protocol";

export type Link = "connecting" | "open" | "lost" | "gone" | "unreadable";

export type SocketEvents = {
  /** First frame after every opening. */
  hello(): ClientFrame;
  frame(frame: ServerFrame): void;
  link(link: Link): void;
};

/** Milliseconds before the next try; a random part keeps a full table from coming back all at once. */
export const patience = (tries: number, random = Math.random()): number =>
  Math.min(8000, 300 * 2 ** tries) * (0.6 + 0.4 * random);

const NO_SUCH_TABLE = 4404,
  CANNOT_BE_READ = 4409;
/** Proxies drop what is silent; a ping also finds out that a connection is dead. */
const PING_EVERY = 20_000;

export class TableSocket {
  #socket: WebSocket | null = null;
  #tries = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #ping: ReturnType<typeof setInterval> | undefined;
  #heard = 0;
  #closed = false;

  constructor(
    readonly address: string,
    readonly events: SocketEvents,
  ) {
    this.#open();
    globalThis.addEventListener?.("online", this.#now);
  }

  /** Was it sent? What cannot be sent is forgotten: after a reconnection the prompt is asked again. */
  send(frame: ClientFrame): boolean {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(frame));
    return true;
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    clearInterval(this.#ping);
    globalThis.removeEventListener?.("online", this.#now);
    this.#socket?.close();
  }

  #now = (): void => {
    if (this.#closed || this.#socket?.readyState === WebSocket.OPEN) return;
    clearTimeout(this.#timer);
    this.#open();
  };

  #open(): void {
    this.events.link("connecting");
    const socket = new WebSocket(this.address);
    this.#socket = socket;
    socket.onopen = () => {
      this.#heard = Date.now();
      this.send(this.events.hello());
      clearInterval(this.#ping);
      this.#ping = setInterval(() => this.#beat(), PING_EVERY);
    };
    socket.onmessage = ({ data }) => {
      this.#heard = Date.now();
      const frame = JSON.parse(String(data)) as ServerFrame;
      if (frame.type === "hello") {
        this.#tries = 0;
        this.events.link("open");
      }
      this.events.frame(frame);
    };
    socket.onclose = ({ code }) => {
      if (this.#closed || socket !== this.#socket) return;
      clearInterval(this.#ping);
      if (code === NO_SUCH_TABLE || code === CANNOT_BE_READ) {
        this.events.link(code === NO_SUCH_TABLE ? "gone" : "unreadable");
        return;
      }
      this.events.link("lost");
      this.#timer = setTimeout(() => this.#open(), patience(this.#tries++));
    };
  }

  #beat(): void {
    if (Date.now() - this.#heard > 2.5 * PING_EVERY) this.#socket?.close();
    else this.send({ type: "ping" });
  }
}

export const socketAddress = (table: string, at: Location = location): string =>
  `${at.protocol === "https:" ? "wss" : "ws"}://${at.host}/api/tables/${encodeURIComponent(table)}/play`;
