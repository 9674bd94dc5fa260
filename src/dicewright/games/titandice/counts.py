"""Small questions to a position, about dice, cards, prices and seats.

They are asked so often that compiled code has them inline.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from dicewright.core.frames import bit
from dicewright.core.native import Word
from dicewright.games.titandice import consts as k
from dicewright.games.titandice import tables as t
from dicewright.games.titandice.tallies import any_of, mask_of

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
    return mask_of(any_of(shown(g, seat)))


def shown(g: TitanCells, seat: int) -> Word:
    """The active dice as a tally, the bonus die included."""
    tally: Word = t.BONUS_SHOWN[g.bonus[seat]]
    for creature in range(k.CREATURES):
        tally += g.active[seat * k.CREATURES + creature] * bit(k.TALLY * creature)
    return tally


def captured(g: TitanCells, seat: int) -> Word:
    """The captured creatures as a tally."""
    tally: Word = 0
    for creature in range(k.CREATURES):
        tally += g.track[seat * k.CREATURES + creature] * bit(k.TALLY * creature)
    return tally


def cards_of(g: TitanCells, seat: int) -> Word:
    """The levels of a player's cards as a tally."""
    tally: Word = 0
    for creature in range(k.CREATURES):
        tally += g.card[seat * k.CREATURES + creature] * bit(k.TALLY * creature)
    return tally


def face_down(g: TitanCells, seat: int) -> Word:
    """The creatures whose card is face down, as a tally of ones."""
    tally: Word = 0
    for creature in range(k.CREATURES):
        tally += g.down[seat * k.CREATURES + creature] * bit(k.TALLY * creature)
    return tally


def tops_of_stacks(g: TitanCells) -> Word:
    """The levels of the cards on top of the stacks as a tally."""
    tally: Word = 0
    for creature in range(k.CREATURES):
        tally += g.pile[creature * k.PILE] * bit(k.TALLY * creature)
    return tally


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


def seat_after(g: TitanCells, seat: int) -> int:
    """Who comes next in turn order."""
    return seat + 1 if seat + 1 < g.players else 0
