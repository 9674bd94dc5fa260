"""Legal actions by sets: every bit of a small number is one of them, and tables know their numbers.

A list is written whole, without a jump; what lies behind its end does not count. `consts.py` sees
to it that the longest lists fit.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from dicewright.games.titandice import consts as k
from dicewright.games.titandice import tables as t

if TYPE_CHECKING:
    from dicewright.games.titandice.layout import TitanCells


def offer_members(g: TitanCells, first: int, members: int) -> int:
    """Offer an action for each number of a set; `first` is the one for 0."""
    at = g.legal_count
    for i in range(k.OFFER_ROW):
        g.legal[at + i] = first + t.MEMBERS[members * k.OFFER_ROW + i]
    g.legal_count = at + t.HOW_MANY[members]
    return 0


def offer_ways(g: TitanCells, creature: int, may: int) -> int:
    """Offer what may be done with the cards of a creature, a set of MAY_BUY and the like."""
    at = g.legal_count
    for i in range(k.OFFER_ROW):
        g.legal[at + i] = creature + t.WAYS[may * k.OFFER_ROW + i]
    g.legal_count = at + t.HOW_MANY[may]
    return 0
