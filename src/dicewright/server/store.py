"""Tables on disk. A game is a journal there, and everything else about it can be computed.

An entry of the journal is a decision with every roll it led to, or the taking back of one: one row,
so that a game is always between two entries, whenever the power goes out. Entries are only ever
added. Moves are kept as the texts of their actions, because numbers of actions move when a game
grows; entries that a server of 0.1.0 wrote are numbers, and mean what they meant there.

One thread writes. Whatever waits is written in one transaction (a *group commit*), so a busy
server pays for a flush to disk once for many tables; each writer is told when its own is safe.
"""

from __future__ import annotations

import asyncio
import logging
import queue
import threading
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sqlalchemy import (
    JSON,
    Boolean,
    Column,
    Engine,
    Float,
    Integer,
    MetaData,
    Select,
    String,
    Table,
    Text,
    bindparam,
    create_engine,
    delete,
    event,
    insert,
    select,
    update,
)
from sqlalchemy.engine import URL, Connection, make_url
from sqlalchemy.exc import ArgumentError, SQLAlchemyError
from sqlalchemy.sql import Executable

from dicewright.core.errors import BadRecord, DicewrightError
from dicewright.core.kept import UNFINISHED, Kept
from dicewright.core.registry import get_game
from dicewright.server.messages import FINISHED, PLAYING, WAITING

logger = logging.getLogger(__name__)

#: The second differs from the first in what new entries of the journal hold: a program that knows
#: only the first one must not open it. Tables and columns are the same, and so both can be read.
SCHEMA = 2
READABLE = (1, SCHEMA)
#: Changes written in one transaction at most: a flood must not keep others waiting for long.
MOST_AT_ONCE = 2000
#: Seconds that the first change of a group waits for company. Nobody notices them, and a busy
#: server writes a third as often.
GATHER = 0.002

metadata = MetaData()
meta = Table("meta", metadata, Column("schema", Integer, primary_key=True))
tables = Table(
    "tables",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("game", String(64), nullable=False),
    Column("rules", Integer, nullable=False),
    Column("players", Integer, nullable=False),
    Column("options", JSON, nullable=False),
    Column("title", String(80), nullable=False),
    Column("public", Boolean, nullable=False),
    Column("origin", String(16), nullable=False),
    Column("status", String(16), nullable=False, index=True),
    Column("created", Float, nullable=False, index=True),
    #: The record's seed (set-up; up to 64 bits, so as text), the dice's commitment and secret seed.
    Column("seed", String(20), nullable=False),
    Column("commitment", String(64), nullable=False),
    Column("dice_seed", String(64), nullable=False),
    Column("next", String(32)),
    Column("scores", JSON),
    Column("curve", JSON),
)
seats = Table(
    "seats",
    metadata,
    Column("table_id", String(32), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", String(16), nullable=False),
    Column("name", String(64), nullable=False),
    Column("token_hash", String(64), nullable=False),
    Column("bot", String(80), nullable=False),
    Column("left", Boolean, nullable=False),
    Column("orders", JSON, nullable=False),
)
journal = Table(
    "journal",
    metadata,
    Column("table_id", String(32), primary_key=True),
    Column("number", Integer, primary_key=True),
    #: Texts of actions, one a line (or numbers, see `texts_of`); nothing if one was taken back.
    Column("moves", Text, nullable=False),
    Column("undone", Boolean, nullable=False),
)

#: A table's row and those of its seats.
Listed = tuple[dict[str, Any], list[dict[str, Any]]]
#: A statement and the values it takes.
Change = tuple[Executable, dict[str, Any]]

_INSERT_TABLE, _INSERT_SEAT, _INSERT_ENTRY = insert(tables), insert(seats), insert(journal)
_UPDATE_SEAT = update(seats).where(
    seats.c.table_id == bindparam("of"), seats.c.seat == bindparam("number")
)
_FINISH = update(tables).where(tables.c.id == bindparam("of"))


class StorageError(DicewrightError):
    """The store is not to be had, or did not take something."""


@dataclass(frozen=True, slots=True)
class Stored:
    """A table as the store knows it."""

    table: dict[str, Any]
    seats: list[dict[str, Any]]
    #: The journal: the moves of every entry, and whether it takes one back instead.
    entries: list[tuple[str, bool]]

    @property
    def version(self) -> int:
        """How many entries the journal has."""
        return len(self.entries)

    def kept(self) -> Kept:
        """The game, as it was kept; DicewrightError if the journal makes no sense."""
        row, over = self.table, self.table["status"] == FINISHED
        scores = " ".join(map(str, row["scores"])) if over and row["scores"] else UNFINISHED
        return Kept(
            *(row["game"], row["rules"], row["players"], int(row["seed"]), dict(row["options"])),
            names={seat["seat"]: seat["name"] for seat in self.seats if seat["name"]},
            moves=fold(self.entries, row["game"]),
            commitment=row["commitment"],
            dice_seed=row["dice_seed"] if over else "",
            result=scores,
        )


# -- changes ---------------------------------------------------------------------------------------


def new_table(values: dict[str, Any], of_seats: Iterable[dict[str, Any]]) -> list[Change]:
    return [(_INSERT_TABLE, values), *[(_INSERT_SEAT, row) for row in of_seats]]


def changed_seat(table: str, row: dict[str, Any]) -> Change:
    """Everything about a seat, as it is now."""
    columns = ("kind", "name", "token_hash", "bot", "left", "orders")
    statement = _UPDATE_SEAT.values({name: bindparam(f"new_{name}") for name in columns})
    new = {f"new_{name}": row[name] for name in columns}
    return statement, {"of": table, "number": row["seat"], **new}


def changed_table(table: str, **values: Any) -> Change:
    return _FINISH.values(**values), {"of": table}


def new_entry(table: str, number: int, moves: Sequence[str], *, undone: bool = False) -> Change:
    text = "\n".join(moves)
    return _INSERT_ENTRY, {"table_id": table, "number": number, "moves": text, "undone": undone}


def fold(entries: Iterable[tuple[str, bool]], game: str) -> list[str]:
    """The moves of a record from its journal."""
    moves: list[str] = []
    for text, undone in entries:
        if not undone:
            moves += texts_of(text, game)
        elif moves:
            moves.pop()
        else:
            raise BadRecord("the journal takes back what was never decided")
    return moves


def texts_of(entry: str, game: str) -> list[str]:
    """The moves of an entry. 0.1.0 wrote numbers, separated by spaces; no text begins with one."""
    if not entry[:1].isdecimal():
        return entry.splitlines()
    past = get_game(game).past
    if past is None or not all(word.isdecimal() for word in entry.split()):
        raise BadRecord(f"the journal has an entry “{entry[:40]}” that cannot be read")
    return [past.actions.text(int(word)) for word in entry.split()]


# -- the store -------------------------------------------------------------------------------------


@dataclass(slots=True)
class _Job:
    """Changes that happen together or not at all, and who waits for them."""

    changes: list[Change]
    waiting: asyncio.Future[None]
    error: Exception | None = None


def url_of(database: str) -> URL:
    """An SQLAlchemy URL as it is; anything else is the path of an SQLite file."""
    try:
        url = make_url(database) if "://" in database else URL.create("sqlite", database=database)
    except ArgumentError:
        raise StorageError("this is not a database URL; write a file or postgresql://…") from None
    if url.drivername == "postgresql":
        url = url.set(drivername="postgresql+psycopg")
    return url


def open_database(database: str) -> Engine:
    """A database that is ready for tables: an empty one is set up, a foreign one refused."""
    try:
        engine = _engine(url_of(database))
        metadata.create_all(engine)
        with engine.begin() as connection:
            found = connection.scalar(select(meta.c.schema))
            if found is None:
                connection.execute(insert(meta), {"schema": SCHEMA})
            elif found in READABLE and found != SCHEMA:
                connection.execute(update(meta).values(schema=SCHEMA))
    except ModuleNotFoundError as error:
        raise StorageError(f"the database needs {error.name}: install it first") from None
    except (SQLAlchemyError, OSError) as error:
        raise StorageError(f"the database cannot be opened: {_short(error)}") from None
    if found not in (None, *READABLE):
        raise StorageError(f"the database has schema {found}; this program needs {SCHEMA}")
    return engine


def _engine(url: URL) -> Engine:
    """Errors of an engine get into logs, and its values hold the seeds of dice: they are hidden."""
    if url.get_backend_name() != "sqlite":
        return create_engine(url, pool_pre_ping=True, hide_parameters=True)
    if url.database:
        Path(url.database).absolute().parent.mkdir(parents=True, exist_ok=True)
    engine = create_engine(url, hide_parameters=True)

    @event.listens_for(engine, "connect")
    def prepare(connection: Any, _: Any) -> None:
        # WAL: readers never wait for the writer. FULL: what is committed survives a power cut.
        for pragma in ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=10000"):
            connection.execute(f"PRAGMA {pragma}")

    return engine


@contextmanager
def reading(database: str) -> Iterator[Reading]:
    """A database that is only looked at: nothing is set up in it, and nothing ever written."""
    try:
        engine = create_engine(_read_only(url_of(database)), hide_parameters=True)
        with engine.connect() as connection:
            found = connection.scalar(select(meta.c.schema))
            if found not in READABLE:
                raise StorageError(f"the database has schema {found}; this program reads {SCHEMA}")
            yield Reading(connection)
    except ModuleNotFoundError as error:
        raise StorageError(f"the database needs {error.name}: install it first") from None
    except (SQLAlchemyError, OSError) as error:
        raise StorageError(f"the database cannot be read: {_short(error)}") from None
    engine.dispose()


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
        stored = load(self._connection, id)
        if stored is None:
            raise StorageError(f"there is no table “{id}”")
        return stored.kept()


class Store:
    """A database and the thread that writes to it."""

    def __init__(self, database: str) -> None:
        self.engine = open_database(database)
        self._jobs: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        self._loop = asyncio.get_running_loop()
        self._writer = threading.Thread(target=self._write_on, name="store", daemon=True)
        self._writer.start()

    @property
    def alive(self) -> bool:
        return self._writer.is_alive()

    # -- writing -----------------------------------------------------------------------------------

    async def write(self, changes: list[Change]) -> None:
        """Carry out changes, all or none; returns when they are on disk."""
        if not self.alive:
            raise StorageError("the store is closed")
        job = _Job(changes, self._loop.create_future())
        self._jobs.put(job)
        await job.waiting

    def _write_on(self) -> None:
        closing = False
        while not closing:
            jobs, closing = self._waiting_jobs()
            if not jobs:
                continue
            self._write_together(jobs)
            self._loop.call_soon_threadsafe(_tell, jobs)

    def _waiting_jobs(self) -> tuple[list[_Job], bool]:
        """Whatever waits; at least one job, or the sign to stop."""
        jobs: list[_Job] = []
        job = self._jobs.get()
        time.sleep(GATHER)
        while job is not None:
            jobs.append(job)
            if len(jobs) >= MOST_AT_ONCE:
                return jobs, False
            try:
                job = self._jobs.get_nowait()
            except queue.Empty:
                return jobs, False
        return jobs, True

    def _write_together(self, jobs: list[_Job]) -> None:
        """One transaction for all; if it fails, one for each, so that only the guilty fail."""
        try:
            with self.engine.begin() as connection:
                _execute(connection, [change for job in jobs for change in job.changes])
        except Exception as error:
            if len(jobs) == 1:
                logger.exception("the store did not take a change")
                jobs[0].error = StorageError(f"the store did not take it: {_short(error)}")
                return
            for job in jobs:
                self._write_together([job])

    def close(self) -> None:
        """Write what waits, then stop."""
        self._jobs.put(None)
        self._writer.join()
        self.engine.dispose()

    # -- reading (call it outside the event loop) --------------------------------------------------

    def load(self, id: str) -> Stored | None:
        """A table with its seats and its journal."""
        with self.engine.connect() as connection:
            return load(connection, id)

    def public_tables(self, most: int) -> list[Listed]:
        """Public tables that wait or play, the newest first, with their seats."""
        public = (
            tables.c.public,
            tables.c.status.in_((WAITING, PLAYING)),
            tables.c.origin != "upload",
        )
        newest = tables.c.created.desc()
        with self.engine.connect() as connection:
            try:
                return _listed(connection, select(tables).where(*public).order_by(newest), most)
            except (ValueError, TypeError, LookupError):
                # Something in one of the rows cannot be read. Who is it? The others are shown.
                ids = connection.scalars(select(tables.c.id).where(*public).order_by(newest))
                return [row for id in ids.fetchmany(most) for row in _listed_alone(connection, id)]

    def forget_waiting(self, before: float, keep: Iterable[str]) -> int:
        """Remove tables that never began and are older than that; how many there were."""
        old = select(tables.c.id).where(tables.c.status == "waiting", tables.c.created < before)
        with self.engine.begin() as connection:
            ids = set(connection.scalars(old)) - set(keep)
            connection.execute(delete(seats).where(seats.c.table_id.in_(ids)))
            connection.execute(delete(tables).where(tables.c.id.in_(ids)))
        return len(ids)


def load(connection: Connection, id: str) -> Stored | None:
    """A table with its seats and its journal."""
    row = connection.execute(select(tables).where(tables.c.id == id)).mappings().first()
    if row is None:
        return None
    of_seats = connection.execute(
        select(seats).where(seats.c.table_id == id).order_by(seats.c.seat)
    ).mappings()
    entries = connection.execute(
        select(journal.c.moves, journal.c.undone)
        .where(journal.c.table_id == id)
        .order_by(journal.c.number)
    ).all()
    return Stored(
        dict(row),
        [dict(seat) for seat in of_seats],
        [(moves, undone) for moves, undone in entries],
    )


def _listed(connection: Connection, wanted: Select[Any], most: int) -> list[Listed]:
    """Rows of tables with those of their seats."""
    rows = [dict(row) for row in connection.execute(wanted.limit(most)).mappings()]
    by_table: dict[str, list[dict[str, Any]]] = {row["id"]: [] for row in rows}
    found = connection.execute(
        select(seats).where(seats.c.table_id.in_(by_table)).order_by(seats.c.seat)
    ).mappings()
    for seat in found:
        by_table[seat["table_id"]].append(dict(seat))
    return [(row, by_table[row["id"]]) for row in rows]


def _listed_alone(connection: Connection, id: str) -> list[Listed]:
    """One table, unless it cannot be read."""
    try:
        return _listed(connection, select(tables).where(tables.c.id == id), 1)
    except (ValueError, TypeError, LookupError):
        logger.exception("a table cannot be listed", extra={"table": id})
        return []


def _execute(connection: Connection, changes: list[Change]) -> None:
    """In order, neighbours with the same statement together."""
    at = 0
    while at < len(changes):
        statement = changes[at][0]
        end = at + 1
        while end < len(changes) and changes[end][0] is statement:
            end += 1
        connection.execute(statement, [values for _, values in changes[at:end]])
        at = end


def _tell(jobs: list[_Job]) -> None:
    for job in jobs:
        if job.waiting.done():  # whoever waited was cancelled
            continue
        if job.error:
            job.waiting.set_exception(job.error)
        else:
            job.waiting.set_result(None)


def _short(error: Exception) -> str:
    """The first line of an error, without statement, values and address."""
    reason = getattr(error, "orig", None) or error
    return str(reason).strip().split("\n")[0][:200]
