"""Who sits at a table: people come, sit down, get up and come back; bots take seats or stand in.

A seat belongs to whoever has its token, on as many devices as they like. Before the game it can
change hands; in a game it stays its player's, and others only learn that they left, or after some
patience let a bot stand in for them. When no seat is open any more and every player has added to
the dice who wanted to, the game begins. What else the host may do stands in `hosts`.
"""

from __future__ import annotations

import time
from collections.abc import Collection
from dataclasses import replace
from typing import Any

from dicewright import __version__
from dicewright.server import clock, rows, tokens
from dicewright.server.build import page_build
from dicewright.server.messages import WAITING, HelloFrame, Ticket, You, YoursFrame
from dicewright.server.moves import begin
from dicewright.server.names import clean_name, unlike
from dicewright.server.players import Player, forgotten, known_as, locked
from dicewright.server.refusal import Refused
from dicewright.server.render import tell_table, whole_table
from dicewright.server.seats import OPEN, Seat, bot_name
from dicewright.server.session import Pending, Session
from dicewright.server.settings import Settings
from dicewright.server.viewers import Reader, Viewer

SERVER = f"dicewright {__version__}"


def welcome(
    session: Session,
    viewer: Viewer,
    given: Collection[str],
    reader: Reader,
    settings: Settings,
    player: str | None,
) -> Pending[None]:
    """Somebody says hello, for the first time or again: who they are, and all there is."""
    hashes = [tokens.hashed(token) for token in given]
    theirs = {
        seat.seat
        for seat in session.seats
        if any(tokens.opens(hash, seat.token_hash) for hash in hashes)
        or (player is not None and seat.player == player and seat.token_hash)
    }
    if not theirs:
        _check_room(session, viewer, settings)
    out = session.affairs.resigned
    back = [session.seats[n] for n in theirs if session.seats[n].left and n not in out]

    def then() -> None:
        if viewer.gone:
            return
        for seat in back:
            seat.become(left=False)
        viewer.reader = reader
        news = session.seat_viewer(viewer, theirs)
        you = _yours(session, viewer)
        viewer.tell(HelloFrame(SERVER, page_build(), reader.lang, round(time.time(), 3), you))
        viewer.tell(whole_table(session, reader.lang))
        if news:
            session.tell_presence()

    return Pending([session.seat_change(seat, left=False) for seat in back], then)


def _check_room(session: Session, viewer: Viewer, settings: Settings) -> None:
    """Is there room for one more who only looks on?"""
    others = [one for one in session.viewers if not one.seats and one is not viewer]
    neighbours = sum(one.guest is viewer.guest for one in others)
    if (
        len(others) >= settings.spectators_per_table
        or neighbours >= settings.spectators_per_table_and_address
    ):
        raise Refused("crowded", "too many look on already; come back later")


def _yours(session: Session, viewer: Viewer) -> list[You]:
    return [You(n, dict(session.seats[n].orders)) for n in sorted(viewer.seats)]


def sit(
    session: Session,
    name: str,
    wanted: int | None,
    player: Player | None = None,
    *,
    adds_nonce: bool,
) -> Pending[Ticket]:
    """Somebody takes an open seat, perhaps as the player whose key they have."""
    session.check_open()
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
    hash, sat = tokens.hashed(token), 1 + max(other.sat for other in session.seats)
    who = {"kind": "player", "name": called, "token_hash": hash, "sat": sat, **known_as(player)}
    sitting = _seat_changes(session, seat, **who, owes_nonce=adds_nonce)

    def then() -> Ticket:
        sitting.then()
        return Ticket(seat.seat, token)

    return Pending(sitting.changes, then)


def add_nonce(session: Session, viewer: Viewer, number: int, nonce: str) -> Pending[None]:
    """A player adds a random number of their own to the dice, once."""
    seat = session.seat(number)
    if number not in viewer.seats:
        raise Refused("not-your-seat", "this is not your seat")
    if seat.nonce == nonce:  # said again, after a connection was lost
        return Pending([], lambda: None)
    if not seat.owes_nonce:
        raise Refused("nonce-settled", "what this seat adds to the dice is settled already")
    return _seat_changes(session, seat, nonce=nonce, owes_nonce=False)


def leave(session: Session, viewer: Viewer, number: int) -> Pending[None]:
    """A player gets up."""
    seat = session.seat(number)
    if number not in viewer.seats:
        raise Refused("not-your-seat", "this is not your seat")
    session.check_open()
    return vacate(session, seat)


def vacate(session: Session, seat: Seat, why: Refused | None = None, **more: Any) -> Pending[None]:
    """Nobody sits there any more; whoever did is told why, unless they left by themselves."""
    new = (OPEN if session.status == WAITING else {"left": True}) | more
    leaving = _seat_changes(session, seat, **new)
    # Whoever cannot come back is not called, whoever sits there next.
    dropped = [call for call in session.calls if call.seat == seat.seat and "token_hash" in new]

    def then() -> None:
        session.calls = [call for call in session.calls if call not in dropped]
        # Also on other devices: whoever sits down next must not share the seat.
        for other in [other for other in session.viewers if seat.seat in other.seats]:
            session.seat_viewer(other, other.seats - {seat.seat})
            said = why.said(other.reader.lang) if why else None
            other.tell(YoursFrame(_yours(session, other), said))
        leaving.then()

    return Pending([*leaving.changes, *(rows.removed_call(call.id) for call in dropped)], then)


def forget(session: Session, player: str) -> Pending[None]:
    """A player is to be forgotten: their seats are nobody's."""
    theirs = [seat for seat in session.seats if seat.player == player]
    new = {seat.seat: forgotten(session.status, seat.seat) for seat in theirs}

    def then() -> None:
        for seat in theirs:
            seat.become(**new[seat.seat])
        session.lines = [line for line in session.lines if line.seat not in new]
        session.calls = [call for call in session.calls if call.seat not in new]
        for viewer in [one for one in session.viewers if one.seats & new.keys()]:
            session.seat_viewer(viewer, viewer.seats - new.keys())
            viewer.tell(YoursFrame(_yours(session, viewer), None))
        tell_table(session)  # their name stands in the log, too

    changes = [session.seat_change(seat, **new[seat.seat]) for seat in theirs]
    words = [change for number in new for change in rows.forgotten_words(session.id, number)]
    return Pending([*changes, *words], then)


def lock(session: Session, player: str) -> Pending[None]:
    """A player has another key: whoever sits here by anything else has to show it first."""
    theirs = [seat for seat in session.seats if seat.player == player and seat.token_hash]
    new = {seat.seat: locked() for seat in theirs}
    why = Refused("key-exchanged", "this player has another key now")

    def then() -> None:
        for seat in theirs:
            seat.become(**new[seat.seat])
        session.calls = [
            call for call in session.calls if call.kind != "push" or call.seat not in new
        ]
        for viewer in [one for one in session.viewers if one.seats & new.keys()]:
            session.seat_viewer(viewer, viewer.seats - new.keys())
            viewer.tell(YoursFrame(_yours(session, viewer), why.said(viewer.reader.lang)))
        session.tell_presence()

    changes = [session.seat_change(seat, **new[seat.seat]) for seat in theirs]
    return Pending([*changes, *(rows.unnotified(session.id, number) for number in new)], then)


def rename(session: Session, viewer: Viewer, number: int, name: str) -> Pending[None]:
    """A player wants to be called something else."""
    seat = session.seat(number)
    if number not in viewer.seats:
        raise Refused("not-your-seat", "this is not your seat")
    session.check_waiting()
    others = [other.name for other in session.seats if other is not seat]
    return _seat_changes(session, seat, name=unlike(clean_name(name), others))


def give(session: Session, viewer: Viewer, number: int, spec: str) -> Pending[None]:
    """A bot takes an open seat, or stands in for a player."""
    seat = session.seat(number)
    if not viewer.seats:
        raise Refused("not-your-seat", "only who sits at the table can do that")
    session.check_open()
    if seat.kind == "bot" or seat.bot:
        raise Refused("seat-taken", "a bot plays there already")
    if seat.kind == "open":
        session.check_host(viewer)
        name = bot_name(spec, session.seats)
        return _seat_changes(session, seat, kind="bot", name=name, bot=spec)
    if session.status == WAITING and not seat.owes_nonce:
        raise Refused("seat-taken", "somebody sits there")
    if number not in viewer.seats:
        _check_vacant(seat, session.vacate_after)
    return _seat_changes(session, seat, bot=spec, owes_nonce=False)


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
    if number in session.affairs.resigned:
        raise Refused("resigned", "you have resigned this game")
    return _seat_changes(session, seat, bot="", left=False)


def _seat_changes(session: Session, seat: Seat, **new: Any) -> Pending[None]:
    """Keep what is new about a seat; if the game waited for nothing else, begin."""
    changes = [session.seat_change(seat, **new)]
    seats = [replace(other, **new) if other is seat else other for other in session.seats]
    beginning, affairs = None, session.affairs
    if session.status == WAITING and all(other.ready for other in seats):
        beginning = begin(session, seats, changes)
    elif session.asked is seat and "bot" in new and affairs.due is not None:
        affairs = clock.started(affairs, seats[seat.seat], time.time())
        changes += rows.kept_affairs(session.id, affairs)

    def then() -> None:
        seat.become(**new)
        if affairs is not session.affairs and not beginning:
            session.affairs = affairs
            session.tell_affairs()
        if beginning:
            beginning.then()
        else:
            session.tell_seats()

    return Pending(beginning.changes if beginning else changes, then)
