"""Chapter: the allegiance board (Z3, Z4). Where tokens stand and how they move.

Owns the tokens' places. What the zones pay is in `zones`.
"""

from __future__ import annotations

import cython

if not cython.compiled:
    from dicewright.core.state import emit
    from dicewright.games.diceforge.consts import E_TOKEN_MOVED
    from dicewright.games.diceforge.layout import ForgeCells
    from dicewright.games.diceforge.tables import STAND_ZONE, TOWARD_LOYALTY, TOWARD_REBELLION


def zone_of(g: ForgeCells, seat: int) -> int:
    """The zone a player's token stands in."""
    return STAND_ZONE[g.allegiance[seat] - 1]


def step_token(g: ForgeCells, seat: int, steps: int) -> int:
    """Steps toward Loyalty, or toward Rebellion if below zero; past an end they are lost.

    Where a special way points in the direction of travel it is taken: the tables know.
    """
    count = steps if steps > 0 else -steps
    for _ in range(count):
        space = g.allegiance[seat] - 1
        onward = TOWARD_LOYALTY[space] if steps > 0 else TOWARD_REBELLION[space]
        if onward:
            g.allegiance[seat] = onward
    if g.listening:
        emit(g, E_TOKEN_MOVED, seat, g.allegiance[seat], steps, 0, 0)
    return 0
