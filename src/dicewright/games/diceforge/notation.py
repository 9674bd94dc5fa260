"""Positions as text: the canonical line.

The line has the cells by name, with faces and cards by their ids, then the stack of frames:

    diceforge/2 players=2 … dice.p1.light=1:G1,2:G1,… frames=x_game/d_action:0:3

`from_position(position(s))` is `s`, and `position` of that is the same line again.
"""

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
from dicewright.games.diceforge import consts as k
from dicewright.games.diceforge.actions import DIE_NAMES, ISLAND_NAMES, MEMORY_NAMES, PLACE_NAMES
from dicewright.games.diceforge.content.cards import CARDS, SLOTS
from dicewright.games.diceforge.content.faces import COLOUR_NAMES, FACES, RESOURCE_NAMES
from dicewright.games.diceforge.engine import Forge
from dicewright.games.diceforge.events import TOKEN_NAMES

# -- the position line -----------------------------------------------------------------------------

_SEATS = seat_names(k.SEATS)
_SLOTS = tuple(slot.id for slot in SLOTS)
_COPIES = tuple(str(copy + 1) for copy in range(k.COPIES))
_MEMORIES = tuple(f"{island}-{side}" for island in ISLAND_NAMES for side in MEMORY_NAMES)
_CARDS = tuple(card.id for card in CARDS)
_FACES = tuple(face.id for face in FACES)

LAYOUT = Layout(
    "diceforge/2",
    {
        "allowed": CellRow((_CARDS,)),
        "ruling": CellRow((tuple(ruling.key for ruling in k.RULING_ROWS),)),
        "slot_card": CellRow((_SLOTS,), _CARDS),
        "stock": CellRow((_SLOTS,)),
        "used": CellRow((_SLOTS,)),
        "owned": CellRow((_SEATS, _SLOTS), seats=True),
        "reserve": CellRow((_SEATS, RESOURCE_NAMES), seats=True),
        "tokens": CellRow((_SEATS, TOKEN_NAMES), seats=True),
        "dice": CellRow((_SEATS, DIE_NAMES, PLACE_NAMES), _FACES, seats=True),
        "up": CellRow((_SEATS, DIE_NAMES), seats=True),
        "supply": CellRow((_FACES,)),
        "boar_order": CellRow((_COPIES,), COLOUR_NAMES),
        "boar_owner": CellRow((COLOUR_NAMES,)),
        "misfortune_order": CellRow((_COPIES,), COLOUR_NAMES),
        "misfortune_owner": CellRow((COLOUR_NAMES,)),
        "scepter": CellRow((_SEATS, _COPIES), seats=True),
        "companion": CellRow((_SEATS, _COPIES), seats=True),
        "memory": CellRow((_SEATS, _MEMORIES), seats=True),
        **{name: CellRow((_SEATS,), seats=True) for name in ("hammered", "forged", "island")},
        **{name: CellRow((_SEATS,), seats=True) for name in ("golem", "allegiance")},
    },
    ops_of(k),
    ("setup", "allowed", "ruling", "module"),
)


def position(state: Forge) -> str:
    """The state as one line."""
    return write_line(LAYOUT, state, Forge())


def from_position(line: str) -> Forge:
    """The state of a line."""
    state = Forge()
    read_line(LAYOUT, line, state)
    return state


def facts_of(state: Forge) -> CellTexts:
    """The cells by name, for digests."""
    return facts(LAYOUT, state, Forge())
