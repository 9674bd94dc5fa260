"""Nothing outside a game counts on four seats, and a game that is too large is told so."""

from __future__ import annotations

import os
import subprocess
import sys
from types import SimpleNamespace
from typing import cast

import pytest

from dicewright.core.consts import MOST_ACTIONS, MOST_SEATS, TRAITS
from dicewright.core.game import Game
from dicewright.core.limits import within_limits
from dicewright.core.registry import games
from tests.conftest import ROOT


def test_six_players_are_simulated_searched_and_trained_with() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tests.six_seats"],
        cwd=ROOT,
        env=os.environ | {"DICEWRIGHT_INTERPRETED": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout) == (0, "done\n"), done.stderr


def sized(seats: int, actions: int, traits: int = TRAITS) -> Game:
    made = SimpleNamespace(
        id="large",
        player_counts=(2, seats),
        vocabulary=SimpleNamespace(size=actions),
        traits={traits - 1: "the last"},
    )
    return cast(Game, made)


def test_a_game_may_be_as_large_as_the_limits() -> None:
    within_limits(sized(MOST_SEATS, MOST_ACTIONS))


@pytest.mark.parametrize(
    ("seats", "actions", "traits", "limit"),
    [
        (MOST_SEATS + 1, 1, 1, "MOST_SEATS"),
        (2, MOST_ACTIONS + 1, 1, "MOST_ACTIONS"),
        (2, 1, TRAITS + 1, "TRAITS"),
    ],
)
def test_a_game_that_is_too_large_is_told_which_limit_to_raise(
    seats: int, actions: int, traits: int, limit: str
) -> None:
    with pytest.raises(AssertionError, match=f"large has .*: raise {limit} in core/consts.py"):
        within_limits(sized(seats, actions, traits))


def test_encodings_have_the_seats_of_their_game() -> None:
    for game in games().values():
        whose = {name.split(".")[0] for name in game.encoding.slices if name.endswith(".score")}
        assert len(whose) == max(game.player_counts)
