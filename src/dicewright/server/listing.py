"""The list of public tables: a snapshot, made at most once a second, however many look at it.

One address fills no list: it may have a few tables on it, and further ones are refused when they
are to be made.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Sequence

from dicewright.server.answers import Answer
from dicewright.server.messages import Summary, Tables, encode
from dicewright.server.refusal import Refused

#: Seconds after which the list is made anew for the next who looks.
FRESH = 1.0

#: Tells which tables are to be listed now.
Source = Callable[[], Awaitable[Sequence[Summary]]]


class Listing:
    """What the lobby shows to everybody."""

    def __init__(self, source: Source, most_each: int) -> None:
        self._source, self._most_each = source, most_each
        self._made: asyncio.Task[Answer] | None = None
        self._since = 0.0
        #: Who made the tables that are listed, or will be.
        self._makers: dict[str, str] = {}

    async def answer(self) -> Answer:
        """The list, as of about now. All who look meanwhile get the same one."""
        now = time.monotonic()
        if self._made is None or (self._made.done() and now - self._since >= FRESH):
            self._made, self._since = asyncio.create_task(self._make()), now
        return await asyncio.shield(self._made)

    async def _make(self) -> Answer:
        before = list(self._makers)
        listed = await self._source()
        gone = set(before) - {summary.id for summary in listed}
        for id in gone:
            del self._makers[id]
        return await asyncio.to_thread(lambda: Answer.of(encode(Tables(tuple(listed)))))

    async def admit(self, guest: str) -> None:
        """May another table of this guest be listed? Refused, if there are enough of them."""
        await self.answer()
        if sum(maker == guest for maker in self._makers.values()) >= self._most_each:
            raise Refused(
                "too-many-tables",
                f"{self._most_each} of your tables are listed already; finish one first, or make "
                "this one private",
            )

    def add(self, table: str, guest: str) -> None:
        """A guest has made a table that is to be listed."""
        self._makers[table] = guest
