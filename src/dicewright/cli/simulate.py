"""`dicewright simulate`: many games between bots, as a table, as JSON or as a CSV file."""

from __future__ import annotations

import csv
import json
import sys
from contextlib import ExitStack, redirect_stdout
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.table import Table

from dicewright.bots import bots_of_seats
from dicewright.cli.arguments import (
    Players,
    Seed,
    TableChoices,
    Threads,
    players_or_usual,
    read_seed,
)
from dicewright.cli.errors import CommandError
from dicewright.cli.files import writing
from dicewright.cli.progress import progress_bar
from dicewright.cli.screen import console, counted_players
from dicewright.core.game import read_options
from dicewright.core.registry import get_game
from dicewright.core.state import COMPILED
from dicewright.sim.pool import all_cores
from dicewright.sim.runner import Plan, Played, SimulationResult, Sink
from dicewright.sim.runner import simulate as run

ENGINE = "compiled" if COMPILED else "interpreted"


def simulate(
    game: Annotated[str, typer.Argument(metavar="GAME", help="The game; see “dicewright games”.")],
    *,
    players: Players = None,
    games: Annotated[int, typer.Option(metavar="N", help="How many games.")] = 10_000,
    bots: Annotated[
        str, typer.Option(metavar="NAMES", help="One bot for all seats, or one for each.")
    ] = "random",
    seed: Seed = "1",
    threads: Threads = None,
    option: TableChoices = None,
    json_: Annotated[
        bool, typer.Option("--json", help="One JSON object instead of a table.")
    ] = False,
    csv_: Annotated[
        Path | None, typer.Option("--csv", metavar="FILE", help="Write a row for each game.")
    ] = None,
    records: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Write every game in full, one JSON object per line."),
    ] = None,
    force: Annotated[
        bool, typer.Option("--force", help="Overwrite the files of --csv and --records.")
    ] = False,
) -> None:
    """Let bots play many games. The same seed gives the same results, whatever the threads.

    \b
    Examples:
      dicewright simulate diceforge --games 100000
      dicewright simulate diceforge --players 4 --bots random --json
      dicewright simulate diceforge --option preset=advanced --csv games.csv
      dicewright simulate diceforge --games 1000 --bots greedy,random --records games.jsonl
    """
    if csv_ and records and csv_.resolve() == records.resolve():
        raise CommandError(f"--csv and --records cannot both be written to {csv_}")
    chosen = get_game(game)
    number = players_or_usual(chosen, players)
    plan = Plan(
        chosen,
        number,
        chosen.check_options(number, read_options(option or [])),
        bots_of_seats(bots, number),
        read_seed(seed),
        games,
        all_cores() if threads is None else threads,
        recording=records is not None,
    )
    result = _run(plan, csv_, records, force=force)
    if json_:
        print(json.dumps(as_data(result)))
    else:
        _show(console(), result)


def _run(plan: Plan, table: Path | None, records: Path | None, *, force: bool) -> SimulationResult:
    """Play, and write every game to the files that were asked for."""
    with ExitStack() as files:
        report = files.enter_context(progress_bar(plan.games))
        sinks: list[Sink] = []
        if table is not None:
            writer = csv.writer(
                files.enter_context(writing(table, force=force)), lineterminator="\n"
            )
            scores = [f"score_{seat}" for seat in range(1, plan.players + 1)]
            writer.writerow(["game", "seed", "decisions", *scores, "winners"])
            sinks.append(lambda games: writer.writerows(map(_csv_row, games)))
        if records is not None:
            lines = files.enter_context(writing(records, force=force))
            sinks.append(
                lambda games: lines.writelines(game.kept.to_line() for game in games if game.kept)
            )

        def keep(games: list[Played]) -> None:
            for sink in sinks:
                sink(games)

        # What a bot prints is for whoever wrote it, not for whoever reads the result.
        files.enter_context(redirect_stdout(sys.stderr))
        return run(plan, report, keep if sinks else None)


def _csv_row(played: Played) -> list[int | str]:
    winners = " ".join(str(seat + 1) for seat in played.winners)
    return [played.index, played.seed, played.decisions, *played.scores, winners]


def as_data(result: SimulationResult) -> dict[str, Any]:
    """The result for programs."""
    plan = result.plan
    return {
        "game": plan.game.id,
        "rules_version": plan.game.rules_version,
        "players": plan.players,
        "options": dict(plan.options),
        "bots": list(plan.bots),
        "seed": plan.seed,
        "threads": plan.threads,
        "games": plan.games,
        "seconds": round(result.seconds, 6),
        "games_per_second": round(result.games_per_second, 1),
        "decisions": result.decisions,
        "decisions_per_second": round(result.decisions_per_second, 1),
        "mean_score": [seat.mean for seat in result.seats],
        "sd_score": [seat.deviation for seat in result.seats],
        "max_score": [seat.best for seat in result.seats],
        "wins": [seat.wins for seat in result.seats],
        "win_share": [seat.share for seat in result.seats],
        "win_interval": [list(seat.interval) for seat in result.seats],
        "engine": ENGINE,
    }


def _show(to: Console, result: SimulationResult) -> None:
    plan = result.plan
    options = ", ".join(f"{key}={value}" for key, value in plan.options.items())
    title = f"{plan.game.title}, {counted_players(plan.players)}, {plan.games:,} games"
    grid = Table(title=f"{title}, {options}" if options else title, title_justify="left")
    for heading in ("seat", "bot"):
        grid.add_column(heading)
    for heading in ("wins", "win %", "95 % interval", "mean score", "sd", "max"):
        grid.add_column(heading, justify="right")
    for number, seat in enumerate(result.seats, 1):
        low, high = seat.interval
        grid.add_row(
            str(number),
            seat.bot,
            f"{seat.wins:,.1f}".removesuffix(".0"),
            f"{100 * seat.share:.1f}",
            f"{100 * low:.1f} – {100 * high:.1f}",
            f"{seat.mean:.2f}",
            f"{seat.deviation:.2f}",
            str(seat.best),
        )
    to.print(grid)
    to.print(
        f"{result.seconds:.2f} s on {plan.threads} threads, {ENGINE} engine: "
        f"{result.games_per_second:,.0f} games/s, {result.decisions_per_second:,.0f} decisions/s; "
        f"seed {plan.seed}"
    )
