"""Positions as text: the canonical line.

The line has the cells by name, with faces and cards by their ids, then the stack of frames:

    diceforge/2 players=2 … dice.p1.light=1:G1,2:G1,… frames=x_game/d_action:0:3

`from_position(position(s))` is `s`, and `position` of that is the same line again.
"""

from __future__ import annotations

from dicewright.core.position import (
    Facts,
    Layout,
    Row,
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
        "allowed": Row((_CARDS,)),
        "ruling": Row((tuple(ruling.key for ruling in k.RULING_ROWS),)),
        "slot_card": Row((_SLOTS,), _CARDS),
        "stock": Row((_SLOTS,)),
        "used": Row((_SLOTS,)),
        "owned": Row((_SEATS, _SLOTS), seats=True),
        "reserve": Row((_SEATS, RESOURCE_NAMES), seats=True),
        "tokens": Row((_SEATS, TOKEN_NAMES), seats=True),
        "dice": Row((_SEATS, DIE_NAMES, PLACE_NAMES), _FACES, seats=True),
        "up": Row((_SEATS, DIE_NAMES), seats=True),
        "supply": Row((_FACES,)),
        "boar_order": Row((_COPIES,), COLOUR_NAMES),
        "boar_owner": Row((COLOUR_NAMES,)),
        "misfortune_order": Row((_COPIES,), COLOUR_NAMES),
        "misfortune_owner": Row((COLOUR_NAMES,)),
        "scepter": Row((_SEATS, _COPIES), seats=True),
        "companion": Row((_SEATS, _COPIES), seats=True),
        "memory": Row((_SEATS, _MEMORIES), seats=True),
        **{name: Row((_SEATS,), seats=True) for name in ("hammered", "forged", "island")},
        **{name: Row((_SEATS,), seats=True) for name in ("golem", "allegiance")},
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


def facts_of(state: Forge) -> Facts:
    """The cells by name, for digests."""
    return facts(LAYOUT, state, Forge())
