"""How games look in a terminal: a game's own drawer, or a plain one.

A game that wants to be drawn its own way has a module `terminal` beside its own, with a `DRAWER`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from rich.text import Text

from dicewright.cli.boards import plain
from dicewright.core.events import Event
from dicewright.core.game import Speaker
from dicewright.core.registry import games

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


@cache
def drawer_of(game: str) -> Drawer:
    """The drawer of a game; a plain one for what is no game here."""
    made = games().get(game)
    name = f"{made.package}.terminal" if made else ""
    if not name or find_spec(name) is None:
        return PLAIN
    drawer: Drawer = import_module(name).DRAWER
    return drawer


def brief(
    speaker: Speaker, events: Sequence[Event], names: Sequence[str]
) -> list[tuple[Event, str]]:
    """What happened, as short as the game's drawer can say it."""
    return drawer_of(speaker.game.id).brief(speaker, events, names)
