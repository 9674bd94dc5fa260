"""Positions as text: the canonical line."""

from __future__ import annotations

from dicewright.core.position import (
    CellRow,
    CellTexts,
    Layout,
    facts,
    ops_of,
    read_line,
    seat_names,
    write_line,
)
from dicewright.games.titandice import consts as k
from dicewright.games.titandice.choices import CHOICES
from dicewright.games.titandice.content import CREATURE_NAMES
from dicewright.games.titandice.engine import Titan

BY_SEAT = ("spent", "wound", "aside", "marker", "out", "turns", "winged", "paid", "bonus")


_SEATS = seat_names(k.SEATS)
_BY_CREATURE = CellRow((_SEATS, CREATURE_NAMES), seats=True)
_BY_SEAT = CellRow((_SEATS,), seats=True)
_PLACES = tuple(str(place + 1) for place in range(k.PILE))

LAYOUT = Layout(
    "titandice/3",
    {
        **dict.fromkeys(("track", "card", "down", "active"), _BY_CREATURE),
        **dict.fromkeys(BY_SEAT, _BY_SEAT),
        "pile": CellRow((CREATURE_NAMES, _PLACES)),
        "exodus": CellRow((CREATURE_NAMES,)),
        "ruling": CellRow((tuple(choice.key for choice in CHOICES),)),
    },
    ops_of(k),
    ("ruling",),
)


def position(state: Titan) -> str:
    """The state as one line."""
    return write_line(LAYOUT, state, Titan())


def from_position(line: str) -> Titan:
    """The state of a line."""
    state = Titan()
    read_line(LAYOUT, line, state)
    return state


def facts_of(state: Titan) -> CellTexts:
    """The cells by name, for digests."""
    return facts(LAYOUT, state, Titan())
