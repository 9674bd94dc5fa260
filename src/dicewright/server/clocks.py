"""Looks after the clocks of all tables: somebody's time is out, whether anybody watches or not.

When it will be is kept in a row (`affairs.due`). A server acts for the tables in its memory, and
fetches those that are in nobody's. Where another server has a table, that one acts.

**Fair to whoever thinks.** Only while no server at all runs nobody can decide: that time counts for
nobody. So while clocks go, servers keep writing down that they look after them; the first one that
comes back after a gap moves all clocks by it. If one of several servers dies, another has its
tables after a second or two. That counts, as a slow line does; but a table that has just come
into a memory lets nobody's time be out for `clock_grace`, so its people can come back first. What
is decided after zero and before the server acts is valid.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Coroutine
from contextlib import suppress
from typing import Protocol

from sqlalchemy import case, exists, select, update
from sqlalchemy.exc import SQLAlchemyError

from dicewright.server.database import StorageError, short
from dicewright.server.lease import Lease
from dicewright.server.nodes import Fenced
from dicewright.server.ownership import Elsewhere
from dicewright.server.refusal import Refused
from dicewright.server.schema import affairs, timekeepers
from dicewright.server.settings import Settings
from dicewright.server.store import Store
from dicewright.server.table import Table

logger = logging.getLogger(__name__)

LOOK_EVERY = 1.0
#: Looks at what is in memory for each look at the rows, and the most tables that are fetched then.
ROWS_EVERY = 5
MOST_AT_ONCE = 50
#: A longer silence means that no server ran.
SILENCE = 4 * ROWS_EVERY * LOOK_EVERY
#: Tables that cannot be helped, and are not fetched again.
MOST_HOPELESS = 1000


class Office(Protocol):
    """What looking after clocks needs of the lobby."""

    settings: Settings
    store: Store
    lease: Lease
    name: str
    tables: dict[str, Table]

    async def table(self, id: str) -> Table: ...


class Clocks:
    """All clocks that this server has to look after."""

    def __init__(self, lobby: Office) -> None:
        self._lobby = lobby
        #: Set when a gap is accounted for: before that no table may be loaded.
        self.ready = asyncio.Event()
        self._hopeless: dict[str, None] = {}
        self._blind = False
        self._task = asyncio.create_task(self._run())

    def stop(self) -> None:
        self._task.cancel()

    async def _run(self) -> None:
        try:
            await self._guarded(self._account_for_gap())
        finally:
            self.ready.set()
        looks = 0
        while True:
            await asyncio.sleep(LOOK_EVERY)
            await self._guarded(self._look())
            looks += 1
            if looks % ROWS_EVERY == 0:
                await self._guarded(self._look_at_rows())

    async def _guarded(self, look: Coroutine[None, None, None]) -> None:
        try:
            await look
            self._blind = False
        except (SQLAlchemyError, StorageError, Fenced) as error:
            if not self._blind:  # said once, not every second
                logger.warning("clocks cannot be looked after", extra={"why": short(error)})
            self._blind = True
        except Exception:
            logger.exception("a clock went wrong")

    async def _look(self) -> None:
        """Those in memory."""
        now = time.time()
        grace = self._lobby.settings.clock_grace
        for table in list(self._lobby.tables.values()):
            if table.due is not None and table.due <= now and table.age >= grace:
                with suppress(Refused):
                    await table.time_out()

    async def _look_at_rows(self) -> None:
        """Those that nobody has in memory."""
        going, late = await asyncio.to_thread(self._read)
        if going:
            await self._write_down()
        for id in late:
            try:
                await self._lobby.table(id)
            except Elsewhere:
                continue
            except Refused as refused:
                if refused.code not in ("storage", "busy"):
                    self._give_up(id)

    def _give_up(self, id: str) -> None:
        while len(self._hopeless) >= MOST_HOPELESS:
            self._hopeless.pop(next(iter(self._hopeless)))
        self._hopeless[id] = None

    def _read(self) -> tuple[bool, list[str]]:
        """Does any clock go? And which tables are late that are not in our memory?"""
        late = select(affairs.c.table_id).where(affairs.c.due <= time.time())
        with self._lobby.store.engine.connect() as connection:
            any_ = select(affairs.c.table_id).where(affairs.c.due.is_not(None)).limit(1)
            going = connection.scalar(any_) is not None
            known = {*self._lobby.tables, *self._hopeless}
            found = connection.scalars(late.order_by(affairs.c.due).limit(len(known) + 1000))
            ids = [id for id in found if id not in known]
        return going, ids[:MOST_AT_ONCE]

    async def _write_down(self) -> None:
        """Clocks are being looked after now."""
        now = update(timekeepers).values(at=time.time(), by=self._lobby.name)
        await self._lobby.store.write([(now, {})])

    async def _account_for_gap(self) -> None:
        """If nobody looked after them for a while, that counts for nobody."""
        seen = await asyncio.to_thread(self._last)
        now = time.time()
        if seen is None or now - seen < SILENCE:
            return
        # Of several that start together one is the first: who waited for the row finds it changed.
        mine = f"{self._lobby.name} {now}"
        first = update(timekeepers).where(timekeepers.c.at == seen).values(at=now, by=mine[:80])
        slept = now - case((affairs.c.since > seen, affairs.c.since), else_=seen)
        shift = (
            update(affairs)
            .where(affairs.c.due.is_not(None), affairs.c.since < now)
            .where(exists().where(timekeepers.c.by == mine[:80]))
            .values(due=affairs.c.due + slept, since=affairs.c.since + slept)
        )
        await self._lobby.lease.hold()
        await self._lobby.store.write([(first, {}), (shift, {})])

    def _last(self) -> float | None:
        with self._lobby.store.engine.connect() as connection:
            at: float | None = connection.scalar(select(timekeepers.c.at))
            return at
