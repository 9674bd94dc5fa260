"""Several processes on one PostgreSQL: who is alive, who has which table, who may write.

A *node* is a process with a name; every start of it is another *incarnation*. An incarnation has
a row with the time until which it is surely alive (its lease, see `lease`), and a row that every
transaction of its passes (its fence). An incarnation whose time is over may be *buried* by any
other: its sessions are ended and both rows deleted. From then on nothing of it can be written, and
its tables are anybody's.

Everything here is one transaction's work, on a connection that the caller began.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from sqlalchemy import delete, func, insert, literal, select, text, update
from sqlalchemy.dialects import postgresql
from sqlalchemy.engine import Connection
from sqlalchemy.exc import OperationalError

from dicewright import __version__
from dicewright.server.database import StorageError
from dicewright.server.schema import fences, nodes, owners, tables

#: Letters of a node's name. PostgreSQL keeps 63 of a session's name, an incarnation's.
LONGEST_NAME = 40
LOOK_EVERY = 0.05
NOW = func.clock_timestamp()
#: PostgreSQL's word for a lock that was not to be had in time.
LOCKED = "55P03"
#: Milliseconds that an ended session gets to be gone.
END_WITHIN = 1000


class Fenced(StorageError):
    """This incarnation was buried: its tables are not its own any more."""

    def __init__(self) -> None:
        super().__init__("another server takes over here; come back")


class Held(StorageError):
    """Somebody's transaction has a table, and does not end."""

    def __init__(self) -> None:
        super().__init__("another server is busy with this table; come back")


@dataclass(frozen=True, slots=True)
class Node:
    """An incarnation as its row tells of it."""

    id: str
    name: str
    version: str
    draining: bool
    #: Seconds until its lease ends, by the database's clock; negative if it has.
    left: float


def random_name() -> str:
    """For a node that nobody named."""
    return f"node-{secrets.token_hex(4)}"


def new_incarnation(name: str) -> str:
    return f"{name}.{secrets.token_hex(8)}"


# -- being alive -----------------------------------------------------------------------------------


def wait_for_name(connection: Connection, name: str) -> None:
    """Wait until no other node of that name can be alive; StorageError if one is.

    One that was killed a moment ago lives on in its lease, and is not refused for that.
    """
    seen: dict[str, float] = {}
    while True:
        left = {node.id: node.left for node in everybody(connection) if node.name == name}
        if any(left[id] > seen.get(id, left[id]) for id in left):
            raise StorageError(f"another node is called “{name}”; give this one its own --node")
        if all(seconds <= 0 for seconds in left.values()):
            return
        seen = left
        time.sleep(LOOK_EVERY)


def join(connection: Connection, me: str, name: str, address: str, lease: float) -> None:
    """An incarnation comes into being."""
    row = {"id": me, "name": name, "address": address, "version": __version__, "draining": False}
    connection.execute(insert(nodes).values(**row, until=NOW + timedelta(seconds=lease)))
    connection.execute(insert(fences).values(id=me, number=0))


def renew(connection: Connection, me: str, lease: float, *, draining: bool) -> bool:
    """A lease is made longer, even one that has run out: as long as its row is there, nobody can
    have taken anything over. Is it?"""
    until = NOW + timedelta(seconds=lease)
    mine = update(nodes).where(nodes.c.id == me).values(until=until, draining=draining)
    return connection.execute(mine).rowcount > 0


_COLUMNS = (
    *(nodes.c.id, nodes.c.name, nodes.c.version, nodes.c.draining),
    func.extract("epoch", nodes.c.until - NOW),
)


def everybody(connection: Connection) -> list[Node]:
    """All incarnations that nobody has buried."""
    return [_node(row) for row in connection.execute(select(*_COLUMNS))]


def find(connection: Connection, id: str) -> Node | None:
    """An incarnation, unless it is buried."""
    row = connection.execute(select(*_COLUMNS).where(nodes.c.id == id)).first()
    return _node(row) if row else None


def _node(row: Sequence[Any]) -> Node:
    id, name, version, draining, left = row
    return Node(id, name, version, draining, float(left))


def leave(connection: Connection, me: str) -> None:
    """An incarnation ends itself. Whatever it still writes in other sessions comes first."""
    connection.execute(delete(fences).where(fences.c.id == me))
    connection.execute(delete(nodes).where(nodes.c.id == me))


def bury(connection: Connection, dead: str) -> None:
    """End an incarnation whose lease is over, unless it has come back meanwhile.

    Its sessions first: one that stopped in the middle of a transaction would keep us waiting for
    as long as it sleeps.
    """
    over = (nodes.c.id == dead, nodes.c.until < NOW)
    if connection.scalar(select(nodes.c.id).where(*over)) is None:
        return
    end_sessions(connection, dead)
    if connection.execute(delete(nodes).where(*over)).rowcount:
        connection.execute(delete(fences).where(fences.c.id == dead))


def session_of(connection: Connection) -> int:
    """The number that PostgreSQL gave a connection's session."""
    session: Any = connection.connection.driver_connection
    return int(session.info.backend_pid)


def end_sessions(connection: Connection, incarnation: str, pid: int | None = None) -> None:
    """No session of an incarnation writes any more, but for this one; or a certain one of them.

    All are told, then waited for: PostgreSQL looks only ten times a second whether one is gone, so
    five of them one by one would keep their tables for half a second longer.
    """
    theirs = (
        " FROM pg_stat_activity WHERE application_name = :name AND pid <> pg_backend_pid()"
        " AND pid = coalesce(CAST(:pid AS integer), pid)"
    )
    given = {"name": incarnation, "pid": pid, "within": END_WITHIN}
    connection.execute(text(f"SELECT pg_terminate_backend(pid){theirs}"), given)
    connection.execute(text("SELECT pg_sleep(0.02)"))
    connection.execute(text(f"SELECT pg_terminate_backend(pid, :within){theirs}"), given)


# -- writing ---------------------------------------------------------------------------------------


def pass_fence(connection: Connection, me: str) -> None:
    """Nobody can bury us before this transaction ends; if somebody has, it is over.

    This keeps only the row from being deleted. Groups change its number meanwhile: the games of
    this process do not stand still because a claim waits for somebody.
    """
    fence = select(fences.c.id).where(fences.c.id == me)
    mine = fence.with_for_update(read=True, key_share=True)
    if connection.scalar(mine) is None:
        raise Fenced


def begin_group(connection: Connection, me: str, number: int) -> bool:
    """The first statement of a group that an incarnation writes; groups have rising numbers.

    False if this very group is on disk already: then its commit was carried out although nobody
    heard the answer. If that commit is still under way, this waits for how it ends.
    """
    mine = update(fences).where(fences.c.id == me, fences.c.number < number).values(number=number)
    if connection.execute(mine).rowcount:
        return True
    if connection.scalar(select(fences.c.id).where(fences.c.id == me)) is None:
        raise Fenced
    return False


# -- having tables ---------------------------------------------------------------------------------


def claim(connection: Connection, table: str, me: str, patience: float) -> str | None:
    """Make a table ours if nobody has it; whose it is then. None if there is no such table.

    Held if another keeps its row for longer than the patience: one that was put to sleep in the
    middle of its own claim would do so until it wakes.

    The row is locked before its owner is looked up: a question asked together with the lock would
    be answered by what was true before we waited for it, and miss an incarnation that has joined
    since.
    """
    connection.execute(text(f"SET LOCAL lock_timeout = {int(1000 * patience)}"))
    pass_fence(connection, me)
    there = select(tables.c.id, literal(None)).where(tables.c.id == table)
    new = postgresql.insert(owners).from_select(["table_id", "owner"], there)
    locked = select(owners.c.owner).where(owners.c.table_id == table).with_for_update()
    try:
        connection.execute(new.on_conflict_do_nothing())
        row = connection.execute(locked).first()
    except OperationalError as error:
        if getattr(error.orig, "sqlstate", None) == LOCKED:
            raise Held from None
        raise
    if row is None:
        return None
    owner: str | None = row[0]
    if owner and connection.scalar(select(nodes.c.id).where(nodes.c.id == owner)):
        return owner
    connection.execute(update(owners).where(owners.c.table_id == table).values(owner=me))
    return me
