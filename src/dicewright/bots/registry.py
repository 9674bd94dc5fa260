"""Bots by name. One file each; others join by the entry point group `dicewright.bots`.

A bot is made for one seat of one game and is asked for one decision at a time. It may copy the
state and play on with the copy; it must not change the state it was given.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib.metadata import entry_points
from typing import Protocol

from dicewright.core.errors import DicewrightError
from dicewright.core.state import State

GROUP = "dicewright.bots"


class Bot(Protocol):
    """Anything that decides."""

    def choose(self, state: State) -> int:
        """One of the state's legal actions."""


#: Makes a bot for one seat of one game; the same seed makes the same decisions.
Factory = Callable[[int], Bot]


@cache
def bots() -> dict[str, Factory]:
    """All bots by name."""
    return {point.name: point.load() for point in entry_points(group=GROUP)}


def get_bot(name: str) -> Factory:
    """The factory of that name."""
    try:
        return bots()[name]
    except KeyError:
        known = ", ".join(bots())
        raise DicewrightError(f"there is no bot «{name}»; known are: {known}") from None
