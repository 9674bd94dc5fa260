"""The sizes that all games share, and what to change where a game outgrows one.

What a position may nest, list or tell in one step (FRAMES, LEGAL, EVENTS) is noticed when it
happens, by `core.frames`. What a game says of itself is checked when it is found.
"""

from __future__ import annotations

from dicewright.core import consts as k
from dicewright.core.game import Game

CONSTS = "core/consts.py"


def within_limits(game: Game) -> Game:
    """The game, if it fits."""
    seats, actions = max(game.player_counts), game.vocabulary.size
    assert seats <= k.MOST_SEATS, f"{game.id} has {seats} seats: raise MOST_SEATS in {CONSTS}"
    assert actions <= k.MOST_ACTIONS, (
        f"{game.id} has {actions} actions: raise MOST_ACTIONS in {CONSTS}"
    )
    trait = max(game.traits)
    assert trait < k.TRAITS, f"{game.id} has a trait {trait}: raise TRAITS in {CONSTS}"
    return game
