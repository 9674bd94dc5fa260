"""Databases: which one is meant, whether it is ours, and how to open it."""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import ColumnElement, Engine, Table, create_engine, event, inspect, null, select
from sqlalchemy.engine import URL, Connection, make_url
from sqlalchemy.exc import ArgumentError, SQLAlchemyError

from dicewright.core.errors import DicewrightError
from dicewright.core.kept import Kept
from dicewright.server.backup import OWNER_ONLY, beside, copy_sqlite, make_private
from dicewright.server.rows import load
from dicewright.server.schema import tables
from dicewright.server.upgrades import Kind, NotOurs, Standing, differences, head, standing, upgrade

logger = logging.getLogger(__name__)

#: Seconds in which a database answers, if nothing else is said.
WITHIN = 10.0


class StorageError(DicewrightError):
    """The store is not to be had, or did not take something."""


def url_of(database: str) -> URL:
    """An SQLAlchemy URL as it is; anything else is the path of an SQLite file."""
    try:
        url = make_url(database) if "://" in database else URL.create("sqlite", database=database)
    except ArgumentError:
        raise StorageError("this is not a database URL; write a file or postgresql://…") from None
    if url.drivername == "postgresql":
        url = url.set(drivername="postgresql+psycopg")
    return url


def nobody() -> str:
    """What sessions are called that are no node's."""
    return "dicewright"


def open_database(
    database: str,
    tell: Callable[[str], object] = logger.warning,
    *,
    within: float = WITHIN,
    named: Callable[[], str] = nobody,
) -> Engine:
    """A database that is ready for tables: an empty one is set up, a foreign one refused. On
    PostgreSQL an answer takes at most so many seconds, and sessions have a name.

    An older file is upgraded, and `tell` hears of it. An older PostgreSQL is not: several servers
    may be using it, and whoever runs those says when.
    """
    with _one_line("opened"):
        found = look(database)
        if found.kind is Kind.OLDER and url_of(database).get_backend_name() != "sqlite":
            raise _too_old(found)
    if copy := upgrade_database(database):
        tell(f"The database was upgraded to version {head()}. What it was lies in {copy}")
    with _one_line("opened"):
        return engine_of(database, within, named)


def upgrade_database(database: str) -> Path | None:
    """Make a database one of this version. Before an older file is changed, a copy of it is put
    beside it; where that is."""
    with _one_line("upgraded"):
        found = look(database)
        if found.kind is Kind.CURRENT:
            return None
        engine = engine_of(database)
        copy = None
        if found.kind is Kind.OLDER and engine.dialect.name == "sqlite":
            path = Path(engine.url.database or "").absolute()
            copy = beside(path, head())
            copy_sqlite(path, copy)
            path.chmod(OWNER_ONLY)
        upgrade(engine)
        engine.dispose()
        return copy


def look(database: str) -> Standing:
    """Which version a database has. One that is not ours is refused, and stays as it is to the
    last bit."""
    with _one_line("read"):
        url = url_of(database)
        if url.get_backend_name() == "sqlite" and _nothing_at(url):
            return Standing(Kind.EMPTY)
        with _looking(url) as connection:
            found = standing(connection)
            found.check()
            return found


@contextmanager
def at_work(database: str) -> Iterator[Engine]:
    """A database of this version, for what is done to it beside the servers that use it."""
    with _one_line("used"):
        found = look(database)
        if found.kind is Kind.EMPTY:
            raise StorageError("there is nothing in this database")
        if found.kind is Kind.OLDER:
            raise _too_old(found)
        engine = engine_of(database)
        try:
            yield engine
        finally:
            engine.dispose()


def _too_old(found: Standing) -> StorageError:
    return StorageError(
        f"the database is at version {found.revision} and this program needs {head()}; "
        "upgrade it with: dicewright db upgrade"
    )


def changed_by_hand(database: str) -> list[str]:
    """What in a database of this version is not as this version makes it."""
    with _one_line("read"), _looking(url_of(database)) as connection:
        return differences(connection)


def _nothing_at(url: URL) -> bool:
    path = Path(url.database or "")
    return not path.exists() or not path.stat().st_size


@contextmanager
def _looking(url: URL) -> Iterator[Connection]:
    """A connection through which nothing is written."""
    if url.get_backend_name() == "sqlite":
        engine = create_engine(_read_only(url), hide_parameters=True)
    else:
        engine = engine_of(url.render_as_string(hide_password=False), WITHIN)
    try:
        with engine.connect() as connection:
            yield connection
    finally:
        engine.dispose()


@contextmanager
def _one_line(done: str) -> Iterator[None]:
    """Whatever is wrong with a database, in a line."""
    try:
        yield
    except NotOurs as error:
        raise StorageError(str(error)) from None
    except ModuleNotFoundError as error:
        raise StorageError(f"the database needs {error.name}: install it first") from None
    except (SQLAlchemyError, sqlite3.Error, OSError) as error:
        raise StorageError(f"the database cannot be {done}: {short(error)}") from None


def engine_of(
    database: str, within: float | None = None, named: Callable[[], str] = nobody
) -> Engine:
    """How to talk to a database; nothing is said yet. A file that does not exist is made. On
    PostgreSQL an answer takes at most so many seconds, or as long as it takes."""
    url = url_of(database)
    # Errors of an engine get into logs, and its values hold the seeds of dice: they are hidden.
    if url.get_backend_name() == "postgresql" and within is not None:
        from dicewright.server.postgres import open_engine  # psycopg need not be installed

        return open_engine(url, within=within, named=named)
    if url.get_backend_name() != "sqlite":
        return create_engine(url, pool_pre_ping=True, hide_parameters=True)
    if url.database:
        path = Path(url.database).absolute()
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        make_private(path)
    engine = create_engine(url, hide_parameters=True)

    @event.listens_for(engine, "connect")
    def prepare(connection: Any, _: Any) -> None:
        # WAL: readers never wait for the writer. FULL: what is committed survives a power cut.
        for pragma in ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=10000"):
            connection.execute(f"PRAGMA {pragma}")

    return engine


@contextmanager
def reading(database: str) -> Iterator[Reading]:
    """A database that is only looked at, of this version or an earlier one: nothing is set up in
    it, and nothing ever written."""
    with _one_line("read"):
        if look(database).kind is Kind.EMPTY:
            raise StorageError("there is nothing in this database")
        with _looking(url_of(database)) as connection:
            yield Reading(connection)


def _read_only(url: URL) -> URL:
    """SQLite would make files beside the database even to read it; one that nobody has open (there
    is no journal beside it) is promised not to change meanwhile, and then it makes none."""
    if url.get_backend_name() != "sqlite" or not url.database:
        return url
    path = Path(url.database).absolute()
    beside = path.with_name(f"{path.name}-wal")
    how = "mode=ro" if beside.exists() else "immutable=1"
    return url.set(database=f"{path.as_uri()}?{how}", query={"uri": "true"})


class Reading:
    """A database that is only looked at."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def tables(self) -> list[tuple[str, str]]:
        """The ids and titles of all tables, the oldest first."""
        wanted = select(tables.c.id, tables.c.title).order_by(tables.c.created)
        return [(id, title) for id, title in self._connection.execute(wanted)]

    def kept(self, id: str) -> Kept:
        """The game of a table."""
        stored = load(self._connection, id, self._columns)
        if stored is None:
            raise StorageError(f"there is no table “{id}”")
        return stored.kept()

    def _columns(self, table: Table) -> list[ColumnElement[Any]]:
        """All columns of a table; nothing is in those that came after this database's version."""
        there = {column["name"] for column in inspect(self._connection).get_columns(table.name)}
        return [column if column.name in there else null().label(column.name) for column in table.c]


def short(error: Exception) -> str:
    """The first line of an error, without statement, values and address."""
    reason = getattr(error, "orig", None) or error
    return str(reason).strip().split("\n")[0][:200]
