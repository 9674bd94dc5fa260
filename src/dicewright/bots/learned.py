"""`policy`: plays what it learned by playing against itself, without looking ahead."""

from __future__ import annotations

from functools import cache

from dicewright.bots.playouts import weights_of
from dicewright.bots.weights import learned_policy, tempered
from dicewright.core.registry import game_of
from dicewright.core.rng import below, following, start
from dicewright.core.state import Policy, State


@cache
def own_policy(game: str, conviction: float | None) -> Policy:
    """The learned policy; with a conviction, with opinions less sure of themselves."""
    learned = learned_policy(game)
    return Policy(learned if conviction is None else tempered(learned, conviction))


class PolicyBot:
    """Takes the action its policy likes best. With a `conviction` it draws one instead: in
    proportion to its weight at 1, more and more blindly towards 0."""

    def __init__(self, seed: int, conviction: float | None = None) -> None:
        self.word = start(seed)
        self.conviction = conviction

    def choose(self, state: State) -> int:
        game = game_of(state).id
        legal = state.legal_actions()
        weights = weights_of(state, own_policy(game, self.conviction))
        if self.conviction is None:
            return legal[weights.index(max(weights))]
        self.word = following(self.word)
        rest = below(self.word, sum(weights))
        chosen = 0
        while rest >= weights[chosen]:
            rest -= weights[chosen]
            chosen += 1
        return legal[chosen]
