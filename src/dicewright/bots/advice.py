"""What a strong player would do, with reasons in numbers: the chance to win, and points on average.

It is one function, because what it rests on will change: today a search, and games played on by the
learned policy. Whoever asks pays for it, so it is bounded, and stops when nobody waits any more.
"""

from __future__ import annotations

from dataclasses import dataclass
from statistics import fmean

from dicewright.bots.budget import Budget
from dicewright.bots.determinise import determinised
from dicewright.bots.playouts import finish
from dicewright.bots.search import SearchBot, policies
from dicewright.bots.seating import Unwanted, never
from dicewright.core.registry import game_of
from dicewright.core.rng import start, stream
from dicewright.core.state import State

#: How long it looks ahead, how many ways it tells of, and how many games it plays on for each.
BUDGET = Budget(seconds=0.7)
WAYS = 3
PLAYED_ON = 100


@dataclass(frozen=True, slots=True)
class Way:
    """Something that could be done: the chance to win of whoever does it, and their points at the
    end, on average."""

    action: int
    win: float
    points: float


@dataclass(frozen=True, slots=True)
class Advice:
    """The best ways, the first one first, and how many games were looked at."""

    win: float
    ways: tuple[Way, ...]
    looks: int


def advise(state: State, seed: int, unwanted: Unwanted = never, budget: Budget = BUDGET) -> Advice:
    """Advice for whoever decides. It knows nothing of the coming rolls."""
    seat, seen = state.current_player(), determinised(state, stream(seed, 0))
    thinker = SearchBot(stream(seed, 1), budget)
    thinker.unwanted = unwanted
    found = thinker.evaluate(seen)
    ways = tuple(
        Way(value.action, value.win, _points(seen, value.action, seat, stream(seed, 2)))
        for value in found.actions[:WAYS]
        if value.visits
    )
    return Advice(found.wins[seat], ways, found.iterations)


def _points(state: State, action: int, seat: int, seed: int) -> float:
    """The points of a seat if it does this and everybody plays on by the learned policy. The dice
    are the same for every action."""
    _, policy = policies(game_of(state).id)
    scratch, points = state.clone(), []
    for number in range(PLAYED_ON):
        scratch.copy(state)
        scratch.rng = start(stream(seed, number))
        scratch.apply(action)
        if not scratch.over:
            finish(scratch, policy, stream(seed, PLAYED_ON + number))
        points.append(scratch.scores()[seat])
    return fmean(points)
