"""What the host of a table may do: before the game free seats, name the table and list it in the
lobby; at any time before the end close it.

The host is the player who has sat there longest: whoever made the table, as long as they stay. So
there always is one where somebody plays, and nothing has to be handed over.
"""

from __future__ import annotations

import time
from collections.abc import Collection
from typing import Any

from dicewright.server import moves, rows, seating, tokens
from dicewright.server.messages import LONGEST_TITLE
from dicewright.server.names import clean
from dicewright.server.refusal import Refused
from dicewright.server.render import tell_table
from dicewright.server.session import Pending, Session
from dicewright.server.viewers import Viewer


def _freed() -> Refused:
    return Refused("freed", "the host has freed your seat; wait a little before you sit down again")


def free(session: Session, viewer: Viewer, number: int) -> Pending[None]:
    """A player or a bot has to get up."""
    seat = session.seat(number)
    session.check_host(viewer)
    session.check_waiting()
    freed, vacating = (seat.token_hash, seat.player), seating.vacate(session, seat, _freed())

    def then() -> None:
        session.freed |= {whose: time.monotonic() for whose in freed if whose}
        vacating.then()

    return Pending(vacating.changes, then)


def check_welcome(
    session: Session, given: Collection[str], player: str | None, patience: float
) -> None:
    """Whoever had to get up does not sit down again at once. Who hides their old token can, as
    anybody can come anew; then the table can be closed."""
    now = time.monotonic()
    session.freed = {whose: at for whose, at in session.freed.items() if now - at < patience}
    if player in session.freed or any(tokens.hashed(token) in session.freed for token in given):
        raise _freed()


def title(session: Session, viewer: Viewer, text: str) -> Pending[None]:
    """The table gets a name."""
    return _changed(session, viewer, title=clean(text, LONGEST_TITLE))


def publish(session: Session, viewer: Viewer, *, public: bool) -> Pending[None]:
    """The lobby lists the table, or does not."""
    return _changed(session, viewer, public=public)


def _changed(session: Session, viewer: Viewer, **new: Any) -> Pending[None]:
    session.check_host(viewer)
    session.check_waiting()

    def then() -> None:
        session.row.update(new)
        tell_table(session)

    return Pending([rows.changed_table(session.id, **new)], then)


def close(session: Session, viewer: Viewer) -> Pending[None]:
    """The game ends for everybody, whoever has played how much of it."""
    session.check_host(viewer)
    session.check_open()
    return moves.close(session)
