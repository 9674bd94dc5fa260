"""Everything has a name and an explanation, and nothing explains what does not exist."""

from __future__ import annotations

import pytest

from dicewright.core.registry import games, get_game
from dicewright.games.diceforge import consts as k
from dicewright.games.diceforge.events import SENTENCES, SHAPES, SILENT
from dicewright.games.diceforge.view import KINDS


@pytest.mark.parametrize("name", sorted(games()))
def test_content_and_words_match(name: str) -> None:
    game = get_game(name)
    for section, ids in (("card", game.content["cards"]), ("face", game.content["faces"])):
        assert {entry.id for entry in game.entries() if entry.section == section} == set(ids)


@pytest.mark.parametrize("name", sorted(games()))
def test_every_cited_ruling_is_explained(name: str) -> None:
    entries = get_game(name).entries()
    rulings = {entry.id for entry in entries if entry.section == "ruling"}
    for entry in entries:
        assert set(entry.rulings) <= rulings, entry.id
        assert entry.text.strip()
        assert not entry.house or entry.why, entry.id


@pytest.mark.parametrize("name", sorted(games()))
def test_every_option_is_explained(name: str) -> None:
    for option in get_game(name).options:
        assert option.text


def numbers(prefix: str) -> set[int]:
    return {value for key, value in vars(k).items() if key.startswith(prefix)}


def test_every_question_has_words() -> None:
    assert set(KINDS) == {value for key, value in vars(k).items() if key.startswith("D_")}


def test_every_event_has_a_shape_and_a_sentence() -> None:
    assert set(SHAPES) == numbers("E_")
    assert {shape.kind for shape in SHAPES.values()} == set(SENTENCES) | SILENT
