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
from functools import cache
from importlib import import_module
from typing import Annotated, NoReturn

import typer

from dicewright import __version__
from dicewright.cli.errors import INTERRUPTED, Terminated, one_line
from dicewright.core.errors import DicewrightError
from dicewright.core.state import COMPILED

NAME = "dicewright"
BAD_INPUT = 2
BROKEN_PIPE = 1

#: Commands in the order in which they are shown. Each is a function of its own name in a module of
#: its own name, or several in the `app` of that module.
COMMANDS = (
    *("play", "serve", "simulate", "tournament", "ladder", "replay", "analyse", "solve", "report"),
    *("dataset", "scenario", "verify", "check-games", "db", "admin", "rules", "games"),
)


@cache
def program(*names: str) -> typer.Typer:
    """The program with some of its commands: only these are loaded."""
    app = typer.Typer(
        name=NAME,
        add_completion=False,
        rich_markup_mode=None,
        pretty_exceptions_enable=False,
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    app.callback(invoke_without_command=True)(root)
    for name in names:
        word = name.replace("-", "_")
        module = import_module(f"dicewright.cli.{word}")
        if group := getattr(module, "app", None):
            app.add_typer(group, name=name)
        else:
            app.command(name)(getattr(module, word))
    return app


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
        engine = "compiled" if COMPILED else "interpreted"
        print(f"{NAME} {__version__}, engine: {engine}, Python {python}")
        raise typer.Exit
    if context.invoked_subcommand is None:
        print(context.get_help())


def run(arguments: Sequence[str]) -> int:
    """Carry out a command line; the exit code."""
    # To load all commands takes longer than what most of them do.
    app = program(*[word for word in arguments[:1] if word in COMMANDS] or COMMANDS)
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
