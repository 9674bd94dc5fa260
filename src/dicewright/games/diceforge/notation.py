"""Positions as text: the canonical line.

The line lists every cell, with faces and cards by their ids, then the stack of frames:

    diceforge/2 players=2 … dice=G1.G1.G1.G1.G1.S1/… frames=1:0/98:0:3

`from_position(position(s))` is `s`, and `position` of that is the same line again.
"""

from __future__ import annotations

from collections.abc import Callable

from dicewright.core.position import read_line, write_line
from dicewright.games.diceforge import consts as k
from dicewright.games.diceforge.content.cards import CARDS
from dicewright.games.diceforge.content.cards import NUMBER as CARD_NUMBER
from dicewright.games.diceforge.content.faces import FACES, NUMBER
from dicewright.games.diceforge.engine import Forge

VERSION = "diceforge/2"


# -- the position line -----------------------------------------------------------------------------


def _faces_text(numbers: list[int]) -> str:
    dice = [numbers[i : i + k.PLACES] for i in range(0, len(numbers), k.PLACES)]
    return "/".join(".".join(FACES[number].id.replace("/", "|") for number in die) for die in dice)


def _faces_numbers(text: str) -> list[int]:
    return [NUMBER[face.replace("|", "/")] for die in text.split("/") for face in die.split(".")]


def _cards_text(numbers: list[int]) -> str:
    return ",".join(CARDS[number].id if number >= 0 else "-" for number in numbers)


def _cards_numbers(text: str) -> list[int]:
    return [-1 if id == "-" else CARD_NUMBER[id] for id in text.split(",")]


WRITERS: dict[str, Callable[[list[int]], str]] = {"dice": _faces_text, "slot_card": _cards_text}
READERS: dict[str, Callable[[str], list[int]]] = {
    "dice": _faces_numbers,
    "slot_card": _cards_numbers,
}


def position(state: Forge) -> str:
    """The state as one line."""
    return write_line(VERSION, state, WRITERS)


def from_position(line: str) -> Forge:
    """The state of a line."""
    state = Forge()
    read_line(VERSION, line, state, READERS)
    return state
