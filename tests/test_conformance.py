"""Every game keeps the contract's promises, on every kind of table."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dicewright.core.registry import games, get_game
from dicewright.testing import conformance
from tests.conftest import TABLES, name_of


def test_every_registered_game_is_tested() -> None:
    assert {game for game, _, _ in TABLES} == set(games())
    for name, game in games().items():
        assert {players for other, players, _ in TABLES if other == name} == set(game.player_counts)


@pytest.mark.parametrize("table", TABLES, ids=name_of)
@pytest.mark.parametrize("check", conformance.CHECKS, ids=lambda check: check.__name__)
def test_promise(check: Callable[..., None], table: tuple[str, int, dict[str, str]]) -> None:
    name, players, options = table
    check(get_game(name), players, options, 11)


@pytest.mark.parametrize("name", sorted(games()))
def test_vocabulary(name: str) -> None:
    conformance.check_vocabulary(get_game(name))


@settings(max_examples=60, deadline=None)
@given(table=st.sampled_from(TABLES), seed=st.integers(0, 2**64 - 1))
def test_any_seed_is_a_sound_game(table: tuple[str, int, dict[str, str]], seed: int) -> None:
    name, players, options = table
    conformance.check_soundness(get_game(name), players, options, seed)
    conformance.check_legal_lists(get_game(name), players, options, seed)
