"""Every scenario holds, and together they leave nothing out (law L8)."""

from __future__ import annotations

from collections import Counter

import pytest

from dicewright.core.registry import games, get_game
from dicewright.core.scenario import Runner, Scenario, ScenarioFailed, read_scenarios, run_scenario
from tests.conftest import SCENARIOS

CORPUS = [
    scenario for path in sorted(SCENARIOS.rglob("*.scn")) for scenario in read_scenarios(path)
]
TAGS = Counter(tag for scenario in CORPUS for tag in scenario.tags)


@pytest.mark.parametrize("scenario", CORPUS, ids=str)
def test_scenario(scenario: Scenario) -> None:
    run_scenario(scenario)


@pytest.mark.parametrize("name", sorted(games()))
def test_every_ruling_has_a_scenario(name: str) -> None:
    rulings = {entry.id for entry in get_game(name).entries() if entry.section == "ruling"}
    assert rulings - set(TAGS) == set()


@pytest.mark.parametrize("name", sorted(games()))
def test_every_card_and_face_has_a_scenario(name: str) -> None:
    content = get_game(name).content
    assert {f"card:{id}" for id in content["cards"]} - set(TAGS) == set()
    assert {f"face:{id}" for id in content["faces"]} - set(TAGS) == set()


def test_every_attack_has_a_scenario() -> None:
    attacks = {f"attack:{id}" for id in get_game("titandice").content["attacks"]}
    assert attacks - set(TAGS) == set()


def test_every_trap_has_a_scenario() -> None:
    assert {f"trap:{number}" for number in range(1, 31)} - set(TAGS) == set()


def test_every_space_of_the_boards_has_a_scenario() -> None:
    spaces = {f"labyrinth:{n}" for n in range(1, 37)} | {f"titans:{n}" for n in range(1, 32)}
    assert spaces - set(TAGS) == set()


def test_every_side_of_the_celestial_die_has_a_scenario() -> None:
    sides = {f"celestial:{side}" for side in get_game("diceforge").content["celestial"]}
    assert sides - set(TAGS) == set()


def test_no_scenario_cites_an_unknown_tag() -> None:
    rulings = {entry.id for name in games() for entry in get_game(name).entries()}
    content = {
        f"{kind.removesuffix('s')}:{id}"
        for name in games()
        for kind, ids in get_game(name).content.items()
        for id in ids
    }
    traps = {f"trap:{number}" for number in range(1, 31)}
    options = {
        word
        for name in games()
        for option in get_game(name).options
        for word in (option.key, *option.values)
    }
    spaces = {f"labyrinth:{n}" for n in range(1, 37)} | {f"titans:{n}" for n in range(1, 32)}
    known = rulings | content | traps | options | spaces | {"setup"}
    assert set(TAGS) - known == set()


def test_titles_are_unique_in_their_file() -> None:
    titles = Counter((scenario.path, scenario.title) for scenario in CORPUS)
    assert [title for title, count in titles.items() if count > 1] == []


# -- the runner itself must be able to fail --------------------------------------------------------

FIRST_LINES = "setup diceforge players=2\np1 sun=3\nturn p1 action\n"


@pytest.mark.parametrize(
    ("lines", "complaint"),
    [
        ("expect p1 sun=4", "expected 4, found 3"),
        ("expect legal feat hydra", "is not allowed"),
        ("expect illegal feat minotaur", "is allowed"),
        ("expect asks p2 action", "the question"),
        ("expect over", "not over"),
        ("play feat hydra", "is not allowed; legal is"),
        ("play feat minotaur\nplay pass", "a die is due"),
        ("roll p2 light G1", "was never needed"),
        ("roll p1 light G1\nplay feat minotaur", "the die to roll is p2 light"),
        ("roll p2 light G4\nplay feat minotaur", "has no face"),
        ("expect event HeroOusted", "no event"),
        ("p1 silver=3", "a player has no «silver»"),
        ("p3 gold=3", "is no player of this game"),
        ("table weather=rain", "the table has no"),
        ("dance", "is nothing a scenario says"),
        ("turn p1 supper", "no phase"),
        ("play fly", "is no action"),
    ],
)
def test_a_broken_expectation_fails(lines: str, complaint: str) -> None:
    text = (FIRST_LINES + lines).splitlines()
    scenario = Scenario("x.scn", 1, "A test", (), tuple(enumerate(text, 2)))
    with pytest.raises(ScenarioFailed, match=complaint):
        Runner(scenario).run()
