"""`policy`: plays what it learned by playing against itself, without looking ahead."""

from __future__ import annotations

from functools import cache

from dicewright.bots.playouts import weights_of
from dicewright.bots.weights import learned_policy
from dicewright.core.registry import game_of
from dicewright.core.state import Policy, State


@cache
def own_policy(game: str) -> Policy:
    """The learned policy, as compiled code takes it."""
    return Policy(learned_policy(game))


class PolicyBot:
    """Takes the action its policy likes best."""

    def __init__(self, seed: int) -> None:
        """A seed changes nothing: it never draws."""

    def choose(self, state: State) -> int:
        weights = weights_of(state, own_policy(game_of(state).id))
        return state.legal_actions()[weights.index(max(weights))]
