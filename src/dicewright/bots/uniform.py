"""`random`: every legal action is as good as any other. The measure of all others."""

from __future__ import annotations

from dicewright.core.rng import below, following, start
from dicewright.core.state import State


class RandomBot:
    """Chooses uniformly, from a seed of its own."""

    def __init__(self, seed: int) -> None:
        self.word = start(seed)

    def choose(self, state: State) -> int:
        self.word = following(self.word)
        legal = state.legal_actions()
        return legal[below(self.word, len(legal))]
