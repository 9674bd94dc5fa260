"""Legal actions by sets: every bit of a small number is one of them, and tables know their numbers.

A list is written whole, without a jump; what lies behind its end does not count.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from dicewright.games.titandice import consts as k
from dicewright.games.titandice import tables as t

if TYPE_CHECKING:
    from dicewright.games.titandice.layout import TitanCells


def offer_creatures(g: TitanCells, first: int, types: int) -> int:
    """Offer an action for each creature of a set; `first` is the one for creature 0."""
    at = g.legal_count
    assert at + k.OFFER_ROW <= k.LEGAL, "too many legal actions"
    for i in range(k.OFFER_ROW):
        g.legal[at + i] = first + t.MEMBERS[types * k.OFFER_ROW + i]
    g.legal_count = at + t.HOW_MANY[types]
    return 0


def offer_ways(g: TitanCells, creature: int, may: int) -> int:
    """Offer what may be done with the cards of a creature, a set of MAY_BUY and the like."""
    at = g.legal_count
    assert at + k.OFFER_ROW <= k.LEGAL, "too many legal actions"
    for i in range(k.OFFER_ROW):
        g.legal[at + i] = creature + t.WAYS[may * k.OFFER_ROW + i]
    g.legal_count = at + t.HOW_MANY[may]
    return 0
