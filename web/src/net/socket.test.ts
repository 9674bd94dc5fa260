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
  onclose: ((event: { code: number }) => void) | null = null;
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
  drop(code = 1006): void {
    this.readyState = 3;
    this.onclose?.({ code });
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
    vi.advanceTimersByTime(10_000);
  }
  expect(FakeSocket.all).toHaveLength(4);
  expect(links).toContain("lost");
  socket.close();
});

test("what cannot be sent is said to be so", () => {
  const socket = make();
  expect(socket.send({ type: "ping" })).toBe(false);
  FakeSocket.all[0]!.accept();
  expect(socket.send({ type: "ping" })).toBe(true);
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

test("patience grows and has an end", () => {
  expect(patience(0, 1)).toBeLessThan(400);
  expect(patience(3, 1)).toBeGreaterThan(patience(1, 1));
  expect(patience(50, 1)).toBeLessThanOrEqual(8000);
});
