"""`dicewright serve`: tables for the browser."""

from __future__ import annotations

import re
import socket
from dataclasses import replace
from typing import Annotated

import typer

from dicewright.cli.errors import CommandError
from dicewright.cli.settings import ConfigFile, configured, server_needed, with_flags
from dicewright.server.settings import Settings


@with_flags()
def serve(
    *,
    config: ConfigFile = None,
    print_config: Annotated[
        bool, typer.Option("--print-config", help="Show what would be set, and from where.")
    ] = False,
    **flags: str | None,
) -> int:
    """Open tables for the browser: play with friends and bots, watch, replay.

    Every game is kept as it is played, even if the server is killed. Every flag can also be a line
    of a file (--config) or a variable: --bot-pause is bot-pause = "1s" or DICEWRIGHT_BOT_PAUSE=1s.
    Passwords belong in DICEWRIGHT_DB rather than on the command line.

    \b
    Examples:
      dicewright serve
      dicewright serve --host 0.0.0.0 --port 80
      DICEWRIGHT_DB=postgresql://dicewright@localhost/dicewright dicewright serve
    """
    found = configured(flags, config)
    if print_config:
        print(found.toml())
        return 0
    with server_needed("the server"):
        from dicewright.server import app, logs
    settings = _among_others(found.settings)
    _check_free(settings.host, settings.port)
    if settings.metrics_port:
        _check_free(settings.metrics_host, settings.metrics_port)
    logs.set_up(settings.log_level)
    if settings.workers > 1:
        if not hasattr(socket, "send_fds"):
            raise CommandError("this system cannot hand connections from one worker to another")
        from dicewright.server import workers

        workers.serve(settings)
    else:
        app.serve(settings)
    return 0


def _among_others(settings: Settings) -> Settings:
    """Settings with what this server is called, and where it is found."""
    return replace(
        settings,
        node=_node_name(settings.node, settings.port),
        node_address=settings.node_address or f"{settings.host}:{settings.port}",
    )


def _node_name(name: str, port: int) -> str:
    """It stands in addresses: letters of any kind would have to be escaped there."""
    if not name:
        return re.sub("[^A-Za-z0-9-]", "-", f"{socket.gethostname()[:30]}-{port}")
    if not re.fullmatch("[A-Za-z0-9_-]{1,40}", name):
        raise CommandError(f"“{name}” is no name for a node: use letters, digits, - and _")
    return name


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
