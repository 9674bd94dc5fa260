"""Options of Titan Dice: every house ruling can be decided otherwise, and every value is shown.

`python -m tests.test_options_titandice` writes the table of options in docs/titandice.md anew.
"""

from __future__ import annotations

import pytest

from dicewright.core.errors import BadOption
from dicewright.core.registry import get_game
from dicewright.core.scenario import read_scenarios
from dicewright.games.titandice.choices import CHOICES, RulingOption
from dicewright.games.titandice.content import ARRANGEMENTS
from dicewright.testing.conformance import walk
from tests.conftest import ROOT, SCENARIOS

GAME = get_game("titandice")
LINES = {
    line
    for path in (SCENARIOS / "titandice").glob("*.scn")
    for scenario in read_scenarios(path)
    for _, line in scenario.lines
}
#: Options that only the solo game asks for.
SOLO = {"lost-returns", "exodus-rolls", "exodus-order"}
DOCS = ROOT / "docs" / "titandice.md"
HEAD = "| ruling | option | values, ours first |\n|---|---|---|\n"


def test_every_house_ruling_has_an_option() -> None:
    house = {entry.id for entry in GAME.entries() if entry.section == "ruling" and entry.house}
    assert {choice.tag for choice in CHOICES} == house


@pytest.mark.parametrize("choice", CHOICES, ids=lambda choice: choice.key)
def test_a_ruling_names_its_options_and_they_name_it(choice: RulingOption) -> None:
    entries = {(entry.section, entry.id): entry for entry in GAME.entries()}
    assert choice.key in entries["ruling", choice.tag].options
    text = entries["option", choice.key].text
    assert text.startswith(f"Ruling {choice.tag}:")
    if choice.tag != "TD19":
        assert all(value in text for value in choice.values)


@pytest.mark.parametrize("choice", CHOICES, ids=lambda choice: choice.key)
def test_every_other_value_has_a_scenario(choice: RulingOption) -> None:
    shown = [line.split() for line in LINES if line.startswith("setup")]
    others = [value for value in choice.values if value != choice.default]
    assert [value for value in others if all(f"{choice.key}={value}" not in w for w in shown)] == []


@pytest.mark.parametrize(
    ("key", "value"), [(choice.key, value) for choice in CHOICES for value in choice.values]
)
def test_a_random_game_with_every_value_keeps_the_books(key: str, value: str) -> None:
    players = 1 if key in SOLO else 4
    assert [
        fault for state in walk(GAME, players, {key: value}, 8) for fault in GAME.faults(state)
    ] == []


# -- the docs --------------------------------------------------------------------------------------


def _row(choice: RulingOption) -> str:
    if choice.key == "opposite-sides":
        values = "`cm-gh-kw` and the fourteen other ways to make a die, such as `cw-gm-hk`"
    else:
        values = ", ".join(f"`{value}`" for value in choice.values)
    return f"| {choice.tag} | `{choice.key}` | {values} |\n"


def docs() -> str:
    """The page as it should be."""
    before, _, rest = DOCS.read_text().partition(HEAD)
    _, _, after = rest.partition("\n\n")
    return before + HEAD + "".join(map(_row, CHOICES)) + "\n" + after


def test_the_docs_list_every_option() -> None:
    assert DOCS.read_text() == docs()


def test_a_die_can_be_made_in_fifteen_ways() -> None:
    assert len(ARRANGEMENTS) == 15
    assert all(
        len({side for pair in pairs for side in pair}) == 6 for pairs in ARRANGEMENTS.values()
    )


@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        ({"opposite-sides": "kw"}, "opposite-sides cannot be “kw”"),
        ({"card-costs": "one"}, "did you mean “card-cost”"),
        ({"turn-limit": "0"}, "turn-limit cannot be “0”"),
        (
            {"first-player": "seat-3"},
            "first-player cannot be “seat-3”; it is one of: drawn, seat-1, seat-2$",
        ),
    ],
)
def test_a_wrong_option_is_refused_with_the_reason(options: dict[str, str], complaint: str) -> None:
    with pytest.raises(BadOption, match=complaint):
        GAME.configure(2, options)


if __name__ == "__main__":
    DOCS.write_text(docs())
