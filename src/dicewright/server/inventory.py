"""Tables as operators see them: from their rows, whether a server runs or not. No secrets."""

from __future__ import annotations

import time
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import Select, func, select
from sqlalchemy.engine import Connection

from dicewright.server.rows import listed
from dicewright.server.schema import journal, tables


def wanted(
    *, status: str | None = None, game: str | None = None, older: float | None = None
) -> Select[Any]:
    """Tables with a status, of a game, made so many seconds ago or earlier; the newest first."""
    found = select(tables).order_by(tables.c.created.desc())
    if status:
        found = found.where(tables.c.status == status)
    if game:
        found = found.where(tables.c.game == game)
    if older is not None:
        found = found.where(tables.c.created <= time.time() - older)
    return found


def inventory(connection: Connection, which: Select[Any], most: int) -> list[dict[str, Any]]:
    """What is known of tables, for people and for programs."""
    found = listed(connection, which, most)
    entries = _entries(connection, [row["id"] for row, _ in found])
    return [
        {
            "id": row["id"],
            "title": row["title"],
            "game": row["game"],
            "status": row["status"],
            "public": row["public"],
            "origin": row["origin"],
            "created": datetime.fromtimestamp(row["created"], UTC).isoformat(timespec="seconds"),
            "entries": entries.get(row["id"], 0),
            "scores": row["scores"],
            "options": row["options"],
            "players": [_player(seat) for seat in seats],
        }
        for row, seats in found
    ]


def _entries(connection: Connection, ids: list[str]) -> dict[str, int]:
    """How many entries the journals of tables have."""
    of_these = journal.c.table_id.in_(ids)
    counts = select(journal.c.table_id, func.count()).where(of_these).group_by(journal.c.table_id)
    return {row[0]: row[1] for row in connection.execute(counts)}


def _player(seat: Mapping[str, Any]) -> dict[str, Any]:
    shown = {name: seat[name] for name in ("kind", "name", "bot", "left")}
    return {"player": seat["seat"] + 1, **shown}
