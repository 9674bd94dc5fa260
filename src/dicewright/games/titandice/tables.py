"""The few tables of Titan Dice, for the chapters."""

from __future__ import annotations

from dicewright.games.titandice.content import OPPOSITE_SIDES, SIDE_NAMES, SOLO_CHOICES

#: The side opposite to each side (TD1).
OPPOSITE = [
    SIDE_NAMES.index(
        OPPOSITE_SIDES.get(name) or next(a for a, b in OPPOSITE_SIDES.items() if b == name)
    )
    for name in SIDE_NAMES
]
#: The two levels of each choice at a solo set-up.
SOLO_LOW = [low for low, _ in SOLO_CHOICES]
SOLO_HIGH = [high for _, high in SOLO_CHOICES]
