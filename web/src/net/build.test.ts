import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Build, READ_FOR } from "./build.svelte";
import { PROTOCOL } from "./protocol";

/** A window: what it keeps outlives the pages in it. */
class Window {
  kept = new Map<string, string>();
  loaded = 0;
  page!: Build;
  storage: Pick<Storage, "getItem" | "setItem"> | null = {
    getItem: (key) => this.kept.get(key) ?? null,
    setItem: (key, value) => void this.kept.set(key, value),
  };
  open(build: string): Build {
    const reload = () => void this.loaded++;
    return (this.page = new Build({ build, storage: this.storage, reload }));
  }
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("the page that is served is fresh", () => {
  const window = new Window();
  window.open("new").hear("new", PROTOCOL);
  window.page.hear("");
  expect(window.page.stale).toBe(false);
  vi.runAllTimers();
  expect(window.loaded).toBe(0);
});

test("an old page says so, and loads itself anew when that could be read", () => {
  const window = new Window();
  window.open("old").hear("new", PROTOCOL);
  window.page.hear("new", PROTOCOL);
  expect(window.page.stale).toBe(true);
  vi.advanceTimersByTime(READ_FOR - 1);
  expect(window.loaded).toBe(0);
  vi.runAllTimers();
  expect(window.loaded).toBe(1);
});

test("another protocol is as bad as another build", () => {
  const window = new Window();
  window.open("new").hear("new", PROTOCOL + 1);
  expect(window.page.stale).toBe(true);
  vi.runAllTimers();
  expect(window.loaded).toBe(1);
});

test("what loading anew does not help is only said", () => {
  const window = new Window();
  for (let time = 0; time < 5; time++) {
    window.open("old").hear("new", PROTOCOL);
    expect(window.page.stale).toBe(true);
    vi.runAllTimers();
  }
  expect(window.loaded).toBe(1);
  window.open("old").hear("newer", PROTOCOL);
  vi.runAllTimers();
  expect(window.loaded).toBe(2);
});

test("two servers behind one address do not toss a page to and fro", () => {
  const window = new Window();
  for (let time = 0; time < 6; time++) {
    window.open(time % 2 ? "a" : "b").hear(time % 2 ? "b" : "a", PROTOCOL);
    vi.runAllTimers();
  }
  expect(window.loaded).toBe(2);
});

test("where nothing can be kept, the reader decides", () => {
  const window = new Window();
  window.storage = {
    getItem: () => {
      throw new Error("forbidden");
    },
    setItem: () => {},
  };
  window.open("old").hear("new", PROTOCOL);
  window.storage = null;
  window.open("old").hear("new", PROTOCOL);
  vi.runAllTimers();
  expect(window.page.stale).toBe(true);
  expect(window.loaded).toBe(0);
});

test("a page that was not built is never old", () => {
  const window = new Window();
  window.open("").hear("new", PROTOCOL + 1);
  expect(window.page.stale).toBe(false);
});
