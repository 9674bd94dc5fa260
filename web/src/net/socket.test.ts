import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { ClientFrame, ServerFrame } from "./protocol";
import { patience, TableSocket, type Link } from "./socket";

class FakeSocket {
  static readonly OPEN = 1;
  static all: FakeSocket[] = [];
  readyState = 0;
  sent: ClientFrame[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number; reason: string }) => void) | null = null;
  constructor(readonly address: string) {
    FakeSocket.all.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as ClientFrame);
  }
  close(): void {
    this.readyState = 3;
  }
  accept(): void {
    this.readyState = 1;
    this.onopen?.();
  }
  say(frame: Partial<ServerFrame>): void {
    this.onmessage?.({ data: JSON.stringify(frame) });
  }
  drop(code = 1006, reason = ""): void {
    this.readyState = 3;
    this.onclose?.({ code, reason });
  }
  static get last(): FakeSocket {
    return FakeSocket.all.at(-1)!;
  }
}

const links: Link[] = [];
const make = (): TableSocket =>
  new TableSocket("ws://x", {
    hello: () => ({ type: "hello", tokens: ["secret"], lang: "en" }),
    frame: () => {},
    link: (link) => links.push(link),
  });

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", FakeSocket);
  FakeSocket.all = [];
  links.length = 0;
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("it says hello first, every time it comes back", () => {
  const socket = make();
  for (let time = 0; time < 3; time++) {
    const wire = FakeSocket.all[time]!;
    wire.accept();
    expect(wire.sent[0]).toEqual({ type: "hello", tokens: ["secret"], lang: "en" });
    wire.say({ type: "hello" });
    wire.drop();
    vi.advanceTimersByTime(2500);
  }
  expect(FakeSocket.all).toHaveLength(4);
  expect(links).toContain("lost");
  socket.close();
});

test("what cannot be sent is said to be so", () => {
  const socket = make();
  expect(socket.send({ type: "ping" })).toBe(false);
  FakeSocket.all[0]!.accept();
  expect(socket.send({ type: "ping" })).toBe(false);
  FakeSocket.all[0]!.say({ type: "hello" });
  expect(socket.send({ type: "ping" })).toBe(true);
  socket.close();
});

test("whoever has not answered hello is told nothing but that", () => {
  const socket = make();
  FakeSocket.last.accept();
  FakeSocket.last.say({ type: "hello" });
  FakeSocket.last.drop();
  vi.advanceTimersByTime(2500);
  FakeSocket.last.accept();
  expect(socket.send({ type: "undo", version: 1 })).toBe(false);
  expect(socket.send({ type: "hello", tokens: ["secret", "new"], lang: "en" })).toBe(true);
  FakeSocket.last.drop(4307, "elsewhere");
  FakeSocket.last.accept();
  FakeSocket.last.say({ type: "hello" });
  expect(socket.send({ type: "undo", version: 1 })).toBe(true);
  expect(FakeSocket.all.at(-2)!.sent.map(({ type }) => type)).toEqual(["hello", "hello"]);
  socket.close();
});

test("a table that does not exist is not asked for again", () => {
  const socket = make();
  FakeSocket.all[0]!.accept();
  FakeSocket.all[0]!.drop(4404);
  vi.advanceTimersByTime(60_000);
  expect(FakeSocket.all).toHaveLength(1);
  expect(links.at(-1)).toBe("gone");
  socket.close();
});

test("a closed one stays closed", () => {
  const socket = make();
  FakeSocket.all[0]!.accept();
  socket.close();
  FakeSocket.all[0]!.drop();
  vi.advanceTimersByTime(60_000);
  expect(FakeSocket.all).toHaveLength(1);
});

test("whoever is sent elsewhere goes there at once, but not in circles", () => {
  const socket = make();
  for (let hop = 1; hop <= 4; hop++) {
    FakeSocket.last.accept();
    FakeSocket.last.drop(4307, `node ${hop}`);
    expect(FakeSocket.all).toHaveLength(1 + hop);
    expect(FakeSocket.last.address).toBe(`ws://x?node=node%20${hop}`);
  }
  FakeSocket.last.drop(4307, "node 5");
  expect(FakeSocket.all).toHaveLength(5);
  vi.advanceTimersByTime(400);
  expect(FakeSocket.last.address).toBe("ws://x");
  FakeSocket.last.accept();
  FakeSocket.last.say({ type: "hello" });
  FakeSocket.last.drop(4307, "b");
  expect(FakeSocket.last.address).toBe("ws://x?node=b");
  socket.close();
});

test("a short absence is not told, a longer one is", () => {
  const socket = make();
  FakeSocket.last.accept();
  FakeSocket.last.say({ type: "hello" });
  FakeSocket.last.drop(1012);
  vi.advanceTimersByTime(400);
  expect(FakeSocket.all).toHaveLength(2);
  FakeSocket.last.accept();
  FakeSocket.last.say({ type: "hello" });
  expect(links).toEqual(["connecting", "open", "returning", "open"]);
  FakeSocket.last.drop(1012);
  vi.advanceTimersByTime(2500);
  expect(links.at(-1)).toBe("lost");
  socket.close();
});

test("a silent line is noticed within five seconds, said, and left for another", () => {
  const socket = make();
  const first = FakeSocket.last;
  first.accept();
  first.say({ type: "hello" });
  for (let time = 0; time < 5; time++) {
    vi.advanceTimersByTime(3000);
    expect(first.sent.at(-1)).toEqual({ type: "ping" });
    first.say({ type: "pong" });
  }
  expect(FakeSocket.all).toHaveLength(1);
  vi.advanceTimersByTime(5000);
  expect(FakeSocket.all).toHaveLength(2);
  expect(links.at(-1)).toBe("lost");
  FakeSocket.last.accept();
  FakeSocket.last.say({ type: "hello" });
  expect(links.at(-1)).toBe("open");
  first.say({ type: "update" }); // too late: nobody listens
  first.drop();
  vi.advanceTimersByTime(1000);
  expect(FakeSocket.all).toHaveLength(2);
  socket.close();
});

test("patience grows and has an end", () => {
  expect(patience(0, 1)).toBeLessThan(400);
  expect(patience(3, 1)).toBeGreaterThan(patience(1, 1));
  expect(patience(50, 1)).toBeLessThanOrEqual(8000);
});
