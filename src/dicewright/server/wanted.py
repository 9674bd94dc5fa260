"""What somebody waits for, as rows: whichever server has time works the next one out.

Whoever takes one writes its incarnation beside it. If it dies, its lease ends, and the work is free
again. Should two work on the same one after all, they find the same; so nothing is fenced here, and
no transaction stays open while somebody thinks.
"""

from __future__ import annotations

import time

from sqlalchemy import Table, TextClause, bindparam, delete, func, or_, select, update
from sqlalchemy.engine import Connection

from dicewright.server.rows import Change
from dicewright.server.schema import nodes, wanted_curves, wanted_reviews


class Waiting:
    """The tables that wait for one kind of work: the one whose time is earliest comes first."""

    def __init__(self, rows: Table) -> None:
        self._rows = rows
        # SQLite and PostgreSQL say this alike.
        self._want = TextClause(
            f"INSERT INTO {rows.name} (table_id, since) VALUES (:table_id, :since)"
            " ON CONFLICT (table_id) DO NOTHING"
        )
        self._done = delete(rows).where(rows.c.table_id == bindparam("of"))

    def wanted(self, table: str, since: float | None = None) -> Change:
        """A table waits, from now on or from its turn on."""
        return self._want, {"table_id": table, "since": time.time() if since is None else since}

    def done(self, table: str) -> Change:
        """It does not wait any more."""
        return self._done, {"of": table}

    def waits(self, connection: Connection, table: str) -> bool:
        """Is it being worked out, or will it be?"""
        found = select(self._rows.c.table_id).where(self._rows.c.table_id == table)
        return connection.scalar(found) is not None

    def take(self, connection: Connection, me: str, *, alone: bool) -> str | None:
        """The next one, which nobody else who lives has taken; we work on none."""
        rows = self._rows.c
        living = select(nodes.c.id).where(nodes.c.until > func.clock_timestamp(), nodes.c.id != me)
        free = or_(rows.taker.is_(None), rows.taker.not_in(living))
        waiting = select(rows.table_id).order_by(rows.since).limit(1)
        if not alone:
            waiting = waiting.where(free).with_for_update(skip_locked=True)
        table: str | None = connection.scalar(waiting)
        if table is not None:
            mine = update(self._rows).where(rows.table_id == table)
            connection.execute(mine.values(taker=me))
        return table


CURVES = Waiting(wanted_curves)
REVIEWS = Waiting(wanted_reviews)
