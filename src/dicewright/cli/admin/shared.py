"""What the commands of an operator share."""

from __future__ import annotations

import json as json_module
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated, Any

import typer

from dicewright.cli.errors import CommandError
from dicewright.cli.settings import configured, server_needed

if TYPE_CHECKING:
    from sqlalchemy import Engine

AsJson = Annotated[bool, typer.Option("--json", help="For programs.")]
Yes = Annotated[bool, typer.Option("--yes", help="Do not ask first.")]
TableId = Annotated[str, typer.Argument(metavar="TABLE", help="Its id, the end of its link.")]


@contextmanager
def database(flags: dict[str, str | None], config: str | None) -> Iterator[Engine]:
    """The server's database, as it was named."""
    with server_needed("a database"):
        from dicewright.server.database import at_work
    with at_work(configured(flags, config).settings.database) as engine:
        yield engine


def print_json(data: Any) -> None:
    print(json_module.dumps(data, indent=1, ensure_ascii=False))


def confirm(what: str, *, yes: bool) -> None:
    """What cannot be undone is asked about, unless nobody is there to ask."""
    if yes:
        return
    if not sys.stdin.isatty():
        raise CommandError(f"{what} Say --yes to do it.")
    typer.confirm(f"{what} Go on?", abort=True)
