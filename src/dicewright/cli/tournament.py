"""`dicewright tournament`: every bot against every other, seats and dice balanced."""

from __future__ import annotations

import json
import sys
import time
from contextlib import AbstractContextManager, nullcontext, redirect_stdout, suppress
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table
from rich.text import Text

from dicewright.cli.arguments import (
    Players,
    Processes,
    Seed,
    TableChoices,
    players_or_usual,
    read_seed,
)
from dicewright.cli.errors import INTERRUPTED, CommandError
from dicewright.cli.files import check_picture, write_bytes
from dicewright.cli.progress import progress_bar
from dicewright.cli.screen import console
from dicewright.cli.simulate import ENGINE
from dicewright.core.extras import missing
from dicewright.core.game import read_options
from dicewright.core.registry import get_game
from dicewright.sim.archive import Games, archive, write_results
from dicewright.sim.pool import all_cores
from dicewright.sim.ratings import OPENSKILL
from dicewright.sim.setup import Setup
from dicewright.sim.standings import Results, is_rated, results_of, to_data
from dicewright.sim.texts import counted
from dicewright.sim.tournament import Format, Tournament
from dicewright.sim.tournament_plot import FORMATS, check_matplotlib, draw
from dicewright.sim.tournament_tables import Grid, tables_of
from dicewright.sim.workers import Workers, play_all, processes, ray_workers

LEAST_NAME = 12


def tournament(
    game: Annotated[
        str | None, typer.Argument(metavar="[GAME]", help="The game; see “dicewright games”.")
    ] = None,
    *,
    bots: Annotated[
        str,
        typer.Option(
            metavar="SPECS",
            help="The bots: random,greedy,search:100ms,exec:COMMAND,file:PATH:CLASS",
        ),
    ] = "random,greedy",
    players: Players = None,
    option: TableChoices = None,
    setup: Annotated[
        list[str] | None,
        typer.Option(metavar="SETUP", help="“GAME 3 OPTION=VALUE”; may be repeated."),
    ] = None,
    rounds: Annotated[
        int, typer.Option(metavar="N", help="How many seeds; each is played on all seats.")
    ] = 50,
    format_: Annotated[
        Format, typer.Option("--format", help="Who meets whom.")
    ] = Format.ONE_AGAINST_REST,
    seed: Seed = "1",
    workers: Processes = None,
    ray: Annotated[
        str | None,
        typer.Option(metavar="ADDRESS", help="Play on a Ray cluster, or “local” for one here."),
    ] = None,
    json_: Annotated[
        bool, typer.Option("--json", help="One JSON object instead of tables.")
    ] = False,
    plot: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Draw the result: .svg or .png.")
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option(metavar="DIR", help="Keep every game there; a stopped run goes on."),
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Overwrite the file of --plot.")] = False,
) -> int:
    """Let every bot play every other, with seats and dice balanced, and say how sure the result is.

    A bot that crashes, is silent or chooses what is not allowed loses that game; it is counted.
    Ctrl-C shows the result so far.

    \b
    Examples:
      dicewright tournament diceforge --bots random,greedy --rounds 200
      dicewright tournament --setup "diceforge 2" --setup "diceforge 4 module=titans" --out games
      dicewright tournament diceforge --players 4 --bots greedy,random --plot result.svg
      dicewright tournament diceforge --bots "greedy,exec:python examples/standalone_bot.py"
    """
    defined = Tournament(
        tuple(spec.strip() for spec in bots.split(",")),
        _setups(game, players, option, setup),
        rounds,
        read_seed(seed),
        format_,
    )
    if is_rated(defined) and find_spec(OPENSKILL) is None:
        console(to_stderr=True).print(
            str(missing("a rating", OPENSKILL, "tournament")), soft_wrap=True
        )
    if plot is not None:
        check_matplotlib()
        check_picture(plot, FORMATS, force=force)
    count = all_cores() if workers is None else workers
    results, data = _played(defined, ray_workers(ray, count) if ray else processes(count), out)
    if results.overall.games == 0:
        return INTERRUPTED
    if plot:
        write_bytes(plot, draw(results, plot.suffix[1:]), force=force)
    if json_:
        print(json.dumps(data))
    else:
        show_results(console(), results)
    if results.complete:
        return 0
    more = "; the same command goes on" if out else ""
    so_far = f"{results.overall.games} of {counted(defined.games, 'game')}"
    console(to_stderr=True).print(f"stopped after {so_far}{more}")
    return INTERRUPTED


def _played(
    defined: Tournament, host: AbstractContextManager[Workers], out: Path | None
) -> tuple[Results, dict[str, Any]]:
    """The results, also as data, of all games or of those that were played until Ctrl-C."""
    began = time.monotonic()
    with archive(out, defined) if out else nullcontext(Games()) as kept:
        with suppress(KeyboardInterrupt), redirect_stdout(sys.stderr):
            play_missing(defined, host, kept)
        results = results_of(defined, kept.games)
        data = {**to_data(results), "seconds": round(time.monotonic() - began, 3), "engine": ENGINE}
        if out and kept.games:
            write_results(out, data)
    return results, data


def _setups(
    game: str | None, players: int | None, option: list[str] | None, setup: list[str] | None
) -> tuple[Setup, ...]:
    """The set-ups that were written out, or the one of the other options."""
    if setup:
        if game or players or option:
            raise CommandError("with --setup the game, --players and --option belong in it")
        return tuple(Setup.parse(text) for text in setup)
    if game is None:
        raise CommandError("name a game, or set-ups with --setup")
    chosen = get_game(game)
    number = players_or_usual(chosen, players)
    return (Setup.checked(chosen, number, read_options(option or [])),)


def play_missing(
    tournament: Tournament, host: AbstractContextManager[Workers], kept: Games, words: str = ""
) -> None:
    """Play the games that are not kept yet."""
    had = frozenset(kept.numbers)
    if len(had) == tournament.games:
        return
    tournament.try_bots()
    todo = tournament.fixtures(recording=kept.recording, without=had)
    with progress_bar(tournament.games, len(had), words) as report, host as workers:
        for game in play_all(workers, todo):
            kept.add(game)
            if report:
                report(len(kept.games))


# -- the result ------------------------------------------------------------------------------------


def show_results(to: Console, results: Results) -> None:
    """The tables, and what there is to say about them."""
    for grid in tables_of(results):
        to.print(Text(f"{grid.title}: {grid.text}"))
        to.print(drawn(grid))
    errors = results.overall.errors
    for error in errors[:3]:
        to.print(Text(f"forfeited: {error}"), soft_wrap=True)
    if len(errors) > 3:
        to.print(f"and {counted(len(errors) - 3, 'more kind')} of errors; --out keeps them all")
    tournament = results.tournament
    to.print(
        f"{counted(results.overall.games, 'game')} in {counted(tournament.rounds, 'round')}, "
        f"seed {tournament.seed}; ms: time for a decision; how it is counted: docs/tournaments.md",
        soft_wrap=True,
    )


def drawn(grid: Grid) -> Table:
    """Narrow: a terminal of 80 columns has room for everything."""
    table = Table(box=SIMPLE_HEAD, padding=0)
    for number, head in enumerate(grid.heads):
        if number == 0:
            table.add_column(head, overflow="fold", min_width=LEAST_NAME)
        elif head in grid.bots or any(row[number] in grid.bots for row in grid.rows):
            table.add_column(head, justify="right", overflow="fold")
        else:
            table.add_column(head, justify="right", no_wrap=True)
    for row in grid.rows:
        table.add_row(*row)
    return table
