"""What people at a table ask of each other while they play: to take something back although others
have decided or dice have fallen since, to pause, to adjourn. And what one decides alone: to resign.

**Who is asked.** Everybody who plays, but for bots, which agree to anything, and for those who have
left or resigned. To stop for a while only those have to agree who are here; a take-back needs
everybody, since what was revealed stays known. One thing is asked at a time; the next decision
settles it, and bots wait for the answer. What was refused cannot be asked again before the game
has moved on.

**Stopping.** While a game is paused or adjourned nothing is decided, and no clock goes. Anybody may
go on once everybody is here; an adjourned game goes on by itself when the last one comes back.

**Resigning** is for good. Where one opponent is left, they win, and the game is over; where
only bots are left, it is over without a winner. Otherwise a bot plays the seat to the end, so that
nobody's game is spoiled, and whoever resigned cannot come back into it.
"""

from __future__ import annotations

import time
from dataclasses import replace
from typing import Any

from dicewright.core.match import Match
from dicewright.server import clock, moves
from dicewright.server.affairs import Ending, Gave, Proposal, ProposalKind, Stopped
from dicewright.server.messages import PLAYING
from dicewright.server.refusal import Refused
from dicewright.server.seats import Seat, people_of
from dicewright.server.session import Pending, Session
from dicewright.server.viewers import Viewer

#: What somebody who agrees to it agrees to.
STOPS: dict[ProposalKind, Stopped] = {"pause": "paused", "adjourn": "adjourned"}


def _playing(session: Session) -> Match:
    if session.older:
        raise Refused("old-rules", "the game was played under older rules; it can only be read")
    session.check_open()
    if session.status != PLAYING or session.match is None or session.uploaded:
        raise Refused("not-playing", "there is no game going on at this table")
    return session.match


def _player(session: Session, viewer: Viewer, number: int) -> Seat:
    """A seat of somebody who plays."""
    seat = session.seat(number)
    if number not in viewer.seats:
        raise Refused("not-your-seat", "this is not your seat")
    if number in session.affairs.resigned:
        raise Refused("resigned", "you have resigned this game")
    return seat


# -- asking ----------------------------------------------------------------------------------------


def propose(
    session: Session, viewer: Viewer, number: int, kind: ProposalKind, most: int
) -> Pending[None]:
    """A player asks the others."""
    match, affairs = _playing(session), session.affairs
    _player(session, viewer, number)
    if affairs.stopped:
        raise Refused("stopped", "the game stands still; go on first")
    if affairs.proposal:
        raise Refused("asked-already", "something else is being asked already")
    if session.refused.get((number, kind)) == session.version:
        raise Refused("declined", "the others have refused that; let the game go on first")
    if kind == "take-back":
        if session.undone >= most:
            raise Refused("too-many-undos", f"nothing more is taken back here after {most} times")
        _last_decision(match, number)
    return _settle(session, Proposal(kind, number, tuple(sorted(viewer.seats))))


def answer(session: Session, viewer: Viewer, *, agrees: bool) -> Pending[None]:
    """A player answers what is asked; whoever asked may take the question back."""
    _playing(session)
    proposal = session.affairs.proposal
    if proposal is None:
        raise Refused("not-asked", "nothing is being asked")
    theirs = viewer.seats & {*waiting_for(session, proposal), proposal.seat}
    if not theirs:
        raise Refused("not-asked", "you are not being asked")
    if agrees:
        agreed = tuple(sorted({*proposal.agreed, *theirs}))
        return _settle(session, replace(proposal, agreed=agreed))
    dropping = session.agree(replace(session.affairs, proposal=None))

    def then() -> None:
        if proposal.seat not in theirs:
            session.refused[proposal.seat, proposal.kind] = session.version
        dropping.then()

    return Pending(dropping.changes, then)


def waiting_for(session: Session, proposal: Proposal) -> list[int]:
    """Whose answer is still missing."""
    asked = people_of(session.seats)
    if proposal.kind in STOPS:
        asked = [seat for seat in asked if seat.connected]
    return [seat.seat for seat in asked if seat.seat not in proposal.agreed]


def _settle(session: Session, proposal: Proposal) -> Pending[None]:
    """Wait for the others, or do what everybody agreed to."""
    if waiting_for(session, proposal):
        return session.agree(replace(session.affairs, proposal=proposal))
    if stop := STOPS.get(proposal.kind):
        standing = replace(session.affairs, proposal=None, stopped=stop)
        return session.agree(clock.held(standing, time.time()))
    assert session.match
    return moves.rewind(session, proposal.seat, _last_decision(session.match, proposal.seat))


def _last_decision(match: Match, seat: int) -> int:
    """How many moves there were before a seat decided for the last time."""
    for number in range(len(match.actors) - 1, -1, -1):
        if match.actors[number] == seat:
            return number
    raise Refused("cannot-undo", "you have not decided anything yet")


# -- going on --------------------------------------------------------------------------------------


def go_on(session: Session, viewer: Viewer) -> Pending[None]:
    """A player ends a pause."""
    _playing(session)
    if not viewer.seats:
        raise Refused("not-your-seat", "only who sits at the table can do that")
    if not session.affairs.stopped:
        raise Refused("not-stopped", "the game does not stand still")
    away = [seat.name for seat in people_of(session.seats) if not seat.connected]
    if away:
        raise Refused("not-all-here", f"{away[0]} is not here yet")
    return _go_on(session)


def _go_on(session: Session) -> Pending[None]:
    going = replace(session.affairs, stopped="")
    return session.agree(clock.released(going, session.asked, time.time()))


def come_back(session: Session) -> Pending[None]:
    """Somebody has come: an adjourned game goes on when everybody is back."""
    everybody = all(seat.connected for seat in people_of(session.seats))
    if session.affairs.stopped != "adjourned" or not everybody:
        return Pending([], lambda: None)
    return _go_on(session)


# -- giving up -------------------------------------------------------------------------------------


def resign(session: Session, viewer: Viewer, number: int, bot: str) -> Pending[None]:
    """A player gives up."""
    _playing(session)
    return give_up(session, _player(session, viewer, number), bot, "resigned")


def give_up(session: Session, seat: Seat, bot: str, how: Gave) -> Pending[None]:
    """A seat is out: the game ends, or a bot plays it on."""
    affairs = session.affairs
    out = (*affairs.resigned, seat.seat)
    others = [other for other in session.seats if other.seat not in out]
    now = replace(affairs, proposal=None, resigned=out)
    people = [other for other in people_of(session.seats) if other is not seat]
    if len(others) < 2 or not people:
        winner = others[0].seat if len(others) == 1 else None
        return moves.close(session, replace(now, ending=Ending(how, seat.seat, winner)))
    new: dict[str, Any] = {"bot": seat.bot or bot, "left": True}
    if session.asked is seat:
        now = clock.started(now, replace(seat, **new), time.time())
    agreeing = session.agree(now)

    def then() -> None:
        seat.become(**new)
        agreeing.then()
        session.tell_seats()

    return Pending([session.seat_change(seat, **new), *agreeing.changes], then)


def time_out(session: Session, bot: str, now: float) -> Pending[None]:
    """If somebody's time is out, what the table agreed on happens. A bot that should have decided
    long ago only has to be woken, which the table does after everything."""
    affairs, seat = session.affairs, session.asked
    late = affairs.due is not None and affairs.due <= now
    if not late or seat is None or seat.bot or session.status != PLAYING or affairs.pace is None:
        return Pending([], lambda: None)
    if affairs.pace.zero == "resign":
        return give_up(session, seat, bot, "time")

    def then() -> None:
        session.overtime = session.version

    return Pending([], then)
