"""Many games at once: the same games as one by one, on any number of threads."""

from __future__ import annotations

import copy
import os
import pickle
import subprocess
import sys
from typing import Any

import numpy as np
import pytest

from dicewright.core.errors import BadOption, IllegalAction
from dicewright.core.registry import get_game
from dicewright.core.rng import stream
from dicewright.rl.vector import VectorGame
from tests.conftest import ROOT

CASES = [
    ("diceforge", 2, {}),
    ("diceforge", 4, {"preset": "titans-discovery"}),
    ("titandice", 1, {}),
    ("titandice", 3, {}),
]


def run(games: VectorGame, steps: int, seed: int = 1) -> list[bytes]:
    """Random steps; everything that is shown, to compare."""
    generator = np.random.default_rng(seed)
    story = []
    for _ in range(steps):
        games.step(games.random_actions(generator))
        for shown in (games.observations, games.masks, games.seats, games.rewards, games.dones):
            story.append(shown.tobytes())
    return story


@pytest.mark.parametrize(("name", "players", "options"), CASES)
def test_a_lane_is_a_row_of_ordinary_games(name: str, players: int, options: Any) -> None:
    game = get_game(name)
    games = VectorGame(name, lanes=3, players=players, options=options, seed=42)
    generator = np.random.default_rng(2)
    begun = [0, 0, 0]
    plain = [game.new(players, options, stream(stream(42, lane), 0)) for lane in range(3)]
    for _ in range(600):
        for lane, state in enumerate(plain):
            assert games.seats[lane] == state.current_player()
            row = np.zeros(game.encoding.size, np.float32)
            state.observe(state.current_player(), row)
            assert (games.observations[lane] == row).all()
            assert np.flatnonzero(games.masks[lane]).tolist() == sorted(state.legal_actions())
        actions = games.random_actions(generator)
        games.step(actions)
        for lane, state in enumerate(plain):
            state.apply(int(actions[lane]))
            assert games.dones[lane] == state.over
            if state.over:
                places = game.outcome(state).places
                for seat, reward in enumerate(games.rewards[lane].tolist()):
                    if places.count(1) == 1:
                        assert (reward == 1) == (places[seat] == 1)
                    assert (reward < 0) == (places[seat] > 1)
                begun[lane] += 1
                seed = stream(stream(42, lane), begun[lane])
                plain[lane] = game.new(players, options, seed)
            else:
                assert not games.rewards[lane].any()


@pytest.mark.parametrize("opponents", [None, "random"])
@pytest.mark.parametrize(("name", "players", "options"), CASES)
def test_threads_change_nothing(
    name: str, players: int, options: Any, opponents: str | None
) -> None:
    made = [
        VectorGame(
            name,
            lanes=17,
            players=players,
            options=options,
            opponents=opponents,
            threads=threads,
            seed=9,
        )
        for threads in (1, 3)
    ]
    assert run(made[0], 120) == run(made[1], 120)


def test_against_random_the_caller_has_one_seat_a_game() -> None:
    games = VectorGame("diceforge", lanes=6, players=3, opponents="random", seed=1)
    seats = games.seats.copy()
    assert sorted(seats.tolist()) == [0, 0, 1, 1, 2, 2]
    generator = np.random.default_rng(1)
    finished = 0
    while finished < 30:
        games.step(games.random_actions(generator))
        for lane in np.flatnonzero(games.dones):
            finished += 1
            assert games.seats[lane] == (seats[lane] + 1) % 3
        kept = games.dones == 0
        assert (games.seats[kept] == seats[kept]).all()
        seats = games.seats.copy()


@pytest.mark.parametrize("copied", [copy.deepcopy, lambda one: pickle.loads(pickle.dumps(one))])
@pytest.mark.parametrize("threads", [1, 2])
def test_a_copy_goes_on_as_the_original_does(copied: Any, threads: int) -> None:
    games = VectorGame("diceforge", lanes=8, opponents="random", threads=threads, seed=3)
    run(games, 50)
    twin = copied(games)
    assert run(games, 100, 5) == run(twin, 100, 5)


def test_reset_begins_anew() -> None:
    games = VectorGame("titandice", lanes=4, seed=3)
    first = run(games, 80)
    games.reset(3)
    assert run(games, 80) == first
    games.reset(4)
    assert run(games, 80) != first


def test_an_illegal_action_changes_nothing() -> None:
    games = VectorGame("diceforge", lanes=4, seed=3)
    twin = copy.deepcopy(games)
    actions = games.masks.argmax(axis=1)
    actions[2] = int(np.flatnonzero(games.masks[2] == 0)[0])
    with pytest.raises(IllegalAction, match="lane 2"):
        games.step(actions)
    with pytest.raises(ValueError, match="4"):
        games.step(actions[:3])
    legal = games.masks.argmax(axis=1)
    for far in (2**32, -(2**32)):
        with pytest.raises(IllegalAction, match="lane 1"):
            games.step(legal + np.array([0, far, 0, 0]))
    for kind in (np.float64, np.float32, np.bool_, np.object_):
        with pytest.raises(TypeError, match="whole numbers"):
            games.step((legal + 0.7).astype(kind))
    assert run(games, 20) == run(twin, 20)


def test_scores_are_paid_as_the_lead() -> None:
    games = VectorGame("diceforge", lanes=32, rewards="score", seed=3)
    generator = np.random.default_rng(1)
    for _ in range(150):
        games.step(games.random_actions(generator))
        assert (games.rewards.sum(axis=1) == 0).all()
        if games.dones.any():
            assert np.abs(games.rewards[games.dones == 1]).max() >= 1
            return
    pytest.fail("no game ended")


def test_interpreted_lanes_play_the_same_games() -> None:
    code = (
        "from hashlib import blake2b\n"
        "from dicewright.rl.vector import VectorGame\n"
        "from tests.test_rl_vector import run\n"
        "games = VectorGame('titandice', lanes=3, opponents='random', seed=8)\n"
        "print(blake2b(b''.join(run(games, 60))).hexdigest())"
    )
    found = {
        subprocess.run(
            [sys.executable, "-c", code],
            env=os.environ | environment,
            capture_output=True,
            text=True,
            check=True,
            cwd=ROOT,
        ).stdout
        for environment in ({}, {"DICEWRIGHT_INTERPRETED": "1"})
    }
    assert len(found) == 1


@pytest.mark.parametrize(
    "wrong", [{"lanes": 0}, {"lanes": 5000}, {"opponents": "greedy"}, {"threads": 0}]
)
def test_unknown_settings_are_refused(wrong: Any) -> None:
    with pytest.raises(BadOption):
        VectorGame("diceforge", **wrong)
