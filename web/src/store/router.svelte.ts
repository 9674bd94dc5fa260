/** Addresses: `/` the lobby, `/t/ID` a table, `/t/ID?move=12` its replay, `/t/ID/result` how it ended, `/you` who plays in this
 *  browser, `/p/ID` another player, `/s/ID` an evening of several tables, `/series` a new one, `/daily` the position of the day,
 *  `/daily/2026-11-18` that of another day. */

export type Route =
  | { page: "lobby" }
  | { page: "table"; table: string }
  | { page: "result"; table: string }
  | { page: "replay"; table: string; move: number }
  | { page: "daily"; date: string }
  | { page: "you" }
  | { page: "player"; player: string }
  | { page: "new-series" }
  | { page: "series"; series: string }
  | { page: "missing" };

export function routeOf(path: string, search: string): Route {
  if (path === "/" || path === "/index.html") return { page: "lobby" };
  const day = /^\/daily(?:\/(\d{4}-\d\d-\d\d))?\/?$/.exec(path);
  if (day) return { page: "daily", date: day[1] ?? "today" };
  if (path === "/you") return { page: "you" };
  if (path === "/series") return { page: "new-series" };
  const evening = /^\/s\/([\w-]{1,64})$/.exec(path);
  if (evening) return { page: "series", series: evening[1] as string };
  const person = /^\/p\/([\w-]{1,64})$/.exec(path);
  if (person) return { page: "player", player: person[1] as string };
  const found = /^\/t\/([\w-]{1,64})(\/result)?\/?$/.exec(path);
  if (!found) return { page: "missing" };
  const table = found[1] as string;
  if (found[2]) return { page: "result", table };
  const move = new URLSearchParams(search).get("move");
  if (move !== null && /^\d{1,6}$/.test(move)) return { page: "replay", table, move: Number(move) };
  return { page: "table", table };
}

class Router {
  route: Route = $state.raw({ page: "lobby" });

  start(): void {
    this.#read();
    addEventListener("popstate", () => this.#read());
    addEventListener("click", (event) => this.#follow(event));
  }

  go(path: string, { replace = false } = {}): void {
    history[replace ? "replaceState" : "pushState"](null, "", path);
    this.#read();
    scrollTo(0, 0);
  }

  /** Show another address without leaving the page: the scrubber writes its move there. */
  write(path: string): void {
    history.replaceState(null, "", path);
  }

  #read(): void {
    this.route = routeOf(location.pathname, location.search);
  }

  /** Links inside the page do not load it anew. */
  #follow(event: MouseEvent): void {
    if (
      event.defaultPrevented ||
      event.button ||
      event.ctrlKey ||
      event.metaKey ||
      event.shiftKey ||
      event.altKey
    )
      return;
    const link = (event.target as Element | null)?.closest?.("a");
    if (
      !link ||
      link.target ||
      link.hasAttribute("download") ||
      link.origin !== location.origin ||
      link.pathname.startsWith("/api/")
    )
      return;
    if (link.getAttribute("href")?.startsWith("#")) return;
    event.preventDefault();
    this.go(link.pathname + link.search + link.hash);
  }
}

export const router = new Router();
