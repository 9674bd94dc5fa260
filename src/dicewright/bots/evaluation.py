"""What a thinking bot says about a position."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ActionValue:
    """A legal action: how often it was looked at, and the chance to win of the player who takes
    it (shared wins count by their share)."""

    action: int
    visits: int
    win: float
    #: How far chance alone may have moved `win`: its standard error.
    error: float = 0.0
    #: The score that the player who takes it can expect at the end, and its standard error.
    score: float = 0.0
    score_error: float = 0.0


@dataclass(frozen=True, slots=True)
class Evaluation:
    """The chance to win for every seat, and the actions from the best to the worst."""

    wins: tuple[float, ...]
    actions: tuple[ActionValue, ...]
    iterations: int
    seconds: float
    #: The score that every seat can expect at the end.
    scores: tuple[float, ...] = ()

    @property
    def best(self) -> int:
        """The action to take."""
        return self.actions[0].action
