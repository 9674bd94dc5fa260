"""`dicewright solve`: what to do in a position, thought about for as long as one likes."""

from __future__ import annotations

import json
import signal
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Annotated

import typer
from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table
from rich.text import Text

from dicewright.bots import Budget
from dicewright.bots.lines import Ply
from dicewright.bots.search import AIMS
from dicewright.cli.arguments import Seed, read_seed
from dicewright.cli.errors import CommandError
from dicewright.cli.files import is_there, record_in, text_of_record
from dicewright.cli.progress import progress_bar
from dicewright.cli.screen import FAINT, TITLE, console
from dicewright.core.game import Speaker
from dicewright.core.registry import game_names, game_of, get_game
from dicewright.core.state import State
from dicewright.core.words import plain
from dicewright.sim.solution import Solution
from dicewright.sim.solution import solve as think

USUAL = "10s"


def solve(
    position: Annotated[
        str,
        typer.Argument(
            metavar="POSITION",
            help="A position's line, a file with one, a record's file, or - for the standard "
            "input.",
        ),
    ],
    *,
    to: Annotated[
        int | None, typer.Option(metavar="N", help="Of a record: the position after N moves.")
    ] = None,
    budget: Annotated[
        str,
        typer.Option(metavar="BUDGET", help="How long: 30s, 1000000 (iterations), 1s@2 (threads)."),
    ] = USUAL,
    aim: Annotated[
        str, typer.Option(metavar="AIM", help=f"What is aimed at: {', '.join(AIMS)}.")
    ] = "win",
    lines: Annotated[int, typer.Option(metavar="N", help="How many lines to show.")] = 3,
    seed: Seed = "1",
    json_: Annotated[
        bool, typer.Option("--json", help="One JSON object instead of tables.")
    ] = False,
) -> None:
    """Think about a position: what each legal action is worth, and what is likely to follow.

    For every action: the chance to win and the score at the end of whoever decides, each give or
    take its error (95 %), and how much worse the chance is than that of the best action. Ctrl-C
    stops thinking and shows what was found by then. `dicewright replay RECORD --to N` prints the
    line of a position.

    \b
    Examples:
      dicewright solve game.record --to 40
      dicewright solve game.record --to 40 --budget 60s@2 --lines 5
      dicewright solve "$(cat position.txt)" --aim score --json
    """
    if aim not in AIMS:
        raise CommandError(f"“{aim}” is not an aim; known aims: {', '.join(AIMS)}")
    if lines < 0:
        raise CommandError(f"a number of lines is not below 0: {lines}")
    allowed, state = Budget.parse(budget), read_position(position, to)
    if state.current_player() < 0:
        why = "the game is over" if state.over else "dice are rolled; look at a later move"
        raise CommandError(f"nobody decides in this position: {why}")
    with _stoppable(allowed) as unwanted:
        found = think(state, allowed, read_seed(seed), aim, lines, unwanted)
    if json_:
        print(json.dumps(found.data(state), ensure_ascii=False))
    else:
        _show(console(), get_game(game_of(state).id).speaker(), state, found)


# -- what is asked ---------------------------------------------------------------------------------


def read_position(words: str, to: int | None) -> State:
    """A position as people name it: its line, or a file with it or with a record."""
    if _is_line(words):
        text = words
    elif not is_there(words):
        raise CommandError(f"“{words[:40]}” is neither a position's line nor a file")
    else:
        text = text_of_record(words)
    if _is_line(text):
        if to is not None:
            raise CommandError("--to is for records; a position is where it is")
        return get_game(text.split("/")[0].strip()).from_position(text.strip())
    record = record_in(text, words)
    most = len(record.moves)
    if to is not None and not 0 <= to <= most:
        raise CommandError(f"the record has {most} moves; --to is from 0 to that")
    return record.replay(most if to is None else to)


def _is_line(text: str) -> bool:
    """A line of a position begins with its game and a version: `diceforge/2 players=2 …`."""
    name, slash, _ = text.strip().partition("/")
    return bool(slash) and name in game_names()


@contextmanager
def _stoppable(budget: Budget) -> Iterator[Callable[[], bool]]:
    """Something that says whether to stop: after Ctrl-C. Meanwhile a bar shows the seconds."""
    stop, began = threading.Event(), time.perf_counter()
    before = signal.signal(signal.SIGINT, lambda *_: stop.set())
    try:
        with progress_bar(max(1, round(budget.seconds))) as report:

            def stopped() -> bool:
                if report and budget.seconds:
                    report(int(time.perf_counter() - began))
                return stop.is_set()

            yield stopped
    finally:
        signal.signal(signal.SIGINT, before)


# -- what is told ----------------------------------------------------------------------------------


def _show(to: Console, speaker: Speaker, state: State, found: Solution) -> None:
    _, question = speaker.question(state)
    to.print(Text(f"{speaker.player(found.seat)}: {plain(question)}", style=TITLE))
    grid = Table(box=SIMPLE_HEAD)
    grid.add_column("action")
    for heading in ("wins %", "score", "loss", "looks %"):
        grid.add_column(heading, justify="right", no_wrap=True)
    for judged, share in zip(found.actions, found.shares, strict=True):
        grid.add_row(
            plain(speaker.label(state, judged.action)),
            f"{100 * judged.win:.1f} ± {100 * judged.error:.1f}",
            f"{judged.score or 0.0:.1f} ± {judged.score_error:.1f}",
            f"{100 * judged.loss:.1f}" if judged.loss else "",
            f"{100 * share:.1f}",
        )
    to.print(grid)
    for number, line in enumerate(found.lines, 1):
        to.print(Text(f"Line {number}", style=TITLE))
        for ply in line:
            to.print(f"  {_told(speaker, ply)}", soft_wrap=True, highlight=False, markup=False)
    pace = found.iterations / max(found.seconds, 1e-9)
    to.print(
        f"{found.iterations:,} looks in {found.seconds:.1f} s ({pace:,.0f} a second). Loss: how "
        "much less it wins than the best. A line is what most of the rolls that were tried lead "
        "to; the share of them is told where it is not all.",
        style=FAINT,
    )


def _told(speaker: Speaker, ply: Ply) -> str:
    """A decision of a line: who, what, and in how many cases."""
    who, what = speaker.player(ply.state.current_player()), speaker.label(ply.state, ply.action)
    share = f" ({100 * ply.share:.0f} %)" if ply.share < 1 else ""
    return f"{plain(who)}: {plain(what)}{share}"
