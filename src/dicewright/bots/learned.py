"""`policy`: plays what it learned by playing against itself, without looking ahead."""

from __future__ import annotations

from dicewright.bots.playouts import weights_of
from dicewright.bots.weights import learned_policy
from dicewright.core.registry import game_of
from dicewright.core.rng import start
from dicewright.core.state import State


class PolicyBot:
    """The action its policy likes best."""

    def __init__(self, seed: int) -> None:
        self.word = start(seed)

    def choose(self, state: State) -> int:
        weights = weights_of(state, learned_policy(game_of(state).id))
        return state.legal_actions()[weights.index(max(weights))]
