"""How games look in a terminal: a drawer for each game that has one, a plain one for the others."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from rich.text import Text

from dicewright.cli.boards import diceforge, palette, plain, titandice
from dicewright.core.events import Event
from dicewright.core.game import Speaker

View = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Drawer:
    """How a game looks.

    `draw` a view in so many columns, `paint` words in the game's colours, and tell in `brief` what
    happened: only the events worth a line, each with what to say.
    """

    draw: Callable[[Speaker, View, Sequence[str], int], list[Text]]
    paint: Callable[[Speaker, str], Text]
    brief: Callable[[Speaker, Sequence[Event], Sequence[str]], list[tuple[Event, str]]]


PLAIN = Drawer(plain.draw, plain.paint, plain.brief)
DRAWERS: dict[str, Drawer] = {
    "diceforge": Drawer(diceforge.draw, palette.paint, diceforge.brief),
    "titandice": Drawer(titandice.draw, titandice.paint, titandice.brief),
}


def drawer_of(game: str) -> Drawer:
    """The drawer of a game."""
    return DRAWERS.get(game, PLAIN)


def brief(
    speaker: Speaker, events: Sequence[Event], names: Sequence[str]
) -> list[tuple[Event, str]]:
    """What happened, as short as the game's drawer can say it."""
    return drawer_of(speaker.game.id).brief(speaker, events, names)
