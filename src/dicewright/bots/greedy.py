"""`greedy`: tries every action on copies of the game and takes the one that looks best at once.

It sees one decision ahead, rolls included (a few samples), and trusts the state's own `worth`. Its
own worth counts against the best of the others.
"""

from __future__ import annotations

from dicewright.core.consts import AUTO
from dicewright.core.rng import following, start
from dicewright.core.state import State

#: How often an action is tried: where dice follow, one try would be luck.
TRIES = 4


class GreedyBot:
    """One decision ahead."""

    def __init__(self, seed: int) -> None:
        self.word = start(seed)

    def choose(self, state: State) -> int:
        seat = state.current_player()
        scratch = state.clone()
        best, best_value = -1, 0.0
        for action in state.legal_actions():
            value = 0.0
            for _ in range(TRIES):
                self.word = following(self.word)
                scratch.copy(state)
                scratch.chance_mode = AUTO
                scratch.rng = self.word
                scratch.apply(action)
                value += margin(scratch, seat)
            if best < 0 or value > best_value:
                best, best_value = action, value
        return best


def margin(state: State, seat: int) -> float:
    """How far ahead a player seems to be."""
    worths = state.worths()
    others = [worth for other, worth in enumerate(worths) if other != seat]
    return worths[seat] - (max(others) if others else 0)
