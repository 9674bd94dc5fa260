"""Chapter: resources. Gaining, losing, paying, the caps (C1-C5) and the hammer (B-hammer).

Owns the reserves and the hammer tracks. Nothing else may write them.
"""

from __future__ import annotations

import cython

if not cython.compiled:
    from dicewright.core.consts import SEAT, A, B
    from dicewright.core.frames import offer, pop, push
    from dicewright.core.state import emit
    from dicewright.games.diceforge.consts import (
        A_PUT,
        CAUSE_HAMMER,
        CHEST_GOLD,
        CHEST_SHARDS,
        D_SPLIT,
        E_GAINED,
        E_HAMMERED,
        E_LAP_FINISHED,
        E_LOST,
        E_PAID,
        GLORY,
        GOLD,
        GOLD_CAP,
        HAMMER_CARD,
        HAMMER_FIRST,
        HAMMER_LAP,
        HAMMER_SECOND,
        RESOURCES,
        SHARD_CAP,
        TOKEN_CHEST,
        TOKEN_HAMMER,
        TOKENS,
    )
    from dicewright.games.diceforge.layout import ForgeCells


def cap_of(g: ForgeCells, seat: int, resource: int) -> int:
    """How much of a resource the reserve holds; every chest enlarges it (C1, C2)."""
    if resource == GOLD:
        return GOLD_CAP + CHEST_GOLD * g.tokens[seat * TOKENS + TOKEN_CHEST]
    return SHARD_CAP + CHEST_SHARDS * g.tokens[seat * TOKENS + TOKEN_CHEST]


def add(g: ForgeCells, seat: int, resource: int, amount: int, cause: int) -> int:
    """Put a gain into the reserve; what is above the cap is lost. Glory has no cap."""
    at = seat * RESOURCES + resource
    kept = amount
    if resource != GLORY:
        room = cap_of(g, seat, resource) - g.reserve[at]
        if kept > room:
            kept = room
    g.reserve[at] += kept
    if g.listening:
        emit(g, E_GAINED, seat, resource, kept, amount - kept, cause)
    return 0


def gain(g: ForgeCells, seat: int, resource: int, amount: int, cause: int) -> int:
    """A gain of one resource. Gold asks how much goes to an open hammer: it may push a decision,
    so a handler gains last.
    """
    if amount > 0:
        if resource == GOLD and hammer_room(g, seat) > 0:
            push(g, D_SPLIT, seat, amount, cause, 0)
        else:
            add(g, seat, resource, amount, cause)
    return 0


def lose(g: ForgeCells, seat: int, resource: int, amount: int, cause: int) -> int:
    """A loss; nothing goes below zero (C4). Returns what was really lost."""
    at = seat * RESOURCES + resource
    lost = amount
    if lost > g.reserve[at]:
        lost = g.reserve[at]
    g.reserve[at] -= lost
    if g.listening:
        emit(g, E_LOST, seat, resource, lost, amount - lost, cause)
    return lost


def pay(g: ForgeCells, seat: int, resource: int, amount: int, cause: int) -> int:
    """Pay what the reserve is known to hold."""
    assert g.reserve[seat * RESOURCES + resource] >= amount, "paid more than there is"
    if amount > 0:
        g.reserve[seat * RESOURCES + resource] -= amount
        if g.listening:
            emit(g, E_PAID, seat, resource, amount, cause, 0)
    return 0


# -- the hammer ------------------------------------------------------------------------------------


def hammer_room(g: ForgeCells, seat: int) -> int:
    """How much gold the player's hammers still take."""
    return g.tokens[seat * TOKENS + TOKEN_HAMMER] * HAMMER_CARD - g.hammered[seat]


def legal_split(g: ForgeCells) -> int:
    """Any part of a gain may go to the hammer."""
    at = g.top
    most = g.stack[at + A]
    room = hammer_room(g, g.stack[at + SEAT])
    if most > room:
        most = room
    for amount in range(most + 1):
        offer(g, A_PUT + amount)
    return 0


def decide_split(g: ForgeCells, action: int) -> int:
    at = pop(g)
    seat = g.stack[at + SEAT]
    amount = g.stack[at + A]
    cause = g.stack[at + B]
    put = action - A_PUT
    if put < amount:
        add(g, seat, GOLD, amount - put, cause)
    if put > 0:
        hammer(g, seat, put)
    return 0


def hammer(g: ForgeCells, seat: int, amount: int) -> int:
    """Move the hammer; a finished lap pays at once, and the rest goes on with the next."""
    before = g.hammered[seat]
    after = before + amount
    g.hammered[seat] = after
    if g.listening:
        emit(g, E_HAMMERED, seat, amount, after, 0, 0)
    for lap in range(before // HAMMER_LAP + 1, after // HAMMER_LAP + 1):
        glory = HAMMER_FIRST if lap % 2 == 1 else HAMMER_SECOND
        if g.listening:
            emit(g, E_LAP_FINISHED, seat, lap, 0, 0, 0)
        add(g, seat, GLORY, glory, CAUSE_HAMMER)
    return 0
