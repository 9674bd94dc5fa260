"""The desk: what strangers ask for and takes longer than the event loop may be kept.

Games are played through here, to be loaded, checked or told: in few threads, in turn (`fairpool`),
and with little waiting. Whoever comes when too much waits already is asked to come again.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TypeVar

from dicewright.server.fairpool import Closed, FairPool, Full
from dicewright.server.refusal import Refused
from dicewright.server.settings import Settings

Found = TypeVar("Found")

#: Seconds that a server which stops waits for what is being worked out.
PATIENCE = 2.0


class Busy(Refused):
    """There is too much to do already."""

    def __init__(self) -> None:
        super().__init__("busy", "the server is busy; try again in a moment")


class Desk:
    """Where things are worked out for guests."""

    def __init__(self, settings: Settings) -> None:
        self._pool = FairPool(
            settings.desk_threads,
            "desk",
            most=settings.desk_waiting,
            most_each=settings.desk_waiting_per_address,
        )

    @property
    def waiting(self) -> int:
        return self._pool.waiting

    async def do(self, guest: str, work: Callable[[], Found]) -> Found:
        """Something worked out for a guest, or that there is too much to do."""
        try:
            done = self._pool.submit(guest, object(), work)
        except (Full, Closed):
            raise Busy from None
        return await asyncio.wrap_future(done)

    async def close(self) -> None:
        await asyncio.to_thread(self._pool.close, PATIENCE)
