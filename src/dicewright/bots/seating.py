"""What a bot may know of its table, and the three things it may offer besides choosing."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from dicewright.core.game import Game, Options

#: Does nobody want an answer any more?
Unwanted = Callable[[], bool]


def never() -> bool:
    """Somebody waits for as long as it takes."""
    return False


@dataclass(frozen=True, slots=True)
class Seating:
    """Which chair at which table."""

    game: Game
    players: int
    options: Options
    seat: int


@runtime_checkable
class SitsDown(Protocol):
    """A bot that wants to know the table before the first decision."""

    def sit(self, seating: Seating) -> None: ...


@runtime_checkable
class Closes(Protocol):
    """A bot that has something to give back when its game ends."""

    def close(self) -> None: ...


@runtime_checkable
class LooksUp(Protocol):
    """A bot that thinks for long, and looks up now and then: if its answer is unwanted by then, it
    says the best it knows at once. Whoever asks may set this before every question."""

    unwanted: Unwanted
