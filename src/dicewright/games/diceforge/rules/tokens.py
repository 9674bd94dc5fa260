"""Chapter: what the active player may do at any moment of the own turn. The triton token (T11).

Such an action is offered beside the answers of a decision and leaves that decision open.
"""

from __future__ import annotations

import cython

if not cython.compiled:
    from dicewright.core.consts import SEAT
    from dicewright.core.frames import offer
    from dicewright.core.state import emit
    from dicewright.games.diceforge.consts import (
        A_TRITON,
        CAUSE_CARD,
        E_TOKEN_USED,
        GOLD,
        MOON,
        SUN,
        TOKEN_TRITON,
        TOKENS,
        TRITON_GOLD,
        TRITON_SHARDS,
    )
    from dicewright.games.diceforge.layout import ForgeCells
    from dicewright.games.diceforge.rules.resources import gain
    from dicewright.games.diceforge.tables import TRITON_CARD


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
    return 0


def decide_anytime(g: ForgeCells, action: int) -> int:
    """Spend a triton; the decision it interrupts stays on the stack."""
    seat = g.stack[g.top + SEAT]
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
