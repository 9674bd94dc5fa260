"""Chapter: the celestial die (K1-K5). Rolling it, the twins, what its six sides do.

A frame (X_CELESTIAL) goes round: roll, twins, result, twins' rewards, and again if rolls are left.
"""

from __future__ import annotations

import cython

if not cython.compiled:
    from dicewright.core.consts import SEAT, A, B, C
    from dicewright.core.frames import draw, offer, pop, push
    from dicewright.core.state import emit
    from dicewright.games.diceforge.consts import (
        A_CELESTIAL,
        A_POINT,
        A_TURN,
        C_CELESTIAL,
        CAUSE_CARD,
        CAUSE_CELESTIAL,
        CELESTIAL_CHOICE,
        CELESTIAL_COPY,
        CELESTIAL_GLORY,
        CELESTIAL_GOLD,
        CELESTIAL_RESULT,
        CELESTIAL_SIDES,
        CELESTIAL_TURN,
        CHOICE_THREE_GOLD_OR_SHARD,
        CHOICE_TWINS,
        D_CHOOSE_GAIN,
        D_POINT,
        D_TURN_DIE,
        D_UPGRADE,
        DICE,
        E_CELESTIAL_ROLLED,
        E_DIE_PICKED,
        E_DIE_TURNED,
        FACE_MIRROR,
        GLORY,
        GOLD,
        MODE_BLESSING,
        NO_FACE,
        PLACES,
        SEAT_PLACES,
        TOKEN_TWINS,
        TOKENS,
        TWINS_REFUSED,
        TWINS_USED,
        X_CELESTIAL,
    )
    from dicewright.games.diceforge.layout import ForgeCells
    from dicewright.games.diceforge.rules.blessings import (
        ask_twins,
        face_up,
        offer_die,
        push_application,
        push_pair,
    )
    from dicewright.games.diceforge.rules.resources import gain
    from dicewright.games.diceforge.tables import KIND, TWINS_CARD


def push_celestial(g: ForgeCells, seat: int, times: int) -> int:
    """So many rolls of the celestial die, one after the other."""
    return push(g, X_CELESTIAL, seat, times, 0, 0)


def resolve_celestial(g: ForgeCells) -> int:
    """The next step: 0 roll, 1 twins and result, 2 the twins' rewards."""
    at = g.top
    seat = g.stack[at + SEAT]
    step = g.stack[at + B]
    if step == 0:
        if g.stack[at + A] == 0:
            pop(g)
            return 0
        g.stack[at + A] -= 1
        g.stack[at + B] = 1
        g.stack[at + TWINS_USED] = 0
        g.stack[at + TWINS_REFUSED] = 0
        return push(g, C_CELESTIAL, seat, 0, 0, 0)
    if step == 1:
        if g.tokens[seat * TOKENS + TOKEN_TWINS] > 0 and ask_twins(g, at):
            return 0
        g.stack[at + B] = 2
        return apply_side(g, seat, g.stack[at + CELESTIAL_RESULT])
    g.stack[at + B] = 0
    return push_twins_rewards(g, seat, g.stack[at + TWINS_USED])


def push_twins_rewards(g: ForgeCells, seat: int, times: int) -> int:
    """One moon or one glory for every twins card used, after the result (R1)."""
    for _ in range(times):
        push(g, D_CHOOSE_GAIN, seat, CHOICE_TWINS, 0, CAUSE_CARD + TWINS_CARD)
    return 0


def land_celestial(g: ForgeCells, action: int) -> int:
    """The celestial die comes to rest."""
    at = pop(g)
    side = action - A_CELESTIAL
    g.stack[g.top + CELESTIAL_RESULT] = side
    if g.listening:
        emit(g, E_CELESTIAL_ROLLED, g.stack[at + SEAT], side, 0, 0, 0)
    return 0


def throw_celestial(g: ForgeCells) -> int:
    return land_celestial(g, A_CELESTIAL + draw(g, CELESTIAL_SIDES))


def apply_side(g: ForgeCells, seat: int, side: int) -> int:
    """What a side does. It is no blessing (K1)."""
    if side == CELESTIAL_GOLD:
        return gain(g, seat, GOLD, 12, CAUSE_CELESTIAL)
    if side == CELESTIAL_GLORY:
        return gain(g, seat, GLORY, 5, CAUSE_CELESTIAL)
    if side == CELESTIAL_CHOICE:
        gain(g, seat, GLORY, 3, CAUSE_CELESTIAL)
        return push(g, D_CHOOSE_GAIN, seat, CHOICE_THREE_GOLD_OR_SHARD, 0, CAUSE_CELESTIAL)
    if side == CELESTIAL_COPY:
        return push_point(g, seat, CAUSE_CELESTIAL)
    if side == CELESTIAL_TURN:
        return push(g, D_TURN_DIE, seat, 0, 0, CAUSE_CELESTIAL)
    return push(g, D_UPGRADE, seat, 2, 1, 0)


# -- applying one face that is up somewhere (K2, R14) ----------------------------------------------


def can_point(g: ForgeCells, die: int) -> int:
    """Any die, one's own included, that shows no mirror."""
    return KIND[face_up(g, die // DICE, die % DICE)] != FACE_MIRROR


def push_point(g: ForgeCells, seat: int, cause: int) -> int:
    """Ask for a die, if there is one that may be pointed at."""
    for die in range(g.players * DICE):
        if can_point(g, die):
            return push(g, D_POINT, seat, 0, 0, cause)
    return 0


def legal_point(g: ForgeCells) -> int:
    """Every face on the table once: dice that show the same face are twins."""
    for die in range(g.players * DICE):
        if can_point(g, die):
            offer_die(g, die)
    return 0


def is_twin_point(g: ForgeCells, action: int) -> int:
    """May this die be pointed at, although a twin of it is listed?"""
    if action < A_POINT or action >= A_POINT + g.players * DICE:
        return 0
    return can_point(g, action - A_POINT)


def decide_point(g: ForgeCells, action: int) -> int:
    """The face alone, without another die beside it."""
    at = pop(g)
    seat = g.stack[at + SEAT]
    die = action - A_POINT
    face = face_up(g, die // DICE, die % DICE)
    if g.listening:
        emit(g, E_DIE_PICKED, seat, die, face, 0, 0)
    return push_pair(g, seat, face, NO_FACE, 0, g.stack[at + C])


# -- turning dice (K3, R21, G3) --------------------------------------------------------------------
# D_TURN_DIE: A = 0 for one die of choice, 1 for the light one first and 2 for the dark one then.


def legal_turn_die(g: ForgeCells) -> int:
    """A face of the own dice; equal faces of a die once."""
    seat = g.stack[g.top + SEAT]
    which = g.stack[g.top + A]
    for die in range(DICE):
        if which == 2 - die:
            continue
        base = seat * SEAT_PLACES + die * PLACES
        for place in range(PLACES):
            seen = 0
            for earlier in range(place):
                if g.dice[base + earlier] == g.dice[base + place]:
                    seen = 1
            if not seen:
                offer(g, A_TURN + die * PLACES + place)
    return 0


def is_twin_turn(g: ForgeCells, action: int) -> int:
    """A further place with a face that is listed."""
    if action < A_TURN or action >= A_TURN + SEAT_PLACES:
        return 0
    which = g.stack[g.top + A]
    return which == 0 or which == (action - A_TURN) // PLACES + 1


def decide_turn_die(g: ForgeCells, action: int) -> int:
    """The die stays as it was turned (K3)."""
    at = pop(g)
    seat = g.stack[at + SEAT]
    which = g.stack[at + A]
    cause = g.stack[at + C]
    place = action - A_TURN
    g.up[seat * DICE + place // PLACES] = place % PLACES
    face = g.dice[seat * SEAT_PLACES + place]
    if g.listening:
        emit(g, E_DIE_TURNED, seat, place, face, 0, 0)
    if which == 0:
        return push_pair(g, seat, face, NO_FACE, 0, cause)
    if which == 1:
        return push(g, D_TURN_DIE, seat, 2, 0, cause)
    return push_application(g, seat, face_up(g, seat, 0), face, MODE_BLESSING, cause, 0)
