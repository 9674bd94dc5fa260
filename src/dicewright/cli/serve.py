"""`dicewright serve`: tables for the browser."""

from __future__ import annotations

import socket
from dataclasses import replace
from typing import Annotated, Literal

import typer

from dicewright.cli.errors import CommandError
from dicewright.cli.files import kept_folder
from dicewright.core.extras import missing

FILE = "tables.db"
USUAL_PORT = 8000


def serve(
    *,
    host: Annotated[
        str, typer.Option(metavar="ADDRESS", help="Where to listen; 0.0.0.0 is everywhere.")
    ] = "127.0.0.1",
    port: Annotated[int, typer.Option(metavar="PORT", min=1, max=65535)] = USUAL_PORT,
    db: Annotated[
        str | None,
        typer.Option(
            metavar="URL",
            envvar="DICEWRIGHT_DB",
            help="A file (SQLite) or postgresql://…; usually a file in your state folder.",
        ),
    ] = None,
    log_level: Annotated[
        Literal["debug", "info", "warning", "error"],
        typer.Option(help="How much to log, as lines of JSON on the error output."),
    ] = "warning",
    bot_threads: Annotated[
        int | None,
        typer.Option(metavar="N", min=1, max=64, help="How many bots may think at once."),
    ] = None,
    bot_pause: Annotated[
        float, typer.Option(metavar="SECONDS", min=0, max=60, help="Pause before a bot decides.")
    ] = 0.4,
    vacate_after: Annotated[
        float,
        typer.Option(
            metavar="SECONDS", min=0, help="Wait before an absent player's seat may go to a bot."
        ),
    ] = 60.0,
) -> int:
    """Open tables for the browser: play with friends and bots, watch, replay.

    Every game is kept as it is played, even if the server is killed. Passwords belong in
    DICEWRIGHT_DB rather than on the command line.

    \b
    Examples:
      dicewright serve
      dicewright serve --host 0.0.0.0 --port 80
      DICEWRIGHT_DB=postgresql://dicewright@localhost/dicewright dicewright serve
    """
    try:
        from dicewright.server import app, logs
        from dicewright.server.settings import Settings
    except ModuleNotFoundError as error:
        raise missing("the server", str(error.name), "server") from None
    _check_free(host, port)
    settings = Settings(
        db or str(kept_folder() / FILE),
        vacate_after=vacate_after,
        bot_pause=bot_pause,
    )
    if bot_threads is not None:
        settings = replace(settings, bot_threads=bot_threads)
    logs.set_up(log_level)
    app.serve(settings, host, port)
    return 0


def _check_free(host: str, port: int) -> None:
    """Say in one line what uvicorn would say in many."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family, socket.SOCK_STREAM) as trial:
        trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            trial.bind((host, port))
        except OSError as error:
            reason = (error.strerror or str(error)).lower()
            raise CommandError(f"cannot listen at {host}:{port}: {reason}") from None
