"""Tallies: a small number for each side of the dice, in one word, TALLY bits each.

What is asked of all creatures alike is asked of all at once: five numbers are added or compared in
one step, and compiled code has no jump to foretell. Numbers stay below HALF of what their bits
hold, so none runs into the next. A set of creatures is a tally of ones.
"""

from __future__ import annotations

from dicewright.core.native import Word
from dicewright.games.titandice import consts as k


def number_of(tally: Word, side: int) -> int:
    """The number of one side."""
    return (tally >> (k.TALLY * side)) & ((1 << k.TALLY) - 1)


def sum_of(tally: Word) -> int:
    """The numbers of all creatures together."""
    return ((tally * k.ONE_EACH) >> (k.TALLY * (k.CREATURES - 1))) & ((1 << k.TALLY) - 1)


def at_least(tally: Word, other: Word) -> Word:
    """The creatures whose number is as large as in another tally, or larger."""
    return ((tally + k.HALF * k.ONE_EACH - other) >> (k.TALLY - 1)) & k.ONE_EACH


def any_of(tally: Word) -> Word:
    """The creatures whose number is not 0."""
    return at_least(tally, k.ONE_EACH)


def without(tally: Word, creatures: Word) -> Word:
    """The tally with 0 for a set of creatures."""
    return tally & ~(creatures * ((1 << k.TALLY) - 1))


def mask_of(creatures: Word) -> int:
    """A set of creatures as a bit each."""
    return ((creatures * k.GATHER) >> ((k.TALLY - 1) * (k.CREATURES - 1))) & k.ALL_TYPES
