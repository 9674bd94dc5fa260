"""Interpreted, compiled and sanitised engines, and processes with other hash seeds, agree."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Self

import pytest

from dicewright.core.state import COMPILED
from dicewright.testing.trace import traces
from tests import sanitised
from tests.conftest import TABLES, name_of

Kind = tuple[str, int, dict[str, str]]

SEED, GAMES = 5, 3


def test_the_engine_is_compiled() -> None:
    """A build that silently fell back to Python must not pass."""
    assert COMPILED


class Elsewhere:
    """A process that plays the same games with another engine: started once, asked often."""

    def __init__(self, **environment: str) -> None:
        command = [sys.executable, "-m", "dicewright.testing.trace", "--seed", str(SEED)]
        self._process = subprocess.Popen(
            [*command, "--games", str(GAMES)],
            env=os.environ | environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def traces(self, table: Kind) -> list[str]:
        process = self._process
        assert process.stdin
        assert process.stdout
        process.stdin.write(json.dumps(table) + "\n")
        process.stdin.flush()
        answer = process.stdout.readline()
        assert answer, f"it ended with {process.wait()}"
        found: list[str] = json.loads(answer)
        return found

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._process.communicate()  # no more tables: it ends


def traces_here(table: Kind) -> list[str]:
    return traces(*table, SEED, GAMES)


@pytest.fixture(scope="module")
def interpreted() -> Iterator[Elsewhere]:
    with Elsewhere(DICEWRIGHT_INTERPRETED="1") as elsewhere:
        yield elsewhere


@pytest.mark.parametrize("table", TABLES, ids=name_of)
def test_interpreted_and_compiled_agree(table: Kind, interpreted: Elsewhere) -> None:
    assert interpreted.traces(table) == traces_here(table)


def test_hash_seeds_agree() -> None:
    with Elsewhere(PYTHONHASHSEED="1") as one, Elsewhere(PYTHONHASHSEED="2") as two:
        assert one.traces(TABLES[2]) == two.traces(TABLES[2]) == traces_here(TABLES[2])


@pytest.fixture(scope="session")
def sanitised_engine() -> Path:
    return sanitised.build()


@pytest.fixture(scope="module")
def bounds_checked(sanitised_engine: Path) -> Iterator[Elsewhere]:
    with Elsewhere(PYTHONPATH=str(sanitised_engine)) as elsewhere:
        yield elsewhere


@pytest.mark.parametrize("table", TABLES, ids=name_of)
def test_no_array_is_left_by_a_bounds_checked_engine(
    table: Kind, bounds_checked: Elsewhere
) -> None:
    assert bounds_checked.traces(table) == traces_here(table)


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
