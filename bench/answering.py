"""How long one waits for the strongest level at a real table.

    taskset -c 0 python -m bench.answering                  (one core for everything)
    python -m bench.answering --decisions 200 --write

Titans play each other while somebody watches over a websocket: what is measured is the time from
one update to the next, so server, search and the way to the viewer are all in it. Bots take no
pause, which people get to follow them; decisions that were obvious are those that took less than a
twentieth of a second.
"""

from __future__ import annotations

import argparse
import re
import statistics
import tempfile
import time
from pathlib import Path

from tests import chance
from tests.server_client import Site, relaxed, running

DOCS = Path(__file__).resolve().parent.parent / "docs" / "bots.md"
TABLES: dict[str, tuple[str, dict[str, str]]] = {
    "Dice Forge": ("diceforge", {}),
    "Goddess": ("diceforge", {"preset": "goddess-discovery"}),
    "Titans": ("diceforge", {"preset": "titans-discovery"}),
    "Titan Dice": ("titandice", {}),
}
PLAYERS = (2, 4)
OBVIOUS = 0.05
COLUMNS = ("table", "players", "decisions", "obvious", "p50, s", "p99, s", "longest, s")
HEAD = f"| {' | '.join(COLUMNS)} |\n|---{'|---:' * (len(COLUMNS) - 1)}|"


def waits(site: Site, name: str, players: int, decisions: int) -> list[float]:
    """Seconds between updates, over as many games as it takes."""
    game, options = TABLES[name]
    found: list[float] = []
    while len(found) < decisions:
        table, _ = site.make(*["bot:titan"] * players, game=game, options=options)
        with site.viewer(table) as viewer:
            before = time.monotonic()
            while viewer.status == "playing" and len(found) < decisions:
                if viewer.hear()["type"] == "update":
                    now = time.monotonic()
                    found.append(now - before)
                    before = now
    return found


def row(name: str, players: int, found: list[float]) -> str:
    """A line of the table."""
    found = sorted(found)
    obvious = sum(one < OBVIOUS for one in found) / len(found)
    p99 = found[min(len(found) - 1, round(0.99 * len(found)))]
    return (
        f"| {name} | {players} | {len(found)} | {obvious:.0%} "
        f"| {statistics.median(found):.2f} | {p99:.2f} | {found[-1]:.2f} |"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--decisions", type=int, default=60, help="at each table")
    parser.add_argument("--write", action="store_true", help="into docs/bots.md")
    given = parser.parse_args()
    lines = [HEAD]
    with (
        chance.of("bench"),
        tempfile.TemporaryDirectory() as folder,
        running(relaxed(Path(folder))) as site,
    ):
        for name in TABLES:
            for players in PLAYERS:
                lines.append(row(name, players, waits(site, name, players, given.decisions)))
                print(lines[-1], flush=True)
    if given.write:
        text = DOCS.read_text()
        found = re.compile(r"(<!-- answering -->\n).*?(<!-- /answering -->)", re.S)
        table = "\n".join(lines)
        DOCS.write_text(found.sub(lambda at: f"{at[1]}{table}\n{at[2]}", text))


if __name__ == "__main__":
    main()
