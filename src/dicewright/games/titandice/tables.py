"""The few tables of Titan Dice, for the chapters."""

from __future__ import annotations

from dicewright.games.titandice import consts as k
from dicewright.games.titandice.choices import CHOICES
from dicewright.games.titandice.content import ARRANGEMENTS, SIDE_NAMES, SOLO_CHOICES

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
#: The two levels of each choice at a solo set-up.
SOLO_LOW = [low for low, _ in SOLO_CHOICES]
SOLO_HIGH = [high for _, high in SOLO_CHOICES]
#: The largest value of every option.
MOST_RULING = [max(choice.values.values()) for choice in CHOICES]
