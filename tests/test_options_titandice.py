"""Options of Titan Dice: every house ruling can be decided otherwise, and every value is shown."""

from __future__ import annotations

import pytest

from dicewright.core.errors import BadOption
from dicewright.core.registry import get_game
from dicewright.core.scenario import read_scenarios
from dicewright.games.titandice.content import ARRANGEMENTS
from dicewright.games.titandice.options import RULINGS, Ruling
from tests.conftest import ROOT, SCENARIOS, TABLES

GAME = get_game("titandice")
LINES = {
    line
    for path in (SCENARIOS / "titandice").glob("*.scn")
    for scenario in read_scenarios(path)
    for _, line in scenario.lines
}


def test_every_house_ruling_has_an_option() -> None:
    house = {entry.id for entry in GAME.entries() if entry.section == "ruling" and entry.house}
    assert {ruling.tag for ruling in RULINGS} == house


@pytest.mark.parametrize("ruling", RULINGS, ids=lambda ruling: ruling.key)
def test_a_ruling_names_its_options_and_they_name_it(ruling: Ruling) -> None:
    entries = {(entry.section, entry.id): entry for entry in GAME.entries()}
    assert ruling.key in entries["ruling", ruling.tag].options
    text = entries["option", ruling.key].text
    assert text.startswith(f"Ruling {ruling.tag}:")
    if ruling.tag != "TD19":
        assert all(value in text for value in ruling.values)


def test_every_ruling_has_a_cell_of_its_own() -> None:
    assert sorted(ruling.cell for ruling in RULINGS) == list(range(len(RULINGS)))


@pytest.mark.parametrize("key", [ruling.key for ruling in RULINGS])
def test_every_other_value_has_a_scenario_and_every_option_a_table(key: str) -> None:
    option = next(option for option in GAME.options if option.key == key)
    if key not in ("turn-limit", "round-limit"):
        for value in option.values[1:]:
            assert any(line.startswith("setup") and f" {key}={value}" in line for line in LINES)
    assert any(key in options for _, _, options in TABLES)


def test_the_docs_list_every_option() -> None:
    text = (ROOT / "docs" / "titandice.md").read_text()
    for ruling in RULINGS:
        row = next(line for line in text.splitlines() if f"| `{ruling.key}` |" in line)
        assert row.startswith(f"| {ruling.tag} |")
        assert row.split("|")[3].strip().startswith(f"`{ruling.default}`")


def test_a_die_can_be_made_in_fifteen_ways() -> None:
    assert len(ARRANGEMENTS) == 15
    assert all(
        len({side for pair in pairs for side in pair}) == 6 for pairs in ARRANGEMENTS.values()
    )


@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        ({"opposite-sides": "kw"}, "opposite-sides cannot be «kw»"),
        ({"card-costs": "one"}, "did you mean «card-cost»"),
        ({"turn-limit": "0"}, "turn-limit cannot be «0»"),
    ],
)
def test_a_wrong_option_is_refused_with_the_reason(options: dict[str, str], complaint: str) -> None:
    with pytest.raises(BadOption, match=complaint):
        GAME.configure(2, options)
