"""Chapter: what lies on the table. The faces that lie up, and the two that are at work."""

from __future__ import annotations

from dicewright.core.frames import offer, push
from dicewright.games.diceforge import consts as k
from dicewright.games.diceforge.layout import ForgeCells


def face_up(g: ForgeCells, seat: int, die: int) -> int:
    """The face that lies up."""
    return g.dice[seat * k.SEAT_PLACES + die * k.PLACES + g.up[seat * k.DICE + die]]


def offer_die(g: ForgeCells, die: int) -> int:
    """Offer a die to point at, unless one that shows the same face is offered already."""
    face = face_up(g, die // k.DICE, die % k.DICE)
    for i in range(g.legal_count):
        earlier = g.legal[i] - k.A_POINT
        if face_up(g, earlier // k.DICE, earlier % k.DICE) == face:
            return 0
    return offer(g, k.A_POINT + die)


def push_pair(g: ForgeCells, seat: int, first: int, second: int, mode: int, cause: int) -> int:
    """Two faces (or one) for the next chapter to apply."""
    at = push(g, k.X_PAIR, seat, first, second, first)
    g.stack[at + k.PAIR_SEEN + 1] = second
    g.stack[at + k.PAIR_MODE] = mode
    g.stack[at + k.PAIR_CAUSE] = cause
    return at
