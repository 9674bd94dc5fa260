"""Observations and masks as Gymnasium spaces, and how a state fills them."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from dicewright.core.game import Game
from dicewright.core.state import State

Observation = dict[str, NDArray[Any]]


def observation_space(game: Game) -> spaces.Dict:
    """The position as floats from -1 to 1, and a flag for every action."""
    return spaces.Dict(
        {
            "observation": spaces.Box(-1.0, 1.0, (game.encoding.size,), np.float32),
            "action_mask": spaces.Box(0, 1, (game.vocabulary.size,), np.int8),
        }
    )


def action_space(game: Game) -> spaces.Discrete:
    """The numbers of all actions; a few stand for none and are never legal."""
    return spaces.Discrete(game.vocabulary.size)


def mask_of(game: Game, state: State) -> NDArray[np.int8]:
    """A flag for every action that is legal now."""
    mask = np.empty(game.vocabulary.size, np.int8)
    state.mark_legal(mask)
    return mask


def seen_by(game: Game, state: State, seat: int) -> NDArray[np.float32]:
    """What a seat sees."""
    observation = np.empty(game.encoding.size, np.float32)
    state.observe(seat, observation)
    return observation
