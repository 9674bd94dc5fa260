"""Small questions to a position, about dice and prices.

They are asked so often that compiled code has them inline.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from dicewright.core.native import Word
from dicewright.games.titandice import consts as k
from dicewright.games.titandice import tables as t

if TYPE_CHECKING:
    from dicewright.games.titandice.layout import TitanCells


def active_dice(g: TitanCells, seat: int) -> int:
    """Active regular dice."""
    total = 0
    for creature in range(k.CREATURES):
        total += g.active[seat * k.CREATURES + creature]
    return total


def bonus_is_active(g: TitanCells, seat: int) -> int:
    """Is the bonus die among the active dice?"""
    return 1 if g.bonus[seat] >= k.BONUS_ACTIVE and g.bonus[seat] < k.BONUS_SPENT else 0


def active_of(g: TitanCells, seat: int, creature: int) -> int:
    """Active dice that show a creature, the bonus die included."""
    bonus = 1 if g.bonus[seat] == k.BONUS_ACTIVE + creature else 0
    return g.active[seat * k.CREATURES + creature] + bonus


def active_types(g: TitanCells, seat: int) -> int:
    """Which creatures the active dice show, the bonus die included: a bit each."""
    return types_in(shown(g, seat))


def shown(g: TitanCells, seat: int) -> Word:
    """The active dice as a tally, the bonus die included."""
    tally: Word = t.BONUS_SHOWN[g.bonus[seat]]
    for creature in range(k.CREATURES):
        dice: Word = g.active[seat * k.CREATURES + creature]
        tally += dice << (k.TALLY * creature)
    return tally


def types_in(tally: Word) -> int:
    """Which creatures dice show: a bit each."""
    seen: Word = ((tally + 7 * k.ONE_EACH) >> 3) & k.ONE_EACH
    return ((seen * k.GATHER) >> 28) & k.ALL_TYPES


def dice_in(tally: Word) -> int:
    """How many dice show a creature."""
    return ((tally * k.ONE_EACH) >> 32) & 255


def all_active(g: TitanCells, seat: int) -> int:
    """Active dice, the bonus die included."""
    return active_dice(g, seat) + bonus_is_active(g, seat)


def has_spent(g: TitanCells, seat: int) -> int:
    """Is there a spent die, the bonus die included?"""
    return 1 if g.spent[seat] > 0 or g.bonus[seat] == k.BONUS_SPENT else 0


def is_beaten(g: TitanCells, seat: int) -> int:
    """Three wounds, dice and markers together?"""
    return 1 if g.wound[seat] + g.marker[seat] >= k.THREE_WOUNDS else 0


def price_of(g: TitanCells, level: int) -> int:
    """What a card costs, of its own creature (TD3)."""
    return level if g.ruling[k.R_CARD_COST] == k.BY_LEVEL else 1
