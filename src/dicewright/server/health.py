"""Is the server alive, and is it ready? Alive is whoever answers. Ready is who can keep a move.

To know that, one is kept: a row is written and removed again in a transaction of its own, by the
thread that writes moves. A look at a connection or at the disk would say yes on a full disk, on a
read-only one, and when the thread hangs.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable

from sqlalchemy import delete, insert

from dicewright.server import metrics, tokens
from dicewright.server.database import StorageError
from dicewright.server.nodes import Fenced
from dicewright.server.schema import probes
from dicewright.server.store import Store

#: Seconds for which an answer holds, however many ask; and until no answer is one.
FRESH = 1.0
PATIENCE = 2.0

_PUT, _REMOVE = insert(probes), delete(probes)


class Readiness:
    """Whether a server could keep a move just now."""

    def __init__(self, store: Store, unready: Callable[[], str]) -> None:
        #: Why whoever sends it guests should stop that in any case.
        self._store, self._unready = store, unready
        self._trial: asyncio.Task[str] | None = None
        self._began = float("-inf")
        self._why = ""

    async def why_not(self) -> str:
        """Why the server is not ready; nothing if it is."""
        why = self._unready() or await self._tried()
        metrics.READY.set(not why)
        return why

    async def _tried(self) -> str:
        """The outcome of the last trial; of a new one, if that is old. One at a time."""
        now = time.monotonic()
        if self._trial is None and now - self._began > FRESH:
            self._began = now
            self._trial = asyncio.create_task(self._try())
            self._trial.add_done_callback(self._note)
        if self._trial is not None:
            left = self._began + PATIENCE - now
            done, _ = await asyncio.wait([self._trial], timeout=max(0.0, left))
            if not done:
                return f"the store has not answered for {time.monotonic() - self._began:.0f} s"
        return self._why

    async def _try(self) -> str:
        id = tokens.new_id()
        try:
            await self._store.write([(_PUT, {"id": id}), (_REMOVE.where(probes.c.id == id), {})])
        except (StorageError, Fenced) as error:
            return str(error)
        return ""

    def _note(self, trial: asyncio.Task[str]) -> None:
        self._trial = None
        if not trial.cancelled():
            self._why = trial.result()
