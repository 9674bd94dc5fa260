"""Bots that play like people: who errs, errs for a reason, and again.

Such a bot plays by the learned policy as somebody with habits (`core/habits.py`) would have learned
it:

* **Short sight**: what looks good at once, one decision ahead, looks better than it is (`impulse`).
* **Love of gold**, or whatever else a game tempts beginners with (`tempted`).
* **Forgetting the end**: the last stages are played like those before them (`forgets`).
* **Style**: what it likes to do is done more often than it should be. A search that has a style
  follows it where that costs next to nothing (`search.SearchBot`).

And nobody is sure of everything they know: opinions are less firm than learned (`conviction`).
"""

from __future__ import annotations

import math
from array import array
from functools import cache

from dicewright.bots.greedy import margin
from dicewright.bots.playouts import weights_of
from dicewright.bots.weights import MOST, NEUTRAL, learned_policy, neutral_policy, tempered
from dicewright.core.consts import AUTO, STAGES, TRAITS
from dicewright.core.habits import liking
from dicewright.core.registry import game_of, get_game
from dicewright.core.rng import below, following, start
from dicewright.core.state import Policy, State

#: Weights are whole numbers: how fine they are after an impulse.
FINE = 1 << 16


@cache
def habitual(game: str, conviction: float, tempted: float, forgets: int, style: str) -> Policy:
    """The learned policy, as somebody with these habits believes in it."""
    habits = get_game(game).habits
    policy = tempered(forgetting(learned_policy(game), habits.from_the_end, forgets), conviction)
    likings = habits.styles.get(style, {})
    for trait, text in get_game(game).traits.items():
        factor = liking(habits.tempting, text) ** tempted * liking(likings, text)
        if factor != 1.0:
            for cell in range(trait, STAGES * TRAITS, TRAITS):
                policy[cell] = max(1, min(MOST, round(policy[cell] * factor)))
    return Policy(policy)


def forgetting(policy: array[int], from_the_end: tuple[int, ...], stages: int) -> array[int]:
    """A policy that does in the last so many stages what it does in the one before them."""
    changed = array("i", policy)
    for stage in from_the_end[:stages] if stages < len(from_the_end) else ():
        row = from_the_end[stages] * TRAITS
        changed[stage * TRAITS : (stage + 1) * TRAITS] = policy[row : row + TRAITS]
    return changed


@cache
def taste(game: str, style: str) -> Policy:
    """A style alone, by no other knowledge; all the same, if the game has no such style."""
    likings, cells = get_game(game).habits.styles.get(style, {}), neutral_policy()
    for trait, text in get_game(game).traits.items():
        weight = max(1, round(NEUTRAL * liking(likings, text)))
        for cell in range(trait, STAGES * TRAITS, TRAITS):
            cells[cell] = weight
    return Policy(cells)


class PersonBot:
    """Draws an action in proportion to how good it seems."""

    def __init__(
        self,
        seed: int,
        conviction: float = 1.0,
        tempted: float = 0.0,
        forgets: int = 0,
        impulse: float = 0.0,
        style: str = "",
    ) -> None:
        self.word = start(seed)
        self.habits = (conviction, tempted, forgets, style)
        self.impulse = impulse

    def choose(self, state: State) -> int:
        legal = state.legal_actions()
        weights = weights_of(state, habitual(game_of(state).id, *self.habits))
        if self.impulse:
            weights = self._impulsive(state, weights)
        self.word = following(self.word)
        rest, chosen = below(self.word, sum(weights)), 0
        while rest >= weights[chosen]:
            rest -= weights[chosen]
            chosen += 1
        return legal[chosen]

    def _impulsive(self, state: State, weights: list[int]) -> list[int]:
        """Weights that like what looks good after one decision, the more the more it stands out."""
        seen = self._at_first_sight(state)
        mean = sum(seen) / len(seen)
        spread = math.sqrt(sum((value - mean) ** 2 for value in seen) / len(seen))
        if spread == 0:
            return weights
        top = max(weights)
        return [
            max(1, round(FINE * weight / top * math.exp(self.impulse * (value - mean) / spread)))
            for weight, value in zip(weights, seen, strict=True)
        ]

    def _at_first_sight(self, state: State) -> list[float]:
        """How far ahead whoever decides seems to be after each action, by one roll for all."""
        self.word = following(self.word)
        seat, scratch, seen = state.current_player(), state.clone(), []
        for action in state.legal_actions():
            scratch.copy(state)
            scratch.chance_mode = AUTO
            scratch.rng = self.word
            scratch.apply(action)
            seen.append(margin(scratch, seat))
        return seen
