"""Connections to PostgreSQL that do not wait for ever.

A database can fall silent without closing anything: a cable, a firewall, a stopped machine. What
the server side promises (`statement_timeout`) does not help then, so every wait has an end on this
side, too. A connection that did not answer in time is closed: nobody could tell any more which
question its next answer belongs to.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any, TypeVar

import psycopg
from psycopg.abc import PQGen
from sqlalchemy import Engine, create_engine, event
from sqlalchemy.engine import URL

Answer = TypeVar("Answer")

#: libpq takes whole seconds, and at least two.
CONNECT_WITHIN = 2


def open_engine(url: URL, *, within: float, named: Callable[[], str]) -> Engine:
    """An engine whose every question is answered within so many seconds, or failed. Its sessions
    have the name that is the right one when they are opened."""
    engine = create_engine(url, pool_pre_ping=True, pool_timeout=within, hide_parameters=True)

    @event.listens_for(engine, "do_connect")
    def connect(_dialect: Any, _record: Any, where: Any, how: dict[str, Any]) -> Any:
        how = _settings(within) | how | {"application_name": named()}
        connection = PatientConnection.connect(*where, **how)
        connection.within = within
        return connection

    return engine


def _settings(within: float) -> dict[str, Any]:
    """Dead connections are noticed by the system, and questions dropped by the other side, too."""
    return {
        "connect_timeout": CONNECT_WITHIN,
        "keepalives_idle": 2,
        "keepalives_interval": 1,
        "keepalives_count": 3,
        "tcp_user_timeout": int(within * 1000),
        "options": f"-c statement_timeout={int(within * 1000)}",
    }


class PatientConnection(psycopg.Connection[Any]):
    """A connection whose patience ends."""

    within = 10.0

    def wait(self, gen: PQGen[Answer], *how: Any, **named: Any) -> Answer:
        """Every answer of the database is waited for here; meanwhile psycopg looks up ten times a
        second."""
        return super().wait(self._bounded(gen), *how, **named)

    def _bounded(self, asking: PQGen[Answer]) -> PQGen[Answer]:
        end = time.monotonic() + self.within
        try:
            wanted = next(asking)
            while True:
                ready = yield wanted
                if not ready and time.monotonic() > end:
                    self.pgconn.finish()
                    raise psycopg.OperationalError("the database does not answer")
                wanted = asking.send(ready)
        except StopIteration as answer:
            return answer.value  # type: ignore[no-any-return]
