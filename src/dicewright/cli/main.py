"""The entry point: the commands, and the one place where errors become a line and an exit code.

Exit codes: 0 all well, 1 something failed (a scenario), 2 bad input, 130 stopped with Ctrl-C, 143
by SIGTERM.
"""

from __future__ import annotations

import io
import os
import platform
import signal
import sys
from collections.abc import Sequence
from typing import Annotated, NoReturn

import typer

from dicewright import __version__
from dicewright.cli import (
    admin,
    analyse,
    check_games,
    dataset,
    db,
    games,
    ladder,
    play,
    replay,
    report,
    rules,
    scenario,
    serve,
    simulate,
    solve,
    tournament,
    verify,
)
from dicewright.cli.errors import INTERRUPTED, Terminated, one_line
from dicewright.core.errors import DicewrightError

NAME = "dicewright"
BAD_INPUT = 2
BROKEN_PIPE = 1

app = typer.Typer(
    name=NAME,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.command("play")(play.play)
app.command("serve")(serve.serve)
app.command("simulate")(simulate.simulate)
app.command("tournament")(tournament.tournament)
app.command("ladder")(ladder.ladder)
app.command("replay")(replay.replay)
app.command("analyse")(analyse.analyse)
app.command("solve")(solve.solve)
app.command("report")(report.report)
app.command("dataset")(dataset.dataset)
app.command("scenario")(scenario.scenario)
app.command("verify")(verify.verify)
app.command("check-games")(check_games.check_games)
app.add_typer(db.app, name="db")
app.add_typer(admin.app, name="admin")
app.command("rules")(rules.rules)
app.command("games")(games.games)


@app.callback(invoke_without_command=True)
def root(
    context: typer.Context,
    *,
    version: Annotated[bool, typer.Option("--version", help="Show versions and exit.")] = False,
) -> None:
    """Dice-crafting board games: play, serve, simulate, look at records, look up rules.

    \b
    Start here:
      dicewright serve
      dicewright play
      dicewright rules hammer
      dicewright simulate diceforge --games 100000
    """
    if version:
        python = platform.python_version()
        print(f"{NAME} {__version__}, engine: {simulate.ENGINE}, Python {python}")
        raise typer.Exit
    if context.invoked_subcommand is None:
        print(context.get_help())


def run(arguments: Sequence[str]) -> int:
    """Carry out a command line; the exit code."""
    try:
        code = app(list(arguments), prog_name=NAME, standalone_mode=False)
        sys.stdout.flush()
        return code if isinstance(code, int) else 0
    except DicewrightError as error:
        return _refused(error)
    except typer.TyperException as error:
        return _refused(error.format_message())
    except (KeyboardInterrupt, typer.Abort):
        return INTERRUPTED
    except Terminated as end:
        return int(end.args[0])
    except BrokenPipeError:
        return BROKEN_PIPE
    except OSError as error:
        return _refused(error)


def _refused(error: BaseException | str) -> int:
    print(f"{NAME}: {one_line(error)}", file=sys.stderr)
    return BAD_INPUT


def main() -> None:
    """The console script."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        # Odd bytes and poor terminals cost a character, never the game.
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    signal.signal(signal.SIGTERM, _terminated)
    code = run(sys.argv[1:])
    if code == BROKEN_PIPE:
        _close_quietly()
    sys.exit(code)


def _terminated(number: int, _: object) -> NoReturn:
    """Unwind, so that half-written files go away."""
    raise Terminated(128 + number)


def _close_quietly() -> None:
    """Nobody reads any more: let the interpreter flush into nothing at its end."""
    try:
        sys.stdout.flush()
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
