"""How soon the page can be used: somebody new opens the lobby and a table of each game.

    python -m bench.page                 (make bench-page)
    python -m bench.page --visits 20 --json

Every visit is a browser window of its own that has nothing in store. The page notes itself when it
became usable; the times begin when it was asked for. Browser and server share the machine. What a
visit may weigh is tested (tests/test_page_access.py); how long it takes depends on the machine.
"""

from __future__ import annotations

import argparse
import json
import statistics
import tempfile
from pathlib import Path

from playwright.sync_api import Browser

from dicewright.core.registry import games
from tests.page_player import Guest, chromium, first_page
from tests.server_client import Site, relaxed, running

#: In seconds: at most this is what we want on an ordinary machine that has nothing else to do.
WANTED = 1.0
WATCH = """
addEventListener('DOMContentLoaded', () => {
  const look = () => {
    if (!document.querySelector(%s)) return;
    window.usable ??= performance.now();
    watcher.disconnect();
  };
  const watcher = new MutationObserver(look);
  watcher.observe(document, {childList: true, subtree: true});
  look();
});
"""


def visit(browser: Browser, site: Site, path: str, usable: str) -> float:
    """Seconds until somebody new can use a page."""
    guest = Guest(browser, site, seen=True)
    guest.page.add_init_script(WATCH % json.dumps(usable))
    guest.open(path).wait_for_selector(usable)
    seconds = float(guest.page.evaluate("window.usable")) / 1000
    guest.leave()
    return seconds


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--visits", type=int, default=10, help="of each page")
    parser.add_argument("--json", action="store_true", help="data instead of words")
    given = parser.parse_args()
    found: dict[str, dict[str, float]] = {}
    with (
        tempfile.TemporaryDirectory() as folder,
        running(relaxed(Path(folder))) as site,
        chromium() as browser,
    ):
        for where in ("lobby", *games()):
            path, usable = first_page(site, where)
            times = [visit(browser, site, path, usable) for _ in range(given.visits)]
            found[where] = {"median": statistics.median(times), "best": min(times)}
            if not given.json:
                enough = "" if min(times) <= WANTED else f"  (wanted: {WANTED:g} s)"
                print(
                    f"{where:12} usable after {found[where]['median']:.2f} s, "
                    f"at best {min(times):.2f} s{enough}"
                )
    if given.json:
        print(json.dumps(found))


if __name__ == "__main__":
    main()
