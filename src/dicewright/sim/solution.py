"""Solving a position: a search that thinks for as long as it is let, and what it found.

It gives every legal action its chance to win and the score to expect, each with its error, and the
best of them with the line of play that it expects (`bots.lines`).
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Any

from dicewright.bots import Budget, determinised
from dicewright.bots.lines import Ply, line_of
from dicewright.bots.search import SearchBot, summed_up
from dicewright.bots.seating import Unwanted, never
from dicewright.core.errors import BadRecord
from dicewright.core.registry import game_of
from dicewright.core.rng import stream
from dicewright.core.state import State
from dicewright.sim.judge import JudgedAction, by_one_thought

#: Items of a tree (28 bytes each), a power of two: from what a search usually has to what half a
#: minute fills. Longer thoughts go on with the tree that is there.
LEAST_ROOM, MOST_ROOM = 1 << 18, 1 << 22
#: About how many items a second adds.
ITEMS_A_SECOND = 300_000


@dataclass(frozen=True, slots=True)
class Solution:
    """The chance to win of every seat, the actions from the one to take on, the share of all looks
    that each got, and the lines of the first ones."""

    seat: int
    wins: tuple[float, ...]
    actions: tuple[JudgedAction, ...]
    shares: tuple[float, ...]
    lines: tuple[tuple[Ply, ...], ...]
    iterations: int
    seconds: float

    def data(self, state: State) -> dict[str, Any]:
        """All of it as plain data, with actions as texts."""
        text = game_of(state).vocabulary.text
        return {
            "seat": self.seat,
            "wins": list(self.wins),
            "actions": [
                {
                    "action": text(judged.action),
                    "label": game_of(state).label(state, judged.action),
                    "win": judged.win,
                    "error": judged.error,
                    "score": judged.score,
                    "score_error": judged.score_error,
                    "loss": judged.loss,
                    "share": share,
                }
                for judged, share in zip(self.actions, self.shares, strict=True)
            ],
            "lines": [
                [
                    {
                        "seat": ply.state.current_player(),
                        "action": text(ply.action),
                        "share": ply.share,
                    }
                    for ply in line
                ]
                for line in self.lines
            ],
            "iterations": self.iterations,
            "seconds": self.seconds,
        }


def solve(
    state: State,
    budget: Budget,
    seed: int = 1,
    aim: str = "win",
    lines: int = 3,
    unwanted: Unwanted = never,
) -> Solution:
    """Think about a position in which somebody decides until the budget is used up, or until the
    answer is unwanted."""
    if state.current_player() < 0:
        raise BadRecord("nobody decides in this position")
    began, seen = time.perf_counter(), determinised(state, stream(seed, 0))
    bot = SearchBot(stream(seed, 1), budget, aim=aim, room=room_for(budget), patient=True)
    bot.unwanted = unwanted
    with bot.thought(seen) as roots:
        found = summed_up(seen, roots, 0.0)
        largest = max((root.tree for root in roots), key=lambda tree: tree.iterations)
        told = tuple(
            line_of(largest, seen, value.action, stream(seed, 2)) for value in found.actions[:lines]
        )
    visits = sum(value.visits for value in found.actions)
    return Solution(
        seen.current_player(),
        found.wins,
        by_one_thought(found),
        tuple(value.visits / visits for value in found.actions if value.visits),
        told,
        found.iterations,
        time.perf_counter() - began,
    )


def room_for(budget: Budget) -> int:
    """How large a tree may become."""
    items = round(ITEMS_A_SECOND * budget.seconds) or 2 * budget.iterations
    return min(max(1 << items.bit_length(), LEAST_ROOM), MOST_ROOM)
