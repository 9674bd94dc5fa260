"""What people say to each other at a table: phrases, reactions and, if the host allows it, texts.

Only who has a seat speaks; everybody who looks on reads. A line is kept before anybody reads it,
and a table keeps the last `MOST_LINES`. Whom one does not want to read, one mutes on one's page.
"""

from __future__ import annotations

import time
from dataclasses import replace

from dicewright.server import rows
from dicewright.server.affairs import LONGEST_LINE, MOST_LINES, SAID, Line, LineKind, Talk
from dicewright.server.limits import Bucket
from dicewright.server.messages import SaidFrame
from dicewright.server.names import clean
from dicewright.server.refusal import Refused
from dicewright.server.session import Pending, Session
from dicewright.server.settings import Settings
from dicewright.server.viewers import Viewer


def say(
    session: Session, viewer: Viewer, number: int, kind: LineKind, said: str, settings: Settings
) -> Pending[None]:
    """Somebody says something."""
    seat = session.seat(number)
    if number not in viewer.seats:
        raise Refused("not-your-seat", "this is not your seat")
    line = Line(
        number=session.lines[-1].number + 1 if session.lines else 1,
        at=round(time.time(), 3),
        seat=number,
        name=seat.name,
        kind=kind,
        said=_sayable(session.affairs.talk, kind, said),
    )
    rate = settings.lines_per_second, settings.lines_at_once
    if not session.speaking.setdefault(number, Bucket(*rate)).take():
        raise Refused("too-fast", "too many lines; wait a little")

    def then() -> None:
        session.lines = [*session.lines, line][-MOST_LINES:]
        session.tell_all(lambda _: SaidFrame(line))

    return Pending(rows.new_line(session.id, line, MOST_LINES), then)


def _sayable(talk: Talk, kind: LineKind, said: str) -> str:
    """A line as everybody may read it, if the table allows it."""
    if talk == "off":
        raise Refused("no-talk", "the host has turned the chat of this table off")
    if kind != "text":
        if said not in SAID[kind]:
            raise Refused("bad-request", f"“{said}” is no {kind}")
        return said
    if talk != "free":
        raise Refused(
            "only-phrases", "at this table phrases can be said, and no texts of one's own"
        )
    text = clean(said, LONGEST_LINE)
    if not text:
        raise Refused("bad-request", "there is nothing to read in this line")
    return text


def allow(session: Session, viewer: Viewer, talk: Talk) -> Pending[None]:
    """The host decides what may be said."""
    session.check_host(viewer)
    return session.agree(replace(session.affairs, talk=talk))
