"""`policy`: plays what it learned by playing against itself, without looking ahead."""

from __future__ import annotations

from array import array
from functools import cache

from dicewright.bots.playouts import weights_of
from dicewright.bots.weights import learned_policy, tempered
from dicewright.core.registry import game_of
from dicewright.core.rng import below, following, start
from dicewright.core.state import State


@cache
def doubtful_policy(game: str, conviction: float) -> array[int]:
    """The learned policy with opinions less sure of themselves."""
    return tempered(learned_policy(game), conviction)


class PolicyBot:
    """Takes the action its policy likes best. With a `conviction` it draws one instead: in
    proportion to its weight at 1, more and more blindly towards 0."""

    def __init__(self, seed: int, conviction: float | None = None) -> None:
        self.word = start(seed)
        self.conviction = conviction

    def choose(self, state: State) -> int:
        game = game_of(state).id
        legal = state.legal_actions()
        if self.conviction is None:
            weights = weights_of(state, learned_policy(game))
            return legal[weights.index(max(weights))]
        weights = weights_of(state, doubtful_policy(game, self.conviction))
        self.word = following(self.word)
        rest = below(self.word, sum(weights))
        chosen = 0
        while rest >= weights[chosen]:
            rest -= weights[chosen]
            chosen += 1
        return legal[chosen]
