"""OpenSpiel's own checks, chance nodes, tensors, copies and pickles."""

from __future__ import annotations

import pickle
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.observation import make_observation

import dicewright.rl.open_spiel_game  # noqa: F401 (registers the games)
from dicewright.core.errors import IllegalAction
from dicewright.core.match import Match

GAMES = [
    "python_diceforge",
    "python_diceforge(players=4,options=preset:random;sets:all;module:titans)",
    "python_diceforge(players=3,deals=5,options=preset:goddess-discovery)",
    "python_titandice",
    "python_titandice(players=1)",
    "python_titandice(players=4,deals=1)",
]


def walk(state: Any, generator: np.random.Generator, steps: int = 10**9) -> Any:
    """Play on at random."""
    for _ in range(steps):
        if state.is_terminal():
            break
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(int(generator.choice(outcomes, p=chances)))
        else:
            state.apply_action(int(generator.choice(state.legal_actions())))
    return state


@pytest.mark.parametrize("name", GAMES)
def test_open_spiel_accepts_it(name: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("name", GAMES)
def test_what_one_wins_the_others_lose(name: str) -> None:
    game = pyspiel.load_game(name)
    alone = game.num_players() == 1
    utility = pyspiel.GameType.Utility
    assert game.get_type().utility == (utility.GENERAL_SUM if alone else utility.ZERO_SUM)
    if not alone:
        assert game.utility_sum() == 0
        ended = walk(game.new_initial_state(), np.random.default_rng(3))
        assert sum(ended.returns()) == pytest.approx(0)


def test_what_is_not_possible_is_refused() -> None:
    state = pyspiel.load_game("python_diceforge(deals=5)").new_initial_state()
    for wrong in (5, 2**40):
        with pytest.raises(IllegalAction):
            state.apply_action(wrong)
    state.apply_action(4)
    for wrong in (6, 2**40):
        with pytest.raises(IllegalAction):
            state.apply_action(wrong)
    while state.is_chance_node():
        state.apply_action(0)
    for wrong in (401, 2**40):
        with pytest.raises(IllegalAction):
            state.apply_action(wrong)


@pytest.mark.parametrize("name", GAMES)
def test_chance_is_explicit_and_fair(name: str) -> None:
    game = pyspiel.load_game(name)
    state = game.new_initial_state()
    assert state.is_chance_node()
    kinds = set()
    generator = np.random.default_rng(1)
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            kinds.add(len(outcomes))
            assert sum(chance for _, chance in outcomes) == pytest.approx(1)
            assert len(outcomes) <= game.max_chance_outcomes()
        else:
            assert len(state.legal_actions()) > 1
        walk(state, generator, 1)
    assert 6 in kinds


@pytest.mark.parametrize("name", GAMES)
def test_copies_and_pickles_go_on_as_the_original_does(name: str) -> None:
    state = walk(pyspiel.load_game(name).new_initial_state(), np.random.default_rng(3), 50)
    twins = [state.clone(), pickle.loads(pickle.dumps(state))]
    line = str(state)
    end = str(walk(state, np.random.default_rng(4)))
    for twin in twins:
        assert str(twin) == line
        assert str(walk(twin, np.random.default_rng(4))) == end


@pytest.mark.parametrize("name", GAMES)
def test_tensors_are_the_encoding(name: str) -> None:
    game = pyspiel.load_game(name)
    observer = make_observation(game)
    state = walk(game.new_initial_state(), np.random.default_rng(5), 30)
    for player in range(game.num_players()):
        observer.set_from(state, player)
        assert observer.tensor.tolist() == state.observation_tensor(player)
        assert observer.dict["seat"][player] == 1
        assert observer.dict["own.present"] == 1


def test_returns_add_up_to_zero() -> None:
    for seed in range(5):
        state = pyspiel.load_game("python_diceforge(players=3)").new_initial_state()
        returns = walk(state, np.random.default_rng(seed)).returns()
        assert sum(returns) == pytest.approx(0)
        assert max(returns) > 0


def test_the_same_deal_is_the_same_table() -> None:
    game = pyspiel.load_game("python_diceforge(options=preset:random)")
    lines = []
    for deal in (1, 1, 2):
        state = game.new_initial_state()
        state.apply_action(deal)
        lines.append(str(state))
    assert lines[0] == lines[1] != lines[2]


@pytest.mark.parametrize("wrong", ["options=preset", "deals=0", "players=9"])
def test_unknown_settings_are_refused(wrong: str) -> None:
    with pytest.raises((ValueError, RuntimeError, pyspiel.SpielError)):
        pyspiel.load_game(f"python_diceforge({wrong})")


# -- what players know -----------------------------------------------------------------------------


@pytest.mark.parametrize("name", GAMES)
def test_an_information_state_is_all_that_happened(name: str) -> None:
    game = pyspiel.load_game(name)
    state = walk(game.new_initial_state(), np.random.default_rng(5), 40)
    while state.is_chance_node():
        walk(state, np.random.default_rng(6), 1)
    told = state.information_state_string(0)
    assert told == state.clone().information_state_string(game.num_players() - 1)
    last = state.clone()
    action = state.legal_actions()[0]
    last.apply_action(action)
    text = state.action_to_string(state.current_player(), action)
    assert last.information_state_string(0).startswith(told + "\n")
    assert last.information_state_string(0).splitlines()[-1].endswith(f": {text}")
    assert state.information_state_tensor(0) == state.observation_tensor(0)
    assert len(state.information_state_tensor(0)) == game.information_state_tensor_size()


def test_what_lies_hidden_is_not_known() -> None:
    """Deals that differ only in the order of a shuffled stack look alike until it is seen."""
    options = "options=set.M3:tenacious-boar;preset:advanced"
    game = pyspiel.load_game(f"python_diceforge({options},deals=200)")
    known: dict[str, set[str]] = {}
    for deal in range(200):
        state = game.new_initial_state()
        state.apply_action(deal)
        known.setdefault(state.information_state_string(0), set()).add(str(state))
    assert any(len(positions) > 1 for positions in known.values())


def test_records_tell_the_same() -> None:
    match = Match.new("diceforge", players=2, seed=7)
    match.play("pass")
    lines = match.record.information_state().splitlines()
    assert "player 1: pass" in lines
    assert lines[-1].startswith("roll ")
    before = match.record.information_state(len(match.record.moves) - 1).splitlines()
    assert before == lines[:-1]
