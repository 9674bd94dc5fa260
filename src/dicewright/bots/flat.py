"""`flat`: plays every action on to the end at random, many times, and takes the one that won most.

No tree and no opinion: the plainest thinker there is. It is quick, it needs to know nothing about a
game, and what it says of a position is the chance to win if everybody went on at random.
"""

from __future__ import annotations

import time

from dicewright.bots.budget import Budget
from dicewright.bots.evaluation import ActionValue, Evaluation
from dicewright.bots.seating import Unwanted, never
from dicewright.core.consts import AUTO
from dicewright.core.outcome import win_shares
from dicewright.core.rng import start, stream
from dicewright.core.state import State

USUAL = Budget(iterations=400)


class FlatBot:
    """Random playouts, the same dice for every action."""

    def __init__(self, seed: int, budget: Budget = USUAL) -> None:
        self.seed = seed
        self.budget = budget
        self.asked = 0
        self.unwanted: Unwanted = never

    def choose(self, state: State) -> int:
        return self.evaluate(state).best

    def evaluate(self, state: State) -> Evaluation:
        """Every action's chance to win; the position's is their mean, as random players would
        choose: that of the best would praise whichever action was lucky."""
        began = time.perf_counter()
        self.asked += 1
        seat = state.current_player()
        legal = state.legal_actions()
        seed = stream(self.seed, self.asked)
        scratch = state.clone()
        sums = [[0.0] * state.players for _ in legal]
        points = [0] * state.players
        times = 0
        clock = self.budget.clock
        started = clock()
        while not times or self._goes_on(times * len(legal), clock() - started):
            word = stream(seed, times)
            for action, total in zip(legal, sums, strict=True):
                scratch.copy(state)
                scratch.chance_mode = AUTO
                scratch.rng = start(word)
                scratch.apply(action)
                scratch.play_out(word)
                for other, share in enumerate(win_shares(scratch)):
                    total[other] += share
                for other, score in enumerate(scratch.scores()):
                    points[other] += score
            times += 1
        means = [tuple(value / times for value in total) for total in sums]
        values = [
            ActionValue(action, times, mean[seat])
            for action, mean in zip(legal, means, strict=True)
        ]
        values.sort(key=lambda value: -value.win)
        wins = tuple(sum(column) / len(legal) for column in zip(*means, strict=True))
        games = times * len(legal)
        scores = tuple(total / games for total in points)
        return Evaluation(wins, tuple(values), games, time.perf_counter() - began, scores)

    def _goes_on(self, done: int, seconds: float) -> bool:
        if self.unwanted():
            return False
        if self.budget.seconds:
            return seconds < self.budget.seconds
        return done < self.budget.iterations
