"""Play the tournaments of docs/ladder.toml and write docs/ladder.md with a picture of each.

    python -m tools.make_ladder              (make ladder)
    python -m tools.make_ladder --rounds 1   (a try: everything goes into build/ladder-try)

Bots, set-ups and numbers of games are data: see docs/ladder.toml. The games are kept under build/,
so a run that was stopped goes on, and more rounds join those that were played.
"""

from __future__ import annotations

import argparse
import platform
import re
import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from rich.console import Console

from dicewright import __version__
from dicewright.cli.errors import one_line
from dicewright.cli.tournament import play_missing
from dicewright.core.errors import DicewrightError
from dicewright.core.state import COMPILED
from dicewright.sim.archive import archive
from dicewright.sim.pool import all_cores
from dicewright.sim.setup import Setup
from dicewright.sim.standings import Results, results_of
from dicewright.sim.texts import counted
from dicewright.sim.tournament import Format, Tournament
from dicewright.sim.tournament_plot import draw
from dicewright.sim.tournament_tables import Grid, tables_of
from dicewright.sim.workers import processes

PLAN = Path("docs/ladder.toml")
KEPT = Path("build/ladder")
TRY = Path("build/ladder-try")


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


def table_lines(grid: Grid) -> list[str]:
    """A table of Markdown."""
    rows = [
        f"| {' | '.join(f'`{cell}`' if cell in grid.bots else cell for cell in row)} |"
        for row in (grid.heads, *grid.rows)
    ]
    rule = f"|---|{'---:|' * (len(grid.heads) - 1)}"
    return [f"**{grid.title}**: {grid.text}.", "", rows[0], rule, *rows[1:], ""]


def section_lines(title: str, results: Results, picture: str) -> list[str]:
    lines = [f"## {title}", "", f"![{title}]({picture})", ""]
    for grid in tables_of(results):
        lines += table_lines(grid)
    return lines


def make(plan_file: Path, page: Path, kept: Path, workers: int, rounds: int | None) -> None:
    """Play the plan, or so many rounds of it, and write the page."""
    plan = tomllib.loads(plan_file.read_text(encoding="utf-8"))
    page.parent.mkdir(parents=True, exist_ok=True)
    lines = ["# The ladder", "", plan["text"].strip(), ""]
    for number, section in enumerate(plan["tournament"], 1):
        if rounds is not None:
            section["rounds"] = rounds
        name = re.sub(r"[^a-z0-9]+", "-", section["title"].lower()).strip("-")
        results = played(tournament_of(section, plan["seed"]), kept / name, workers)
        picture = page.with_name(page.stem + (f"-{number}" if number > 1 else "") + ".svg")
        picture.write_bytes(draw(results, "svg"))
        lines += section_lines(section["title"], results, picture.name)
        Console(stderr=True).print(f"{section['title']}: {counted(results.overall.games, 'game')}")
    python = platform.python_version()
    lines += [
        f"Played by `make ladder` with dicewright {__version__}, compiled engine, Python {python}, "
        f"{counted(workers, 'game')} at a time, one core each; seed {plan['seed']}. “ms” is the "
        "time a decision took there; “errors”, where there were any, are games lost by a failing "
        "bot.",
        "",
    ]
    page.write_text("\n".join(lines), encoding="utf-8")


def main(words: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--plan", type=Path, help=f"{PLAN} if none is named")
    parser.add_argument("--kept", type=Path, help=f"where the games are; {KEPT}, or {TRY} in a try")
    parser.add_argument("--workers", type=int, default=all_cores())
    parser.add_argument("--rounds", type=int, help=f"a try with so many rounds, in {TRY}")
    given = parser.parse_args(words)
    if not COMPILED:
        # An interpreted search sees a hundredth of the games in its time, and nobody would notice.
        parser.error("the ladder is measured with the compiled engine; “make setup” builds it")
    trying = given.rounds is not None
    plan = given.plan or PLAN
    page = TRY / "ladder.md" if trying and not given.plan else plan.with_suffix(".md")
    kept = given.kept or (TRY if trying else KEPT)
    try:
        make(plan, page, kept, given.workers, given.rounds)
    except DicewrightError as error:
        parser.exit(2, f"{parser.prog}: {one_line(error)}\n")


if __name__ == "__main__":  # worker processes import this file, too
    main()
