"""Operators and tables: looked at in the database, changed by whichever server has them."""

from __future__ import annotations

from typing import Annotated, Any

import typer
from rich.box import SIMPLE_HEAD
from rich.table import Table

from dicewright.cli.admin.shared import AsJson, TableId, Yes, confirm, database, print_json
from dicewright.cli.errors import CommandError
from dicewright.cli.screen import console
from dicewright.cli.settings import ConfigFile, with_flags

#: How many tables are listed at most, unless somebody wants more.
USUALLY = 50


@with_flags("db")
def list_tables(
    *,
    status: Annotated[
        str | None, typer.Option(metavar="STATUS", help="waiting, playing, finished or closed.")
    ] = None,
    game: Annotated[str | None, typer.Option(metavar="GAME", help="Of this game only.")] = None,
    older_than: Annotated[
        str | None, typer.Option(metavar="TIME", help="Made so long ago or earlier: 30d.")
    ] = None,
    limit: Annotated[int, typer.Option(metavar="N", min=1, help="At most so many.")] = USUALLY,
    json: AsJson = False,
    config: ConfigFile = None,
    **flags: str | None,
) -> int:
    """List tables, the newest first.

    \b
    Examples:
      dicewright admin tables --status playing
      dicewright admin tables --older-than 90d --json
    """
    with database(flags, config) as engine:
        from dicewright.server.declared import TIME
        from dicewright.server.inventory import inventory, wanted

        try:
            older = None if older_than is None else TIME.read(older_than)
        except ValueError:
            raise CommandError(f"--older-than: “{older_than}” is not {TIME.wanted}") from None
        which = wanted(status=status, game=game, older=older)
        with engine.connect() as connection:
            found = inventory(connection, which, limit)
    if json:
        print_json(found)
        return 0
    table = Table(box=SIMPLE_HEAD)
    for heading in ("id", "made", "game", "status", "entries"):
        table.add_column(heading, no_wrap=True)
    for heading in ("players", "title"):
        table.add_column(heading)
    for row in found:
        made = row["created"].replace("T", " ").removesuffix("+00:00")
        people = ", ".join(_called(player) for player in row["players"])
        cells = (row["id"], made, row["game"], row["status"], str(row["entries"]), people)
        table.add_row(*cells, row["title"])
    console().print(table)
    return 0


def _called(player: dict[str, Any]) -> str:
    return player["name"] or "(open)"


@with_flags("db")
def show(
    table: TableId, *, json: AsJson = False, config: ConfigFile = None, **flags: str | None
) -> int:
    """Show one table: its people, its options, how far it is. Secrets are not shown."""
    with database(flags, config) as engine:
        from dicewright.server.inventory import inventory, wanted
        from dicewright.server.schema import tables

        with engine.connect() as connection:
            found = inventory(connection, wanted().where(tables.c.id == table), 1)
    if not found:
        raise CommandError(f"there is no table “{table}”")
    (row,) = found
    if json:
        print_json(row)
        return 0
    for name in ("id", "title", "game", "status", "public", "origin", "created", "entries"):
        print(f"{name:9} {row[name]}")
    for player in row["players"]:
        bot = f", played by {player['bot']}" if player["bot"] else ""
        left = ", has left" if player["left"] else ""
        print(f"player {player['player']}  {player['kind']} {player['name']}{bot}{left}")
    for key, value in row["options"].items():
        print(f"option    {key}={value}")
    return 0


# -- what a running server does --------------------------------------------------------------------


@with_flags("db")
def close(
    table: TableId, *, yes: Yes = False, config: ConfigFile = None, **flags: str | None
) -> int:
    """Close a table: its game ends for everybody, without a result. It stays readable.

    A running server does it, so that everybody at the table sees it.
    """
    confirm(f"The game at table {table} will end, and cannot be taken up again.", yes=yes)
    return _errand(flags, config, "close", table=table)


@with_flags("db")
def free(
    table: TableId,
    player: Annotated[int, typer.Argument(metavar="PLAYER", min=1, help="From 1, as shown.")],
    *,
    bot: Annotated[
        str, typer.Option(metavar="BOT", help="Who plays on for them in a game.")
    ] = "journeyman",
    yes: Yes = False,
    config: ConfigFile = None,
    **flags: str | None,
) -> int:
    """Send a player away from a table; the seat's old link opens it no more.

    Before the game the seat is open then. In a game a bot plays on. A running server does it.
    """
    confirm(f"Player {player} of table {table} will lose the seat.", yes=yes)
    return _errand(flags, config, "free", table=table, seat=player - 1, bot=bot)


@with_flags("db")
def drain(
    node: Annotated[str, typer.Argument(metavar="NODE", help="Its --node name.")],
    *,
    yes: Yes = False,
    config: ConfigFile = None,
    **flags: str | None,
) -> int:
    """Have one of several servers let its tables go to the others, and stop; as SIGTERM does."""
    confirm(f"The server {node} will stop.", yes=yes)
    return _errand(flags, config, "drain", node=node)


def _errand(flags: dict[str, str | None], config: str | None, kind: str, **about: Any) -> int:
    with database(flags, config) as engine:
        from dicewright.server.errands import ask

        print(ask(engine, kind, **about))
    return 0
