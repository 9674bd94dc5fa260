"""`dicewright analyse`: where a finished game was won, by luck or by choice."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.box import SIMPLE_HEAD
from rich.cells import cell_len
from rich.console import Console
from rich.table import Table
from rich.text import Text

from dicewright.cli.arguments import RecordFile, Seed, Threads, read_seed
from dicewright.cli.errors import CommandError
from dicewright.cli.files import check_picture, read_record, write_bytes
from dicewright.cli.progress import progress_bar
from dicewright.cli.screen import FAINT, TITLE, console
from dicewright.cli.story import player_names
from dicewright.core.record import Record
from dicewright.core.registry import get_game
from dicewright.sim.analysis import Analysis
from dicewright.sim.analysis import analyse as judge_game
from dicewright.sim.curves import curves
from dicewright.sim.curves_plot import check_matplotlib, curves_png
from dicewright.sim.judge import Judge
from dicewright.sim.pool import all_cores

USUAL_BOT = "search:300"
BLOCKS = "▁▂▃▄▅▆▇█"
#: What the numbers beside a sparkline need, and how long it is at least and at most.
NUMBERS_WIDTH = 78
LEAST_CURVE, MOST_CURVE = 12, 60


def analyse(
    record: RecordFile,
    *,
    bot: Annotated[
        str, typer.Option(metavar="SPEC", help="The thinking bot that judges.")
    ] = USUAL_BOT,
    rolls: Annotated[
        int, typer.Option(metavar="N", help="How many rolls it imagines for each roll.")
    ] = 16,
    seed: Seed = "1",
    top: Annotated[int, typer.Option(metavar="N", help="How many mistakes to list.")] = 5,
    threads: Threads = None,
    json_: Annotated[
        bool, typer.Option("--json", help="One JSON object instead of tables.")
    ] = False,
    plot: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Draw the chances to win: .svg or .png.")
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Overwrite the file of --plot.")] = False,
) -> None:
    """Judge a finished game: everybody's chance to win after every move, the decisions that cost
    most and what would have been better, and how much was luck and how much was choice.

    A bot with a number as its budget says the same for the same seed, whatever the threads.

    \b
    Examples:
      dicewright analyse game.record
      dicewright analyse game.record --bot search:1000 --plot chances.svg
      dicewright analyse game.record --json > analysis.json
    """
    if threads is not None and threads < 1:
        raise CommandError(f"at least one thread is needed, not {threads}")
    if top < 1:
        raise CommandError(f"at least one mistake must be listed, not {top}")
    judge = Judge(bot, rolls, read_seed(seed), trusted=True)
    if plot:
        check_picture(plot, ("svg", "png"), force=force)
        if plot.suffix == ".png":
            check_matplotlib()
    read = read_record(record)
    game = get_game(read.game)
    with progress_bar(100) as report:
        percent = (lambda share: report(round(100 * share))) if report else None
        found = judge_game(game, read.walk(), judge, threads or all_cores(), percent)
    if plot:
        about = (found, f"{game.title}: chance to win", _names(read), top)
        drawn = curves_png(*about) if plot.suffix == ".png" else curves(*about).encode()
        write_bytes(plot, drawn, force=force)
    if json_:
        print(json.dumps(as_data(found, read), ensure_ascii=False))
    else:
        _show(console(), found, read, top)


def _names(record: Record) -> tuple[str, ...]:
    return player_names(record, get_game(record.game).speaker())


# -- for programs ----------------------------------------------------------------------------------


def as_data(found: Analysis, record: Record) -> dict[str, Any]:
    """The analysis as plain data, and who played."""
    return found.data() | {"players": list(_names(record))}


# -- for people ------------------------------------------------------------------------------------


def _show(to: Console, found: Analysis, record: Record, top: int) -> None:
    names = _names(record)
    room = to.width - NUMBERS_WIDTH - max(map(cell_len, names))
    width = max(LEAST_CURVE, min(MOST_CURVE, room))
    grid = Table(box=SIMPLE_HEAD, title="Chance to win, in %", title_justify="left")
    grid.add_column("player")
    grid.add_column("the game", no_wrap=True)
    for heading in ("at first", "luck", "choice", "others", "result", "noise", "good"):
        grid.add_column(heading, justify="right", no_wrap=True)
    for balance, accuracy in zip(found.balances, found.accuracies, strict=True):
        grid.add_row(
            names[balance.seat],
            sparkline([point.wins[balance.seat] for point in found.points], width),
            f"{100 * balance.first:.0f}",
            *[_signed(value) for value in (balance.luck, balance.choice, balance.others)],
            f"{100 * balance.result:.0f}",
            f"± {100 * balance.noise:.0f}",
            f"{accuracy.good} of {accuracy.decisions}",
        )
    to.print(grid)
    to.print(
        f"Judged by {found.judge.bot}. Luck: what dice changed. Choice: what the own decisions "
        "changed; others: those of the others. Noise: how far luck and choices may be wrong, in "
        "opposite directions. Good: decisions that nothing was clearly better than.",
        style=FAINT,
    )
    _show_mistakes(to, found, names, top)


def _show_mistakes(to: Console, found: Analysis, names: tuple[str, ...], top: int) -> None:
    mistakes = found.costliest(top)
    if not mistakes:
        to.print(Text("\nNo decision clearly cost anything.", style=TITLE))
        return
    grid = Table(box=SIMPLE_HEAD, title="What cost most, in % of winning", title_justify="left")
    for heading in ("round", "move"):
        grid.add_column(heading, justify="right")
    for heading in ("player", "did", "better"):
        grid.add_column(heading)
    grid.add_column("cost", justify="right", no_wrap=True)
    for mistake in mistakes:
        grid.add_row(
            str(mistake.round),
            str(mistake.number),
            names[mistake.seat],
            mistake.label,
            mistake.better_label,
            f"{100 * mistake.cost:.1f} ± {100 * mistake.error:.1f}",
        )
    to.print(grid)


def sparkline(values: list[float], width: int) -> str:
    """A curve of shares in one line; of several values under a letter the last one counts."""
    places = min(width, len(values))
    chosen = [values[(n + 1) * len(values) // places - 1] for n in range(places)]
    return "".join(BLOCKS[min(int(value * len(BLOCKS)), len(BLOCKS) - 1)] for value in chosen)


def _signed(share: float) -> str:
    return f"{100 * share:+.0f}".replace("-", "−")
