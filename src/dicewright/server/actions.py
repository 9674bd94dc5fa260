"""What players do in a game: an action, taking the last one back, standing orders; and that a
lesson is over for them.

This module checks who may; `moves` does it, and `autoplay` goes on where nobody is asked.
"""

from __future__ import annotations

from dicewright.core.match import Match
from dicewright.core.orders import OrderAnswer
from dicewright.core.words import CORE
from dicewright.server import lessons, moves, rows, turns
from dicewright.server.messages import PLAYING
from dicewright.server.refusal import Refused
from dicewright.server.render import tell_table
from dicewright.server.session import Pending, Session
from dicewright.server.viewers import Viewer


def act(session: Session, viewer: Viewer, version: int, action: int) -> Pending[None]:
    """A player decides."""
    match = _match_at(session, version)
    if session.held is not None:
        raise Refused("not-your-turn", f"{session.names[session.held]} has to end the turn first")
    seat = match.state.current_player()
    _check_deciding(session, viewer, seat)
    if session.course:
        session.course.check(match, action)
    session.suspended.discard(seat)
    return moves.carry_out(session, action, "player", ends_turns=viewer.ends_turns)


def end_turn(session: Session, viewer: Viewer, version: int) -> Pending[None]:
    """A player is done with a turn."""
    _match_at(session, version)
    if session.held is None:
        raise Refused("illegal", "no turn waits to be ended")
    _check_deciding(session, viewer, session.held)
    return moves.end_turn(session, "player")


def go_on_alone(session: Session, viewer: Viewer) -> Pending[None]:
    """Whoever learns has had enough of the lesson: from here it is a game like any other."""
    session.check_open()
    session.check_host(viewer)
    match = session.match
    if session.course is None or match is None:
        raise Refused("no-lesson", "no lesson is given at this table")

    def then() -> None:
        session.row["origin"], session.course = lessons.PRACTICE, None
        session.take_up(session.match_of(match.record.moves))
        tell_table(session)

    return Pending([rows.changed_table(session.id, origin=lessons.PRACTICE)], then)


def _check_deciding(session: Session, viewer: Viewer, seat: int) -> None:
    if seat not in viewer.seats:
        raise Refused("not-your-turn", f"{session.names[seat]} decides now")
    if session.seats[seat].bot:
        raise Refused("not-your-turn", "a bot plays for you; take your seat back first")


def undo(session: Session, viewer: Viewer, version: int, most: int) -> Pending[None]:
    """A player takes the last decision back. Every time is kept, so there is an end to it: after so
    many times the game has to get further than it ever was."""
    match = _match_at(session, version)
    if session.undone >= most:
        raise Refused("too-many-undos", f"nothing more is taken back here after {most} times")
    undoing = match.undo_state()
    if undoing.possible and undoing.seat not in viewer.seats:
        raise Refused("cannot-undo", CORE.phrase("undo.decided", who=session.names[undoing.seat]))
    return moves.undo(session, undoing.seat)


def _match_at(session: Session, version: int) -> Match:
    """The match, if it is the one that somebody decided about."""
    if session.older:
        raise Refused("old-rules", "the game was played under older rules; it can only be read")
    session.check_open()
    if session.status != PLAYING or session.match is None or session.uploaded:
        raise Refused("not-playing", "there is no game going on at this table")
    if session.affairs.stopped:
        raise Refused("stopped", "the game stands still; go on first")
    if version != session.version:
        raise Refused("stale", f"the table is at version {session.version}, not {version}")
    return session.match


def order(session: Session, viewer: Viewer, number: int, orders: dict[str, str]) -> Pending[None]:
    """New standing orders of a player."""
    offered = {order.kind: order.answers for order in turns.orders_of(session.game)}
    chosen: dict[str, OrderAnswer] = {}
    for kind, wanted in orders.items():
        answer = next((answer for answer in offered.get(kind, ()) if answer == wanted), None)
        if answer is None:
            raise Refused(
                "bad-order", f"“{kind}: {wanted}” is not an automatic answer of this game"
            )
        chosen[kind] = answer
    seat = session.seat(number)
    if number not in viewer.seats:
        raise Refused("not-your-seat", "this is not your seat")

    def then() -> None:
        answered = session.decider == number and session.ordered() is not None
        seat.become(orders=chosen)
        if answered and session.ordered() is None:
            # Everybody was told that an order answers the question on the table; now somebody does.
            tell_table(session)

    return Pending([session.seat_change(seat, orders=chosen)], then)
