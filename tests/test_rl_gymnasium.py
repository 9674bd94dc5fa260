"""Gymnasium's own checker, bots in the other seats, and games that are copied half-way."""

from __future__ import annotations

import copy
import pickle
import warnings
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from dicewright.bots.registry import OURS
from dicewright.core.errors import BadOption, DicewrightError, IllegalAction
from dicewright.rl.gymnasium_env import IDS, SeatEnv
from tests.bots_of_tests import First, Meddler, Spy


def play(env: Any, info: dict[str, Any], generator: np.random.Generator, steps: int) -> list[Any]:
    """Random legal actions until the game is over; what happened, in a form to compare."""
    story = []
    for _ in range(steps):
        action = int(generator.choice(np.flatnonzero(info["action_mask"])))
        observation, reward, over, truncated, info = env.step(action)
        assert not truncated
        assert (observation["action_mask"] == info["action_mask"]).all()
        story.append((action, observation["observation"].tobytes(), reward, over))
        if over:
            break
    return story


@pytest.mark.parametrize("id", sorted(IDS))
@pytest.mark.parametrize("players", [2, 3])
def test_gymnasium_accepts_it(id: str, players: int) -> None:
    env = gymnasium.make(id, players=players, render_mode="ansi")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(env.unwrapped)


def test_it_accepts_the_solo_game() -> None:
    check_env(gymnasium.make("Dicewright/TitanDice-v0", players=1).unwrapped)


@pytest.mark.parametrize("opponents", ["random", "greedy", "random,greedy"])
def test_bots_take_the_other_seats(opponents: str) -> None:
    env = SeatEnv("diceforge", players=3, opponents=opponents)
    seats = set()
    for seed in range(6):
        _, info = env.reset(seed=seed)
        seats.add(info["seat"])
        story = play(env, info, np.random.default_rng(seed), 10**6)
        assert story[-1][3]
        assert story[-1][2] in (1.0, -0.5, 0.25, 0.0)
        assert len(env.position.scores()) == 3
    assert len(seats) > 1


def test_masks_are_there_as_algorithms_ask_for_them() -> None:
    env = SeatEnv("diceforge", players=2)
    _, info = env.reset(seed=1)
    assert env.action_masks().dtype == np.bool_
    assert (env.action_masks() == info["action_mask"]).all()


def test_the_seat_can_be_chosen() -> None:
    env = SeatEnv("titandice", players=4, seat=2)
    assert {env.reset(seed=seed)[1]["seat"] for seed in range(5)} == {2}


@pytest.mark.parametrize("copied", [copy.deepcopy, lambda one: pickle.loads(pickle.dumps(one))])
@pytest.mark.parametrize("id", sorted(IDS))
def test_a_copy_goes_on_as_the_original_does(id: str, copied: Any) -> None:
    env = gymnasium.make(id, opponents="greedy")
    _, info = env.reset(seed=3)
    play(env, info, np.random.default_rng(1), 10)
    twin = copied(env)
    mask = {"action_mask": _mask(env)}
    assert play(env, mask, np.random.default_rng(2), 10**6) == play(
        twin, mask, np.random.default_rng(2), 10**6
    )


def _mask(env: Any) -> Any:
    mask = np.zeros(env.action_space.n, np.int8)
    env.unwrapped.position.mark_legal(mask)
    return mask


def test_seeds_decide_the_game_and_the_ones_after_it() -> None:
    one, two = SeatEnv("diceforge"), SeatEnv("diceforge")
    for seed in (9, None, None):
        seen, other = one.reset(seed=seed)[0], two.reset(seed=seed)[0]
        assert (seen["observation"] == other["observation"]).all()
    again = one.reset(seed=9)[0]
    assert not (again["observation"] == seen["observation"]).all()


@pytest.mark.parametrize("wrong", ["masked", -1, 2**40, 10**30])
def test_an_illegal_action_loses_or_is_refused(wrong: int | str) -> None:
    env = SeatEnv("diceforge")
    _, info = env.reset(seed=1)
    if isinstance(wrong, str):
        wrong = int(np.flatnonzero(info["action_mask"] == 0)[0])
    _, reward, over, _, info = env.step(wrong)
    assert (reward, over, info["illegal"]) == (-1.0, True, wrong)
    strict = SeatEnv("diceforge", on_illegal="raise")
    strict.reset(seed=1)
    with pytest.raises(IllegalAction):
        strict.step(wrong)


def test_an_opponent_can_neither_change_the_game_nor_see_its_dice(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for bot in (First, Meddler, Spy):
        monkeypatch.setitem(OURS, bot.__name__, bot)
    stories = []
    for opponents in ("First", "Meddler"):
        env = SeatEnv("diceforge", opponents=opponents)
        stories.append(play(env, env.reset(seed=5)[1], np.random.default_rng(2), 30))
    assert stories[0] == stories[1]
    env = SeatEnv("diceforge", opponents="Spy", seat=0)
    Spy.shown.clear()
    _, info = env.reset(seed=5)
    words = set()
    while len(Spy.shown) < 20:
        words.add(env.position.rng)
        _, _, over, _, info = env.step(int(np.flatnonzero(info["action_mask"])[0]))
        assert not over
    assert not words & {seen.rng for seen in Spy.shown}
    assert not any(seen is env.position for seen in Spy.shown)


@pytest.mark.parametrize(
    "wrong",
    [
        {"seat": 2},
        {"opponents": "random,random"},
        {"on_illegal": "smile"},
        {"rewards": "fame"},
        {"render_mode": "rgb_array"},
    ],
)
def test_unknown_settings_are_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(BadOption):
        SeatEnv("diceforge", players=2, **wrong)


def test_an_unknown_bot_is_refused() -> None:
    with pytest.raises(DicewrightError):
        SeatEnv("diceforge", opponents="nobody")
