"""Chapter: what the active player may do at any moment of the own turn (T11, T12).

Triton tokens are spent, companions cashed in.

Such an action is offered beside the answers of a decision and leaves that decision open.
"""

from __future__ import annotations

import cython

if not cython.compiled:
    from dicewright.core.consts import SEAT
    from dicewright.core.frames import offer, pop
    from dicewright.core.state import emit
    from dicewright.games.diceforge.consts import (
        A_CASH,
        A_PUT,
        A_TRITON,
        CASHED,
        CAUSE_CARD,
        COMPANION_TOP,
        COPIES,
        E_COMPANION_ADVANCED,
        E_COMPANION_CASHED,
        E_TOKEN_USED,
        GLORY,
        GOLD,
        MOON,
        SUN,
        TOKEN_COMPANION,
        TOKEN_TRITON,
        TOKENS,
        TRITON_GOLD,
        TRITON_SHARDS,
    )
    from dicewright.games.diceforge.layout import ForgeCells
    from dicewright.games.diceforge.rules.resources import gain
    from dicewright.games.diceforge.tables import COMPANION_CARD, TRITON_CARD


def tritons_of(g: ForgeCells, seat: int) -> int:
    """Tokens that this player may spend now: only in the own turn."""
    if seat != g.active:
        return 0
    return g.tokens[seat * TOKENS + TOKEN_TRITON]


def legal_anytime(g: ForgeCells, seat: int) -> int:
    """Offer what is possible at any moment of the own turn."""
    if tritons_of(g, seat) > 0:
        offer(g, A_TRITON + GOLD)
        offer(g, A_TRITON + SUN)
        offer(g, A_TRITON + MOON)
    if seat == g.active and g.tokens[seat * TOKENS + TOKEN_COMPANION] > 0:
        for value in range(1, COMPANION_TOP + 1):
            if find_companion(g, seat, value) >= 0:
                offer(g, A_CASH + value - 1)
    return 0


def find_companion(g: ForgeCells, seat: int, value: int) -> int:
    """The first companion whose token lies on this value, or -2."""
    for copy in range(g.tokens[seat * TOKENS + TOKEN_COMPANION]):
        if g.companion[seat * COPIES + copy] == value:
            return copy
    return -2


def has_anytime(g: ForgeCells, seat: int) -> int:
    """Does the player own anything that can be used at any moment of the own turn?"""
    if tritons_of(g, seat) > 0:
        return 1
    if seat == g.active:
        for copy in range(g.tokens[seat * TOKENS + TOKEN_COMPANION]):
            if g.companion[seat * COPIES + copy] > 0:
                return 1
    return 0


def sun_in_reach(g: ForgeCells, seat: int) -> int:
    """Sun that tokens and companions could still bring this turn (T7)."""
    sun = tritons_of(g, seat) * TRITON_SHARDS
    if seat == g.active:
        for copy in range(g.tokens[seat * TOKENS + TOKEN_COMPANION]):
            if g.companion[seat * COPIES + copy] > 0:
                sun += g.companion[seat * COPIES + copy]
    return sun


def decide_anytime(g: ForgeCells, action: int) -> int:
    """Spend a triton or cash a companion in; the decision it interrupts stays on the stack."""
    seat = g.stack[g.top + SEAT]
    if action >= A_CASH and action < A_CASH + COMPANION_TOP:
        return cash_in(g, seat, action - A_CASH + 1)
    g.tokens[seat * TOKENS + TOKEN_TRITON] -= 1
    if g.listening:
        emit(g, E_TOKEN_USED, seat, TOKEN_TRITON, action - A_TRITON, 0, 0)
    if action == A_TRITON + GOLD:
        gain(g, seat, GOLD, TRITON_GOLD, CAUSE_CARD + TRITON_CARD)
    elif action == A_TRITON + SUN:
        gain(g, seat, SUN, TRITON_SHARDS, CAUSE_CARD + TRITON_CARD)
    else:
        gain(g, seat, MOON, TRITON_SHARDS, CAUSE_CARD + TRITON_CARD)
    return 0


def cash_in(g: ForgeCells, seat: int, value: int) -> int:
    """As much sun and glory as the companion's token says; then the card is used up (R3)."""
    g.companion[seat * COPIES + find_companion(g, seat, value)] = CASHED
    if g.listening:
        emit(g, E_COMPANION_CASHED, seat, value, 0, 0, 0)
    gain(g, seat, SUN, value, CAUSE_CARD + COMPANION_CARD)
    return gain(g, seat, GLORY, value, CAUSE_CARD + COMPANION_CARD)


# -- companions' reinforcement ---------------------------------------------------------------------


def can_advance(g: ForgeCells, seat: int, copy: int) -> int:
    """Each companion once a turn, up to the end of its track."""
    value = g.companion[seat * COPIES + copy]
    return value >= 0 and value < COMPANION_TOP and not (g.advanced >> copy) & 1


def can_advance_any(g: ForgeCells, seat: int) -> int:
    for copy in range(g.tokens[seat * TOKENS + TOKEN_COMPANION]):
        if can_advance(g, seat, copy):
            return 1
    return 0


def legal_advance(g: ForgeCells) -> int:
    """Which companion, by the value its token lies on."""
    seat = g.stack[g.top + SEAT]
    for value in range(COMPANION_TOP):
        for copy in range(g.tokens[seat * TOKENS + TOKEN_COMPANION]):
            if g.companion[seat * COPIES + copy] == value and can_advance(g, seat, copy):
                offer(g, A_PUT + value)
                break
    return 0


def decide_advance(g: ForgeCells, action: int) -> int:
    at = pop(g)
    seat = g.stack[at + SEAT]
    for copy in range(g.tokens[seat * TOKENS + TOKEN_COMPANION]):
        if g.companion[seat * COPIES + copy] == action - A_PUT and can_advance(g, seat, copy):
            g.companion[seat * COPIES + copy] += 1
            g.advanced |= 1 << copy
            if g.listening:
                emit(g, E_COMPANION_ADVANCED, seat, action - A_PUT + 1, 0, 0, 0)
            return 0
    return 0
