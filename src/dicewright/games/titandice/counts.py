"""Small questions to a position, about dice and prices.

They are asked so often that compiled code has them inline.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from dicewright.games.titandice import consts as k

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
    types = (1 << g.bonus[seat]) >> k.BONUS_ACTIVE & k.ALL_TYPES
    for creature in range(k.CREATURES):
        shown: int = g.active[seat * k.CREATURES + creature] > 0
        types |= shown << creature
    return types


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
