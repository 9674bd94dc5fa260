"""Bots: legal on every table, repeatable, within their budget, each better than the last."""

from __future__ import annotations

import itertools
import json
import os
import subprocess
import sys
import time
from array import array
from collections.abc import Iterator
from pathlib import Path
from queue import SimpleQueue
from typing import Any

import pytest

from dicewright.bots import LEVELS, Budget, Seated, Thinker, bots, get_bot, registry, search
from dicewright.bots.playouts import finish, payoff, weights_of
from dicewright.bots.search import Root
from dicewright.bots.tree import Tree
from dicewright.bots.uniform import RandomBot
from dicewright.bots.weights import (
    MOST,
    NEUTRAL,
    learned_policy,
    neutral_policy,
    parse_policy,
    print_policy,
    tempered,
)
from dicewright.core.consts import (
    ASK,
    BEARING_KINDS,
    BEARINGS,
    CHANCE,
    OPINIONS,
    STAGES,
    TRAITS,
)
from dicewright.core.errors import DicewrightError
from dicewright.core.registry import game_of, games, get_game
from dicewright.core.rng import start, stream
from dicewright.core.state import Policy, State
from dicewright.server.bots import BotPool
from dicewright.server.settings import Settings
from dicewright.sim.runner import Plan, simulate
from tests.conftest import TABLES, name_of
from tests.test_cli import assert_refused, dicewright
from tools import train_policy

Setup = tuple[str, int, dict[str, str]]


def new(table: Setup, seed: int = 3) -> State:
    name, players, options = table
    return get_game(name).new(players, options, seed)


def thinker(spec: str, seed: int = 1) -> Thinker:
    bot = get_bot(spec)(seed)
    assert isinstance(bot, Thinker)
    return bot


def share(bots: tuple[str, str], games: int, game: str = "diceforge") -> float:
    """How much the first bot wins, with every seed from both seats."""
    first = simulate(Plan(get_game(game), 2, {}, bots, 11, games // 2, 2))
    second = simulate(Plan(get_game(game), 2, {}, (bots[1], bots[0]), 11, games // 2, 2))
    return (first.seats[0].share + second.seats[1].share) / 2


# -- budgets ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text", ["100ms", "2s", "1.5s", "1000", "1s@2", "64@4", "0.5ms", "10ms-cpu@2"]
)
def test_budgets_are_read_and_written(text: str) -> None:
    assert str(Budget.parse(text)) == text


@pytest.mark.parametrize(
    "text",
    [
        *("", "fast", "0", "0s", "-5", "1.5", "3m", "1s@0", "1s@99", "9999999s", "500-cpu"),
        *("9" * 5000, "9" * 5000 + "s", "1s@" + "9" * 5000),
    ],
)
def test_bad_budgets_are_refused(text: str) -> None:
    with pytest.raises(DicewrightError):
        Budget.parse(text)


def test_bad_specs_are_refused() -> None:
    for spec in ("nobody", "greedy:100ms", "search:", "search:soon", "exec@1s@2:true"):
        with pytest.raises(DicewrightError):
            get_bot(spec, trusted=True)


def test_threads_are_refused_where_nobody_uses_them() -> None:
    get_bot("search:10@4")
    get_bot("flat:10")
    with pytest.raises(DicewrightError, match="the bot “flat” thinks with one thread, not 4"):
        get_bot("flat:10@4")


# -- bots of other packages ------------------------------------------------------------------------


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """An installed package that brings bots, good ones and bad ones."""
    (tmp_path / "guests.py").write_text(
        "from dicewright.bots.uniform import RandomBot as Guest\nlimit = 7\n"
    )
    (tmp_path / "wreck.py").write_text("raise SystemExit('no licence')\n")
    metadata = tmp_path / "guests-1.0.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text("Metadata-Version: 2.1\nName: guests\nVersion: 1.0\n")
    points = {
        **dict.fromkeys(("guest", "random", "titan", "exec"), "guests:Guest"),
        "number": "guests:limit",
        "missing": "guests:Nobody",
        "wreck": "wreck:Bot",
    }
    lines = ["[dicewright.bots]", *(f"{name} = {value}" for name, value in points.items())]
    (metadata / "entry_points.txt").write_text("\n".join(lines))
    monkeypatch.syspath_prepend(str(tmp_path))
    registry.joined.cache_clear()
    yield
    registry.joined.cache_clear()


@pytest.mark.usefixtures("package")
def test_bots_of_other_packages_join() -> None:
    state = new(TABLES[0])
    assert state.accepts(get_bot("guest")(1).choose(state))
    assert bots() == [*registry.OURS, "guest", "missing", "number", "wreck"]


@pytest.mark.usefixtures("package")
def test_our_names_stay_ours() -> None:
    assert get_bot("random") is RandomBot
    assert get_bot("titan") is LEVELS["titan"]


@pytest.mark.usefixtures("package")
@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("wreck", "wreck = wreck:Bot of dicewright.bots cannot be loaded: SystemExit: no licence"),
        ("missing", "missing = guests:Nobody of dicewright.bots cannot be loaded: AttributeError"),
        ("number", "number = guests:limit of dicewright.bots does not make bots"),
    ],
)
def test_a_broken_bot_of_another_package_hurts_nobody_else(name: str, words: str) -> None:
    assert_refused(dicewright("simulate", "diceforge", "--bots", name), f"the entry point {words}")
    assert dicewright("simulate", "diceforge", "--bots", "guest", "--games", "1").code == 0
    assert dicewright("games").code == 0
    offered = [bot.id for bot in BotPool(Settings("")).offered().bots]
    assert "guest" in offered
    assert name not in offered


def test_levels_are_bots_without_a_budget() -> None:
    state = new(TABLES[0])
    for level in LEVELS:
        assert state.accepts(get_bot(level)(1).choose(state))
        with pytest.raises(DicewrightError):
            get_bot(f"{level}:100ms")


# -- what a policy knows ---------------------------------------------------------------------------


@pytest.mark.parametrize("table", TABLES, ids=name_of)
def test_every_action_has_a_trait(table: Setup) -> None:
    """A table in which every cell holds its own number shows where the traits lead."""
    numbers = Policy(range(STAGES * TRAITS))
    state = new(table)
    policy = Policy(learned_policy(table[0]))
    bot = get_bot("random")(1)
    while not state.over:
        cells = weights_of(state, numbers)
        assert all(0 <= cell < STAGES * TRAITS for cell in cells)
        assert len({cell // TRAITS for cell in cells}) == 1, "a position has one stage"
        assert all(1 <= weight <= MOST for weight in weights_of(state, policy))
        state.apply(bot.choose(state))


def test_a_policy_is_read_as_it_was_written() -> None:
    policy = neutral_policy()
    game = get_game("titandice")
    first, last = min(game.traits), max(game.traits)
    policy[first] = 7
    policy[3 * TRAITS + last] = MOST
    policy[STAGES * TRAITS + first] = 9
    policy[(OPINIONS - 1) * TRAITS + last] = 2000
    assert parse_policy(game, print_policy(game, policy, "by hand")) == policy
    assert tempered(policy, 1.0) == policy
    assert tempered(policy, 0.5)[first] == round(NEUTRAL * (7 / NEUTRAL) ** 0.5)


@pytest.mark.parametrize("table", TABLES, ids=name_of)
def test_an_opinion_depends_on_the_bearings_of_a_position(table: Setup) -> None:
    """Weights are products, of whole numbers; each bearing has one row and no other."""
    state, bot = new(table), get_bot("random")(1)
    policies = []
    for number in range(BEARING_KINDS):
        cells = neutral_policy()
        for bearing in range(BEARINGS):
            row = STAGES + number * BEARINGS + bearing
            cells[row * TRAITS : (row + 1) * TRAITS] = array("i", [1 + bearing]) * TRAITS
        policies.append(Policy(cells))
    while not state.over:
        for policy in policies:
            weights = set(weights_of(state, policy))
            assert len(weights) == 1
            assert 1 <= weights.pop() <= BEARINGS
        state.apply(bot.choose(state))


def test_learning_by_steps_is_repeated_exactly_whatever_the_clock(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    files = tmp_path / "one.txt", tmp_path / "two.txt"
    words = ("--steps", "2", "--games", "1", "--seed", "7", "--fresh", "--out")
    train_policy.main(["titandice", *words, str(files[0])])
    hurried = itertools.count(0, 60)
    monkeypatch.setattr(time, "monotonic", lambda: next(hurried))
    train_policy.main(["titandice", *words, str(files[1])])
    first, again = (file.read_text() for file in files)
    assert first == again
    assert parse_policy(get_game("titandice"), first) != neutral_policy()
    made = "2 steps, 28 games: python -m tools.train_policy titandice --steps 2 --games 1 "
    assert f"# {made}--rate 0.03 --seed 7 --threads 2 --fresh\n" in first


WEIGHTS = "1 2 3 4 5 6 7 8 9 10 11"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "dicewright policy 2 of titandice\n",
        "dicewright policy 3 of diceforge\n",
        f"dicewright policy 3 of titandice\nbonus: {WEIGHTS}",
        f"dicewright policy 3 of titandice\nbonus: {WEIGHTS} 0",
        f"dicewright policy 3 of titandice\nbonus: {WEIGHTS} x",
        f"dicewright policy 3 of titandice\nbonus: {WEIGHTS} 12 |" + " |" * BEARING_KINDS,
        f"dicewright policy 3 of titandice\nbonus: {WEIGHTS} 12 | 3=0 |",
        f"dicewright policy 3 of titandice\nbonus: {WEIGHTS} 12 | {BEARINGS}=7 |",
        f"dicewright policy 3 of titandice\nbonus: {WEIGHTS} 12\nbonus: {WEIGHTS} 12",
    ],
)
def test_a_bad_policy_is_refused(text: str) -> None:
    with pytest.raises(DicewrightError):
        parse_policy(get_game("titandice"), text)


@pytest.mark.parametrize("game", list(games()))
def test_something_was_learned(game: str) -> None:
    assert learned_policy(game) != neutral_policy()


def test_searches_know_what_was_learned_for_their_number_of_players() -> None:
    assert learned_policy("titandice", 1) != learned_policy("titandice")
    assert learned_policy("diceforge", 2) != learned_policy("diceforge")
    assert learned_policy("diceforge", 7) == learned_policy("diceforge")


def test_alone_a_payoff_says_how_close_a_lost_game_was() -> None:
    seen = {0: set[float](), 1: set[float]()}
    for seed in range(40):
        state = get_game("titandice").new(1, {}, seed)
        finish(state, Policy(learned_policy("titandice", 1)), seed)
        seen[state.scores()[0]].add(payoff(state, 0))
    assert len(seen[0]) > 1
    assert max(seen[0]) < min(seen[1])


def test_playouts_end() -> None:
    for table in TABLES:
        state = new(table)
        finish(state, Policy(learned_policy(table[0])), 5)
        assert state.over


# -- the search ------------------------------------------------------------------------------------


@pytest.mark.parametrize("table", TABLES, ids=name_of)
def test_a_search_is_legal_sound_and_repeatable(table: Setup) -> None:
    """At every tenth decision of a game: the same answer twice, sums that fit, nothing touched."""
    state = new(table)
    quick = get_bot("random")(2)
    asked = 0
    while not state.over:
        asked += 1
        if asked % 10 == 1 and asked < 200:
            before = game_of(state).position(state)
            one = thinker("search:40").evaluate(state)
            two = thinker("search:40").evaluate(state)
            assert game_of(state).position(state) == before
            assert (one.wins, one.actions) == (two.wins, two.actions)
            assert one.iterations == 40 == sum(value.visits for value in one.actions)
            assert sorted(value.action for value in one.actions) == sorted(state.legal_actions())
            assert state.accepts(one.best)
            if state.players > 1:
                assert sum(one.wins) == pytest.approx(1.0)
            assert all(0.0 <= value.win <= 1.0 for value in one.actions)
        state.apply(quick.choose(state))


def test_threads_share_the_iterations() -> None:
    state = new(TABLES[0])
    one = thinker("search:100@2").evaluate(state)
    two = thinker("search:100@2").evaluate(state)
    assert one.iterations == 100
    assert (one.wins, one.actions) == (two.wins, two.actions)


def test_a_search_sees_no_future_dice() -> None:
    """Two states that differ only in their random word get the same answer."""
    state = new(TABLES[0])
    other = state.clone()
    other.rng = stream(state.rng, 5)
    assert (
        thinker("search:200").evaluate(state).actions
        == thinker("search:200").evaluate(other).actions
    )


def test_a_search_works_where_the_caller_rolls() -> None:
    """At a table of people chance is asked for; the search draws its own."""
    state = new(TABLES[0])
    state.chance_mode = ASK
    bot = thinker("search:30")
    for _ in range(40):
        if state.over:
            break
        if state.current_player() == CHANCE:
            state.apply(state.legal_actions()[0])
        else:
            state.play(bot.choose(state))


INTERPRETED = """
import json
from dicewright.bots import get_bot
from dicewright.core.registry import get_game
for name in ("diceforge", "titandice"):
    state = get_game(name).new(2, {}, 3)
    told = get_bot("search:12")(1).evaluate(state)
    print(json.dumps([told.wins, [(v.action, v.visits, v.win) for v in told.actions]]))
"""


def test_interpreted_and_compiled_searches_agree() -> None:
    def run(**environment: str) -> list[str]:
        done = subprocess.run(
            [sys.executable, "-c", INTERPRETED],
            env=os.environ | environment,
            capture_output=True,
            text=True,
            check=True,
        )
        return done.stdout.splitlines()

    assert run(DICEWRIGHT_INTERPRETED="1") == run()
    assert len(json.loads(run()[0])) == 2


@pytest.mark.parametrize("milliseconds", [50, 200])
def test_a_search_respects_its_time(milliseconds: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """By a clock on which an iteration takes a tenth of a millisecond, whatever machine this is."""
    now, run = 0.0, Root.run

    def slowly(root: Root, iterations: int) -> None:
        nonlocal now
        run(root, iterations)
        now += iterations / 10_000

    monkeypatch.setattr(Root, "run", slowly)
    monkeypatch.setattr(time, "perf_counter", lambda: now)
    found = thinker(f"search:{milliseconds}ms").evaluate(new(TABLES[0]))
    assert 0.3 * milliseconds <= 1000 * found.seconds <= 1.2 * milliseconds
    assert found.iterations == pytest.approx(10_000 * found.seconds)


def test_what_is_obvious_needs_no_more_thought() -> None:
    assert search.obvious([30, 950, 20])
    assert not search.obvious([500, 600])
    assert not search.obvious([3, 95, 2]), "a glance is not enough"


def test_a_search_takes_a_win_it_can_see() -> None:
    """The last decision of a game: whoever can win by it does."""
    found = 0
    for seed in range(300):
        state = new(("diceforge", 2, {}), seed)
        quick = get_bot("policy")(1)
        last = state.clone()
        while not state.over:
            last.copy(state)
            state.apply(quick.choose(state))
        results: dict[int, set[bool]] = {}
        for action in last.legal_actions():
            for dice in range(8):  # a decision that leaves nothing to chance
                end = last.clone()
                end.rng = start(dice)
                end.apply(action)
                standings = end.standings()
                mine = standings[last.current_player()]
                won = {mine == max(standings)} if end.over else {True, False}
                results.setdefault(action, set()).update(won)
        if (
            all(len(each) == 1 for each in results.values())
            and len(set.union(*results.values())) == 2
        ):
            found += 1
            assert results[thinker("search:300").evaluate(last).best] == {True}
    assert found >= 2


@pytest.mark.parametrize("spec", ["search:3600s", "search:10000000", "flat:3600s"])
def test_a_thinker_looks_up_and_answers_when_nobody_waits_any_more(spec: str) -> None:
    state, bot, looks = new(TABLES[0]), thinker(spec), iter([False, False, True])
    seated = Seated(spec, bot, 1)
    assert state.accepts(seated.ask(state, lambda: next(looks)))
    assert next(looks, None) is None


def test_looking_up_changes_no_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    state = new(TABLES[0])
    at_once = thinker("search:200").evaluate(state)
    monkeypatch.setattr(search, "STRETCH", 7)
    paused = thinker("search:200").evaluate(state)
    assert (paused.iterations, paused.wins, paused.actions) == (200, at_once.wins, at_once.actions)


def test_there_are_as_many_trees_as_thoughts_not_as_many_as_bots(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A tree is megabytes, and thousands of bots may sit at tables."""
    made: list[Tree] = []

    def tree(*size: Any) -> Tree:
        made.append(Tree(*size))
        return made[-1]

    monkeypatch.setattr(search, "_spare", SimpleQueue())
    monkeypatch.setattr(search, "Tree", tree)
    bots_at_tables = [thinker("search:5@2") for _ in range(30)]
    state = new(TABLES[0])
    for bot in bots_at_tables:
        bot.evaluate(state)
    assert len(made) == 2


# -- the ladder, roughly: docs/ladder.md measures it -----------------------------------------------


@pytest.mark.parametrize("game", list(games()))
def test_greedy_beats_random(game: str) -> None:
    assert share(("greedy", "random"), 100, game) > 0.8


@pytest.mark.parametrize("game", list(games()))
def test_policy_beats_greedy(game: str) -> None:
    assert share(("policy", "greedy"), 100, game) > 0.7


def test_every_level_is_better_than_the_one_below() -> None:
    # Those who think for a time are as good as the machine lets them: docs/ladder.md measures them.
    quick = [level for level in LEVELS if level not in ("master", "titan")]
    for weak, strong in itertools.pairwise(quick):
        assert 0.6 < share((strong, weak), 120) < 0.92


@pytest.mark.parametrize("game", list(games()))
def test_search_beats_policy(game: str) -> None:
    # With little thought: who thinks longer plays better, but a test takes longer.
    assert share(("search:60", "policy"), 24, game) > 0.5
