"""Chapter: the allegiance board (Z3, Z4). Where tokens stand and how they move.

Owns the tokens' places. What the zones pay is in `zones`.
"""

from __future__ import annotations

from dicewright.core.frames import emit
from dicewright.games.diceforge import consts as k
from dicewright.games.diceforge import tables as t
from dicewright.games.diceforge.layout import ForgeCells


def zone_of(g: ForgeCells, seat: int) -> int:
    """The zone a player's token stands in."""
    return t.STAND_ZONE[g.allegiance[seat] - 1]


def stand_after(space: int, steps: int) -> int:
    """Where a token on a space would be after so many steps."""
    count = steps if steps > 0 else -steps
    for _ in range(count):
        onward = t.TOWARD_LOYALTY[space - 1] if steps > 0 else t.TOWARD_REBELLION[space - 1]
        if onward:
            space = onward
    return space


def zone_bonus(space: int, gave: int, resource: int) -> int:
    """What a zone adds of a resource to an own die that gave these: once for each of them,
    regardless of the amount (11.2, Z2)."""
    zone = t.STAND_ZONE[space - 1]
    bonus = 0
    for given in range(k.RESOURCES):
        if (gave >> given) & 1:
            bonus += t.ZONE_BONUS[(zone * k.RESOURCES + given) * k.RESOURCES + resource]
    return bonus


def step_token(g: ForgeCells, seat: int, steps: int) -> int:
    """Steps toward Loyalty, or toward Rebellion if below zero; past an end they are lost.

    Where a special way points in the direction of travel it is taken: the tables know.
    """
    g.allegiance[seat] = stand_after(g.allegiance[seat], steps)
    if g.listening:
        emit(g, k.E_TOKEN_MOVED, seat, g.allegiance[seat], steps, 0, 0)
    return 0
