"""Curves that somebody waits for, as rows: whichever server has time works the next one out.

Whoever takes one writes its incarnation beside it. If it dies, its lease ends, and the curve is
free again. Should two work on the same one after all, they find the same; so nothing is fenced
here, and no transaction stays open while somebody thinks.
"""

from __future__ import annotations

import time

from sqlalchemy import TextClause, bindparam, delete, func, or_, select, update
from sqlalchemy.engine import Connection

from dicewright.server import rows
from dicewright.server.rows import Change
from dicewright.server.schema import nodes, tables, wanted_curves

#: SQLite and PostgreSQL say this alike.
_WANT = TextClause(
    "INSERT INTO wanted_curves (table_id, since) VALUES (:table_id, :since)"
    " ON CONFLICT (table_id) DO NOTHING"
)
_DONE = delete(wanted_curves).where(wanted_curves.c.table_id == bindparam("of"))


def wanted(table: str) -> Change:
    return _WANT, {"table_id": table, "since": time.time()}


def done(table: str) -> Change:
    """It is not waited for any more."""
    return _DONE, {"of": table}


def found(table: str, curve: list[dict[str, object]]) -> list[Change]:
    return [rows.changed_table(table, curve=curve), done(table)]


def take(connection: Connection, me: str, *, alone: bool) -> str | None:
    """The next curve to be worked out, which nobody else who lives has taken; we work on none."""
    living = select(nodes.c.id).where(nodes.c.until > func.clock_timestamp(), nodes.c.id != me)
    free = or_(wanted_curves.c.taker.is_(None), wanted_curves.c.taker.not_in(living))
    waiting = select(wanted_curves.c.table_id).order_by(wanted_curves.c.since).limit(1)
    if not alone:
        waiting = waiting.where(free).with_for_update(skip_locked=True)
    table = connection.scalar(waiting)
    if table is not None:
        mine = update(wanted_curves).where(wanted_curves.c.table_id == table)
        connection.execute(mine.values(taker=me))
    return table


def ready(connection: Connection, of: list[str]) -> dict[str, list[dict[str, object]]]:
    """Those of these tables' curves that somebody has found."""
    there = select(tables.c.id, tables.c.curve).where(tables.c.id.in_(of))
    return {id: curve for id, curve in connection.execute(there) if curve is not None}
