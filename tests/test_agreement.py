"""Interpreted, compiled and sanitised engines, and processes with other hash seeds, agree."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from dicewright.core.registry import get_game
from dicewright.core.rng import stream
from dicewright.core.state import COMPILED
from dicewright.testing.trace import trace
from tests import sanitised
from tests.conftest import TABLES, name_of

GAMES = 3


def test_the_engine_is_compiled() -> None:
    """A build that silently fell back to Python must not pass."""
    assert COMPILED


def traces_elsewhere(table: tuple[str, int, dict[str, str]], **environment: str) -> list[str]:
    name, players, options = table
    command = [sys.executable, "-m", "dicewright.testing.trace", name, "--seed", "5"]
    command += ["--players", str(players), "--games", str(GAMES)]
    for key, value in options.items():
        command += ["--option", f"{key}={value}"]
    done = subprocess.run(
        command, env=os.environ | environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


def traces_here(table: tuple[str, int, dict[str, str]]) -> list[str]:
    name, players, options = table
    game = get_game(name)
    return [trace(game, players, options, stream(5, index)) for index in range(GAMES)]


@pytest.mark.parametrize("table", TABLES, ids=name_of)
def test_interpreted_and_compiled_agree(table: tuple[str, int, dict[str, str]]) -> None:
    assert traces_elsewhere(table, DICEWRIGHT_INTERPRETED="1") == traces_here(table)


def test_hash_seeds_agree() -> None:
    one = traces_elsewhere(TABLES[2], PYTHONHASHSEED="1")
    assert one == traces_elsewhere(TABLES[2], PYTHONHASHSEED="2") == traces_here(TABLES[2])


@pytest.fixture(scope="session")
def sanitised_engine() -> Path:
    return sanitised.build()


@pytest.mark.parametrize("table", TABLES, ids=name_of)
def test_no_array_is_left_by_a_bounds_checked_engine(
    table: tuple[str, int, dict[str, str]], sanitised_engine: Path
) -> None:
    found = traces_elsewhere(table, PYTHONPATH=str(sanitised_engine))
    assert found == traces_here(table)


def test_the_bounds_checked_engine_was_meant(sanitised_engine: Path) -> None:
    code = "import dicewright.core.state as s; print(s.__file__)"
    done = subprocess.run(
        [sys.executable, "-c", code],
        env=os.environ | {"PYTHONPATH": str(sanitised_engine)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.strip().endswith(".so")
    assert str(sanitised_engine) in done.stdout
