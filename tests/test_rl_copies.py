"""States are copied and pickled like any Python object, at any moment of a game."""

from __future__ import annotations

import copy
import os
import pickle
import subprocess
import sys

import pytest

from dicewright.core.game import Game
from dicewright.core.registry import games, get_game
from dicewright.core.state import State
from dicewright.testing.conformance import walk
from tests.conftest import ROOT, TABLES, name_of


def assert_same(game: Game, one: State, two: State) -> None:
    assert type(one) is type(two)
    assert game.position(one) == game.position(two)
    assert one.legal_actions() == two.legal_actions()
    assert (one.over, one.decisions, one.rng) == (two.over, two.decisions, two.rng)


@pytest.mark.parametrize("ask", [False, True], ids=["auto", "ask"])
@pytest.mark.parametrize("table", TABLES, ids=name_of)
def test_copies_are_equal_and_independent(
    table: tuple[str, int, dict[str, str]], ask: bool
) -> None:
    name, players, options = table
    game = get_game(name)
    for index, state in enumerate(walk(game, players, options, 13, ask=ask)):
        if index % 15:
            continue
        twins = [copy.copy(state), copy.deepcopy(state), pickle.loads(pickle.dumps(state))]
        for twin in twins:
            assert_same(game, twin, state)
        ends = []
        for twin in twins:
            twin.play_out(index)
            ends.append(game.position(twin))
        assert len(set(ends)) == 1


@pytest.mark.parametrize("name", sorted(games()))
def test_a_game_that_has_not_begun_can_be_pickled(name: str) -> None:
    game = get_game(name)
    template = game.configure(2, {})
    twin = pickle.loads(pickle.dumps(template))
    template.begin(4)
    twin.begin(4)
    assert_same(game, twin, template)


@pytest.mark.parametrize("name", sorted(games()))
def test_a_game_object_is_copied_as_itself(name: str) -> None:
    game = get_game(name)
    assert copy.deepcopy(game) is game
    assert pickle.loads(pickle.dumps(game)) is game


@pytest.mark.parametrize("name", sorted(games()))
def test_a_pickle_of_the_compiled_engine_is_read_by_the_interpreted_one(name: str) -> None:
    game = get_game(name)
    states = [state.clone() for state in walk(game, 2, {}, 6)][::9]
    code = (
        "import pickle, sys\n"
        "from dicewright.core.registry import get_game\n"
        f"game = get_game({name!r})\n"
        "for state in pickle.load(sys.stdin.buffer):\n"
        "    assert pickle.loads(pickle.dumps(state)).legal_actions() == state.legal_actions()\n"
        "    state.play_out(3)\n"
        "    print(game.position(state))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        env=os.environ | {"DICEWRIGHT_INTERPRETED": "1"},
        input=pickle.dumps(states),
        capture_output=True,
        check=False,
        cwd=ROOT,
    )
    assert done.returncode == 0, done.stderr.decode()
    for state in states:
        state.play_out(3)
    assert done.stdout.decode().splitlines() == [game.position(state) for state in states]


def test_listeners_stay_behind() -> None:
    state = get_game("diceforge").new(2, {}, 1)
    state.listen(wanted=True)
    state.apply(state.legal_actions()[0])
    twin = pickle.loads(pickle.dumps(state))
    assert state.events()
    assert not twin.listening
