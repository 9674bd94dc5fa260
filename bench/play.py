"""How calm the page is while somebody plays: what moves, how soon a press is heard, what blocks.

    python -m bench.play                 (make bench-play)
    python -m bench.play --seconds 40 --write

Somebody plays each game against bots, with animation, in windows of several sizes. The page is
watched from within: layout shifts (all of them, also those that follow a press, which browsers
leave out of their sum), the time from a press until a frame that shows it is drawn, and tasks that
kept the browser busy for more than 50 ms. Browser, server and bots share the machine.
"""

from __future__ import annotations

import argparse
import re
import statistics
import tempfile
import time
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser

from tests import chance
from tests.page_player import Guest, chromium
from tests.server_client import Site, relaxed, running

DOCS = Path(__file__).resolve().parent.parent / "docs" / "page.md"
SIZES = ((390, 844), (768, 1024), (1440, 900))
TABLES: dict[str, tuple[str, int, dict[str, str]]] = {
    "Dice Forge": ("diceforge", 4, {}),
    "Titans": ("diceforge", 4, {"preset": "titans-discovery"}),
    "Titan Dice": ("titandice", 3, {}),
}
PHONE = 760
WATCH = """
window.seen = {shifts: 0, heard: [], tasks: []};
const watch = (type, take) => {
  const look = (list) => list.getEntries().forEach(take);
  new PerformanceObserver(look).observe({type, buffered: true});
};
watch('layout-shift', (entry) => { window.seen.shifts += entry.value; });
watch('longtask', (entry) => { window.seen.tasks.push(entry.duration); });
let pressed = 0;
addEventListener('click', ({timeStamp}) => { pressed = timeStamp; }, {capture: true});
new MutationObserver(() => {
  if (!pressed || !document.querySelector('[data-pending]')) return;
  const since = pressed;
  pressed = 0;
  const drawn = () => window.seen.heard.push(performance.now() - since);
  requestAnimationFrame(() => setTimeout(drawn));
}).observe(document, {attributes: true, attributeFilter: ['data-pending'], subtree: true});
"""


def measure(browser: Browser, site: Site, name: str, size: tuple[int, int], most: float) -> Any:
    """What was seen while somebody played."""
    game, players, options = TABLES[name]
    width, height = size
    window: dict[str, Any] = {"viewport": {"width": width, "height": height}}
    if width <= PHONE:
        window |= {"has_touch": True, "is_mobile": True}
    # Seen: what is not drawn does not count as moving.
    guest = Guest(browser, site, seen=True, reduced_motion="no-preference", **window)
    guest.page.add_init_script(WATCH)
    guest.begin("Mira", *["bot:random"] * (players - 1), game=game, options=options)
    guest.wait_turn()
    guest.page.evaluate("window.seen = {shifts: 0, heard: [], tasks: []}")
    begun = time.monotonic()
    while (seconds := time.monotonic() - begun) < most and guest.wait_turn() == "yours":
        guest.press()
    seen = guest.page.evaluate("window.seen")
    guest.leave()
    return seen | {"seconds": seconds}


def row(name: str, size: tuple[int, int], seen: Any) -> str:
    """A line of the table."""
    heard = sorted(seen["heard"]) or [0.0]
    p95 = heard[min(len(heard) - 1, round(0.95 * len(heard)))]
    minutes = seen["seconds"] / 60
    return (
        f"| {name} | {size[0]} × {size[1]} | {seen['shifts'] / minutes:.3f} "
        f"| {statistics.median(heard):.0f} | {p95:.0f} "
        f"| {len(seen['tasks']) / minutes:.0f} | {max(seen['tasks'], default=0):.0f} |"
    )


COLUMNS = (
    *("game", "window", "layout shift a minute", "press to sign, ms", "p95"),
    *("long tasks a minute", "longest, ms"),
)
HEAD = f"| {' | '.join(COLUMNS)} |\n|---|---{'|---:' * (len(COLUMNS) - 2)}|"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--seconds", type=float, default=15.0, help="of play at each table")
    parser.add_argument("--write", action="store_true", help="into docs/page.md")
    given = parser.parse_args()
    lines = [HEAD]
    with (
        chance.of("bench"),
        tempfile.TemporaryDirectory() as folder,
        running(relaxed(Path(folder))) as site,
        chromium() as browser,
    ):
        for name in TABLES:
            for size in SIZES:
                lines.append(row(name, size, measure(browser, site, name, size, given.seconds)))
                print(lines[-1], flush=True)
    if given.write:
        text = DOCS.read_text()
        found = re.compile(r"(<!-- play -->\n).*?(<!-- /play -->)", re.S)
        table = "\n".join(lines)
        DOCS.write_text(found.sub(lambda at: f"{at[1]}{table}\n{at[2]}", text))


if __name__ == "__main__":
    main()
