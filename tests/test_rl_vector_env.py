"""Gymnasium's vector interface: its shapes, its way to begin again, and the games of VectorGame."""

from __future__ import annotations

import numpy as np
import pytest
from gymnasium.vector import AutoresetMode
from numpy.typing import NDArray

from dicewright.core.errors import IllegalAction
from dicewright.rl.vector import VectorGame
from dicewright.rl.vector_env import LanesEnv

CASES = [("diceforge", 2), ("titandice", 1), ("titandice", 3)]


def drawn(masks: NDArray[np.int8], generator: np.random.Generator) -> NDArray[np.int64]:
    """A legal action a lane."""
    return np.array([generator.choice(np.flatnonzero(mask)) for mask in masks])


@pytest.mark.parametrize(("name", "players"), CASES)
def test_it_is_what_gymnasium_expects(name: str, players: int) -> None:
    envs = LanesEnv(name, num_envs=6, players=players)
    assert envs.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP
    generator = np.random.default_rng(1)
    seen, infos = envs.reset(seed=7)
    ended = 0
    for _ in range(400):
        assert envs.observation_space.contains(seen)
        assert (envs.action_masks() == infos["action_mask"]).all()
        actions = drawn(infos["action_mask"], generator)
        assert envs.action_space.contains(actions)
        seen, rewards, over, cut, infos = envs.step(actions)
        assert rewards.shape == over.shape == cut.shape == (6,)
        assert not cut.any()
        assert (rewards[~over] == 0).all()
        assert over.any() == ("final_obs" in infos)
        for lane in np.flatnonzero(over):
            ended += 1
            last = infos["final_obs"][lane]
            assert envs.single_observation_space.contains(last)
            # The end of a game is not the beginning of the next.
            assert (last["observation"] != seen["observation"][lane]).any()
            assert not last["action_mask"].any()
    assert ended > 6
    envs.close()


def test_it_plays_the_games_of_the_fast_one() -> None:
    envs = LanesEnv("diceforge", num_envs=5)
    seen, _ = envs.reset(seed=3)
    games = VectorGame("diceforge", lanes=5, opponents="random", seed=3)
    generator = np.random.default_rng(2)
    kept = seen["observation"].copy()
    for _ in range(150):
        assert (seen["observation"] == games.observations).all()
        mine = games.seats.copy()
        actions = drawn(games.masks, generator)
        before = seen["observation"]
        seen, rewards, over, _, _ = envs.step(actions)
        games.step(actions)
        assert (rewards == games.rewards[np.arange(5), mine]).all()
        assert (over == games.dones).all()
        assert before is not seen["observation"]
    assert (envs.reset(seed=3)[0]["observation"] == kept).all()


def test_what_is_wrong_is_refused() -> None:
    envs = LanesEnv("titandice", num_envs=2)
    envs.reset(seed=1)
    with pytest.raises(IllegalAction):
        envs.step(np.array([10**6, 0]))
    with pytest.raises(TypeError, match="one seed for all lanes"):
        envs.reset(seed=[1, 2])
