"""The value network: the same on both engines, refused where it does not fit, learned anew."""

from __future__ import annotations

import itertools
import json
import os
import random
import subprocess
import sys
import warnings
from array import array
from functools import cache
from importlib.resources import files
from pathlib import Path

import pytest

from dicewright.bots import Budget, get_bot, search, values
from dicewright.bots.network import Glance, Network, glance_at, prepare
from dicewright.bots.search import SearchBot
from dicewright.bots.tree import Tree
from dicewright.bots.values import (
    LAYERS,
    MOST_BYTES,
    NETWORK,
    NONE,
    aspects_of,
    heading_of,
    learned_network,
    read_network,
    write_network,
)
from dicewright.core.errors import DicewrightError
from dicewright.core.registry import games, get_game
from dicewright.core.state import State
from tests.conftest import TABLES, name_of
from tools.network.__main__ import main as learn
from tools.network.gate import trusted
from tools.network.gathering import Part

Setup = tuple[str, int, dict[str, str]]
#: Interpreted and compiled looks differ by less, also those that begin at different roots.
TOLERANCE = 1e-3


@cache
def invented(game: str) -> Network:
    """A network of random numbers, asked at every table."""
    made = get_game(game)
    network = Network(aspects_of(made), max(made.player_counts))
    drawn = random.Random(1)
    for layer, size in zip(LAYERS, (0.1, 0.1, 0.2, 0.2, 0.3, 0.3), strict=True):
        numbers = [size * (drawn.random() - 0.5) for _ in range(len(getattr(network, layer)))]
        setattr(network, layer, array("f", numbers))
    trusted(network, tuple(made.player_counts))
    return network


def positions(table: Setup, every: int = 9, seed: int = 3) -> list[State]:
    """Some calm positions of a game that is played by chance."""
    name, players, options = table
    state = get_game(name).new(players, options, seed)
    bot = get_bot("random")(2)
    found: list[State] = []
    due = 0
    while not state.over and len(found) < 12:
        if state.is_calm() and state.decisions >= due:
            found.append(state.clone())
            due = state.decisions + every
        state.apply(bot.choose(state))
    return found


def look(network: Network, root: State, state: State) -> list[float]:
    """What is told about every seat: payoff, win, place and score."""
    glance = Glance(network)
    prepare(network, glance, root)
    glance_at(network, glance, state, state.current_player())
    rows = (glance.payoffs, glance.wins, glance.places, glance.scores)
    return [row[seat] for row in rows for seat in range(state.players)]


@pytest.mark.parametrize("table", TABLES, ids=name_of)
def test_a_search_that_asks_a_network_is_legal_sound_and_repeatable(table: Setup) -> None:
    for state in positions(table, every=25):
        thoughts = [
            SearchBot(1, Budget(iterations=40), invented(table[0])).evaluate(state)
            for _ in range(2)
        ]
        one, two = thoughts
        assert (one.wins, one.actions, one.scores) == (two.wins, two.actions, two.scores)
        assert one.iterations == 40 == sum(value.visits for value in one.actions)
        assert state.accepts(one.best)
        if state.players > 1:
            assert sum(one.wins) == pytest.approx(1.0)
        assert all(0.0 <= value.win <= 1.0 for value in one.actions)


@pytest.mark.parametrize("table", TABLES, ids=name_of)
def test_a_look_tells_shares_and_is_the_same_from_every_root(table: Setup) -> None:
    network = invented(table[0])
    found = positions(table)
    for root, state in itertools.pairwise(found):
        near, far = look(network, state, state), look(network, root, state)
        assert far == pytest.approx(near, abs=TOLERANCE, rel=TOLERANCE)
        seats = state.players
        assert all(0.0 <= share <= 1.0 for share in near[: 3 * seats])
        if seats > 1:
            assert sum(near[seats : 2 * seats]) == pytest.approx(1.0)
        if seats == 2:
            assert sum(near[:2]) == pytest.approx(1.0)


INTERPRETED = """
import json, sys
from tests.test_network import TABLES, invented, look, positions
for number in map(int, sys.argv[1:]):
    network = invented(TABLES[number][0])
    found = positions(TABLES[number], every=30)[:3]
    print(json.dumps([look(network, found[0], state) for state in found]))
"""


def test_interpreted_and_compiled_looks_agree() -> None:
    def run(**environment: str) -> list[list[list[float]]]:
        done = subprocess.run(
            [sys.executable, "-c", INTERPRETED, "0", str(len(TABLES) - 1)],
            env=os.environ | environment,
            capture_output=True,
            text=True,
            check=True,
        )
        return [json.loads(line) for line in done.stdout.splitlines()]

    one, two = run(DICEWRIGHT_INTERPRETED="1"), run()
    assert len(one) == len(two) == 2
    for first, second in zip(one, two, strict=True):
        for here, there in zip(first, second, strict=True):
            assert here == pytest.approx(there, abs=TOLERANCE, rel=TOLERANCE)


@pytest.mark.parametrize("game", list(games()))
def test_what_is_shipped_fits_is_small_and_says_how_it_was_made(game: str) -> None:
    file = files(get_game(game).package) / NETWORK
    if not file.is_file():
        assert learned_network(game) is NONE
        return
    data = file.read_bytes()
    told, _ = heading_of(get_game(game), data)
    assert len(data) <= MOST_BYTES
    assert told["with"] == values.vocabulary_of(get_game(game))
    assert told["made"]["command"].startswith(f"python -m tools.network {game} ")
    assert len(told["made"]["fingerprint"]) == 16
    assert learned_network(game).rows == aspects_of(get_game(game))


def test_even_a_full_network_is_a_small_file() -> None:
    assert len(write_network(get_game("diceforge"), invented("diceforge"), {})) <= MOST_BYTES


def test_a_network_is_read_as_it_was_written() -> None:
    game = get_game("titandice")
    network = Network(aspects_of(game), 4)
    network.first[5], network.third_bias[7] = 0.5, -2.25
    again = read_network(game, write_network(game, network, {"command": "by hand"}))
    for name in LAYERS:
        assert list(getattr(again, name)) == list(getattr(network, name))
    assert again.seats == 4


def test_a_network_of_another_vocabulary_is_refused_in_a_line_and_done_without(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    game = get_game("titandice")
    data = write_network(game, Network(aspects_of(game), 4), {})
    with pytest.raises(DicewrightError, match="this is not a network of diceforge"):
        read_network(get_game("diceforge"), data)
    monkeypatch.setattr(game.encoding, "version", game.encoding.version + 1)
    with pytest.raises(DicewrightError, match="the network of titandice was learned with"):
        read_network(game, data)
    (tmp_path / NETWORK).write_bytes(data)
    monkeypatch.setattr(values, "files", lambda _: tmp_path)
    learned_network.cache_clear()
    try:
        with pytest.warns(UserWarning, match="searches do without it until it is learned anew"):
            assert learned_network("titandice") is NONE
        state = game.new(2, {}, 3)
        assert state.accepts(get_bot("search:20")(1).choose(state))
    finally:
        learned_network.cache_clear()


def test_a_search_asks_the_network_and_one_by_playouts_does_not() -> None:
    state = get_game("diceforge").new(2, {}, 3)
    by_network = SearchBot(1, Budget(iterations=50), invented("diceforge")).evaluate(state)
    by_playouts = SearchBot(1, Budget(iterations=50), NONE).evaluate(state)
    named = get_bot("playouts:50")(1)
    assert isinstance(named, SearchBot)
    assert by_network.actions != by_playouts.actions
    assert named.evaluate(state).actions == by_playouts.actions


def test_actions_are_told_with_their_uncertainty_and_the_score_they_lead_to() -> None:
    state = get_game("diceforge").new(2, {}, 3)
    found = SearchBot(1, Budget(iterations=400)).evaluate(state)
    assert all(60 < score < 220 for score in found.scores)
    best = found.actions[0]
    assert 0 < best.error < 0.05
    assert 60 < best.score < 220
    longer = SearchBot(1, Budget(iterations=1600)).evaluate(state)
    assert longer.actions[0].error < best.error


@pytest.mark.parametrize("spec", ["search+score:200", "search+place:60", "playouts+score:60"])
def test_a_search_has_other_aims(spec: str) -> None:
    state = get_game("diceforge").new(3, {}, 3)
    assert state.accepts(get_bot(spec)(1).choose(state))


@pytest.mark.parametrize("spec", ["search+fame", "greedy+score", "titan+score", "search+:20"])
def test_unknown_aims_are_refused(spec: str) -> None:
    with pytest.raises(DicewrightError, match="aim"):
        get_bot(spec)


def test_a_thought_takes_at_most_8_megabytes() -> None:
    tree = Tree(search.ROOM, search.EXPLORATION, search.FIRST_PLAY)
    glance = Glance(invented("diceforge"))
    rows = [
        getattr(thing, name)
        for thing in (tree, glance)
        for name in dir(thing)
        if not name.startswith("_")
    ]
    sizes = [memoryview(row).nbytes for row in rows if not callable(row) and _is_row(row)]
    assert 4_000_000 < sum(sizes) <= 8_000_000


def _is_row(thing: object) -> bool:
    try:
        memoryview(thing)  # type: ignore[arg-type]  # that is the question
    except TypeError:
        return False
    return True


# -- learning --------------------------------------------------------------------------------------


@pytest.mark.parametrize("table", TABLES, ids=name_of)
def test_aspects_are_equally_many_and_each_has_a_place_and_a_row_of_its_own(table: Setup) -> None:
    found = positions(table, every=1)
    rows = [[state.aspects_seen(seat) for state in found] for seat in range(found[0].players)]
    assert len({len(seen) for row in rows for seen in row}) == 1
    assert all(0 <= aspect < found[0].aspects_known() for row in rows for s in row for aspect in s)
    # A table looks different from every seat, and after a while.
    assert len({tuple(row[0]) for row in rows}) == len(rows)
    assert all(row[0] != row[-1] for row in rows)


@pytest.mark.parametrize("game", list(games()))
def test_what_is_noted_is_what_a_seat_sees_and_what_comes_of_it(game: str) -> None:
    pytest.importorskip("numpy")
    for iterations in (0, 30):
        part = Part(game, 2, {}, 40, 5, iterations)
        data = part.gathered()
        assert len(data) == 40
        assert data.searched.tolist() == [int(iterations > 0)] * 40
        assert data.aspects.max() < aspects_of(get_game(game))
        assert data.fingerprint == part.gathered().fingerprint
        payoffs, wins, places = (data.targets[:, kind, :2] for kind in range(3))
        for shares in (payoffs, wins, places):
            assert shares.min() >= 0.0
            assert shares.sum(1) == pytest.approx(1.0, abs=1e-5)
        assert data.targets[:, :, 2:].max() == 0.0


def test_learning_is_repeated_exactly_goes_on_where_it_was_and_stops_at_its_gate(
    tmp_path: Path,
) -> None:
    pytest.importorskip("numpy")
    words = ["titandice", "--generations", "2", "--positions", "3000", "--searched", "300"]
    words += ["--iterations", "8", "--epochs", "1", "--rounds", "1", "--workers", "1"]
    words += ["--budget", "8", "--tables", "2"]
    made = []
    for name in ("one", "two"):
        folder = tmp_path / name
        with pytest.raises(SystemExit, match="the network did not pass its gate"):
            learn([*words, "--folder", str(folder), "--out", str(tmp_path / "out.bin")])
        made.append((folder / "generation-2" / NETWORK).read_bytes())
        assert (folder / "curve.svg").exists()
    assert _without_seconds(made[0]) == _without_seconds(made[1])
    # Passed by hand, it is written, and nothing is learned again.
    last = tmp_path / "one/generation-2"
    (last / "gate.json").write_text("[[2]]")
    before = (last / NETWORK).stat().st_mtime
    learn([*words, "--folder", str(tmp_path / "one"), "--out", str(tmp_path / "out.bin")])
    assert (last / NETWORK).stat().st_mtime == before
    written, numbers = heading_of(get_game("titandice"), (tmp_path / "out.bin").read_bytes())
    assert numbers == heading_of(get_game("titandice"), made[0])[1]
    assert list(written["trust"]) == ["2"], "it is asked only where it passed"
    assert written["made"]["generation"] == 2


def _without_seconds(data: bytes) -> tuple[object, bytes]:
    told, numbers = heading_of(get_game("titandice"), data)
    told["made"].pop("seconds")
    return told, numbers


def test_nothing_is_warned_about_where_everything_fits() -> None:
    learned_network.cache_clear()
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for game in games():
            learned_network(game)
