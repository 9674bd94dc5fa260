"""Play the tournaments of docs/ladder.toml and write docs/ladder.md with a picture of each.

    python -m tools.make_ladder              (make ladder)

Bots, set-ups and numbers of games are data: see docs/ladder.toml. The games are kept under build/,
so a run that was stopped goes on, and more rounds join those that were played.
"""

from __future__ import annotations

import argparse
import os
import platform
import re
import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from rich.console import Console

from dicewright import __version__
from dicewright.cli.tournament import play_missing
from dicewright.core.rng import COMPILED
from dicewright.sim.archive import archive
from dicewright.sim.intervals import interval_text
from dicewright.sim.setup import Setup
from dicewright.sim.standings import BotStanding, Results, Standings, results_of
from dicewright.sim.tournament import Format, Tournament
from dicewright.sim.tournament_plot import draw
from dicewright.sim.workers import processes

PLAN = Path("docs/ladder.toml")
KEPT = Path("build/ladder")


def tournament_of(section: dict[str, Any], seed: int) -> Tournament:
    """A section of the plan as a tournament."""
    return Tournament(
        tuple(section["bots"]),
        tuple(Setup.parse(text) for text in section["setups"]),
        int(section["rounds"]),
        seed,
        Format(section.get("format", Format.ONE_AGAINST_REST)),
    )


def played(tournament: Tournament, folder: Path, workers: int) -> Results:
    """Play what is missing."""
    with archive(folder, tournament) as kept:
        play_missing(tournament, processes(workers), kept, folder.name)
        return results_of(tournament, kept.games)


def _row(standing: BotStanding) -> str:
    rating, counted = standing.rating, standing.won.count
    cells = [
        f"`{standing.bot}`",
        str(standing.won.count),
        f"{100 * standing.won.mean:.1f}" if counted else "–",
        interval_text(standing.won.share_interval(), 100) if counted else "–",
        f"{standing.places.mean:.2f}" if counted else "–",
        f"{standing.scores.mean:.1f}" if standing.scores.count else "–",
        interval_text(standing.scores.mean_interval()),
        f"{rating.mu:.1f} ± {2 * rating.sigma:.1f}" if rating else "–",
        f"{1000 * standing.seconds_per_decision:.2f}",
        str(standing.forfeits),
    ]
    return f"| {' | '.join(cells)} |"


def standings_lines(standings: Standings) -> list[str]:
    """A table of Markdown."""
    heads = ("bot", "games", "win %", "95 %", "place", "score", "95 %", "rating", "ms", "errors")
    return [
        f"**{standings.title}**: {standings.games} games; equal bots win "
        f"{100 * standings.fair:.1f} %.",
        "",
        f"| {' | '.join(heads)} |",
        f"|---|{'---:|' * (len(heads) - 1)}",
        *map(_row, standings.bots),
        "",
    ]


def pairing_lines(standings: Standings) -> list[str]:
    """Who was ahead of whom."""
    if len(standings.bots) < 3 or not standings.pairings:
        return []
    order = [standing.bot for standing in standings.bots]
    found = {(pairing.bot, pairing.other): pairing.ahead for pairing in standings.pairings}
    heads = " | ".join(f"`{bot}`" for bot in order)
    lines = [
        "How often the row was ahead of the column, in percent with its 95 % interval:",
        "",
        f"| | {heads} |",
        f"|---|{'---:|' * len(order)}",
    ]
    for bot in order:
        cells = [
            f"{100 * ahead.mean:.1f} ({interval_text(ahead.share_interval(), 100)})"
            if ahead
            else ""
            for ahead in (found.get((bot, other)) for other in order)
        ]
        lines.append(f"| `{bot}` | {' | '.join(cells)} |")
    return [*lines, ""]


def section_lines(title: str, results: Results, picture: str) -> list[str]:
    lines = [f"## {title}", "", f"![{title}]({picture})", ""]
    for standings in results.setups:
        lines += standings_lines(standings)
    return [*lines, *pairing_lines(results.overall)]


def main(words: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--plan", type=Path, default=PLAN)
    parser.add_argument("--kept", type=Path, default=KEPT)
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--rounds", type=int, help="fewer rounds than the plan says, for a try")
    given = parser.parse_args(words)
    if not COMPILED:
        # An interpreted search sees a hundredth of the games in its time, and nobody would notice.
        parser.error("the ladder is measured with the compiled engine; «make setup» builds it")
    plan = tomllib.loads(given.plan.read_text(encoding="utf-8"))
    page = given.plan.with_suffix(".md")
    lines = ["# The ladder", "", plan["text"].strip(), ""]
    for number, section in enumerate(plan["tournament"], 1):
        if given.rounds:
            section["rounds"] = given.rounds
        name = re.sub(r"[^a-z0-9]+", "-", section["title"].lower()).strip("-")
        results = played(tournament_of(section, plan["seed"]), given.kept / name, given.workers)
        picture = page.with_name(page.stem + (f"-{number}" if number > 1 else "") + ".svg")
        picture.write_bytes(draw(results, "svg"))
        lines += section_lines(section["title"], results, picture.name)
        Console(stderr=True).print(f"{section['title']}: {results.overall.games} games")
    python = platform.python_version()
    lines += [
        f"Played by `make ladder` with dicewright {__version__}, compiled engine, Python {python}, "
        f"{given.workers} games at a time, one core each; seed {plan['seed']}. «ms» is the time a "
        "decision took there; «errors» are games lost by a failing bot.",
        "",
    ]
    page.write_text("\n".join(lines), encoding="utf-8")


if __name__ == "__main__":  # worker processes import this file, too
    main()
