"""Tournaments: balanced, repeatable, counted rightly, and nothing lost when they are stopped."""

from __future__ import annotations

import json
import re
import signal
import subprocess
import sys
import time
import tomllib
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import pytest

from dicewright.bots import Seated, seated
from dicewright.core.consts import ASK, AUTO
from dicewright.core.errors import BadOption, DicewrightError
from dicewright.core.registry import game_of, get_game
from dicewright.core.rng import start, stream
from dicewright.sim.archive import archive
from dicewright.sim.games_file import PlayedGame, read_games
from dicewright.sim.intervals import Sample, student, wilson
from dicewright.sim.play import play_game
from dicewright.sim.ratings import ratings
from dicewright.sim.setup import Setup
from dicewright.sim.standings import Results, results_of, standings, to_data
from dicewright.sim.tournament import Fixture, Format, Tournament, play_fixtures
from dicewright.sim.tournament_plot import panels_of
from dicewright.sim.tournament_tables import tables_of
from dicewright.sim.workers import Here, play_all, processes, ray_workers
from tests.bots_of_tests import Peeper, Spy
from tests.conftest import ROOT, TABLES, name_of
from tests.test_cli import BOTS_FILE, PROGRAM, assert_refused, bot_spec, dicewright
from tests.test_standalone import process_runs
from tools import make_ladder


def tournament(
    bots: str = "random,greedy",
    setup: str = "diceforge 2",
    rounds: int = 3,
    format: Format = Format.ONE_AGAINST_REST,
) -> Tournament:
    setups = tuple(Setup.parse(text) for text in setup.split(";"))
    return Tournament(tuple(bots.split(",")), setups, rounds, 5, format)


def timeless(game: PlayedGame) -> PlayedGame:
    """A game without what differs from run to run."""
    return replace(game, seconds=())


def played(of: Tournament, *, recording: bool = False) -> list[PlayedGame]:
    return list(play_all(Here(), of.fixtures(recording=recording)))


def made(bots: str, places: str, game: int = 0, round: int = 0) -> PlayedGame:
    """A game that was not played: `a b b`, `1 2 2`."""
    names = tuple(bots.split())
    seats = tuple(map(int, places.split()))
    zeros = (0,) * len(names)
    scores = tuple(10 - place for place in seats)
    return PlayedGame("diceforge 2", names, scores, seats, game, round, zeros, zeros, None)


# -- who meets whom --------------------------------------------------------------------------------


def test_two_players_change_seats_with_the_same_dice() -> None:
    fixtures = list(tournament(f"random,greedy,{bot_spec('First')}").fixtures())
    assert len(fixtures) == 3 * 3 * 2
    for first, second in zip(fixtures[::2], fixtures[1::2], strict=True):
        assert first.bots == second.bots[::-1]
        assert first.seed == second.seed == stream(5, first.round)


@pytest.mark.parametrize("players", [3, 4])
def test_one_plays_against_the_rest_on_every_seat(players: int) -> None:
    of = tournament(setup=f"diceforge {players}", rounds=2)
    for number in range(2):
        tables = [fixture.bots for fixture in of.fixtures() if fixture.round == number]
        expected = set()
        for one, rest in (("random", "greedy"), ("greedy", "random")):
            expected |= {
                tuple(one if seat == alone else rest for seat in range(players))
                for alone in range(players)
            }
        assert len(tables) == len(set(tables))
        assert set(tables) == expected


@pytest.mark.parametrize(("players", "orders"), [(3, 2), (4, 6)])
def test_all_different_bots_meet_in_every_order(players: int, orders: int) -> None:
    names = ",".join(["random", "greedy", bot_spec("First"), bot_spec("Late")][:players])
    of = tournament(names, f"diceforge {players}", orders, Format.ALL_DIFFERENT)
    fixtures = list(of.fixtures())
    assert len({fixture.bots for fixture in fixtures}) == len(fixtures) == players * orders
    for number in range(orders):
        in_round = [fixture.bots for fixture in fixtures if fixture.round == number]
        for seat in range(players):
            assert len({bots[seat] for bots in in_round}) == players


def test_neighbours_meet_the_one_before_them() -> None:
    names = f"random,greedy,{bot_spec('First')}"
    two = tournament(names, "diceforge 2", 1, Format.NEIGHBOURS)
    pairs = [{"random", "greedy"}, {"greedy", bot_spec("First")}]
    assert [set(fixture.bots) for fixture in two.fixtures()] == [pairs[0]] * 2 + [pairs[1]] * 2
    four = tournament("random,greedy", "diceforge 4", 1, Format.NEIGHBOURS)
    assert [fixture.bots.index("greedy") for fixture in four.fixtures()] == [0, 3, 2, 1]
    assert all(fixture.bots.count("random") == 3 for fixture in four.fixtures())


def test_more_rounds_keep_the_games_before() -> None:
    setup = "diceforge 2;diceforge 3 preset=advanced;titandice 1"
    short, long = tournament(setup=setup, rounds=2), tournament(setup=setup, rounds=5)
    fixtures = list(long.fixtures())
    assert list(short.fixtures()) == fixtures[: short.games]
    assert [fixture.game for fixture in fixtures] == list(range(long.games))


@pytest.mark.parametrize(
    ("bots", "setup", "format", "words"),
    [
        ("random", "diceforge 2", "one-against-rest", "at least 2 bots"),
        ("random,random", "diceforge 2", "one-against-rest", "named twice"),
        ("random,nobody", "diceforge 2", "one-against-rest", "no bot «nobody»"),
        ("random,greedy", "diceforge 3", "all-different", "at least 3 bots"),
        ("random", "diceforge 2", "neighbours", "at least 2 bots"),
        ("random,greedy", "diceforge 2;diceforge", "one-against-rest", "set-up «diceforge 2» is"),
        ("random,greedy", "diceforge 2 advanced", "one-against-rest", "is no set-up"),
        ("random,greedy", "diceforge 7", "one-against-rest", "2 to 4 players"),
        ("random,greedy", "chess", "one-against-rest", "no game «chess»"),
        ("random,greedy", "diceforge " + "9" * 5000, "one-against-rest", "999…» is no number of"),
        (
            "random,greedy",
            "diceforge preset=a preset=b",
            "one-against-rest",
            "preset is given twice",
        ),
    ],
)
def test_what_cannot_be_played_is_refused(bots: str, setup: str, format: str, words: str) -> None:
    with pytest.raises(DicewrightError, match=words):
        tournament(bots, setup, format=Format(format))


def test_a_setup_without_a_number_is_for_the_usual_players() -> None:
    assert str(Setup.parse("titandice")) == "titandice 2"
    words = ("--rounds", "1", "--workers", "1", "--json")
    named, written = (
        json.loads(dicewright("tournament", *table, *words).out)["tournament"]
        for table in (("titandice",), ("--setup", "titandice"))
    )
    assert named == written


# -- one game --------------------------------------------------------------------------------------


@pytest.mark.parametrize("table", TABLES, ids=name_of)
def test_recording_a_game_does_not_change_it(table: tuple[str, int, dict[str, str]]) -> None:
    name, players, options = table
    game = get_game(name)
    template = game.configure(players, options)
    assert game_of(template) is game
    ends = []
    for recording in (False, True):
        with seated(game, players, options, dict.fromkeys(range(players), "random"), 8) as bots:
            ends.append(play_game(template, bots, 8, recording=recording))
    plain, recorded = ends
    assert plain.state.scores() == recorded.state.scores()
    assert plain.decisions == recorded.decisions
    assert plain.moves is None
    assert sum(recorded.decisions) == recorded.state.decisions


@pytest.mark.parametrize("mode", [ASK, AUTO])
def test_a_bot_sees_a_copy_with_dice_of_its_own(mode: int) -> None:
    state = get_game("diceforge").new(2, {}, 3)
    state.chance_mode = mode
    Spy.shown.clear()
    for seed in (8, 8, 9):
        Seated("spy", Spy(1), seed).ask(state)
    # Kept tournaments can be gone on with only while bots are shown the same words.
    seeds = [stream(stream(seed, 99), state.decisions) for seed in (8, 8, 9)]
    assert [seen.rng for seen in Spy.shown] == [start(seed) for seed in seeds]
    assert all(seen is not state and seen.chance_mode == AUTO for seen in Spy.shown)


def test_a_bot_can_neither_change_the_game_nor_see_its_dice() -> None:
    game = get_game("diceforge")
    template = game.configure(2, {})
    honest = {seat: Seated("first", Peeper(seat), 3) for seat in range(2)}
    Peeper.seen = []
    plain = play_game(template, honest, 3)
    differ = 0
    with seated(game, 2, {}, dict.fromkeys(range(2), bot_spec("Meddler")), 3) as meddlers:
        assert play_game(template, meddlers, 3).state.scores() == plain.state.scores()
    # What the bots saw on their copies is not what the dice then did.
    state = game.new(2, {}, 3)
    for seen in Peeper.seen:
        state.apply(state.legal_actions()[0])
        twin, seen_twin = state.clone(), seen.clone()
        twin.rng = seen_twin.rng = 1
        differ += game.position(twin) != game.position(seen_twin)
    assert differ > 5


def test_a_bot_that_fails_loses_and_the_others_share() -> None:
    bots = f"{bot_spec('Fragile')},random"
    games = played(tournament(bots, "diceforge 3", rounds=1), recording=True)
    for game in games:
        assert game.forfeit is not None
        loser = int(game.forfeit["seat"])
        assert game.bots[loser] == bot_spec("Fragile")
        assert "ZeroDivisionError" in game.forfeit["why"]
        assert "bots_of_tests.py, line" in game.forfeit["why"]
        assert game.places == tuple(3 if seat == loser else 1 for seat in range(3))
        assert game.won == tuple(0 if seat == loser else 0.5 for seat in range(3))
        assert not game.full_record().replay().over
    overall = results_of(tournament(bots, "diceforge 3", rounds=1), games).overall
    fragile = next(row for row in overall.bots if row.bot == bot_spec("Fragile"))
    assert fragile.forfeits == 6
    assert fragile.won.total == fragile.scores.count == 0
    assert len(overall.errors) == 1


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("Quitter", "failed: SystemExit: 0 (bots_of_tests.py, line"),
        ("Boundless", "chose a number of no action, which is not legal"),
        ("Unborn", "cannot be made: RuntimeError: no "),
        ("Standing", "cannot sit down: RuntimeError: not on seat "),
        ("Clinging", "cannot leave: RuntimeError: I stay (bots_of_tests.py, line"),
        ("Broken", "failed: ZeroDivisionError"),
    ],
)
def test_whatever_a_bot_does_wrong_is_its_forfeit(name: str, words: str) -> None:
    of = tournament(f"{bot_spec(name)},random", rounds=1)
    games = played(of, recording=True)
    for game in games:
        assert game.forfeit is not None
        assert game.bots[game.forfeit["seat"]] == bot_spec(name)
        assert game.forfeit["why"].startswith(f"bot {bot_spec(name)} {words}")
        assert len(game.full_record().moves) == len(game.record["moves"] if game.record else [])
    assert len(games) == 2
    overall = results_of(of, games).overall
    assert {row.bot: row.forfeits for row in overall.bots} == {bot_spec(name): 2, "random": 0}


def test_a_bot_that_cannot_be_made_once_loses_once() -> None:
    games = played(tournament(f"{bot_spec('Moody')},random", rounds=4))
    assert {game.forfeit is None for game in games} == {True, False}


def test_a_bot_that_does_not_leave_holds_nobody_up() -> None:
    fixtures = list(tournament(f"{bot_spec('Clinging')},random").fixtures())
    assert play_fixtures(fixtures, lambda: True) == []


def test_a_bot_that_exits_does_not_end_the_tournament() -> None:
    words = ("tournament", "diceforge", "--rounds", "1", "--workers", "1", "--json", "--bots")
    done = dicewright(*words, f"random,{bot_spec('Quitter')}")
    rows = json.loads(done.out)["overall"]["bots"]
    assert (done.code, {row["bot"]: row["forfeits"] for row in rows}) == (
        0,
        {"random": 0, bot_spec("Quitter"): 2},
    )


def test_a_tournament_ends_when_it_is_told_to_however_long_a_bot_thinks() -> None:
    words = ("tournament", "diceforge", "--rounds", "9", "--workers", "1", "--bots")
    command = [*PROGRAM, *words, f"random,{bot_spec('Sleeper')}"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as run:
        assert run.stdout
        assert run.stdout.readline() == b"thinking\n"
        run.terminate()
        assert run.communicate(timeout=10) == (b"", b"")
    assert run.returncode == 128 + signal.SIGTERM


def test_what_breaks_everything_is_one_line() -> None:
    words = ("tournament", "diceforge", "--rounds", "1", "--bots")
    done = dicewright(*words, f"random,{bot_spec('Unborn')}", "--workers", "1")
    assert_refused(done, "Unborn cannot be made: RuntimeError: no ")
    done = dicewright(*words, f"random,{bot_spec('Deadly')}", "--workers", "2")
    assert_refused(done, "a worker process died")


@pytest.mark.parametrize(
    "words",
    [
        ("tournament", "diceforge", "--rounds", "100000", "--workers", "2"),
        ("report", "diceforge", "--games", "1000000", "--processes", "2"),
    ],
    ids=lambda words: words[0],
)
def test_workers_end_when_their_command_is_killed(words: tuple[str, ...], tmp_path: Path) -> None:
    run = subprocess.Popen(
        [*PROGRAM, *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=tmp_path
    )
    children = Path(f"/proc/{run.pid}/task/{run.pid}/children")
    if not children.exists():
        run.kill()
        pytest.skip("this system does not list the children of a process")
    deadline = time.monotonic() + 30
    # Two workers, and the process that looks after what they share.
    while len(children.read_text().split()) < 3 and time.monotonic() < deadline:
        time.sleep(0.05)
    workers = list(map(int, children.read_text().split()))
    time.sleep(1)
    run.kill()
    run.communicate(timeout=10)
    while any(map(process_runs, workers)) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert not any(map(process_runs, workers))


def test_a_game_line_reads_back() -> None:
    for game in played(tournament(setup="titandice 2", rounds=1), recording=True):
        again = PlayedGame.from_line(game.to_line())
        assert again == game
        record = again.full_record()
        assert tuple(record.replay().scores()) == game.scores
        assert record.names == dict(enumerate(game.bots))
    with pytest.raises(DicewrightError, match="no line of a games file"):
        PlayedGame.from_line("{}")


# -- the same whoever plays them -------------------------------------------------------------------


def test_the_number_of_workers_changes_nothing() -> None:
    of = tournament(f"random,greedy,{bot_spec('Late')}", "diceforge 2;diceforge 4", rounds=2)
    alone = list(map(timeless, played(of, recording=True)))
    assert [game.game for game in alone] == list(range(of.games))
    with processes(3) as workers:
        shared = map(timeless, play_all(workers, of.fixtures(recording=True)))
        assert sorted(shared, key=lambda game: game.game) == alone


def test_ray_plays_the_same_games() -> None:
    of = tournament(rounds=2)
    with ray_workers("local", 2) as workers:
        shared = sorted(play_all(workers, of.fixtures()), key=lambda game: game.game)
    assert list(map(timeless, shared)) == list(map(timeless, played(of)))


def test_a_cluster_that_is_not_there_is_one_line() -> None:
    done = dicewright("tournament", "diceforge", "--rounds", "1", "--ray", "127.0.0.1:1")
    assert_refused(done, "Ray does not start at «127.0.0.1:1»")


# -- counting --------------------------------------------------------------------------------------


def test_a_bot_counts_where_it_sits_alone() -> None:
    games = [made("a b b", "1 2 3"), made("b a b", "1 1 3", 1), made("a b a", "1 3 2", 2)]
    found = {row.bot: row for row in standings("", ["a", "b"], games).bots}
    assert (found["a"].won.count, found["a"].won.total) == (2, 1.5)
    assert (found["b"].won.count, found["b"].won.total) == (1, 0)
    assert found["b"].places.mean == 3


def test_ahead_counts_equal_places_half() -> None:
    games = [made("a b b", "1 2 3"), made("b a b", "1 1 3", 1)]
    pairing = standings("", ["a", "b"], games).pairings[0]
    assert (pairing.bot, pairing.other) == ("a", "b")
    assert pairing.ahead.mean == (1 + 0.75) / 2


def test_the_order_of_games_does_not_matter() -> None:
    games = [made("a b", "1 2" if number % 3 else "2 1", number, number) for number in range(30)]
    assert ratings(games) == ratings(games)
    forwards, backwards = (standings("", ["a", "b"], some) for some in (games, games[::-1]))
    assert forwards.bots[0].rating == backwards.bots[0].rating
    # Ten losses at the end weigh as much as ten at the beginning.
    early = [made("a b", "2 1" if number < 10 else "1 2", number) for number in range(30)]
    late = [made("a b", "1 2" if number < 20 else "2 1", number) for number in range(30)]
    assert ratings(early, 200)["a"].mu == pytest.approx(ratings(late, 200)["a"].mu, abs=0.3)


def test_ratings_order_bots_by_strength() -> None:
    games = [made("a b c", "1 2 3", number) for number in range(10)]
    found = ratings(games)
    assert found["a"].mu > found["b"].mu > found["c"].mu
    assert ratings([made("a", "1")]) == {}


def test_wilson_and_student_are_those_of_the_books() -> None:
    assert wilson(0.5, 100) == pytest.approx((0.4038, 0.5962), abs=1e-4)
    assert wilson(0.0, 10) == pytest.approx((0, 0.2775), abs=1e-4)
    assert student(10) == pytest.approx(2.228, abs=5e-3)
    assert student(1000) == pytest.approx(1.9623, abs=1e-3)


def test_games_that_repeat_each_other_count_once() -> None:
    repeated, independent = Sample(), Sample()
    for number in range(40):
        for _ in range(4):
            repeated.add(number, number % 2)
        independent.add(number, number % 2)
    assert repeated.count == 160
    assert repeated.independent == pytest.approx(40, rel=0.05)
    low, high = repeated.share_interval() or (0, 0)
    assert (low, high) == pytest.approx(wilson(0.5, 40), abs=0.01)
    mine, other = repeated.mean_interval() or (0, 0), independent.mean_interval() or (0, 0)
    assert mine == pytest.approx(other)


def test_games_that_balance_each_other_count_no_more_than_they_are() -> None:
    mirrored = Sample()
    for number in range(20):
        mirrored.add(number, 1)
        mirrored.add(number, 0)
    assert mirrored.independent == 40


def test_an_interval_holds_what_it_promises() -> None:
    """Of many tournaments between equals about 95 % have one half in their interval."""
    held = 0
    for trial in range(400):
        sample = Sample()
        for number in range(30):
            word = stream(trial, number)
            # Two games with shared dice: half of the rounds go to the dice, whoever sits where.
            lucky = word & 2
            sample.add(number, word & 1)
            sample.add(number, word & 1 if lucky else (word >> 2) & 1)
        low, high = sample.share_interval() or (0, 0)
        held += low <= 0.5 <= high
    assert held / 400 == pytest.approx(0.95, abs=0.03)


def test_alone_a_bot_has_a_result_but_no_rating() -> None:
    of = tournament("random,greedy", "titandice 1", rounds=2)
    overall = results_of(of, played(of)).overall
    assert [row.won.count for row in overall.bots] == [2, 2]
    assert all(row.rating is None for row in overall.bots)
    assert overall.pairings == ()


def test_alone_nobody_says_what_equal_bots_win() -> None:
    of = tournament("random,greedy", "titandice 1", rounds=2)
    results = results_of(of, played(of))
    assert [(grid.title, grid.text) for grid in tables_of(results)] == [("titandice 1", "4 games")]
    assert [panel.fair for panel in panels_of(results)] == [None]
    assert to_data(results)["overall"]["fair_share"] is None
    mixed = tournament("random,greedy", "titandice 1;titandice 2", rounds=1)
    fair = [part.fair for part in results_of(mixed, played(mixed)).setups]
    assert fair == [None, 0.5]
    assert results_of(mixed, played(mixed)).overall.fair is None


# -- neighbours: every bot has other opponents -----------------------------------------------------


def neighbours(places: Sequence[str], setup: str = "diceforge 2") -> Results:
    """A ladder of random, novice, greedy: `random 1 novice 2`, a game each, a round each."""
    of = tournament("random,novice,greedy", setup, len(places), Format.NEIGHBOURS)
    games = []
    for number, text in enumerate(places):
        words = text.split()
        game = made(" ".join(words[::2]), " ".join(words[1::2]), number, number)
        games.append(replace(game, setup=setup))
    return results_of(of, games)


def test_neighbours_are_not_ranked() -> None:
    """Novice loses all its games with greedy, random wins some with novice: no order follows."""
    meetings = ["random 1 novice 2", "novice 1 random 2", "novice 2 greedy 1", "greedy 1 novice 2"]
    results = neighbours(meetings)
    (table,) = tables_of(results)
    heads = ("bot", "against", "games", "win %", "95 %", "score", "theirs", "ms")
    assert table.heads == heads
    assert table.text == "4 games between neighbours, equal bots win 50.0 %"
    assert [row[:5] for row in table.rows] == [
        ("novice", "random", "2", "50.0", "9.5–90.5"),
        ("greedy", "novice", "2", "100.0", "34.2–100.0"),
    ]
    data = to_data(results)["overall"]
    assert data["comparable"] is False
    assert [bot["rating"] for bot in data["bots"]] == [None] * 3
    assert [bot["bot"] for bot in data["bots"]] == ["random", "novice", "greedy"]


def test_a_plot_of_neighbours_shows_the_pairings() -> None:
    """Whoever won more is named first, wherever it stands in the list."""
    (panel,) = panels_of(
        neighbours(["random 1 novice 2", "novice 1 random 2", "novice 1 greedy 2"])
    )
    assert panel.names == ["novice\nagainst random", "novice\nagainst greedy"]
    assert [row.point for row in panel.rows] == [50, 100]
    assert panel.fair == 50


def test_alone_against_a_table_full_of_the_one_before_wins_are_what_counts() -> None:
    rest, first = "random 2 random 3 random 4", "random 1 random 3 random 4"
    results = neighbours([f"novice 1 {rest}", f"novice 2 {first}"], "diceforge 4")
    (table,) = tables_of(results)
    assert table.heads[:4] == ("bot", "against 3", "games", "win %")
    assert table.text == "2 games between neighbours, equal bots win 25.0 %"
    assert [row[:4] for row in table.rows] == [
        ("novice", "random", "2", "50.0"),
        ("greedy", "novice", "0", "–"),
    ]
    (panel,) = panels_of(results)
    assert panel.names == ["novice\nagainst 3 × random", "greedy\nagainst 3 × novice"]
    assert (panel.rows[0].point, panel.rows[1].interval, panel.fair) == (50, None, 25)


def test_every_setup_has_its_table_of_neighbours() -> None:
    of = tournament(setup="diceforge 2;titandice 2;titandice 1", rounds=1, format=Format.NEIGHBOURS)
    titles = [grid.title for grid in tables_of(results_of(of, played(of)))]
    assert titles == ["diceforge 2", "titandice 2", "titandice 1"]
    # Where all met all, two bots need no matrix.
    of = tournament(rounds=1)
    assert [grid.title for grid in tables_of(results_of(of, played(of)))] == ["diceforge 2"]


def test_neighbours_on_the_command_line() -> None:
    words = ("diceforge", "--format", "neighbours", "--rounds", "2", "--workers", "1")
    done = dicewright("tournament", *words)
    assert done.code == 0
    assert "against" in done.out
    assert "theirs" in done.out
    for word in ("place ", "rating"):
        assert word not in done.out


# -- the command -----------------------------------------------------------------------------------


def test_the_command_shows_tables() -> None:
    words = ("--setup", "diceforge 2", "--setup", "titandice 3", "--rounds", "2", "--workers", "1")
    bots = f"random,greedy,{bot_spec('First')}"
    done = dicewright("tournament", *words, "--bots", bots)
    assert done.code == 0
    for part in ("diceforge 2: 12 games", "titandice 3", "over all set-ups", "ahead", "equal bots"):
        assert part in done.out


def test_one_is_singular() -> None:
    done = dicewright(
        "tournament", "titandice", "--players", "1", "--bots", "greedy", "--rounds", "1"
    )
    assert "titandice 1: 1 game\n" in done.out
    assert "1 game in 1 round, " in done.out


def test_json_and_plot(tmp_path: Path) -> None:
    pictures = [tmp_path / "one.svg", tmp_path / "two.svg", tmp_path / "three.png"]
    for file in pictures:
        words = ("diceforge", "--rounds", "2", "--workers", "1", "--json", "--plot", str(file))
        done = dicewright("tournament", *words)
        assert done.code == 0
    data = json.loads(done.out)
    assert data["complete"] is True
    assert data["tournament"]["bots"] == ["random", "greedy"]
    assert [row["games"] for row in data["overall"]["bots"]] == [4, 4]
    assert sum(row["wins"] for row in data["overall"]["bots"]) == 4
    assert pictures[0].read_bytes() == pictures[1].read_bytes()
    picture = pictures[0].read_text()
    assert ElementTree.fromstring(picture).tag.endswith("}svg")
    # Letters are drawn; what they spell is said beside them.
    for bot in ("random", "greedy"):
        assert f"<!-- {bot} -->" in picture
    assert pictures[2].read_bytes().startswith(b"\x89PNG")
    assert_refused(dicewright("tournament", *words), "exists already; --force")


@pytest.mark.parametrize("package", ["openskill", "matplotlib"])
def test_what_is_missing_is_said_before_a_game_is_played(
    package: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setitem(sys.modules, package, None)
    out, plot = tmp_path / "out", tmp_path / "plot.svg"
    words = ("diceforge", "--rounds", "1", "--workers", "1", "--out", str(out))
    done = dicewright("tournament", *words, "--plot", str(plot))
    assert_refused(done, f"needs the package {package}", "'dicewright[tournament]'")
    assert not out.exists()
    # Alone, and among neighbours, there is no rating.
    for table in (("titandice", "--players", "1"), ("diceforge", "--format", "neighbours")):
        assert dicewright("tournament", *table, "--rounds", "1", "--workers", "1").code == 0


def test_a_folder_keeps_the_games_and_goes_on(tmp_path: Path) -> None:
    folder = tmp_path / "out"
    words = ("tournament", "diceforge", "--workers", "1", "--json", "--out", str(folder))
    assert dicewright(*words, "--rounds", "5").code == 0
    file = folder / "games.jsonl"
    whole = file.read_text()
    games = list(read_games(file))
    assert [game.game for game in games] == list(range(10))
    # A crash: two games are missing, and a line is cut off.
    lines = whole.splitlines(keepends=True)
    file.write_text("".join(lines[:3] + lines[4:8]) + lines[9][:100])
    done = dicewright(*words, "--rounds", "5")
    assert done.code == 0
    again = {game.game: timeless(game) for game in read_games(file)}
    assert again == {game.game: timeless(game) for game in games}
    assert len(file.read_text().splitlines()) == 10
    # More rounds join them; fewer, or another tournament, are refused.
    assert dicewright(*words, "--rounds", "6").code == 0
    assert len(list(read_games(file))) == 12
    assert_refused(dicewright(*words, "--rounds", "2"), "more than 2 rounds already")
    assert_refused(
        dicewright(*words, "--seed", "2"), "another tournament, with other seed: 1, not 2"
    )
    assert json.loads((folder / "results.json").read_text())["complete"] is True


def changed(**values: object) -> Callable[[list[str]], list[str]]:
    """Damage: the third of some lines says something else."""

    def change(lines: list[str]) -> list[str]:
        return [*lines[:2], json.dumps(json.loads(lines[2]) | values) + "\n", *lines[3:]]

    return change


@pytest.mark.parametrize(
    ("damage", "words"),
    [
        (lambda lines: [*lines[:2], "5\n"], "is no JSON object"),
        (lambda lines: [*lines[:2], "[" * 100_000 + "\n"], "no line of a games file"),
        (lambda lines: [*lines[:2], lines[0]], "game 0 is in line 1 already"),
        (changed(game=None), "game cannot be read"),
        (changed(game=-1), "game cannot be read"),
        (changed(game=3), "game 3 of this tournament is in round 1, on «diceforge 2», with greedy"),
        (changed(game=4), "game 4 of this tournament is in round 2"),
        (changed(game=10**6), "game 1000000: there are more than 3 rounds already"),
        (changed(round=2), "game 2 of this tournament is in round 1"),
        (changed(setup="titandice 2"), "on «diceforge 2»"),
        (changed(setup=["diceforge 2"]), "setup cannot be read"),
        (changed(bots=["random", "master"]), "with random, greedy"),
        (changed(bots=["random"]), "1 bots are named for 2 scores"),
        (changed(bots="random"), "its bots are no list"),
        (changed(scores=[1, "2"]), "scores cannot be read"),
        (changed(scores=[1, 10**400]), "scores cannot be read"),
        (changed(places=[1, True]), "places cannot be read"),
        (changed(decisions=[]), "does not say its decisions"),
        (changed(decisions=[4]), "2 bots are named for 1 decisions"),
        (changed(seconds=[0.1, float("nan")]), "seconds cannot be read"),
        (changed(forfeit={"seat": 2, "why": "late"}), "forfeit cannot be read"),
        (changed(forfeit={"seat": 0}), "forfeit cannot be read"),
    ],
)
def test_a_damaged_line_is_named(
    damage: Callable[[list[str]], list[str]], words: str, tmp_path: Path
) -> None:
    folder = tmp_path / "out"
    command = ("tournament", "diceforge", "--workers", "1", "--rounds", "3", "--out", str(folder))
    of = tournament()
    with archive(folder, replace(of, seed=1)) as kept:
        for game in played(of, recording=True):
            kept.add(game)
    file = folder / "games.jsonl"
    damaged = damage(file.read_text().splitlines(keepends=True))
    file.write_text("".join(damaged))
    assert_refused(dicewright(*command), f"{file}, line 3: ", words)
    assert file.read_text() == "".join(damaged)


@pytest.mark.parametrize("text", ["5", "[]", "null", "{", "[" * 100_000])
def test_a_damaged_definition_is_one_line(text: str, tmp_path: Path) -> None:
    with archive(tmp_path, tournament()):
        pass
    (tmp_path / "tournament.json").write_text(text)
    done = dicewright("tournament", "diceforge", "--out", str(tmp_path))
    assert_refused(done, "tournament.json is no definition of a tournament")


def test_two_runs_do_not_share_a_folder(tmp_path: Path) -> None:
    folder = tmp_path / "out"
    words = ("tournament", "diceforge", "--workers", "1", "--rounds", "3", "--out", str(folder))
    with archive(folder, replace(tournament(), seed=1)):
        assert_refused(dicewright(*words), f"another run has {folder} open")
        assert not (folder / "games.jsonl").stat().st_size
    assert dicewright(*words).code == 0


def test_a_run_that_died_at_once_leaves_a_folder_that_can_be_used(tmp_path: Path) -> None:
    (tmp_path / "games.jsonl").touch()
    with archive(tmp_path, tournament()) as kept:
        assert kept.games == []
    other = tmp_path / "other"
    other.mkdir()
    (other / "games.jsonl").write_text("games of another command\n")
    with pytest.raises(BadOption, match="is no tournament's folder"), archive(other, tournament()):
        pass


def test_a_refused_run_leaves_the_definition_alone(tmp_path: Path) -> None:
    of = tournament()
    with archive(tmp_path, of) as kept:
        for game in played(of):
            kept.add(game)
    before = (tmp_path / "tournament.json").read_text()
    with pytest.raises(DicewrightError), archive(tmp_path, replace(of, rounds=2)):
        pass
    assert (tmp_path / "tournament.json").read_text() == before


def test_a_folder_of_somebody_else_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "precious").write_text("mine")
    done = dicewright("tournament", "diceforge", "--out", str(tmp_path))
    assert_refused(done, "is no tournament's folder")
    assert [path.name for path in tmp_path.iterdir()] == ["precious"]


@pytest.mark.parametrize(
    ("words", "part"),
    [
        ((), "name a game"),
        (("diceforge", "--setup", "diceforge 2"), "belong into it"),
        (("diceforge", "--rounds", "0"), "number of rounds"),
        (("diceforge", "--workers", "0"), "at least one worker"),
        (("diceforge", "--plot", "out.pdf"), "ends in .svg or .png"),
        (("diceforge", "--format", "swiss"), "swiss"),
        (("diceforge", "--bots", "exec:,random"), "needs a command"),
        (("diceforge", "--bots", "exec@5:true,random"), "is a time"),
        (("diceforge", "--bots", "file:nowhere.py:Bot,random"), "cannot be read"),
        (("diceforge", "--bots", f"file:{BOTS_FILE}:Nobody,random"), "has no bot «Nobody»"),
    ],
)
def test_bad_input_is_one_line(words: tuple[str, ...], part: str) -> None:
    assert_refused(dicewright("tournament", *words), part)


def test_ctrl_c_shows_the_result_so_far_and_keeps_it(tmp_path: Path) -> None:
    folder = tmp_path / "out"
    words = ("tournament", "diceforge", "--rounds", "100000", "--out", str(folder))
    run = subprocess.Popen(
        [*PROGRAM, *words, "--workers", "2"], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    file = folder / "games.jsonl"
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline and not (file.exists() and file.stat().st_size > 100_000):
        time.sleep(0.05)
    run.send_signal(signal.SIGINT)
    out, error = run.communicate(timeout=60)
    assert run.returncode == 130
    assert b"greedy" in out
    assert error.count(b"\n") == 1
    assert b"stopped after" in error
    games = Counter(game.game for game in read_games(file))
    assert max(games.values()) == 1
    assert json.loads((folder / "results.json").read_text())["complete"] is False


def test_fixtures_are_plain_data() -> None:
    fixture = next(tournament().fixtures())
    assert fixture == Fixture(0, 0, "diceforge 2", ("random", "greedy"), stream(5, 0), False)
    with pytest.raises(BadOption):
        tournament(rounds=0)


def test_the_ladder_is_made_from_its_plan(tmp_path: Path) -> None:
    """The plan as it is, but with bots in a hurry: whoever thinks for a time thinks twice."""
    plan = tmp_path / "ladder.toml"
    text = (ROOT / "docs" / "ladder.toml").read_text()
    for slow, quick in {
        "search:100ms-cpu": "search:2",
        "search:10ms-cpu": "search:1",
        "master": "greedy",
        "titan": "policy",
    }.items():
        text = text.replace(f'"{slow}"', f'"{quick}"')
    plan.write_text(text)
    words = ("--plan", str(plan), "--kept", str(tmp_path / "kept"), "--workers", "1")
    make_ladder.main([*words, "--rounds", "1"])
    page = (tmp_path / "ladder.md").read_text()
    for section in tomllib.loads(plan.read_text())["tournament"]:
        assert f"## {section['title']}" in page
        for bot in section["bots"]:
            assert f"| `{bot}` |" in page
    pictures = re.findall(r"\]\((ladder.*\.svg)\)", page)
    assert all((tmp_path / picture).stat().st_size for picture in pictures)
    assert len(pictures) == page.count("## ")


PLAN = """
seed = 1
text = "A try."
[[tournament]]
title = "Two"
bots = ["random", "greedy"]
setups = ["diceforge 2"]
format = "neighbours"
rounds = 3
"""


@pytest.fixture
def ladder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project with a small ladder, from where it is made."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "ladder.toml").write_text(PLAN)
    return tmp_path


def test_a_try_of_the_ladder_leaves_the_real_one_alone(ladder: Path) -> None:
    make_ladder.main(["--workers", "1"])
    real = {path: path.read_bytes() for path in ladder.rglob("*") if path.is_file()}
    assert ladder / "docs" / "ladder.md" in real
    make_ladder.main(["--workers", "1", "--rounds", "1"])
    page = (ladder / "build" / "ladder-try" / "ladder.md").read_text()
    assert "**diceforge 2**: 2 games between neighbours, equal bots win 50.0 %." in page
    assert "| `greedy` | `random` | 2 | 100.0 | 20.7–100.0 |" in page
    assert (ladder / "build" / "ladder-try" / "ladder.svg").exists()
    for path, content in real.items():
        assert path.read_bytes() == content


@pytest.mark.usefixtures("ladder")
def test_what_the_ladder_cannot_play_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    make_ladder.main(["--workers", "1", "--rounds", "2"])
    capsys.readouterr()
    for words, part in ((["1"], "more than 1 round already"), (["0"], "the number of rounds is")):
        with pytest.raises(SystemExit) as left:
            make_ladder.main(["--workers", "1", "--rounds", *words])
        assert left.value.code == 2
        error = capsys.readouterr().err
        assert error.count("\n") == 1
        assert part in error
