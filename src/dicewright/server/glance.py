"""What lists show of a table: whose decision it is, who is there, whether it goes on.

The process that has a table knows; all others read it from the database. It is written there when
the table leaves the memory, and where others may ask, about once a second while things happen:
never in the way of a move.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Mapping
from typing import Any, Protocol

from dicewright.core.registry import get_game
from dicewright.server import rows
from dicewright.server.database import StorageError
from dicewright.server.messages import GOES_ON, OLDER_RULES, Summary
from dicewright.server.rows import Change
from dicewright.server.seats import Seat, host_of
from dicewright.server.session import Session, link_of, told_options
from dicewright.server.store import Store

logger = logging.getLogger(__name__)

#: Seconds between two looks at the same table.
GLANCE_EVERY = 1.0


def glance_of(session: Session) -> Change:
    """A table as others shall see it from now on."""
    return rows.new_glance(
        {
            "table_id": session.id,
            "decider": session.decider,
            "present": [seat.seat for seat in session.seats if seat.connected],
            "fate": OLDER_RULES if session.older else GOES_ON,
            "why": session.older.why[:200] if session.older else "",
            "judged": session.game.rules_version,
            "changed": time.time(),
        }
    )


def is_current(row: Mapping[str, Any]) -> bool:
    """Does a row with its glance tell everything? Other rules than these may have judged it."""
    glance = row.get("glance")
    return glance is not None and glance["judged"] == get_game(row["game"]).rules_version


def summary_of(
    row: Mapping[str, Any], seats: list[dict[str, Any]], *, watched: bool = False
) -> Summary:
    """A table as its rows tell of it. Who was there counts only while its owner watches."""
    glance = row.get("glance") or {}
    sitting = [Seat.from_row(seat) for seat in seats]
    if watched:
        for seat in sitting:
            seat.connected = int(seat.seat in glance.get("present", ()))
    return Summary(
        *(row["id"], link_of(row["id"]), row["title"], row["game"], row["players"]),
        options=told_options(row),
        public=row["public"],
        status=row["status"],
        created=row["created"],
        origin=row["origin"],
        next=row["next"],
        series=row["series"],
        seats=tuple(seat.data() for seat in sitting),
        host=host_of(sitting),
        decider=glance.get("decider"),
        scores=tuple(row["scores"]) if row["scores"] else None,
        fate=glance.get("fate", GOES_ON),
        why=glance.get("why", ""),
        given=len(rows.given_of(row)),
        hints=row["hints"],
    )


class Seen(Protocol):
    """A table, to whoever writes down what is seen of it."""

    #: The incarnation whose it is.
    under: str | None

    def glance(self) -> Change: ...


class Glances:
    """Writes down, now and then, what changed."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._changed: dict[Seen, None] = {}
        self._writer = asyncio.create_task(self._write_on())

    def changed(self, table: Seen) -> None:
        self._changed[table] = None

    def forget(self, table: Seen) -> None:
        """It is not ours any more."""
        self._changed.pop(table, None)

    async def _write_on(self) -> None:
        while True:
            await asyncio.sleep(GLANCE_EVERY)
            seen, self._changed = self._changed, {}
            for under in {table.under for table in seen}:
                glances = [table.glance() for table in seen if table.under == under]
                try:
                    await self._store.write(glances, under)
                except StorageError as error:
                    logger.info("lists are behind", extra={"why": str(error)})

    def close(self) -> None:
        self._writer.cancel()
