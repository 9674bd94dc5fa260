"""The few tables of Titan Dice, for the chapters."""

from __future__ import annotations

from dicewright.games.titandice import consts as k
from dicewright.games.titandice.choices import CHOICES
from dicewright.games.titandice.content import (
    ARRANGEMENTS,
    CREATURE_NAMES,
    NEEDS,
    SIDE_NAMES,
    SOLO_CHOICES,
)

#: By arrangement of the die and side: the side opposite to it (TD1).
OPPOSITE = [
    SIDE_NAMES.index(next(b if a == name else a for a, b in pairs if name in (a, b)))
    for pairs in ARRANGEMENTS.values()
    for name in SIDE_NAMES
]
#: By a mask of sides: the first of them.
LOWEST = [
    next((side for side in range(k.SIDES) if mask >> side & 1), 0) for mask in range(1 << k.SIDES)
]


def _rows(actions: dict[int, int], sets: int) -> list[int]:
    """For every set of so many: the numbers of its members, in a row with zeros behind them."""
    rows = []
    for members in range(sets):
        row = [number for member, number in actions.items() if members & member]
        rows += [*row, *[0] * (k.OFFER_ROW - len(row))]
    return rows


#: By a set of numbers (creatures, payments): which they are.
MEMBERS = _rows({1 << number: number for number in range(k.PAYMENTS)}, 1 << k.PAYMENTS)
#: By a set of what may be done with a creature's cards: the actions for the first creature.
WAYS = _rows(
    {
        k.MAY_BUY: k.A_BUY,
        k.MAY_SWAP: k.A_SWAP,
        **{k.MAY_TAKE << seat: k.A_TAKE + seat * k.CREATURES for seat in range(k.SEATS)},
        k.MAY_ACTIVATE: k.A_ACTIVATE,
    },
    k.WAYS,
)
#: By any such set: how many are in it.
HOW_MANY = [members.bit_count() for members in range(max(k.WAYS, 1 << k.PAYMENTS))]
#: By a number of dice: the payments with fewer dice, the bonus die included, as a set.
FEWER_DICE = [
    sum(1 << way for way in range(k.PAYMENTS) if sum(divmod(way, k.BONUS_TOO)) < dice)
    for dice in range(k.REGULAR_DICE + 2)
]
#: By the place of the bonus die: what it adds to a tally of the active dice.
BONUS_SHOWN = [
    1 << k.TALLY * (place - k.BONUS_ACTIVE) if k.BONUS_ACTIVE <= place < k.BONUS_SPENT else 0
    for place in range(k.BONUS_PLACES)
]
#: By creature and level, from 0 for no card: what the card needs (TD16).
NEED: list[int] = [
    getattr(k, f"NEEDS_{need.replace(' ', '_').upper()}")
    for creature in CREATURE_NAMES
    for need in ("nothing", *NEEDS[creature])
]
#: The two levels of each choice at a solo set-up.
SOLO_LOW = [low for low, _ in SOLO_CHOICES]
SOLO_HIGH = [high for _, high in SOLO_CHOICES]
#: The largest value of every option.
MOST_RULING = [max(choice.values.values()) for choice in CHOICES]
