"""Which process has which table: every table that is in use is in the memory of exactly one.

Whoever is asked for a table claims it. If another process has it, there are two cases. It lives:
then whoever asks is sent there (`Elsewhere`). Or it died, and the table is taken over once its
lease is over. Which of the two it is, its next renewal tells; so nobody is sent to the dead, and
nobody who lives is robbed.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from hashlib import blake2b
from typing import TypeVar

from sqlalchemy.engine import Connection

from dicewright.core.errors import DicewrightError
from dicewright.server import nodes
from dicewright.server.lease import Lease
from dicewright.server.nodes import Fenced, Held, Node
from dicewright.server.store import Store

Found = TypeVar("Found")

#: Looks at another's lease in the life of one.
LOOKS = 12
#: How often a table may be found held by somebody's transaction: for some four leases.
MOST_HELD = 4 * LOOKS


class Elsewhere(DicewrightError):
    """Another process has the table, or shall have it."""

    def __init__(self, node: str) -> None:
        super().__init__(f"node {node} has this table")
        self.node = node


class Ownership:
    """What this process has, and how it gets more."""

    def __init__(self, store: Store, lease: Lease, lease_seconds: float) -> None:
        self._store, self._lease = store, lease
        self._look_every = lease_seconds / LOOKS
        #: Owners whose next renewal is waited for.
        self._asked: dict[str, asyncio.Task[str | None]] = {}

    async def claim(self, table: str) -> str | None:
        """Make a table ours; the incarnation whose it is now, None if there is no such table.
        Elsewhere if another process has it and lives."""
        held = 0
        while True:
            me = await self._lease.hold()
            if self._lease.alone:
                return me
            try:
                owner = await self._do(
                    partial(nodes.claim, table=table, me=me, patience=self._look_every)
                )
            except Fenced:
                self._lease.suspect()
                continue
            except Held:
                held += 1
                if held > MOST_HELD:
                    raise
                # Perhaps by a dead one, which nobody has asked about.
                await self.bury_dead()
                continue
            if owner in (None, me):
                return owner
            if living := await self._living(owner):
                raise Elsewhere(living)

    async def _living(self, owner: str) -> str | None:
        """The name of an owner who lives; None once it is buried. Many may ask at once."""
        if owner not in self._asked:
            self._asked[owner] = asyncio.create_task(self._watch(owner))
            self._asked[owner].add_done_callback(lambda _: self._asked.pop(owner))
        return await asyncio.shield(self._asked[owner])

    async def _watch(self, owner: str) -> str | None:
        before: Node | None = None
        while node := await self._do(lambda connection: nodes.find(connection, owner)):
            if before and node.left > before.left:
                return node.name
            if node.left < 0 and self._lease.settled:
                await self._do(lambda connection: nodes.bury(connection, owner))
            else:
                await asyncio.sleep(self._look_every)
            before = node
        return None

    async def bury_dead(self) -> None:
        """Nobody may have asked for their tables."""
        for node in self._lease.others:
            if node.left < 0 and self._lease.settled:
                await self._living(node.id)

    def heir(self, table: str) -> str | None:
        """The process that shall have a table when we are gone; always the same one, while they
        are the same."""
        living = [node.name for node in self._lease.others if node.left > 0 and not node.draining]
        return max(living, key=lambda name: _weight(name, table), default=None)

    async def _do(self, what: Callable[[Connection], Found]) -> Found:
        def in_one_transaction() -> Found:
            with self._store.engine.begin() as connection:
                return what(connection)

        return await asyncio.to_thread(in_one_transaction)


def _weight(node: str, table: str) -> bytes:
    return blake2b(f"{node} {table}".encode(), digest_size=8).digest()
