"""What is worked out for a table in the background, once, by whichever server has time (`wanted`),
and kept with it: one thread for each kind of work, so that a long one keeps no other waiting."""

from __future__ import annotations

import asyncio
import logging
from abc import ABC, abstractmethod
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from threading import Event as Flag
from typing import Any, ClassVar

from sqlalchemy.engine import Connection
from sqlalchemy.exc import SQLAlchemyError

from dicewright.server.database import StorageError
from dicewright.server.lease import Lease
from dicewright.server.rows import Change
from dicewright.server.store import Store
from dicewright.server.wanted import Waiting

logger = logging.getLogger(__name__)

#: Told what was found, as it is kept.
Ready = Callable[[Any], None]
#: Seconds between two looks for what other servers want or have worked out.
LOOK_EVERY = 1.0
#: How many may be waited for here.
MOST_WORKS = 200


@dataclass(slots=True)
class Work:
    """Something that is waited for here; perhaps another server works it out. At first nobody knows
    how long it will take."""

    ready: Ready
    done: float = 0
    total: float = 1


class Workshop(ABC):
    """Where one kind of work is done, for other servers, too."""

    #: What it is called, in logs.
    name: ClassVar[str]

    def __init__(self, store: Store, lease: Lease, waiting: Waiting) -> None:
        self.store, self._lease, self.waiting = store, lease, waiting
        self._pool = ThreadPoolExecutor(1, thread_name_prefix=self.name)
        self.works: dict[str, Work] = {}
        self._news = asyncio.Event()
        self.stopping = Flag()
        self._tasks = {asyncio.create_task(self._work_on()), asyncio.create_task(self._listen())}

    # -- a kind's part -------------------------------------------------------------------------

    @abstractmethod
    def find(self, table: str) -> Any:
        """Work it out, in a thread, and say how it is to be kept. Ends soon when `stopping`."""

    @abstractmethod
    def keep(self, table: str, found: Any) -> Change:
        """What keeps it."""

    @abstractmethod
    def kept(self, connection: Connection, of: list[str]) -> dict[str, Any]:
        """What is kept of these tables."""

    # -- for whoever waits ---------------------------------------------------------------------

    def close(self) -> None:
        self.stopping.set()
        for task in self._tasks:
            task.cancel()
        self._pool.shutdown(wait=False, cancel_futures=True)

    def want(self, table: str, ready: Ready) -> None:
        """Have it worked out, unless that is being done, and say when it is ready. If very many
        wait already, it is done when it is wanted again."""
        self._tasks.add(task := asyncio.create_task(self.ask_for(table, ready)))
        task.add_done_callback(self._tasks.discard)

    async def ask_for(self, table: str, ready: Ready, since: float | None = None) -> None:
        """The same, perhaps when its turn has come; returns when that is on disk."""
        if table in self.works or len(self.works) >= MOST_WORKS:
            return
        self.works[table] = Work(ready)
        try:
            await self.store.write([self.waiting.wanted(table, since)])
        except StorageError:
            self.works.pop(table, None)  # whoever asks again has it asked for again
        self._news.set()

    # -- working -------------------------------------------------------------------------------

    async def _work_on(self) -> None:
        while True:
            table = None
            with suppress(SQLAlchemyError):
                table = await asyncio.to_thread(self._take)
            if table is not None and await self._make(table):
                continue
            with suppress(TimeoutError):
                await asyncio.wait_for(self._news.wait(), LOOK_EVERY)
            self._news.clear()

    def _take(self) -> str | None:
        with self.store.engine.begin() as connection:
            return self.waiting.take(connection, self._lease.incarnation, alone=self._lease.alone)

    async def _make(self, table: str) -> bool:
        """Work it out and keep it; what fails would fail again, and is not wanted any more. False
        if the database is away: then it still is."""
        found, changes = None, [self.waiting.done(table)]
        try:
            loop = asyncio.get_running_loop()
            found = await loop.run_in_executor(self._pool, self.find, table)
            changes.append(self.keep(table, found))
        except Exception:
            logger.exception("a %s failed", self.name, extra={"table": table})
            self.works.pop(table, None)
        try:
            await self.store.write(changes)
        except StorageError:
            return False
        if found is not None:
            self._tell(table, found)
        return True

    # -- hearing of what others worked out -----------------------------------------------------

    async def _listen(self) -> None:
        while True:
            await asyncio.sleep(LOOK_EVERY)
            if self._lease.alone or not self.works:
                continue
            with suppress(SQLAlchemyError):
                for table, kept in (await asyncio.to_thread(self._others)).items():
                    self._tell(table, kept)

    def _others(self) -> dict[str, Any]:
        with self.store.engine.connect() as connection:
            return self.kept(connection, list(self.works))

    def _tell(self, table: str, kept: Any) -> None:
        if work := self.works.pop(table, None):
            work.ready(kept)
