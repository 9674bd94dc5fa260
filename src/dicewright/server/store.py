"""The store: a database, and the one thread that writes to it.

Whatever waits is written in one transaction (a *group commit*), so a busy server pays for a flush
to disk once for many tables; each writer is told when its own is safe.

A database may go away in the middle of that, and come back. A group has a number, and the database
keeps that of the last one (`nodes.begin_group`); so a group whose commit was not answered can
simply be written again: if it is there already, nothing happens. Only if that cannot be found out
in time is there a doubt, and then this process begins a new life (`lease`), which ends the old one
for good, before anybody is told anything.
"""

from __future__ import annotations

import asyncio
import logging
import queue
import threading
import time
from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, Select, TextClause, or_, select, true
from sqlalchemy.engine import Connection
from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from dicewright.server import metrics
from dicewright.server.database import StorageError, open_database, short
from dicewright.server.lease import Alone, Lease
from dicewright.server.messages import CLOSED, PLAYING, WAITING, Status
from dicewright.server.nodes import Fenced
from dicewright.server.rows import (
    Change,
    Listed,
    Stored,
    listed,
    listed_alone,
    load,
    load_affairs,
)
from dicewright.server.schema import LISTABLE, glances, journal, secrets, tables, visits

logger = logging.getLogger(__name__)

#: Changes written in one transaction at most: a flood must not keep others waiting for long.
MOST_AT_ONCE = 2000
#: Seconds that the first change of a group waits for company. Nobody notices them, and a busy
#: server writes a third as often.
GATHER = 0.002
#: Seconds between two tries while the database is away.
TRY_EVERY = 0.05
#: Seconds for what still waits when the store is closed.
FAREWELL = 2.0


@dataclass(slots=True)
class _Job:
    """Changes that happen together or not at all, and who waits for them."""

    changes: list[Change]
    #: The incarnation under which its table is ours.
    under: str
    #: When it is not tried any more.
    end: float
    waiting: asyncio.Future[None]
    error: Exception | None = None


#: SQLite and PostgreSQL say this alike: whoever comes second keeps what the first one drew.
_DRAW = TextClause(
    "INSERT INTO secrets (name, value) VALUES (:name, :value) ON CONFLICT (name) DO NOTHING"
)


class Store:
    """A database and the thread that writes to it."""

    def __init__(
        self,
        database: str,
        lease: Lease | None = None,
        *,
        keep_within: float = 10.0,
        answer_within: float = 10.0,
    ) -> None:
        self._lease: Lease = lease or Alone()
        self.engine = open_database(
            database, within=answer_within, named=lambda: self._lease.incarnation
        )
        self._within = keep_within
        self._number = 0
        self._session: Connection | None = None
        self._jobs: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        self._loop = asyncio.get_running_loop()
        self._writer = threading.Thread(target=self._write_on, name="store", daemon=True)
        self._writer.start()

    @property
    def alive(self) -> bool:
        return self._writer.is_alive()

    # -- writing -----------------------------------------------------------------------------------

    async def write(self, changes: list[Change], under: str | None = None) -> None:
        """Carry out changes, all or none, in the name of an incarnation (the present one, if
        nothing else is said); returns when they are on disk."""
        if not self.alive:
            raise StorageError("the store is closed")
        under = self._lease.incarnation if under is None else under
        end = time.monotonic() + self._within
        job = _Job(changes, under, end, self._loop.create_future())
        self._jobs.put(job)
        await job.waiting

    def _write_on(self) -> None:
        closing = False
        while not closing:
            jobs, closing = self._waiting_jobs()
            if not jobs:
                continue
            under = self._lease.incarnation
            for job in jobs:
                self._check(job, under)
            if timely := [job for job in jobs if job.error is None]:
                metrics.GROUP.observe(len(timely))
                with metrics.COMMIT.time():
                    self._write_together(timely, under)
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

    def _check(self, job: _Job, under: str) -> None:
        """What is of a former life, or has waited for too long, is not written any more."""
        if job.under != under:
            job.error = Fenced()
        elif time.monotonic() > job.end:
            job.error = StorageError("the database does not answer")

    def _write_together(self, jobs: list[_Job], under: str) -> None:
        """One transaction for all; if it fails, one for each, so that only the guilty fail."""
        self._number += 1
        end = min(time.monotonic() + self._within, max(job.end for job in jobs))
        changes = [change for job in jobs for change in job.changes]
        try:
            self._write_group(changes, under, self._number, end)
        except StorageError as error:  # nobody's fault among them
            for job in jobs:
                job.error = error
        except Exception as error:
            if len(jobs) == 1:
                logger.exception("the store did not take a change")
                jobs[0].error = StorageError(f"the store did not take it: {short(error)}")
                return
            for job in jobs:
                self._write_together([job], under)

    def _write_group(self, changes: list[Change], under: str, number: int, end: float) -> None:
        """A transaction, tried until the database has it, says no, or time is up. However long that
        takes, it is written in the name of the life it was begun in, or not at all."""
        doubtful = False
        while True:
            try:
                connection = self._connected()
                with connection.begin():
                    if not self._lease.begin_group(connection, under, number):
                        return
                    doubtful = False
                    _execute(connection, changes)
                    # A file of our own says for certain whether it took something.
                    doubtful = not self._lease.alone
                return
            except SQLAlchemyError as error:
                if not self._went_away(error) and not doubtful:
                    raise
                if time.monotonic() > end:
                    if doubtful:
                        self._lease.doubt()
                    raise StorageError("the database does not answer") from None
                time.sleep(TRY_EVERY)

    def _connected(self) -> Connection:
        """The writer's own session."""
        if self._session is None:
            self._session = self.engine.connect()
        return self._session

    def _went_away(self, error: SQLAlchemyError) -> bool:
        """Did the database go, rather than say no? Then another session has to be opened."""
        if self._session is None:
            return True
        if not isinstance(error, DBAPIError) or not error.connection_invalidated:
            return False
        self._session.close()
        self._session = None
        return True

    def close(self) -> None:
        """Write what waits, then stop; but not for long, if the database does not answer."""
        self._within = FAREWELL
        self._jobs.put(None)
        self._writer.join(FAREWELL)
        self.engine.dispose()

    # -- reading (call it outside the event loop) --------------------------------------------------

    def load(self, id: str) -> Stored | None:
        """A table with its seats, its journal and its people's affairs."""
        with self.engine.connect() as connection:
            stored = load(connection, id)
            return load_affairs(connection, stored) if stored else None

    def secret(self, name: str, drawn: str) -> str:
        """A secret of all servers on this database: what it is already, or what was just drawn."""
        wanted = select(secrets.c.value).where(secrets.c.name == name)
        with self.engine.begin() as connection:
            connection.execute(_DRAW, {"name": name, "value": drawn})
            kept: str = connection.scalars(wanted).one()
        return kept

    def public_tables(self, since: float, most: int) -> list[Listed]:
        """Public tables that wait or play, made since then or seen by another server since, the
        newest first, with their seats."""
        seen = select(glances.c.table_id).where(glances.c.changed > since)
        recent = or_(tables.c.created > since, tables.c.id.in_(seen))
        wanted = select(tables).where(LISTABLE, recent, tables.c.origin != "upload")
        return self._listed(wanted.order_by(tables.c.created.desc()), most)

    def known_tables(self, ids: Collection[str]) -> list[Listed]:
        """Those of these tables that exist, with their seats."""
        return self._listed(select(tables).where(tables.c.id.in_(ids)), len(ids))

    def _listed(self, wanted: Select[Any], most: int) -> list[Listed]:
        with self.engine.connect() as connection:
            try:
                return listed(connection, wanted, most)
            except (ValueError, TypeError, LookupError):
                # Something in one of the rows cannot be read. Who is it? The others are shown.
                ids = connection.scalars(wanted.with_only_columns(tables.c.id).limit(most)).all()
                return [listed_alone(connection, id) for id in ids]

    def long_waiting(self, before: float, most: int) -> list[str]:
        """Tables that never began, made before that and not visited since, the oldest first."""
        begun = select(journal.c.table_id).where(journal.c.table_id == tables.c.id).exists()
        return self._unvisited(WAITING, before, visits.c.at >= before, most=most) + self._ids(
            CLOSED, tables.c.created < before, ~begun, most=most
        )

    def never_visited(self, before: float, most: int) -> list[str]:
        """Games that go on, made before that, of which no visit is known at all."""
        return self._unvisited(PLAYING, before, true(), most)

    def abandoned(self, before: float, most: int) -> list[str]:
        """Games that go on, and whose last visit was before that."""
        earlier = select(visits.c.table_id).where(visits.c.at < before)
        return self._ids(PLAYING, tables.c.id.in_(earlier), most=most)

    def _unvisited(
        self, status: Status, before: float, counts: ColumnElement[bool], most: int
    ) -> list[str]:
        visit = select(visits.c.table_id).where(visits.c.table_id == tables.c.id, counts)
        return self._ids(status, tables.c.created < before, ~visit.exists(), most=most)

    def _ids(self, status: Status, *which: ColumnElement[bool], most: int) -> list[str]:
        wanted = select(tables.c.id).where(
            tables.c.status == status, tables.c.origin != "upload", *which
        )
        with self.engine.connect() as connection:
            return list(connection.scalars(wanted.order_by(tables.c.created).limit(most)))


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
