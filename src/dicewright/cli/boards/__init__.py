"""How games look in a terminal: a drawer for each game that has one, a plain one for the others."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from rich.text import Text

from dicewright.cli.boards import diceforge, palette, plain, titandice
from dicewright.core.events import Event
from dicewright.core.game import Game

View = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Drawer:
    """How a game looks.

    `draw` a view in so many columns, `paint` words in the game's colours, and tell in `brief` what
    happened: only the events worth a line, each with what to say after the player's name, or
    nothing to use the game's own sentence.
    """

    draw: Callable[[View, Sequence[str], int], list[Text]]
    paint: Callable[[str], Text]
    brief: Callable[[Sequence[Event]], list[tuple[Event, str]]]


PLAIN = Drawer(plain.draw, plain.paint, plain.brief)
DRAWERS: dict[str, Drawer] = {
    "diceforge": Drawer(diceforge.draw, palette.paint, diceforge.brief),
    "titandice": Drawer(titandice.draw, titandice.paint, titandice.brief),
}


def drawer_of(game: str) -> Drawer:
    """The drawer of a game."""
    return DRAWERS.get(game, PLAIN)


def brief(game: Game, events: Sequence[Event], names: Sequence[str]) -> list[tuple[Event, str]]:
    """What happened, as short as the game's drawer can say it."""
    told = []
    for event, words in drawer_of(game.id).brief(events):
        own = f"{names[event.seat]} {words}" if words else game.describe(event, tuple(names))
        if own:
            told.append((event, own))
    return told
