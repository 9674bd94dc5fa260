"""PettingZoo's own checkers, masks, rewards, and games that are copied half-way."""

from __future__ import annotations

import copy
import pickle
import warnings
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

from dicewright.core.errors import BadOption, IllegalAction
from dicewright.rl.pettingzoo_env import RawEnv, env, raw_env
from tests.conftest import TABLES, name_of

SOME = [table for index, table in enumerate(TABLES) if index % 4 == 0]
SMALL = [("diceforge", 2), ("diceforge", 4), ("titandice", 1), ("titandice", 2), ("titandice", 3)]


def play(game: Any, generator: np.random.Generator, steps: int = 10**9) -> list[Any]:
    """Random legal actions; what happened, in a form that can be compared."""
    story = []
    for _, agent in zip(range(steps), game.agent_iter(), strict=False):
        observation, reward, over, _, info = game.last()
        action = None
        if not over:
            assert (observation["action_mask"] == info["action_mask"]).all()
            action = int(generator.choice(np.flatnonzero(info["action_mask"])))
        story.append((agent, observation["observation"].tobytes(), reward, action))
        game.step(action)
    return story


@pytest.mark.parametrize(("game", "players"), SMALL)
@pytest.mark.parametrize("make", [env, raw_env], ids=["env", "raw_env"])
def test_pettingzoo_accepts_it(make: Any, game: str, players: int) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        # It expects plain arrays of all but its own games; a mask makes the observation a dict.
        warnings.filterwarnings("ignore", message="Observation is not a NumPy array")
        warnings.filterwarnings("ignore", message="Observation space for each agent")
        api_test(make(game, players=players), num_cycles=300, verbose_progress=False)


@pytest.mark.parametrize(("game", "players"), SMALL)
def test_seeds_decide_the_game(game: str, players: int) -> None:
    seed_test(lambda: env(game, players=players), num_cycles=100)


@pytest.mark.parametrize("table", SOME, ids=name_of)
def test_every_table_can_be_played(table: tuple[str, int, dict[str, str]]) -> None:
    name, players, options = table
    game = raw_env(name, players=players, options=options)
    game.reset(seed=5)
    story = play(game, np.random.default_rng(5))
    assert {agent for agent, *_ in story} == set(game.possible_agents)
    assert not game.agents


@pytest.mark.parametrize("copied", [copy.deepcopy, lambda one: pickle.loads(pickle.dumps(one))])
@pytest.mark.parametrize("make", [env, raw_env], ids=["env", "raw_env"])
@pytest.mark.parametrize("name", ["diceforge", "titandice"])
def test_a_copy_goes_on_as_the_original_does(name: str, make: Any, copied: Any) -> None:
    game = make(name, players=3)
    game.reset(seed=11)
    play(game, np.random.default_rng(1), steps=60)
    twin = copied(game)
    assert play(game, np.random.default_rng(2)) == play(twin, np.random.default_rng(2))
    game.reset()
    twin.reset()
    assert play(game, np.random.default_rng(3), 40) == play(twin, np.random.default_rng(3), 40)


def final_rewards(game: RawEnv, seed: int) -> list[float]:
    game.reset(seed=seed)
    rewards = {}
    for agent in game.agent_iter():
        _, reward, over, _, info = game.last()
        if over:
            rewards[agent] = reward
        game.step(None if over else int(np.flatnonzero(info["action_mask"])[-1]))
    return [rewards[agent] for agent in game.possible_agents]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_wins_pay_one_and_add_up_to_zero(players: int) -> None:
    game = raw_env("diceforge", players=players, options={"preset": "random"})
    for seed in range(10):
        rewards = final_rewards(game, seed)
        assert sum(rewards) == pytest.approx(0)
        scores = game.position.scores()
        for seat, reward in enumerate(rewards):
            if scores[seat] < max(scores):
                assert reward == pytest.approx(-1 / (players - 1))
            elif scores.count(max(scores)) == 1:
                assert reward == 1


def test_scores_pay_the_lead_in_points() -> None:
    game = raw_env("diceforge", players=3, rewards="score")
    rewards = final_rewards(game, 4)
    scores = game.position.scores()
    for seat, reward in enumerate(rewards):
        assert reward == scores[seat] - max(scores[:seat] + scores[seat + 1 :])


def test_an_illegal_action_is_refused_or_loses() -> None:
    plain = raw_env("diceforge")
    plain.reset(seed=1)
    wrong = int(np.flatnonzero(plain.last()[4]["action_mask"] == 0)[0])
    before = plain.game.position(plain.position)
    for number in (wrong, -1, 2**40, 10**30):
        with pytest.raises(IllegalAction):
            plain.step(number)
    assert plain.game.position(plain.position) == before
    wrapped = env("diceforge")
    wrapped.reset(seed=1)
    loser = wrapped.agent_selection
    wrapped.step(wrong)
    assert wrapped.terminations[loser]
    assert wrapped.rewards[loser] == -1


def test_it_can_be_read() -> None:
    game = raw_env("titandice", players=2, render_mode="ansi")
    game.reset(seed=2)
    text = game.render()
    assert text is not None
    assert "Titan Dice" in text
    assert "player 2" in text
    assert raw_env("titandice").render() is None


@pytest.mark.parametrize("make", [raw_env, env])
@pytest.mark.parametrize("wrong", [{"rewards": "fame"}, {"render_mode": "rgb_array"}])
def test_unknown_settings_are_refused(make: Callable[..., Any], wrong: dict[str, str]) -> None:
    with pytest.raises(BadOption):
        make("diceforge", **wrong)
