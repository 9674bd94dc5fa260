"""Options of Dice Forge: what a table may choose, and what is refused with a reason."""

from __future__ import annotations

import pytest

from dicewright.core.cells import row
from dicewright.core.errors import BadOption
from dicewright.core.registry import get_game
from dicewright.core.scenario import Scenario, read_scenarios
from dicewright.core.words import LANGUAGES
from dicewright.games.diceforge.content.cards import CARDS
from dicewright.games.diceforge.content.presets import PRESETS
from dicewright.games.diceforge.content.rulings import RULING_ROWS, RulingOption
from tests.conftest import SCENARIOS

GAME = get_game("diceforge")
RULING_VALUES = [(ruling, value) for ruling in RULING_ROWS for value in ruling.values]
CORPUS = [
    scenario
    for path in sorted((SCENARIOS / "diceforge").rglob("*.scn"))
    for scenario in read_scenarios(path)
]


@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        ({"preset": "easy"}, "preset cannot be “easy”"),
        ({"presett": "advanced"}, "did you mean “preset”"),
        ({"module": "goddes"}, "module cannot be"),
        ({"set.M2": "hydra"}, "hydra belongs on slot X5"),
        ({"set.M2": "great-baer"}, "did you mean “great-bear”"),
        ({"set.M9": "hydra"}, "no option “set.M9”"),
        ({"set.M1a": "chest"}, "chest belongs on slot M1b"),
        ({"set.M1a": "chest", "mixing": "free"}, "chest cannot lie on two slots"),
        ({"set.M1a": "hydra", "mixing": "free"}, "hydra costs 5 moon and 5 sun"),
        ({"preset": "random", "set.M1a": "chest", "mixing": "free"}, "no set is left for slot M1b"),
        ({"tie-break": "coin"}, "tie-break cannot be"),
        ({"passing": "sometimes"}, "passing cannot be"),
        ({"first-player": "seat-4"}, "first-player cannot be “seat-4”"),
        ({"preset": "goddess-discovery", "module": "titans"}, "is made for module=goddess"),
        ({"preset": "titans-discovery", "module": "none"}, "is made for module=titans"),
        ({"module": "goddess", "set.M2": "great-bear"}, "moon-golem must lie on slot M2"),
        ({"set.M2": "moon-golem"}, "moon-golem is only played with module=goddess"),
        ({"module": "goddess", "set.M2": "oracle"}, "oracle is only played with module=titans"),
        ({"set.M1b": "twins"}, "twins belongs on slot M1a"),
    ],
)
def test_a_wrong_option_is_refused_with_the_reason(options: dict[str, str], complaint: str) -> None:
    with pytest.raises(BadOption, match=complaint):
        GAME.configure(3, options)


@pytest.mark.parametrize("players", [0, 1, 5, -2])
def test_a_wrong_number_of_players_is_refused(players: int) -> None:
    with pytest.raises(BadOption, match="2 to 4 players"):
        GAME.configure(players, {})


def sets_of(players: int, options: dict[str, str], seed: int = 1) -> set[str]:
    view = GAME.view(GAME.new(players, options, seed), None)
    return {slot["card"] for island in view["islands"] for slot in island["slots"]}


@pytest.mark.parametrize("preset", sorted(PRESETS))
def test_a_preset_lays_out_its_fifteen_sets(preset: str) -> None:
    assert sets_of(4, {"preset": preset}) == set(PRESETS[preset])


@pytest.mark.parametrize("module", ["goddess", "titans"])
def test_a_module_brings_its_own_sets(module: str) -> None:
    own = {card.id for card in CARDS if card.box == module}
    for preset in ("first-game", "versatility", "random"):
        assert own <= sets_of(3, {"preset": preset, "module": module, "sets": "all"})


def test_a_discovery_preset_brings_its_module() -> None:
    assert GAME.check_options(2, {"preset": "titans-discovery"})["module"] == "titans"


def test_sets_of_rebellion_come_only_if_wanted() -> None:
    base = {card.id for card in CARDS if card.box in ("base", "base-alternate")}
    for seed in range(20):
        assert sets_of(2, {"preset": "random"}, seed) <= base
    found = set().union(
        *[sets_of(2, {"preset": "random", "sets": "all"}, seed) for seed in range(60)]
    )
    assert found == {card.id for card in CARDS if card.box not in ("goddess", "titans")}


def test_a_chosen_set_replaces_the_one_of_the_preset() -> None:
    sets = sets_of(2, {"set.M2": "great-bear"})
    assert sets == set(PRESETS["first-game"]) - {"silver-hind"} | {"great-bear"}


def test_random_sets_differ_from_seed_to_seed_and_fill_every_slot() -> None:
    found = {frozenset(sets_of(3, {"preset": "random"}, seed)) for seed in range(30)}
    assert len(found) > 20
    assert all(len(sets) == 15 for sets in found)


def test_a_random_table_keeps_the_sets_that_were_chosen() -> None:
    for seed in range(10):
        assert "typhon" in sets_of(3, {"preset": "random", "set.X5": "typhon"}, seed)


def test_options_that_repeat_a_default_are_left_out_of_records() -> None:
    assert GAME.check_options(2, {"preset": "first-game", "mixing": "free"}) == {"mixing": "free"}


# -- rulings that are options ----------------------------------------------------------------------


def _name(part: RulingOption | str) -> str:
    return part if isinstance(part, str) else part.key


def test_every_ruling_has_a_number_of_its_own() -> None:
    assert [ruling.number for ruling in RULING_ROWS] == list(range(len(RULING_ROWS)))


def test_every_ruling_names_an_entry_that_it_changes() -> None:
    entries = {entry.id for entry in GAME.entries() if entry.section == "ruling"}
    assert {ruling.tag for ruling in RULING_ROWS} <= entries | {"setup"}


@pytest.mark.parametrize(("ruling", "value"), RULING_VALUES, ids=_name)
def test_every_value_of_a_ruling_is_explained_and_reaches_the_state(
    ruling: RulingOption, value: str
) -> None:
    for language in LANGUAGES:
        option = next(o for o in GAME.speaker(language).options() if o.key == ruling.key)
        assert option.names[option.values.index(value)] not in ("", value)
    cells = GAME.configure(4, {ruling.key: value}).cells()
    assert row(cells, "ruling")[ruling.number] == ruling.values.index(value)


def shows(scenario: Scenario, ruling: RulingOption, value: str) -> bool:
    """Is the scenario played with the value, and about it?"""
    setup = next(line for _, line in scenario.lines if line.startswith("setup "))
    chosen = dict(part.partition("=")[::2] for part in setup.split())
    played = chosen.get(ruling.key, ruling.values[0])
    return played == value and bool({ruling.key, value} & set(scenario.tags))


@pytest.mark.parametrize(("ruling", "value"), RULING_VALUES, ids=_name)
def test_every_value_of_a_ruling_has_a_scenario(ruling: RulingOption, value: str) -> None:
    assert any(shows(scenario, ruling, value) for scenario in CORPUS)


def test_a_drawn_first_player_is_everybody_in_turn() -> None:
    drawn = {
        GAME.view(GAME.new(4, {"first-player": "drawn"}, seed), None)["active"]
        for seed in range(40)
    }
    assert drawn == {0, 1, 2, 3}
