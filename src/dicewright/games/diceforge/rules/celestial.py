"""Chapter: the celestial die (K1-K5). Rolling it, the twins; its sides have programs.

A frame (X_CELESTIAL) goes round: roll, twins, result, twins' rewards, and again if rolls are left.
Below: the faces that sides and cards let a player point at or turn up.
"""

from __future__ import annotations

from dicewright.core.frames import draw, emit, offer, pop, push
from dicewright.games.diceforge import consts as k
from dicewright.games.diceforge import tables as t
from dicewright.games.diceforge.layout import ForgeCells
from dicewright.games.diceforge.rules.blessings import (
    ask_twins,
    face_up,
    offer_die,
    push_application,
    push_pair,
)


def push_celestial(g: ForgeCells, seat: int, times: int) -> int:
    """So many rolls of the celestial die, one after the other."""
    return push(g, k.X_CELESTIAL, seat, times, 0, 0)


def resolve_celestial(g: ForgeCells) -> int:
    """The next step: 0 roll, 1 twins and result, 2 the twins' rewards."""
    at = g.top
    seat = g.stack[at + k.SEAT]
    step = g.stack[at + k.B]
    if step == 0:
        if g.stack[at + k.A] == 0:
            pop(g)
            return 0
        g.stack[at + k.A] -= 1
        g.stack[at + k.B] = 1
        g.stack[at + k.TWINS_USED] = 0
        g.stack[at + k.TWINS_REFUSED] = 0
        return push(g, k.C_CELESTIAL, seat, 0, 0, 0)
    if step == 1:
        if g.tokens[seat * k.TOKENS + k.TOKEN_TWINS] > 0 and ask_twins(g, at):
            return 0
        g.stack[at + k.B] = 2
        # It is no blessing (K1).
        side = g.stack[at + k.CELESTIAL_RESULT]
        return push(g, k.X_PROGRAM, seat, side, k.PROGRAM_CELESTIAL, 0)
    g.stack[at + k.B] = 0
    return push_twins_rewards(g, seat, g.stack[at + k.TWINS_USED])


def push_twins_rewards(g: ForgeCells, seat: int, times: int) -> int:
    """One moon or one glory for every twins card used, after the result (R1)."""
    for _ in range(times):
        push(g, k.D_CHOOSE_GAIN, seat, k.CHOICE_TWINS, 0, k.CAUSE_CARD + t.TWINS_CARD)
    return 0


def first_celestial(g: ForgeCells) -> int:
    return k.A_CELESTIAL


def sides_celestial(g: ForgeCells) -> int:
    return k.CELESTIAL_SIDES


def land_celestial(g: ForgeCells, action: int) -> int:
    """The celestial die comes to rest."""
    at = pop(g)
    side = action - k.A_CELESTIAL
    g.stack[g.top + k.CELESTIAL_RESULT] = side
    if g.listening:
        emit(g, k.E_CELESTIAL_ROLLED, g.stack[at + k.SEAT], side, 0, 0, 0)
    return 0


def throw_celestial(g: ForgeCells) -> int:
    return land_celestial(g, k.A_CELESTIAL + draw(g, k.CELESTIAL_SIDES))


# -- applying one face that is up somewhere (K2, R14) ----------------------------------------------


def can_point(g: ForgeCells, die: int) -> int:
    """Any die, one's own included, that shows no mirror."""
    return t.KIND[face_up(g, die // k.DICE, die % k.DICE)] != k.FACE_MIRROR


def push_point(g: ForgeCells, seat: int, cause: int) -> int:
    """Ask for a die, if there is one that may be pointed at."""
    for die in range(g.players * k.DICE):
        if can_point(g, die):
            return push(g, k.D_POINT, seat, 0, 0, cause)
    return 0


def legal_point(g: ForgeCells) -> int:
    """Every face on the table once: dice that show the same face are twins."""
    for die in range(g.players * k.DICE):
        if can_point(g, die):
            offer_die(g, die)
    return 0


def is_twin_point(g: ForgeCells, action: int) -> int:
    """May this die be pointed at, although a twin of it is listed?"""
    if action < k.A_POINT or action >= k.A_POINT + g.players * k.DICE:
        return 0
    return can_point(g, action - k.A_POINT)


def decide_point(g: ForgeCells, action: int) -> int:
    """The face alone, without another die beside it."""
    at = pop(g)
    seat = g.stack[at + k.SEAT]
    die = action - k.A_POINT
    face = face_up(g, die // k.DICE, die % k.DICE)
    if g.listening:
        emit(g, k.E_DIE_PICKED, seat, die, face, 0, 0)
    return push_pair(g, seat, face, k.NO_FACE, 0, g.stack[at + k.C])


# -- turning dice (K3, R21, G3) --------------------------------------------------------------------
# D_TURN_DIE: A = 0 for one die of choice, 1 for the light one first and 2 for the dark one then.


def legal_turn_die(g: ForgeCells) -> int:
    """A face of the own dice; equal faces of a die once."""
    seat = g.stack[g.top + k.SEAT]
    which = g.stack[g.top + k.A]
    for die in range(k.DICE):
        if which == 2 - die:
            continue
        base = seat * k.SEAT_PLACES + die * k.PLACES
        for place in range(k.PLACES):
            seen = 0
            for earlier in range(place):
                if g.dice[base + earlier] == g.dice[base + place]:
                    seen = 1
            if not seen:
                offer(g, k.A_TURN + die * k.PLACES + place)
    return 0


def is_twin_turn_die(g: ForgeCells, action: int) -> int:
    """A further place with a face that is listed."""
    if action < k.A_TURN or action >= k.A_TURN + k.SEAT_PLACES:
        return 0
    which = g.stack[g.top + k.A]
    return which == 0 or which == (action - k.A_TURN) // k.PLACES + 1


def decide_turn_die(g: ForgeCells, action: int) -> int:
    """The die stays as it was turned (K3)."""
    at = pop(g)
    seat = g.stack[at + k.SEAT]
    which = g.stack[at + k.A]
    cause = g.stack[at + k.C]
    place = action - k.A_TURN
    g.up[seat * k.DICE + place // k.PLACES] = place % k.PLACES
    g.rolled &= ~(1 << (seat * k.DICE + place // k.PLACES))
    face = g.dice[seat * k.SEAT_PLACES + place]
    if g.listening:
        emit(g, k.E_DIE_TURNED, seat, place, face, 0, 0)
    if which == 0:
        return push_pair(g, seat, face, k.NO_FACE, 0, cause)
    if which == 1:
        return push(g, k.D_TURN_DIE, seat, 2, 0, cause)
    return push_application(g, seat, face_up(g, seat, 0), face, k.MODE_BLESSING, cause, 0)
