"""A game from another package, in plain Python: it is found, played, searched, learned and served
like those that live here."""

from __future__ import annotations

import copy
import pickle
import subprocess
import sys
import tomllib
from array import array
from collections.abc import Callable, Iterator
from itertools import count, product
from pathlib import Path
from string import Formatter
from typing import Any, cast

import pytest

import dicewright as dw
from dicewright.core.game import Game
from dicewright.core.match import Match
from dicewright.core.registry import game_names, get_game
from dicewright.core.rng import stream
from dicewright.core.scenario import Scenario, read_scenarios, run_scenario
from dicewright.core.simple import SimpleGame, SimpleState, number
from dicewright.core.words import ENGLISH, LANGUAGES, OTHER
from dicewright.testing import conformance
from dicewright.testing.trace import trace
from tests.farkle_package import PACKAGE, discovered, environment, installed
from tests.server_client import relaxed, running

MOST_LINES = 450
#: Players and options that together reach every rule.
TABLES: list[tuple[int, dict[str, str]]] = [
    *[(players, {}) for players in (2, 3, 4)],
    *[(players, {"target": "5000", "opening": "0"}) for players in (5, 6, 7, 8)],
    (2, {"target": "5000", "opening": "0", "ending": "exact", "three-farkles": "500"}),
    (3, {"target": "5000", "ending": "at-once", "hot-dice": "must", "more-of-a-kind": "fixed"}),
    (4, {"opening": "1000", "minimum": "300", "three-ones": "300", "more-of-a-kind": "none"}),
    (2, {"straight": "0", "three-pairs": "0", "two-triplets": "0", "four-and-pair": "0"}),
    (5, {"more-of-a-kind": "adding", "round-limit": "20", "three-farkles": "1000"}),
]
pytestmark = pytest.mark.usefixtures("farkle")
SCENARIOS = read_scenarios(PACKAGE / "scenarios" / "farkle.scn")


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return installed(tmp_path_factory)


@pytest.fixture(scope="module")
def farkle(site: Path) -> Iterator[SimpleGame]:
    with discovered(site):
        yield cast(SimpleGame, get_game("farkle"))


def run(site: Path, *words: str, given: str = "", **more: str) -> str:
    """What a command of another process says."""
    done = subprocess.run(
        [sys.executable, *words],
        input=given,
        env=environment(site, **more),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def program(site: Path, *words: str, given: str = "") -> str:
    return run(site, "-c", "from dicewright.cli.main import main; main()", *words, given=given)


# -- the package -----------------------------------------------------------------------------------


def test_the_package_is_as_short_as_it_promises() -> None:
    lines = [len(path.read_text().splitlines()) for path in (PACKAGE / "farkle").rglob("*.py")]
    assert 200 < sum(lines) <= MOST_LINES


def test_it_is_found_by_its_entry_point_behind_our_own_games(farkle: Game) -> None:
    assert game_names() == ["diceforge", "titandice", "farkle"]
    assert repr(farkle) == "<Farkle (farkle), for 2 to 8 players>"
    assert "site" in str(sys.modules[farkle.package].__file__)


@pytest.mark.parametrize(("players", "options"), TABLES)
@pytest.mark.parametrize("check", conformance.CHECKS, ids=lambda check: check.__name__)
def test_it_keeps_the_promises_of_every_game(
    farkle: Game, check: Callable[..., None], players: int, options: dict[str, str]
) -> None:
    check(farkle, players, options, 11)


def test_its_actions_have_numbers_texts_and_forms(farkle: Game) -> None:
    conformance.check_vocabulary(farkle)


def test_every_option_is_played_by_some_table(farkle: SimpleGame) -> None:
    assert {key for _, options in TABLES for key in options} == set(farkle.usual_options)


def test_interpreted_and_compiled_engines_play_it_alike(farkle: Game, site: Path) -> None:
    words = ("-m", "dicewright.testing.trace", "farkle", "--players", "3", "--seed", "5")
    told = run(site, *words, "--option", "target=5000", DICEWRIGHT_INTERPRETED="1")
    assert told.split("\n")[0] == trace(farkle, 3, {"target": "5000"}, stream(5, 0))


# -- rules -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda scenario: scenario.title)
def test_scenario(scenario: Scenario) -> None:
    run_scenario(scenario)


def test_every_option_has_a_scenario(farkle: Game) -> None:
    tags = {tag for scenario in SCENARIOS for tag in scenario.tags}
    assert set(farkle.usual_options) <= tags


@pytest.mark.parametrize(
    ("dice", "points", "combination"),
    [
        ("1", 100, "singles"),
        ("5 5", 100, "singles"),
        ("1 1 1", 1000, "three-of-a-kind"),
        ("6 6 6", 600, "three-of-a-kind"),
        ("1 5 5 5", 600, "three-of-a-kind"),
        ("2 2 2 2 2", 800, "five-of-a-kind"),
        ("1 1 1 1 1 1", 8000, "six-of-a-kind"),
        ("1 2 3 4 5 6", 1500, "straight"),
        ("1 1 2 2 3 3", 1500, "three-pairs"),
        ("1 1 1 1 2 2", 1500, "four-and-pair"),
        ("1 1 1 1 5 5", 2100, "four-of-a-kind"),
        ("2 2 2 3 3 3", 2500, "two-triplets"),
    ],
)
def test_what_dice_are_worth(dice: str, points: int, combination: str) -> None:
    from farkle.scoring import Values, worth_of

    assert worth_of(dice, Values()) == (points, combination)


@pytest.mark.parametrize("dice", ["2", "1 2", "2 2 2 3", "1 2 3 4 5", "2 2 3 3"])
def test_a_set_with_a_die_that_scores_nothing_cannot_be_kept(dice: str) -> None:
    from farkle.scoring import SETS, Values, worth_of

    assert worth_of(dice, Values()) is None
    assert dice not in SETS


def test_a_farkle_is_as_likely_as_counting_says() -> None:
    """The well-known chances: 2 of 3 with one die, 4 of 9 with two, 5 of 18 with three."""
    from farkle.scoring import FACES, Values, sets_in, text_of

    def empty(dice: int) -> int:
        rolls = product(FACES, repeat=dice)
        return sum(not sets_in(text_of(sorted(roll)), Values()) for roll in rolls)

    assert [empty(dice) for dice in (1, 2, 3, 4)] == [4, 16, 60, 204]


def test_the_points_are_told_by_their_sources(farkle: Game) -> None:
    match = Match.new(farkle, 3, {"three-farkles": "500", "opening": "0"}, 4)
    events = list(match.events)
    for word in conformance.random_choices(4):
        points = farkle.statistics(events, match.state)[0]
        assert points.sums == tuple(match.state.scores())
        if match.over:
            break
        events += match.play(match.state.legal_actions()[word % match.state.legal_count])
    assert any(event.kind == "Fined" for event in events)


# -- rules in Python under a compiled engine -------------------------------------------------------


def broken_game(farkle: SimpleGame, **rules: Any) -> SimpleState:
    made = type("Broken", (farkle.state_class,), rules)
    state = cast(SimpleState, made())
    state.players = 2
    return state


def test_what_a_rule_raises_comes_out_of_the_engine(farkle: SimpleGame) -> None:
    def fail(*_: Any) -> None:
        raise ZeroDivisionError("a mistake of the rules")

    with pytest.raises(ZeroDivisionError, match="a mistake of the rules"):
        broken_game(farkle, setup=fail).begin(1)
    with pytest.raises(ZeroDivisionError, match="a mistake of the rules"):
        broken_game(farkle, land_die=fail).begin(1)
    state = broken_game(farkle, decide_go=fail)
    state.begin(1)
    with pytest.raises(ZeroDivisionError, match="a mistake of the rules"):
        state.play_out(1)
    with pytest.raises(ZeroDivisionError, match="a mistake of the rules"):
        broken_game(farkle, score=fail).scores()


def test_a_decision_without_an_answer_is_noticed(farkle: SimpleGame) -> None:
    with pytest.raises(AssertionError, match="without a legal answer"):
        broken_game(farkle, legal_keep=lambda *_: ()).begin(2)


def test_a_number_too_large_for_a_frame_is_noticed(farkle: SimpleGame) -> None:
    state = broken_game(farkle, setup=lambda self: self.push("turn", 1 << 15))
    with pytest.raises(AssertionError, match="too large for a frame"):
        state.begin(1)


def test_a_search_needs_no_exact_numbers_to_tell_questions_apart(farkle: SimpleGame) -> None:
    state = broken_game(farkle, setup=lambda self: self.push("keep", 0, 1 << 20, -(1 << 20)))
    state.rolled = [1, 0, 0, 0, 1, 0]  # type: ignore[attr-defined]  # a part of Farkle
    state.begin(1)
    assert state.top_frame()[2:4] == ((1 << 15) - 1, -(1 << 15) + 1)


def test_a_part_cannot_be_called_like_what_every_state_has(farkle: SimpleGame) -> None:
    for name in ("players", "score", "option"):
        with pytest.raises(AssertionError, match=f"has this already: {name}"):
            broken_game(farkle, **{name: number(3)})


def test_copies_and_pickles_go_on_alike() -> None:
    state = dw.new("farkle", players=3, seed=9)
    state.play(state.legal_actions()[0])
    twins = [state.clone(), copy.deepcopy(state), pickle.loads(pickle.dumps(state))]
    state.play_out(1)
    for twin in twins:
        assert twin != state
        twin.play_out(1)
        assert twin == state


# -- words -----------------------------------------------------------------------------------------


def texts(language: str) -> dict[str, set[str]]:
    """The fields of every text of a language, by its key."""
    path = PACKAGE / "farkle" / "words" / f"{language}.toml"
    return dict(_fields(tomllib.loads(path.read_text(encoding="utf-8")), ""))


def _fields(table: dict[str, Any], prefix: str) -> Iterator[tuple[str, set[str]]]:
    for key, value in table.items():
        if isinstance(value, str) or OTHER in value:
            forms = [value] if isinstance(value, str) else value.values()
            yield (
                prefix + key,
                {name for t in forms for _, name, _, _ in Formatter().parse(t) if name},
            )
        else:
            yield from _fields(value, f"{prefix}{key}.")


@pytest.mark.parametrize("language", [language for language in LANGUAGES if language != ENGLISH])
def test_a_language_says_everything_with_the_same_fields(language: str) -> None:
    assert texts(language) == texts(ENGLISH)


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_is_said_in_every_language(farkle: SimpleGame, language: str) -> None:
    speaker = farkle.speaker(language)
    for option in speaker.options():
        assert option.title
        for value in option.values:
            table = {option.key: value}
            assert all("{" not in entry.text for entry in speaker.entries(table))
    titles = {(entry.section, entry.id) for entry in speaker.entries()}
    assert {("term", part) for part in farkle.state_class.parts} <= titles
    asked, told = set(), set()
    names = tuple("ABC")
    for seed in count():
        options = {"ending": "exact", "target": "5000", "three-farkles": "500", "opening": "0"}
        match = Match.new(farkle, 3, options if seed % 2 else {}, seed)
        events = list(match.events)
        for word in conformance.random_choices(seed):
            kind, question = speaker.question(match.state)
            asked.add(kind)
            assert "{" not in question
            if match.over:
                break
            labels = speaker.labels(match.state, match.state.legal_actions())
            assert len(set(labels)) == len(labels)
            events += match.play(match.state.legal_actions()[word % match.state.legal_count])
        told |= {event.kind for event in events if speaker.describe(event, names)}
        if told == set(farkle.state_class.told.details):
            break
    assert asked == {"keep", "go", "over"}


# -- everything around a game ----------------------------------------------------------------------


def test_greedy_beats_random() -> None:
    result = dw.simulate("farkle", games=12, players=2, seed=3, bots="greedy,random", target=5000)
    assert result.seats[0].wins > 9


@pytest.mark.parametrize("spec", ["search:12", "search:12@2", "flat:12", "policy", "novice"])
def test_a_bot_that_thinks_plays_it(spec: str) -> None:
    state = dw.new("farkle", players=2, seed=3)
    bot = dw.bot(spec, seed=1)
    for _ in range(4):
        state.play(bot.choose(state))


def test_the_search_banks_what_wins(farkle: Game) -> None:
    """At the target, with one die left, and nobody else has anything."""
    state = dw.new("farkle", players=2, seed=3, ending="at-once", target=5000)
    farkle.patch(state, "p1", "points", "4000")
    farkle.patch(state, "p1", "entered", "1")
    farkle.patch(state, "table", "stake", "1000")
    farkle.patch(state, "table", "hand", "1")
    cast(SimpleState, state).set_frames([])
    cast(SimpleState, state).push("go", 0)
    state.settle()
    assert farkle.vocabulary.text(dw.bot("search:60", seed=1).choose(state)) == "bank"


def test_the_terminal_plays_it_in_every_language(site: Path) -> None:
    said = program(
        site, "play", "farkle", "--players", "3", "--seed", "4", "--language", "fr",
        "--option", "target=5000", given="1\n" * 3 + "help straight\nquit\nn\n",
    )  # fmt: skip
    assert "Quels dés mettez-vous de côté" in said
    assert "Dés lancés" in said
    assert "Suite" in said


def test_commands_take_it_like_any_other_game(site: Path, tmp_path: Path) -> None:
    assert "farkle" in program(site, "games")
    assert "Three of a kind" in program(site, "rules", "farkle", "three-of-a-kind")
    assert "failed" in program(site, "scenario", str(PACKAGE / "scenarios"))
    assert "stake" in program(site, "scenario", "--words", "farkle")
    games = tmp_path / "games.jsonl"
    simulated = ("simulate", "farkle", "--games", "4", "--option", "target=5000", "--seed", "3")
    program(site, *simulated, "--records", str(games))
    assert len(games.read_text().splitlines()) == 4
    out = ("--out", str(tmp_path / "tournament"))
    bots = ("--bots", "greedy,random", "--rounds", "1", "--option", "target=5000")
    assert "greedy" in program(site, "tournament", "farkle", *bots, *out)
    report = tmp_path / "report"
    program(site, "report", str(games), "--out", str(report))
    assert "Three of a kind" in (report / "report.html").read_text(encoding="utf-8")


RESEARCH = """
import gymnasium, numpy, pyspiel, random
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test
from dicewright.rl import gymnasium_env, open_spiel_game, pettingzoo_env
from dicewright.rl.vector import VectorGame

api_test(pettingzoo_env.env("farkle", players=3), num_cycles=100)
check_env(gymnasium.make("Dicewright/Farkle-v0", opponents="greedy").unwrapped)
games = VectorGame("farkle", lanes=4, players=2, seed=7, threads=2)
generator = numpy.random.default_rng(1)
for _ in range(50):
    games.step(games.random_actions(generator))
assert games.observations.any(axis=1).all()
state = pyspiel.load_game("python_farkle(players=4,options=target:5000)").new_initial_state()
random.seed(1)
while not state.is_terminal():
    chance = state.is_chance_node()
    actions = [a for a, _ in state.chance_outcomes()] if chance else state.legal_actions()
    state.apply_action(random.choice(actions))
assert abs(sum(state.returns())) < 1e-9
print("learned")
"""


def test_researchers_have_all_environments_of_it(site: Path) -> None:
    assert run(site, "-W", "ignore", "-c", RESEARCH).endswith("learned\n")


def test_observations_say_what_the_view_says(farkle: Game) -> None:
    state = dw.new("farkle", players=3, seed=2)
    row = array("f", [0.0]) * farkle.encoding.size
    assert state.observe(state.current_player(), row) == farkle.encoding.size
    named = dict(zip(farkle.encoding.labels, row, strict=True))
    view = state.view()
    assert named["decider.own"] == 1.0
    assert named["kind.keep"] == 1.0
    assert named["players.3"] == 1.0
    for face, dice in view["rolled"].items():
        assert named[f"rolled.{face}"] == pytest.approx(dice / 6)
    assert (named["next.present"], named["third.present"]) == (1.0, 0.0)


def test_a_server_plays_it_and_a_page_is_told_how_to_draw_it(tmp_path: Path) -> None:
    with running(relaxed(tmp_path)) as server:
        assert "farkle" in [game["id"] for game in server.get("/api/games", lang="de")]
        info = server.get("/api/games/farkle", lang="de")
        parts = {part["id"]: part for part in info["catalogue"]["parts"]}
        titles = {e["id"]: e["title"] for e in info["entries"] if e["section"] == "term"}
        assert titles["stake"] == "Auf dem Spiel"
        assert set(parts) <= set(titles)
        assert parts["rolled"]["kind"] == "dice"
        assert parts["rolled"]["names"] == list("123456")
        assert parts["points"]["by_seat"]
        table, tokens = server.make(
            "Ann", "bot:random", "bot:greedy", game="farkle", options={"target": "5000"}
        )
        with server.viewer(table, tokens[0], lang="de") as viewer:
            while viewer.status != "finished":
                if viewer.mine:
                    assert viewer.prompt
                    assert viewer.prompt["kind"] in ("keep", "go")
                    assert viewer.view
                    assert set(parts) <= {*viewer.view, *viewer.view["seats"][0]}
                    viewer.act(viewer.prompt["choices"][0]["action"])
                else:
                    viewer.hear()
