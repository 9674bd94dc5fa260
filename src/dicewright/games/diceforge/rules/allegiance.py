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


def bonus_gold(space: int, gave: int) -> int:
    """The gold a zone adds to an own die that gave these resources (11.2)."""
    zone = t.STAND_ZONE[space - 1]
    if (gave >> k.GOLD) & 1 and zone in (k.ZONE_LOYAL_1, k.ZONE_LOYAL_2, k.ZONE_LOYAL_3):
        return 1
    return 0


def bonus_glory(space: int, gave: int) -> int:
    """The glory a zone adds: once for gold, once for glory, regardless of the amount (Z2)."""
    zone = t.STAND_ZONE[space - 1]
    glory = 0
    if (gave >> k.GOLD) & 1 and zone in (k.ZONE_LOYAL_2, k.ZONE_LOYAL_3):
        glory += 1
    if (gave >> k.GLORY) & 1 and zone == k.ZONE_LOYAL_3:
        glory += 1
    return glory


def step_token(g: ForgeCells, seat: int, steps: int) -> int:
    """Steps toward Loyalty, or toward Rebellion if below zero; past an end they are lost.

    Where a special way points in the direction of travel it is taken: the tables know.
    """
    g.allegiance[seat] = stand_after(g.allegiance[seat], steps)
    if g.listening:
        emit(g, k.E_TOKEN_MOVED, seat, g.allegiance[seat], steps, 0, 0)
    return 0
