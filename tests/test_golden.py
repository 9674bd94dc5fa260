"""Golden games: whole games stay as they are, or a change is read as a diff (`make generated`)."""

from __future__ import annotations

import pytest

from tests.conftest import name_of
from tools.make_golden import FOLDER, GOLDEN, golden_game


@pytest.mark.parametrize("table", GOLDEN, ids=name_of)
def test_golden_game(table: tuple[str, int, dict[str, str]]) -> None:
    path = FOLDER / f"{name_of(table)}.txt"
    found, kept = golden_game(*table).splitlines(), path.read_text().splitlines()
    assert found == kept, "was it meant? `make generated`, and read the diff"


def test_no_golden_game_is_left_over() -> None:
    expected = {f"{name_of(table)}.txt" for table in GOLDEN}
    assert {path.name for path in FOLDER.iterdir()} == expected
