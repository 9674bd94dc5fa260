"""Who sits at a table: people come, sit down, get up and come back; bots take seats or stand in.

A seat belongs to whoever has its token, on as many devices as they like. Before the game it can
change hands; in a game it stays its player's, and others only learn that they left, or after some
patience let a bot stand in for them. When no seat is open any more, the game begins.
"""

from __future__ import annotations

import time
from collections.abc import Collection
from typing import Any

from dicewright import __version__
from dicewright.server import tokens
from dicewright.server.messages import WAITING, HelloFrame, Ticket, You
from dicewright.server.moves import begin
from dicewright.server.pages import page_build
from dicewright.server.refusal import Refused
from dicewright.server.render import known_language, whole_table
from dicewright.server.seats import OPEN, Seat, bot_name, clean_name, unlike
from dicewright.server.session import Pending, Session
from dicewright.server.viewers import Viewer

SERVER = f"dicewright {__version__}"


def welcome(session: Session, viewer: Viewer, given: Collection[str], lang: str) -> Pending[None]:
    """Somebody says hello, for the first time or again: who they are, and all there is."""
    hashes = [tokens.hashed(token) for token in given]
    theirs = {
        seat.seat
        for seat in session.seats
        if any(tokens.opens(hash, seat.token_hash) for hash in hashes)
    }
    back = [session.seats[number] for number in theirs if session.seats[number].left]

    def then() -> None:
        if viewer.gone:
            return
        for seat in back:
            seat.become(left=False)
        viewer.lang = known_language(lang)
        news = session.seat_viewer(viewer, theirs)
        you = [You(n, dict(session.seats[n].orders)) for n in sorted(theirs)]
        viewer.tell(HelloFrame(SERVER, page_build(), viewer.lang, round(time.time(), 3), you))
        viewer.tell(whole_table(session, viewer.lang))
        if news:
            session.tell_seats(but=viewer)

    return Pending([session.seat_change(seat, left=False) for seat in back], then)


def sit(session: Session, name: str, wanted: int | None) -> Pending[Ticket]:
    """Somebody takes an open seat."""
    if session.status != WAITING:
        raise Refused("table-full", "the game has begun; you can watch it")
    open_seats = [seat for seat in session.seats if seat.kind == "open"]
    if wanted is not None:
        if not 0 <= wanted < len(session.seats):
            raise Refused("bad-request", f"there is no seat {wanted} at this table")
        open_seats = [seat for seat in open_seats if seat.seat == wanted]
    if not open_seats:
        if wanted is not None:
            raise Refused("seat-taken", "this seat is taken")
        raise Refused("table-full", "no seat is open")
    seat, token = open_seats[0], tokens.new_token()
    called = unlike(clean_name(name), [other.name for other in session.seats])
    sitting = _seat_changes(
        session, seat, kind="player", name=called, token_hash=tokens.hashed(token)
    )

    def then() -> Ticket:
        sitting.then()
        return Ticket(seat.seat, token)

    return Pending(sitting.changes, then)


def leave(session: Session, viewer: Viewer, number: int) -> Pending[None]:
    """A player gets up; while waiting, anybody at the table may also send a bot away."""
    seat = session.seat(number)
    bot_in_the_way = session.status == WAITING and seat.kind == "bot" and viewer.seats
    if number not in viewer.seats and not bot_in_the_way:
        raise Refused("not-your-seat", "this is not your seat")
    if session.over:
        raise Refused("not-playing", "the game is over")
    new = OPEN if session.status == WAITING else {"left": True}
    leaving = _seat_changes(session, seat, **new)

    def then() -> None:
        # Also on other devices: whoever sits down next must not share the seat.
        for other in [other for other in session.viewers if number in other.seats]:
            session.seat_viewer(other, other.seats - {number})
        leaving.then()

    return Pending(leaving.changes, then)


def give(session: Session, viewer: Viewer, number: int, spec: str) -> Pending[None]:
    """A bot takes an open seat, or stands in for a player."""
    seat = session.seat(number)
    if not viewer.seats:
        raise Refused("not-your-seat", "only who sits at the table can do that")
    if session.over:
        raise Refused("not-playing", "the game is over")
    if seat.kind == "bot" or seat.bot:
        raise Refused("seat-taken", "a bot plays there already")
    if seat.kind == "open":
        name = bot_name(spec, session.seats)
        return _seat_changes(session, seat, kind="bot", name=name, bot=spec)
    if session.status == WAITING:
        raise Refused("seat-taken", "somebody sits there")
    if number not in viewer.seats:
        _check_vacant(seat, session.vacate_after)
    return _seat_changes(session, seat, bot=spec)


def _check_vacant(seat: Seat, vacate_after: float) -> None:
    """A seat is not given away behind its player's back."""
    absent = seat.absent
    if absent is None and not seat.left:
        raise Refused("seat-present", f"{seat.name} is here")
    patience = vacate_after - (absent or 0)
    if patience > 0 and not seat.left:
        raise Refused("too-soon", f"wait {patience:.0f} more seconds for {seat.name}")


def take_back(session: Session, viewer: Viewer, number: int) -> Pending[None]:
    """The player is back; the stand-in goes."""
    seat = session.seat(number)
    if number not in viewer.seats:
        raise Refused("not-your-seat", "this is not your seat")
    if not seat.bot:
        raise Refused("no-stand-in", "no bot plays for you")
    return _seat_changes(session, seat, bot="", left=False)


def _seat_changes(session: Session, seat: Seat, **new: Any) -> Pending[None]:
    """Keep what is new about a seat; if it was the last one that waited for somebody, begin."""
    change = session.seat_change(seat, **new)
    kinds = [other.kind for other in session.seats if other is not seat]
    kinds.append(new.get("kind", seat.kind))
    beginning = None
    if session.status == WAITING and "open" not in kinds:
        beginning = begin(session, [change])

    def then() -> None:
        seat.become(**new)
        if beginning:
            beginning.then()
        else:
            session.tell_seats()

    return Pending(beginning.changes if beginning else [change], then)
