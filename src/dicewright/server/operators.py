"""What whoever runs the server may do at any table: free a seat, and close it.

Operators have no seat and no connection here; what they want comes as errands (`errands`).
"""

from __future__ import annotations

from dicewright.server import moves, seating
from dicewright.server.messages import WAITING
from dicewright.server.refusal import Refused
from dicewright.server.session import Pending, Session


def free(session: Session, number: int, stand_in: str) -> Pending[None]:
    """Whoever sits there has to get up and cannot come back. Before the game the seat is open then;
    in a game a bot plays on."""
    seat = session.seat(number)
    session.check_open()
    if seat.kind == "open":
        raise Refused("bad-request", "nobody sits there")
    why = Refused("sent-away", "whoever runs this server has freed your seat")
    if session.status == WAITING:
        return seating.vacate(session, seat, why)
    if seat.kind == "bot":
        raise Refused("bad-request", "a bot plays there")
    return seating.vacate(session, seat, why, token_hash="", bot=seat.bot or stand_in)


def close(session: Session) -> Pending[None]:
    """The game ends for everybody, without a result."""
    session.check_open()
    return moves.close(session)
