"""Tables that move from one database to another, through a file.

The file is an SQLite database like a server's. So whatever reads one reads it (`check-games`,
`serve`), and one of an earlier version is upgraded by the same steps. It holds the hashes of the
seats' secrets and of players' keys: they find their seats again with what their browsers have. And
it holds the seeds of dice that are still rolling, so it is as secret as the database itself.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy import Column, Engine, Table, insert, select
from sqlalchemy.engine import Connection

from dicewright.server.backup import copy_sqlite
from dicewright.server.database import StorageError, open_database
from dicewright.server.schema import (
    affairs,
    chat,
    journal,
    players,
    ratings,
    results,
    seats,
    tables,
)

#: What a table is made of, and which column says whose it is; and the same of its players.
PARTS = (
    (tables, tables.c.id),
    *((part, part.c.table_id) for part in (seats, journal, results, affairs, chat)),
)
PLAYERS = ((players, players.c.id), (ratings, ratings.c.player))

#: Hears how many tables are done, and of how many.
Report = Callable[[int, int], None]


def export_tables(
    source: Engine, target: Path, ids: Iterable[str], report: Report | None = None
) -> int:
    """Write tables (all, if none is named) into a new file; how many."""
    with tempfile.TemporaryDirectory(dir=target.absolute().parent) as folder:
        made = Path(folder) / "tables.db"
        engine = open_database(str(made))
        with _moment(source) as old, engine.begin() as new:
            wanted = list(ids) or _ids(old)
            _check_known(old, wanted)
            for number, id in enumerate(wanted, 1):
                _copy(old, new, id)
                if report:
                    report(number, len(wanted))
        engine.dispose()
        copy_sqlite(made, target)
    return len(wanted)


def import_tables(
    file: Path, target: Engine, report: Report | None = None
) -> tuple[int, list[str]]:
    """Add the tables of a file; how many came, and which were there already and stay."""
    with tempfile.TemporaryDirectory() as folder:
        ours = Path(folder) / "tables.db"
        copy_sqlite(file, ours)  # the file itself stays as it is, also if it is of an old version
        engine = open_database(str(ours), lambda _: None)
        known: list[str] = []
        with engine.connect() as old:
            ids = _ids(old)
            for number, id in enumerate(ids, 1):
                with target.begin() as new:
                    if new.scalar(select(tables.c.id).where(tables.c.id == id)):
                        known.append(id)
                    else:
                        _copy(old, new, id)
                if report:
                    report(number, len(ids))
        engine.dispose()
    return len(ids) - len(known), known


@contextmanager
def _moment(engine: Engine) -> Iterator[Connection]:
    """Everything as it is at one moment, whatever is played meanwhile."""
    with engine.connect() as connection:
        if connection.dialect.name == "sqlite":
            connection.exec_driver_sql("BEGIN")
        else:
            connection.execution_options(isolation_level="REPEATABLE READ")
        yield connection


def _ids(connection: Connection) -> list[str]:
    return list(connection.scalars(select(tables.c.id).order_by(tables.c.created)))


def _check_known(connection: Connection, wanted: list[str]) -> None:
    known = set(_ids(connection))
    for id in wanted:
        if id not in known:
            raise StorageError(f"there is no table “{id}”")


def _copy(old: Connection, new: Connection, id: str) -> None:
    _copy_rows(old, new, PARTS, id)
    whose = select(seats.c.player).where(seats.c.table_id == id, seats.c.player.is_not(None))
    for player in set(old.scalars(whose)):
        if not new.scalar(select(players.c.id).where(players.c.id == player)):
            _copy_rows(old, new, PLAYERS, player)


def _copy_rows(
    old: Connection, new: Connection, parts: Iterable[tuple[Table, Column[str]]], id: str
) -> None:
    for table, whose in parts:
        if found := [dict(row) for row in old.execute(select(table).where(whose == id)).mappings()]:
            new.execute(insert(table), found)
