"""How a game ended: places, who won, and what a win is worth to those who share it.

This is the rule for callers in Python; compiled loops have it where they need it
(`bots.playouts.win_share`, `sim.batch.add_rows`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from dicewright.core.state import State


def places_of(standings: Sequence[int]) -> tuple[int, ...]:
    """Places from 1, by standings: the higher the better, and equal ones share a place."""
    if len(standings) == 1 and standings[0] <= 0:
        # Alone there is nobody to be better than: a standing above zero is a win.
        return (2,)
    return tuple(1 + sum(other > mine for other in standings) for mine in standings)


def shares_of(places: Sequence[int]) -> tuple[float, ...]:
    """What everybody won: 1 for the winner, a part of it for those who share it, else 0."""
    winners = places.count(1)
    return tuple(1 / winners if place == 1 else 0.0 for place in places)


def win_shares(state: State) -> tuple[float, ...]:
    """What everybody won in a game that has just ended."""
    return shares_of(places_of(state.standings()))


@dataclass(frozen=True, slots=True)
class Outcome:
    """Points and places of a finished game, by seat, and who is at the first place."""

    scores: tuple[int, ...]
    places: tuple[int, ...]
    winners: tuple[int, ...] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        winners = tuple(seat for seat, place in enumerate(self.places) if place == 1)
        object.__setattr__(self, "winners", winners)

    @property
    def shares(self) -> tuple[float, ...]:
        return shares_of(self.places)
