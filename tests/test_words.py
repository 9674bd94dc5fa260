"""Everything has a name and an explanation, and nothing explains what does not exist."""

from __future__ import annotations

from types import ModuleType

import pytest

from dicewright.core.registry import games, get_game
from dicewright.games.diceforge import consts as diceforge_consts
from dicewright.games.diceforge import events as diceforge_events
from dicewright.games.diceforge import prompts as diceforge_prompts
from dicewright.games.titandice import consts as titandice_consts
from dicewright.games.titandice import events as titandice_events
from dicewright.games.titandice import view as titandice_view


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


def numbers(consts: ModuleType, prefix: str) -> set[int]:
    return {value for key, value in vars(consts).items() if key.startswith(prefix)}


@pytest.mark.parametrize(
    ("consts", "view"),
    [(diceforge_consts, diceforge_prompts), (titandice_consts, titandice_view)],
    ids=["diceforge", "titandice"],
)
def test_every_question_has_words(consts: ModuleType, view: ModuleType) -> None:
    assert set(view.KINDS) == numbers(consts, "D_")


@pytest.mark.parametrize(
    ("consts", "events"),
    [(diceforge_consts, diceforge_events), (titandice_consts, titandice_events)],
    ids=["diceforge", "titandice"],
)
def test_every_event_has_a_shape_and_a_sentence(consts: ModuleType, events: ModuleType) -> None:
    assert set(events.SHAPES) == numbers(consts, "E_")
    silent: set[str] = getattr(events, "SILENT", set())
    assert {shape.kind for shape in events.SHAPES.values()} == set(events.SENTENCES) | silent
