"""How games look in a terminal: a drawer for each game that has one, a plain one for the others."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from rich.text import Text

from dicewright.cli.boards import diceforge, plain

View = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Drawer:
    """Draws a view in so many columns, and colours a line of words in the game's colours."""

    draw: Callable[[View, Sequence[str], int], list[Text]]
    paint: Callable[[str], Text]


PLAIN = Drawer(plain.draw, plain.paint)
DRAWERS: dict[str, Drawer] = {"diceforge": Drawer(diceforge.draw, diceforge.paint)}


def drawer_of(game: str) -> Drawer:
    """The drawer of a game."""
    return DRAWERS.get(game, PLAIN)
