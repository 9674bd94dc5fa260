"""The state itself: small, copied cheaply, honest about what it does not check."""

from __future__ import annotations

import sys
import threading
from array import array

import pytest

from dicewright.core.errors import IllegalAction
from dicewright.core.registry import games, get_game
from dicewright.core.rng import seed_from_text
from dicewright.sim.batch import run_rows
from dicewright.sim.consts import ROW


@pytest.mark.parametrize("name", sorted(games()))
def test_a_state_is_at_most_four_kilobytes(name: str) -> None:
    game = get_game(name)
    assert sys.getsizeof(game.configure(game.player_counts[-1], {})) <= 4096


@pytest.mark.parametrize("name", sorted(games()))
def test_play_refuses_what_is_not_legal_and_changes_nothing(name: str) -> None:
    game = get_game(name)
    state = game.new(2, {}, 1)
    before = game.position(state)
    for action in (-1, game.vocabulary.size, 10**6):
        with pytest.raises(IllegalAction):
            state.play(action)
    assert game.position(state) == before


def test_a_state_copies_only_from_its_own_class() -> None:
    class Other:
        pass

    with pytest.raises(TypeError):
        get_game("diceforge").new(2, {}, 1).copy(Other())  # type: ignore[arg-type]  # the point


def test_the_engine_lets_other_threads_run() -> None:
    """While a batch runs in one thread, another one sees it grow: the GIL is released."""
    game = get_game("diceforge")
    template, scratch = game.configure(4, {}), game.configure(4, {})
    games = 2000
    for _ in range(8):
        rows = array("i", [0] * (ROW * games))
        worker = threading.Thread(target=run_rows, args=(template, scratch, 1, 0, games, rows))
        worker.start()
        seen = set()
        while worker.is_alive():
            seen.add((any(rows[:ROW]), any(rows[-ROW:])))
        worker.join()
        assert any(rows[-ROW:])
        if (True, False) in seen:
            return
        games *= 2  # this machine was busy elsewhere, or is very fast
    raise AssertionError("the other thread stood still until the batch was done")


@pytest.mark.parametrize("text", ["7", "-7", "0", "a word", "²", "9" * 5000, "--5", ""])
def test_any_text_is_a_seed(text: str) -> None:
    assert 0 <= seed_from_text(text) < 1 << 64
    assert seed_from_text(text) == seed_from_text(text)
