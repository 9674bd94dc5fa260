"""What a bot may know of its table, and the two things it may offer besides choosing."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from dicewright.core.game import Game, Options


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
