"""Many games at once: the same games as one by one, on any number of threads."""

from __future__ import annotations

import copy
import os
import pickle
import subprocess
import sys
import threading
from functools import partial
from typing import Any

import numpy as np
import pytest

from dicewright.bots import determinised
from dicewright.bots.learned import PolicyBot
from dicewright.bots.search import EXPLORATION, FIRST_PLAY, Root, policies, summed_up
from dicewright.bots.tree import Tree
from dicewright.bots.values import learned_network
from dicewright.core.errors import BadOption, IllegalAction
from dicewright.core.registry import get_game
from dicewright.core.rng import following, start, stream
from dicewright.core.state import COMPILED
from dicewright.rl.consts import OPPONENT_STREAM
from dicewright.rl.crew import Helper
from dicewright.rl.memory import encode
from dicewright.rl.spaces import mask_of, seen_by
from dicewright.rl.vector import VectorGame
from tests.conftest import ROOT
from tests.waiting import soon

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


@pytest.mark.parametrize("opponents", [None, "random", "policy", "search:8"])
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


@pytest.mark.parametrize("opponents", ["policy", "search:20"])
@pytest.mark.parametrize(("name", "players"), [("diceforge", 2), ("titandice", 3)])
def test_opponents_play_as_the_bots_of_their_names(name: str, players: int, opponents: str) -> None:
    """A lane, played beside it decision by decision with the bots' own means."""
    game = get_game(name)
    games = VectorGame(name, lanes=1, players=players, opponents=opponents, seed=5)
    seed = stream(stream(5, 0), 0)
    plain, word = game.new(players, {}, seed), start(stream(seed, OPPONENT_STREAM))

    def others_play() -> None:
        nonlocal word
        while not plain.over and plain.current_player() != 0:
            if opponents == "policy":
                plain.apply(PolicyBot(1).choose(plain))
                continue
            word = following(word)
            prior, playout = policies(name, players)
            tree = Tree(1 << 8, EXPLORATION, FIRST_PLAY)
            root = Root(plain, prior, playout, word, tree, learned_network(name))
            root.run(20)
            plain.apply(summed_up(plain, [root], 0.0).best)

    others_play()
    generator = np.random.default_rng(4)
    while not games.dones[0]:
        assert games.state(0) == plain
        actions = games.random_actions(generator)
        games.step(actions)
        plain.apply(int(actions[0]))
        others_play()
    assert plain.over


def test_a_copy_out_of_a_lane_is_free_of_it() -> None:
    games = VectorGame("diceforge", lanes=3, seed=2)
    before = [games.state(lane).position() for lane in range(3)]
    copied = games.state(1)
    copied.play_out(1)
    assert copied.over
    other = determinised(games.state(1), 7)
    assert other.rng != games.state(1).rng
    assert [games.state(lane).position() for lane in range(3)] == before


class Tensor:
    """What of a tensor matters here: it shares its memory with numpy."""

    def __init__(self, memory: Any) -> None:
        self.memory = memory

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> Any:
        assert dtype is None
        assert not copy
        return self.memory


@pytest.mark.parametrize("wrapped", [lambda memory: memory, Tensor])
def test_games_are_written_into_memory_that_is_given(wrapped: Any) -> None:
    game = get_game("titandice")
    seen = np.zeros((4, game.encoding.size), np.float32)
    legal = np.zeros((4, game.vocabulary.size), np.int8)
    given = {"observations": wrapped(seen), "masks": wrapped(legal)}
    games = VectorGame("titandice", lanes=4, seed=3, **given)
    assert games.observations is seen
    own = VectorGame("titandice", lanes=4, seed=3)
    assert run(games, 40) == run(own, 40)
    assert seen.tobytes() == own.observations.tobytes()
    assert legal.tobytes() == own.masks.tobytes()


def test_many_states_are_encoded_at_once() -> None:
    game = get_game("diceforge")
    states = [game.new(players, {}, seed) for players in (2, 3, 4) for seed in range(5)]
    for number, state in enumerate(states[1:]):
        for _ in range(number):
            state.apply(state.legal_actions()[0])
    # The middle of something larger, as a replay buffer is.
    seen = np.full((17, game.encoding.size), 7, np.float32)
    legal = np.full((15, game.vocabulary.size), 7, np.int8)
    encode(states, Tensor(seen[1:16]), masks=legal)
    assert (seen[[0, 16]] == 7).all()
    for row, state in enumerate(states):
        assert (seen[1 + row] == seen_by(game, state, state.current_player())).all()
        assert (legal[row] == mask_of(game, state)).all()
    encode(states, seen[1:16], seats=[1] * 15)
    assert (seen[3] == seen_by(game, states[2], 1)).all()


def test_memory_that_does_not_fit_is_refused() -> None:
    game = get_game("titandice")
    states = [game.new(2, {}, 1), game.new(2, {}, 2)]
    size = game.encoding.size
    wide = np.zeros((2, 2 * size), np.float32)
    for wrong in (np.zeros((3, size), np.float32), np.zeros((2, size)), wide[:, ::2]):
        with pytest.raises(ValueError, match="row by row"):
            encode(states, wrong)
    fixed = np.zeros((2, size), np.float32)
    fixed.flags.writeable = False
    with pytest.raises(ValueError, match="read-only"):
        encode(states, fixed)
    with pytest.raises(TypeError, match="row by row"):
        encode(states, [[0.0] * size] * 2)
    with pytest.raises(ValueError, match="seat"):
        encode(states, wide[:, :size].copy(), seats=[0, 2])
    with pytest.raises(ValueError, match="seat"):
        encode(states, wide[:, :size].copy(), seats=[0])
    with pytest.raises(ValueError, match="at once"):
        encode([], wide)
    with pytest.raises(TypeError, match="same game"):
        encode([states[0], get_game("diceforge").new(2, {}, 1)], wide)


# -- threads ---------------------------------------------------------------------------------------


def threads_of_lanes() -> int:
    return sum(thread.name.startswith("lanes ") for thread in threading.enumerate())


def all_asleep(helpers: list[Helper]) -> bool:
    return all(helper._asleep for helper in helpers)


def test_helpers_sleep_wake_up_and_leave_with_their_games() -> None:
    before = threads_of_lanes()
    games = VectorGame("titandice", lanes=8, threads=3, seed=1)
    twin = VectorGame("titandice", lanes=8, seed=1)
    for _ in range(3):
        assert run(games, 20) == run(twin, 20)
        if COMPILED:
            assert games._crew is not None
            soon(partial(all_asleep, games._crew.helpers))
            assert threads_of_lanes() == before + 2
    games.reset(1)
    twin.reset(1)
    assert run(games, 20) == run(twin, 20)
    del games
    soon(lambda: threads_of_lanes() == before)


@pytest.mark.skipif(not COMPILED, reason="interpreted rules have one thread")
def test_what_a_helper_meets_is_raised_where_the_step_was_asked_for() -> None:
    games = VectorGame("titandice", lanes=4, threads=2, seed=1)
    run(games, 5)
    assert games._crew is not None
    helper = games._crew.helpers[0]
    whole = helper.share
    helper.share = "nothing"  # type: ignore[assignment]
    soon(lambda: helper._asleep)
    with pytest.raises(TypeError):
        run(games, 1)
    helper.share = whole
    run(games, 5)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
@pytest.mark.filterwarnings("ignore:.*fork:DeprecationWarning")
def test_a_forked_process_has_threads_of_its_own() -> None:
    games = VectorGame("titandice", lanes=4, threads=2, seed=1)
    run(games, 5)
    child = os.fork()
    if child == 0:
        run(games, 5)
        os._exit(7)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 7


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
    "wrong",
    [
        {"lanes": 0},
        {"lanes": 5000},
        {"opponents": "greedy"},
        {"opponents": "policy:3"},
        {"opponents": "search:1s"},
        {"opponents": "search:100@2"},
        {"threads": 0},
        {"threads": 65},
    ],
)
def test_unknown_settings_are_refused(wrong: Any) -> None:
    with pytest.raises(BadOption):
        VectorGame("diceforge", **wrong)
