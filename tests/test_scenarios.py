"""Every scenario holds, and together they leave nothing out (law L8)."""

from __future__ import annotations

import io
import random
import re
from collections import Counter
from pathlib import Path

import pytest
from rich.console import Console

from dicewright.cli.main import BAD_INPUT, run
from dicewright.cli.scenario_words import show_words
from dicewright.core.game import Game
from dicewright.core.registry import games, get_game
from dicewright.core.scenario import Runner, Scenario, ScenarioFailed, read_scenarios, run_scenario
from dicewright.core.state import State
from tests.conftest import ROOT, SCENARIOS

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

FORGE = "setup diceforge players=2\np1 sun=3\nturn p1 action\n"
TITAN = "setup titandice players=2\np1 active=hydra*5\nturn p1 act\n"
GODDESS = "setup diceforge players=2 preset=goddess-discovery\n"


def run_text(text: str) -> None:
    """A scenario whose lines are numbered from 1 on."""
    lines = tuple(enumerate(text.splitlines(), 1))
    Runner(Scenario("x.scn", 1, "A test", (), lines)).run()


@pytest.mark.parametrize(
    ("lines", "complaint"),
    [
        (FORGE + "expect p1 sun=4", "4: A test: p1 sun: expected 4, found 3"),
        (FORGE + "expect legal feat hydra", "is not allowed"),
        (FORGE + "expect illegal feat minotaur", "is allowed"),
        (FORGE + "expect asks p2 action", "the question: expected p2 action, found p1 action"),
        (FORGE + "expect over", "not over"),
        (FORGE + "play feat hydra", "is not allowed; legal: "),
        (FORGE + "expect event HeroOusted", "no event"),
        (FORGE + "play pass\nexpect no event Passed", "there was an event “Passed”: Passed p1"),
        (FORGE + "turn p1 supper", "no phase"),
        (FORGE + "turn p3 action", "“p3” is not a player of this game"),
        (FORGE + "turn 1", "“1” is not a player of this game"),
        (FORGE + "play fly", "is not an action"),
        (FORGE + "expect exactly pass, fly", "is not an action"),
        (FORGE + "dance", "“dance” is not something a scenario can say"),
        (FORGE + "expect sunshine", "“expect sunshine” is not something a scenario can expect"),
        (FORGE + "p1", "“p1” does not say KEY=VALUE"),
        (FORGE + "p1 gold", "“p1 gold” does not say KEY=VALUE"),
        (FORGE + "expect p1", "“expect p1” does not say KEY=VALUE"),
        (FORGE + "expect p1 gold", "“expect p1 gold” does not say KEY=VALUE"),
        ("p1 gold=3", "needs a “setup” line first"),
        ("setup", "there is no game"),
        ("setup diceforge players=two", "“two” is not a number"),
        ("setup diceforge seed=x", "“x” is not a number"),
        ("setup diceforge module=none module=goddess", "given twice"),
    ],
)
def test_a_broken_expectation_fails(lines: str, complaint: str) -> None:
    with pytest.raises(ScenarioFailed, match=re.escape(complaint)):
        run_text(lines)


@pytest.mark.parametrize(
    ("lines", "complaint"),
    [
        ("expect no event HeroOsted", "there is no event “HeroOsted”; did you mean “HeroOusted”?"),
        ("expect no event", "there is no event “”"),
        ("expect no event Gained ammount=3", "Gained has no “ammount”; it has: resource, amount"),
        ("expect no event Passed amount=3", "Passed has no “amount”; it has: no details"),
        ("expect no event Gained resource=silver", "there is no Gained resource “silver”"),
        ("expect no event Gained cause=minotuar", "did you mean “minotaur”?"),
        ("expect no event Gained amount=lots", "Gained amount is a number, not “lots”"),
        ("expect no event Gained p3", "“p3” is not a player of this game"),
        ("expect no event Gained gold", "“gold” is not a player of this game"),
        ("expect no event HeroOusted by=p3", "“p3” is not a player of this game"),
        ("expect event Gaind", "there is no event “Gaind”"),
        ("expect asks p1 actoin", "there is no question “actoin”; did you mean “action”?"),
        ("expect asks p3 action", "“p3” is not a player of this game"),
    ],
)
def test_an_event_or_a_question_that_does_not_exist_is_an_error(lines: str, complaint: str) -> None:
    with pytest.raises(ScenarioFailed, match=re.escape(complaint)):
        run_text(FORGE + lines)


@pytest.mark.parametrize(
    ("lines", "complaint"),
    [
        # The die, whose turn it is and what it is rolled for.
        (
            FORGE + "play feat minotaur\nplay pass",
            "5: A test: a die is due that no “roll” line gives: "
            "p2 light, in the turn of p1, for minotaur",
        ),
        (
            FORGE + "play feat minotaur\nroll p2 light G1\nexpect legal pass",
            "6: A test: a die is due that no “roll” line gives: p2 dark, in the turn of p1, "
            "for minotaur",
        ),
        (FORGE + "turn p2 blessing\nplay pass", "p2 light, in the turn of p2, for blessing"),
        (
            FORGE + "play feat minotaur\nexpect p2 gold=0",
            "expected 0, found 2 (a die is due: p2 light, in the turn of p1, for minotaur)",
        ),
        (
            "setup diceforge players=2 module=goddess set.M3=celestial-die\np1 moon=3\n"
            "turn p1 action\nplay feat celestial-die\nexpect legal pass",
            "p1 celestial, in the turn of p1, for celestial-die",
        ),
        (FORGE + "roll p1 light G1\nplay feat minotaur", "4: A test: the die to roll is p2 light"),
        (FORGE + "roll p2 light G4\nplay feat minotaur", "has no face “G4”; it has: G1, S1"),
        (
            FORGE + "roll light G4\nplay feat minotaur",
            "“light G4” is not a roll; write for example",
        ),
        (TITAN + "play pass\nplay pass", "p2's regular die, in the turn of p2, for the first roll"),
        (TITAN + "roll p1 hydra\nplay pass", "the die to roll is p2's regular die"),
        # A roll too many, at its own line.
        (
            FORGE + "roll p2 light G1\nexpect p1 sun=3",
            "4: A test: the roll “p2 light G1” was never",
        ),
    ],
)
def test_a_die_too_few_or_too_many_is_named(lines: str, complaint: str) -> None:
    with pytest.raises(ScenarioFailed, match=re.escape(complaint)):
        run_text(lines)


BASE = "setup diceforge players=2 preset=first-game\n"
REBELS = "setup diceforge players=2 preset=first-game set.M1a=scepter set.M1b=companion\n"
TITANS = "setup diceforge players=2 preset=titans-discovery\n"
DICE = "setup titandice players=2\n"
ALONE = "setup titandice players=1\n"


@pytest.mark.parametrize(
    ("lines", "complaint"),
    [
        # What a value cannot say is refused at once …
        (BASE + "p1 gold=-1", "p1 gold=-1: “-1” is not a number, 0 or more"),
        (BASE + "p1 gold=lots", "“lots” is not a number"),
        (BASE + "p1 gold=9999999", "“9999999” is not a number"),
        (BASE + "p1 light=G9*6", "there is no face “G9”"),
        (BASE + "p1 light=G1*5", "there are 5 of 6"),
        (BASE + "p1 light=G1*0,S1*6", "“0” is not a number of times"),
        (BASE + "p1 light-up=G4", "the die has no face G4"),
        (BASE + "p1 cards=hamer", "there is no card “hamer”; did you mean “hammer”?"),
        (BASE + "p1 cards=memory", "memory is not in this game"),
        (BASE + "p1 island=8", "“8” is not a number from 0 to 7"),
        (BASE + "p1 boar=pink", "there is no colour “pink”; there are: red, blue, yellow, green"),
        (BASE + "p1 silver=3", "a player has no “silver”"),
        (BASE + "p1 gold.red=3", "a player has no “gold.red”"),
        (BASE + "p3 gold=3", "“p3” is not a player of this game"),
        (BASE + "p1 gold=3\np1 gold=4", "p1 gold is given twice"),
        (BASE + "p1 score=9", "p1 score can only be expected"),
        (BASE + "table weather=rain", "the table has no “weather”"),
        (BASE + "table supply=3", "the table has no “supply”; did you mean “supply."),
        (BASE + "table supply.G9=3", "there is no “supply” of “G9”"),
        (BASE + "table stock.memory=1", "memory is not in this game"),
        (BASE + "table boars=red,red", "a colour is named twice"),
        (BASE + "expect p1 cards=hamer", "did you mean “hammer”?"),
        (BASE + "expect p1 light=G1*5", "there are 5 of 6"),
        (DICE + "p1 card.hydra=4", "“4” is not a number from 0 to 3"),
        (DICE + "table stack.hydra=1,2,3,1,2", "there are 4 at most"),
        (DICE + "p1 card.hydra=2\np2 card.hydra=2", "no card of level 2 is left in the stack"),
        (DICE + "p1 bonus=lost", "there is no place “lost”"),
        (DICE + "table first=2", "there is no player “2”"),
        # … and what cannot be at this table at the line that gave it, wherever it is noticed.
        (BASE + "p1 gold=99\np2 gold=1\nturn p1", "2: A test: p1 gold=99 cannot be: the reserve"),
        (BASE + "p2 gold=1\np1 gold=13\nexpect p1 sun=0", "3: A test: p1 gold=13 cannot be"),
        (BASE + "p1 gold=13", "p1 gold=13 cannot be: the reserve holds 12 at most"),
        (BASE + "p1 cards=chest gold=17", "the reserve holds 16 at most"),
        (BASE + "p1 sun=7", "the reserve holds 6 at most"),
        (BASE + "p1 ancient=1", "the reserve holds 0 at most"),
        (TITANS + "p1 ancient=7", "the reserve holds 6 at most"),
        (TITANS + "p1 light=V2*6", "there is no face V2 in this game"),
        (BASE + "p1 dark=golem-sun*6", "there is no face golem-sun in this game"),
        (BASE + "p1 cards=hammer*3", "p1 cards=hammer*3 cannot be: too few cards hammer"),
        (BASE + "p1 cards=hammer\ntable stock.hammer=2", "3: A test: table stock.hammer=2 cannot"),
        (BASE + "table supply.G4=5", "table supply.G4=5 cannot be: the temple of this game has 4"),
        (BASE + "table supply.A1=1", "the temple of this game has 0"),
        (BASE + "table round=10", "this game has 9 rounds"),
        (BASE + "p1 hammer=1", "0 hammers take 0 gold"),
        (BASE + "p1 cards=hammer hammer=31", "1 hammers take 30 gold"),
        (BASE + "p1 cerberus=1", "this game has 0 cards cerberus"),
        (TITANS + "p1 memory=1:ancient*5", "this game has 2 cards memory"),
        (REBELS + "p1 cards=scepter scepter=6,1", "there are values for more than 1 cards"),
        (REBELS + "p1 companion=3", "there are values for more than 0 cards"),
        (BASE + "p1 island=3\np2 island=3", "two heroes cannot be on the same island"),
        (BASE + "p1 golem=2", "its board is not in this game"),
        (GODDESS + "p1 allegiance=17", "its board is not in this game"),
        (GODDESS + "p1 misfortune=red", "misfortunes are not in this game"),
        (GODDESS + "table hall.1=sun hall.2=sun", "a treasure is found only once"),
        (DICE + "p1 active=hydra*4 spent=2", "a player has 5 regular dice"),
        (DICE + "p1 wound=2 marker=1", "who has 3 wounds is out"),
        (DICE + "p1 down.hydra=1", "the player has no such card"),
        (DICE + "table first=p3", "there are 2 players"),
        (DICE + "table exodus.hydra=1", "the exodus goes from 0 to 0"),
        (DICE + "p1 card.hydra=2\ntable stack.hydra=1,2", "level 2 is there 1 times"),
        (
            DICE + "p1 card.hydra=2\ntable stack.hydra=1,2,3",
            "there are 3 cards in this game, and 1",
        ),
        (ALONE + "table stack.hydra=1,2,3", "there are 2 cards in this game, and 0"),
    ],
)
def test_a_position_that_cannot_be_is_refused(lines: str, complaint: str) -> None:
    with pytest.raises(ScenarioFailed, match=re.escape(complaint)):
        run_text(lines)


def test_a_scenario_may_load_a_die() -> None:
    """More equal faces than there are: how a scenario makes sure what a die shows."""
    run_text(BASE + "p1 light=G4*6\nexpect p1 light=G4*6\nexpect p1 light=G4,G4,G4,G4,G4,G4")


def test_values_are_compared_not_their_spelling() -> None:
    run_text(BASE + "p1 cards=chest,hammer*2\nexpect p1 cards=hammer,hammer,chest")


def test_former_names_are_still_understood() -> None:
    run_text(REBELS + "p1 cards=scepter,companion scepters=4\nexpect p1 scepter=4 companions=0")


# -- the words to write and to read are the same ---------------------------------------------------

#: Tables that together have every part of a position.
SETTINGS = [
    ("diceforge", 2, {"preset": "advanced"}),
    ("diceforge", 4, {"preset": "first-game", "set.M1a": "scepter", "set.M1b": "companion"}),
    ("diceforge", 3, {"preset": "goddess-discovery"}),
    ("diceforge", 4, {"preset": "titans-discovery"}),
    ("titandice", 1, {}),
    ("titandice", 2, {}),
    ("titandice", 4, {}),
]
#: Decisions between which the parts of a position are settled, as scenarios give them.
SETTLED = {"reinforce", "action", "extra", "turn-end", *get_game("titandice").lexicon.questions}
#: What random games come to only now and then, written over their last positions.
SELDOM = {
    "diceforge": {
        ("p1", "cerberus"): "1",
        ("p1", "triton"): "2",
        ("p1", "memory"): "1:ancient,7:loyalty*2",
        ("table", "arrived"): "1",
        ("table", "hall.2"): "sun",
    },
    "titandice": {
        ("p1", "bonus"): "kraken",
        ("p1", "down.hydra"): "1",
        ("p1", "marker"): "2",
        ("p1", "paid"): "1",
        ("p1", "winged"): "1",
        ("table", "ending"): "1",
    },
}


def _texts(game: Game, state: State, owner: str) -> list[str]:
    """Every key of an owner that means something at this table."""
    slots = state.cells().get("slot_card", [])
    assert isinstance(slots, list)
    in_game = {f"stock.{id}" for n, id in enumerate(game.content["cards"]) if n in slots}
    texts = [text for key in game.lexicon.keys(owner) for text in key.texts]
    return [text for text in texts if not text.startswith("stock.") or text in in_game]


def _owners(state: State) -> list[str]:
    return [*(f"p{seat + 1}" for seat in range(state.players)), "table"]


def _everything(game: Game, state: State) -> dict[tuple[str, str], str]:
    return {
        (owner, text): game.read(state, owner, text)
        for owner in _owners(state)
        for text in _texts(game, state, owner)
        if game.lexicon.find(owner, text)[0].put
    }


@pytest.fixture(scope="module")
def walks() -> list[tuple[Game, State, dict[tuple[str, str], str]]]:
    """Positions of random games: the game, its first position, and all that can be written."""
    found = []
    for name, players, options in SETTINGS:
        game, chance = get_game(name), random.Random(f"{name} {players}")
        for seed in range(6):
            state = game.new(players, options, seed)
            while game.question(state)[0] == "setup":
                state.apply(chance.choice(state.legal_actions()))
            start = state.clone()
            while not state.over:
                # What stands first in a list costs most: half of the games have more on the table.
                actions = state.legal_actions()
                state.apply(actions[min(chance.choices(range(len(actions)), k=1 + seed % 2 * 2))])
                if game.question(state)[0] in SETTLED and chance.random() < 0.3:
                    found.append((game, start, _everything(game, state)))
            found.append((game, start, _everything(game, state) | SELDOM[name]))
    return found


def test_every_key_reads_what_it_wrote(
    walks: list[tuple[Game, State, dict[tuple[str, str], str]]],
) -> None:
    """A position written key by key reads the same, key by key."""
    for game, start, wanted in walks:
        state = start.clone()
        for (owner, text), value in wanted.items():
            game.patch(state, owner, text, value)
            assert game.read(state, owner, text) == value
        assert _everything(game, state) == wanted


def test_every_key_was_really_written(
    walks: list[tuple[Game, State, dict[tuple[str, str], str]]],
) -> None:
    """No key reads the same whatever is written: each had several values in those positions."""
    values: dict[tuple[str, str], set[str]] = {}
    for game, _, wanted in walks:
        for (owner, text), value in wanted.items():
            key, _ = game.lexicon.find(owner, text)
            values.setdefault((game.id, key.name), set()).add(value)
    every = {
        (game.id, key.name)
        for game in games().values()
        for owner in ("p1", "table")
        for key in game.lexicon.keys(owner)
        if key.put
    }
    assert set(values) == every
    assert {key for key, seen in values.items() if len(seen) < 2} == set()


@pytest.mark.parametrize("name", sorted(games()))
def test_no_key_is_there_twice(name: str) -> None:
    lexicon = get_game(name).lexicon
    for owner in ("p1", "table"):
        texts = Counter(text for key in lexicon.keys(owner) for text in key.texts)
        assert [text for text, count in texts.items() if count > 1] == []
        assert set(lexicon.former) & set(texts) == set()


# -- the document's examples -----------------------------------------------------------------------

GUIDE = (ROOT / "docs" / "scenarios.md").read_text(encoding="utf-8")
#: A fence that holds scenarios, and the one after it if that tells how they fail.
EXAMPLES = re.findall(r"```scn\n(.*?)```(?:\n\n```fails\n(.*?)```)?", GUIDE, re.DOTALL)


def test_the_guide_has_examples_of_both_games_and_of_failures() -> None:
    assert GUIDE.count("```scn") == len(EXAMPLES)
    assert GUIDE.count("```fails") == sum(bool(failure) for _, failure in EXAMPLES) > 3
    assert {"diceforge", "titandice"} == set(re.findall(r"setup (\w+)", GUIDE))


@pytest.mark.parametrize("number", range(len(EXAMPLES)))
def test_the_examples_of_the_guide_do_what_it_says(number: int, tmp_path: Path) -> None:
    text, failure = EXAMPLES[number]
    path = tmp_path / "doubt.scn"
    path.write_text(text, encoding="utf-8")
    failures = []
    for scenario in read_scenarios(path):
        try:
            run_scenario(scenario)
        except ScenarioFailed as error:
            failures.append(str(error).removeprefix(f"{tmp_path}/"))
    assert failures == failure.splitlines()


@pytest.mark.parametrize("name", sorted(games()))
def test_the_words_are_all_told(name: str) -> None:
    """`dicewright scenario --words`: every verb, key, phase, question, event and detail."""
    game = get_game(name)
    to = Console(file=io.StringIO(), width=100)
    show_words(to, game)
    assert isinstance(to.file, io.StringIO)
    told = set(re.split(r"[\s,|=.·…]+", to.file.getvalue()))
    verbs = {verb.name for verb in game.vocabulary.verbs}
    keys = {key.name for owner in ("p1", "table") for key in game.lexicon.keys(owner)}
    events = {word for shape in game.lexicon.events for word in (shape.kind, *dict(shape.cells))}
    questions = set(game.lexicon.questions)
    assert (verbs - set(game.lexicon.outcomes)) | keys | events | questions <= told
    assert set(game.lexicon.phases) <= told


def test_the_command_tells_the_words_of_a_game(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["scenario", "--words", "titandice"]) == 0
    told = capsys.readouterr().out
    assert "exodus.CREATURE" in told
    assert "Dice Forge" not in told
    assert run(["scenario", "--words", "chess"]) == BAD_INPUT
    assert "there is no game “chess”" in capsys.readouterr().err
    assert run(["scenario"]) == BAD_INPUT
    assert "which scenarios?" in capsys.readouterr().err


@pytest.mark.parametrize("name", sorted(games()))
def test_every_question_has_words(name: str) -> None:
    """The lexicon's questions are those that can be asked."""
    said = get_game(name).speaker().words.rows("question")
    for question in get_game(name).lexicon.questions:
        assert any(sentence.startswith(question) for sentence in said), question
