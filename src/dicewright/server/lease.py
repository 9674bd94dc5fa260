"""The lease of this process: how it knows that nobody else can have taken its tables over.

Whoever has a valid lease may believe what is in its memory. On PostgreSQL a thread of its own
renews it four times in its life, on a connection of its own, so that neither a busy event loop nor
a busy writer can make it late. What counts is the database's clock; here the time is taken before
the renewal is sent, by a clock that goes on while the machine sleeps, so we never think ourselves
alive for longer than others do.

A gap is harmless by itself: while it lasts nothing is told or written. If the next renewal finds
our row, nobody has buried us, and what we remember is still true. If it does not, everything is
forgotten first, and then a new incarnation begins (`lost` is called between the two).
"""

from __future__ import annotations

import asyncio
import logging
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from pathlib import Path
from typing import IO, Any, Protocol

from sqlalchemy.engine import Connection
from sqlalchemy.exc import SQLAlchemyError

from dicewright.core.locks import lock
from dicewright.server import nodes
from dicewright.server.database import StorageError, open_database, short, url_of
from dicewright.server.nodes import Fenced, Node
from dicewright.server.settings import Settings

logger = logging.getLogger(__name__)

#: Renewals in the life of a lease.
RENEWALS = 4
#: Seconds that a process which ends gives the database to hear of it.
FAREWELL = 1.0


def boottime() -> float:
    """Seconds, also those that the machine or this process slept."""
    return time.clock_gettime(getattr(time, "CLOCK_BOOTTIME", time.CLOCK_MONOTONIC))


class Lease(Protocol):
    """What a store and its tables need to know of this process's life."""

    #: Is there nobody else, ever?
    alone: bool
    #: What this process is called among others; nothing if there are none.
    name: str
    #: The name of this life; everything that is written carries it.
    incarnation: str

    @property
    def valid(self) -> bool: ...

    @property
    def settled(self) -> bool:
        """Has the lease been valid for a while? Who comes back from a gap is not to bury others:
        perhaps the database was gone, and they are about to come back, too."""

    @property
    def others(self) -> list[Node]:
        """The other incarnations, as of the last renewal."""

    async def hold(self, under: str | None = None) -> str:
        """Wait until the lease is valid, but not for ever; the incarnation that has it then.
        StorageError if it does not come to that, Fenced if it is not the one that is meant."""

    def begin_group(self, connection: Connection, under: str, number: int) -> bool:
        """Pass the fence of an incarnation, as the first thing in a transaction; False if the group
        is on disk already. Fenced if that life is over, even if another has begun: others may have
        its tables."""

    def suspect(self) -> None:
        """Something was fenced off: believe nothing before the next renewal."""

    def doubt(self) -> None:
        """Nobody knows what became of something that was written: better to begin a new life."""

    def drain(self) -> None:
        """Tell the others that we are about to leave."""

    def close(self) -> None: ...


class Alone:
    """The lease of the only process there can be. Beside its SQLite file lies another, which it
    keeps locked; the database itself can be read and copied by anybody."""

    alone, name, incarnation, valid, settled = True, "", "", True, True

    def __init__(self, database: str | None = None) -> None:
        self._lock = _sole_use(database) if database else None

    @property
    def others(self) -> list[Node]:
        return []

    async def hold(self, under: str | None = None) -> str:  # noqa: ARG002 (there is no other)
        return self.incarnation

    def begin_group(self, connection: Connection, under: str, number: int) -> bool:  # noqa: ARG002 (as above)
        return True

    def suspect(self) -> None: ...

    def doubt(self) -> None: ...

    def drain(self) -> None: ...

    def close(self) -> None:
        if self._lock:
            self._lock.close()


def _sole_use(database: str) -> IO[str]:
    path = Path(f"{database}.lock")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        file = path.open("a")
        locked = lock(file)
    except OSError as error:
        raise StorageError(f"the database cannot be opened: {short(error)}") from None
    if not locked:
        file.close()
        raise StorageError(
            f"another server has {database} open; only PostgreSQL serves several at once"
        )
    return file


def open_lease(settings: Settings, lost: Callable[[], None]) -> Lease:
    """The lease that a database takes. `lost` is called when what is in memory may be wrong."""
    url = url_of(settings.database)
    if url.get_backend_name() == "postgresql":
        return NodeLease(settings, lost)
    return Alone(url.database)


def check_place(settings: Settings) -> None:
    """StorageError if there is no place for this process: another has the file, or the name."""
    url = url_of(settings.database)
    if url.get_backend_name() != "postgresql":
        Alone(url.database).close()
    elif settings.node:
        engine = open_database(settings.database)
        with engine.begin() as connection:
            nodes.wait_for_name(connection, settings.node)
        engine.dispose()


class NodeLease:
    """The lease of one process among several on a PostgreSQL."""

    alone = False

    def __init__(self, settings: Settings, lost: Callable[[], None]) -> None:
        from dicewright.server.postgres import open_engine  # psycopg need not be installed

        open_database(settings.database).dispose()  # our row needs its table
        self.name = settings.node or nodes.random_name()
        self.incarnation = nodes.new_incarnation(self.name)
        self._settings, self._lost = settings, lost
        self._seconds = settings.lease_seconds
        self._engine = open_engine(
            url_of(settings.database), within=self._seconds, named=lambda: self.incarnation
        )
        self._loop = asyncio.get_running_loop()
        self._news = asyncio.Event()
        self._everybody: list[Node] = []
        #: When the renewal was sent that we live by, and when it was last doubted: what was sent
        #: before a suspicion is no answer to it, however late it comes.
        self._sent = self._suspected = self._gapless_since = 0.0
        self._draining = self._doubtful = self._closing = False
        #: The session in which groups are written.
        self._writer: int | None = None
        self._wake = threading.Event()
        self._start()
        self._thread = threading.Thread(target=self._renew_on, name="lease", daemon=True)
        self._thread.start()

    # -- what is so ----------------------------------------------------------------------------

    @property
    def valid(self) -> bool:
        believed = self._suspected <= self._sent and not self._doubtful
        return believed and boottime() < self._sent + self._seconds

    @property
    def settled(self) -> bool:
        return self.valid and boottime() - self._gapless_since > self._seconds / 2

    @property
    def others(self) -> list[Node]:
        return [node for node in self._everybody if node.id != self.incarnation]

    async def hold(self, under: str | None = None) -> str:
        end = self._loop.time() + self._settings.keep_within
        while True:
            if under not in (None, self.incarnation):
                raise Fenced
            if self.valid:
                return self.incarnation
            try:
                await asyncio.wait_for(self._news.wait(), end - self._loop.time())
            except TimeoutError:
                raise StorageError("the database does not answer") from None

    def begin_group(self, connection: Connection, under: str, number: int) -> bool:
        self._end_former_session(connection)
        try:
            return nodes.begin_group(connection, under, number)
        except Fenced:
            if under == self.incarnation:
                self.suspect()
            raise

    def _end_former_session(self, connection: Connection) -> None:
        """A session of the writer that fell silent may still have the fence's row; nothing could
        be written before the database noticed."""
        pid = nodes.session_of(connection)
        if self._writer not in (None, pid):
            nodes.end_sessions(connection, self.incarnation, self._writer)
        self._writer = pid

    def suspect(self) -> None:
        self._suspected = boottime()
        self._wake.set()

    def doubt(self) -> None:
        self._doubtful = True
        self.suspect()

    def drain(self) -> None:
        self._draining = True
        self._wake.set()

    # -- the thread that renews it -------------------------------------------------------------

    def _renew_on(self) -> None:
        failing = False
        while not self._closing:
            self._wake.wait(self._seconds / RENEWALS)
            self._wake.clear()
            try:
                self._renew()
                failing = False
            except Exception as error:  # whatever it was: without this thread there is no lease
                if not failing:
                    logger.warning("the lease is not renewed", extra={"why": short(error)})
                failing = True
        self._end()

    def _renew(self) -> None:
        sent = boottime()
        with self._engine.begin() as connection:
            there = not self._doubtful and nodes.renew(
                connection, self.incarnation, self._seconds, draining=self._draining
            )
            self._everybody = nodes.everybody(connection)
        if there:
            self._take(sent)
        else:
            self._start_over()

    def _take(self, sent: float) -> None:
        if not self.valid:
            self._gapless_since = sent
        self._sent = sent
        self._loop.call_soon_threadsafe(self._announce)

    def _announce(self) -> None:
        self._news.set()
        self._news = asyncio.Event()

    def _start(self) -> None:
        """The first incarnation of this process."""
        with self._engine.begin() as connection:
            nodes.wait_for_name(connection, self.name)
        self._join()

    def _join(self) -> None:
        sent, settings = boottime(), self._settings
        with self._engine.begin() as connection:
            nodes.join(
                connection, self.incarnation, self.name, settings.node_address, self._seconds
            )
            self._everybody = nodes.everybody(connection)
        self._take(sent)

    def _start_over(self) -> None:
        """Somebody buried us, or we do it ourselves: forget everything, then begin again."""
        logger.warning("the lease was lost", extra={"node": self.incarnation})
        self._suspected = boottime()
        self._on_the_loop(self._lost)
        with self._engine.begin() as connection:
            nodes.end_sessions(connection, self.incarnation)
            nodes.leave(connection, self.incarnation)
        self._doubtful = False
        self.incarnation = nodes.new_incarnation(self.name)
        self._engine.dispose()  # the next session has the new name
        self._join()

    def _on_the_loop(self, what: Callable[[], Any]) -> None:
        """Have something done where tables live, and wait for it."""
        done: Future[None] = Future()

        def do() -> None:
            try:
                what()
            finally:
                done.set_result(None)

        self._loop.call_soon_threadsafe(do)
        done.result()

    # -- the end -------------------------------------------------------------------------------

    def close(self) -> None:
        """Leave. If the database does not hear of it, the lease simply ends."""
        self._closing = True
        self._wake.set()
        self._thread.join(self._seconds + FAREWELL)

    def _end(self) -> None:
        self._suspected = boottime()
        with suppress(SQLAlchemyError), self._engine.begin() as connection:
            nodes.leave(connection, self.incarnation)
        self._engine.dispose()
