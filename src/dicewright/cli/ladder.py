"""`dicewright ladder`: named bots, the games of every pair, and a page with the table."""

from __future__ import annotations

import json
import sys
from contextlib import redirect_stdout, suppress
from dataclasses import replace
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table

from dicewright.bots import get_bot
from dicewright.cli.arguments import Processes
from dicewright.cli.errors import INTERRUPTED, CommandError
from dicewright.cli.files import write_bytes
from dicewright.cli.screen import console
from dicewright.cli.tournament import play_missing
from dicewright.core.registry import game_names
from dicewright.sim.archive import archive
from dicewright.sim.ladder import Ladder, Rung, checked, read_ladder, rungs_of
from dicewright.sim.ladder_page import ladder_page, percent
from dicewright.sim.pool import all_cores
from dicewright.sim.setup import Setup
from dicewright.sim.standings import Results, results_of
from dicewright.sim.workers import processes

PAGE = "index.html"
USUAL_ROUNDS = 50


def ladder(
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help="Where the ladder is kept.")],
    *,
    add: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME=SPEC", help="A bot that joins; may be repeated."),
    ] = None,
    setup: Annotated[
        str | None,
        typer.Option(metavar="SETUP", help="Of a new ladder; the first game if none is named."),
    ] = None,
    rounds: Annotated[
        int | None,
        typer.Option(metavar="N", help="Seeds for every pair; more add to what is there."),
    ] = None,
    workers: Processes = None,
    json_: Annotated[
        bool, typer.Option("--json", help="One JSON object instead of a table.")
    ] = False,
) -> int:
    """Keep a table of named bots: play what is missing, and write a page of it.

    A bot whose file changed is another bot and plays anew; all others keep their games. Ctrl-C
    shows what is there so far, and the same command goes on.

    \b
    Examples:
      dicewright ladder mine --add greedy=greedy --add random=random --rounds 20
      dicewright ladder mine --add patient=file:examples/bot_in_20_lines.py:Patient
      dicewright ladder mine
    """
    found = _wanted(folder, add or [], setup, rounds)
    found.save()
    results, complete = _play(found, all_cores() if workers is None else workers)
    table = rungs_of(found, results)
    write_bytes(folder / PAGE, ladder_page(found, table).encode(), force=True)
    if json_:
        print(json.dumps(as_data(found, table)))
    else:
        _show(console(), found, table)
    return 0 if complete else INTERRUPTED


def _wanted(folder: Path, add: list[str], setup: str | None, rounds: int | None) -> Ladder:
    """The ladder of the folder with what the command changes."""
    kept = read_ladder(folder)
    if kept and setup and str(Setup.parse(setup)) != str(kept.setup):
        raise CommandError(f"{folder} is a ladder of “{kept.setup}”; choose another folder")
    if kept is None and folder.is_dir() and any(folder.iterdir()):
        raise CommandError(f"{folder} exists already and is not a ladder's folder")
    usual = game_names()[0]
    begun = kept or Ladder(folder, Setup.parse(setup or usual), USUAL_ROUNDS, 1, {})
    if begun.setup.players == 1:
        raise CommandError("on a ladder bots meet: choose a set-up for two or more")
    bots = dict(begun.bots)
    for text in add:
        name, sign, spec = text.partition("=")
        if not sign or not spec:
            raise CommandError(f"“{text}”: a bot joins as NAME=SPEC")
        get_bot(spec, trusted=True)
        bots[name] = spec
    if len(bots) < 2:
        raise CommandError("a ladder needs two bots: --add NAME=SPEC")
    if rounds is not None and rounds < begun.rounds and kept:
        raise CommandError(f"{folder} has {begun.rounds} rounds already")
    return replace(begun, bots=checked(bots), rounds=rounds or begun.rounds)


def _play(ladder: Ladder, workers: int) -> tuple[dict[tuple[str, str], Results], bool]:
    """The results of every pair; of those that were not reached before Ctrl-C what is there."""
    results: dict[tuple[str, str], Results] = {}
    complete = False
    with suppress(KeyboardInterrupt), redirect_stdout(sys.stderr):
        for one, other, tournament, folder in ladder.pairs():
            with archive(folder, tournament) as kept:
                try:
                    play_missing(tournament, processes(workers), kept, f"{one} – {other}")
                finally:
                    results[one, other] = results_of(tournament, kept.games)
        complete = True
    return results, complete


def as_data(ladder: Ladder, rungs: list[Rung]) -> dict[str, Any]:
    """The table for programs."""
    return {
        "setup": str(ladder.setup),
        "rounds": ladder.rounds,
        "seed": ladder.seed,
        "bots": [
            {
                "name": rung.name,
                "spec": rung.spec,
                "elo": round(rung.elo, 1),
                "ahead": rung.ahead.mean if rung.ahead.count else None,
                "games": rung.ahead.count,
                "forfeits": rung.forfeits,
                "against": {name: sample.mean for name, sample in rung.against.items()},
            }
            for rung in rungs
        ],
    }


def _show(to: Console, ladder: Ladder, rungs: list[Rung]) -> None:
    table = Table(box=SIMPLE_HEAD, padding=(0, 1))
    for head in ("bot", "Elo", "ahead", "games", "errors"):
        table.add_column(head, justify="left" if head == "bot" else "right")
    for rung in rungs:
        cells = (rung.name, f"{rung.elo:.0f}", percent(rung.ahead), str(rung.ahead.count))
        table.add_row(*cells, str(rung.forfeits))
    to.print(table)
    where = ladder.folder / PAGE
    to.print(f"{ladder.setup}, {ladder.rounds} rounds a pair; the page: {where}", soft_wrap=True)
