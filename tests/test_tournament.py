"""Tournaments: balanced, repeatable, counted rightly, and nothing lost when they are stopped."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from collections import Counter
from pathlib import Path
from xml.etree import ElementTree

import pytest

from dicewright.bots import Seated, seated
from dicewright.core.consts import ASK, AUTO
from dicewright.core.errors import BadOption, DicewrightError
from dicewright.core.registry import game_of, get_game
from dicewright.core.rng import start, stream
from dicewright.sim.games_file import PlayedGame, read_games
from dicewright.sim.play import play_game
from dicewright.sim.setup import Setup
from dicewright.sim.standings import results_of
from dicewright.sim.tournament import Fixture, Format, play_fixtures
from dicewright.sim.workers import play_all, processes, ray_workers
from tests.bots_of_tests import Peeper, Spy
from tests.conftest import TABLES, name_of
from tests.test_cli import BOTS_FILE, PROGRAM, assert_refused, bot_spec, dicewright
from tests.test_standalone import process_runs
from tests.tournaments import played, timeless, tournament
from tests.waiting import PATIENCE, soon

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
        ("random,nobody", "diceforge 2", "one-against-rest", "no bot “nobody”"),
        ("random,greedy", "diceforge 3", "all-different", "at least 3 bots"),
        ("random", "diceforge 2", "neighbours", "at least 2 bots"),
        ("random,greedy", "diceforge 2;diceforge", "one-against-rest", "set-up “diceforge 2” is"),
        ("random,greedy", "diceforge 2 advanced", "one-against-rest", "is not a set-up"),
        ("random,greedy", "diceforge 7", "one-against-rest", "2 to 4 players"),
        ("random,greedy", "chess", "one-against-rest", "no game “chess”"),
        (
            "random,greedy",
            "diceforge " + "9" * 5000,
            "one-against-rest",
            "999…” is not a number of",
        ),
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
        assert run.stderr
        assert run.stderr.readline() == b"thinking\n"
        run.terminate()
        assert run.communicate(timeout=PATIENCE) == (b"", b"")
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
    # Two workers, and the process that looks after what they share.
    soon(lambda: len(children.read_text().split()) == 3)
    workers = list(map(int, children.read_text().split()))
    soon(lambda: sum(ticks_of(worker) > PLAYING for worker in workers) == 2)
    run.kill()
    run.communicate(timeout=PATIENCE)
    soon(lambda: not any(map(process_runs, workers)))


#: Hundredths of a second of the processor; whoever has had that many is at work.
PLAYING = 100


def ticks_of(process: int) -> int:
    user, system = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[11:13]
    return int(user) + int(system)


def test_a_game_line_reads_back() -> None:
    for game in played(tournament(setup="titandice 2", rounds=1), recording=True):
        again = PlayedGame.from_line(game.to_line())
        assert again == game
        record = again.full_record()
        assert tuple(record.replay().scores()) == game.scores
        assert record.names == dict(enumerate(game.bots))
    with pytest.raises(DicewrightError, match="not a line of a games file"):
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
    assert_refused(done, "Ray does not start at “127.0.0.1:1”")


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


def test_a_missing_drawer_is_said_before_a_game_is_played(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    out, plot = tmp_path / "out", tmp_path / "plot.svg"
    words = ("diceforge", "--rounds", "1", "--workers", "1", "--out", str(out))
    done = dicewright("tournament", *words, "--plot", str(plot))
    assert_refused(done, "needs the package matplotlib", "'dicewright[tournament]'")
    assert not out.exists()


def test_ratings_are_left_out_where_what_makes_them_is_missing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "openskill", None)
    usual = ("--rounds", "1", "--workers", "1")
    done = dicewright("tournament", "diceforge", *usual)
    assert done.code == 0
    assert "a rating needs the package openskill" in done.error
    assert "win %" in done.out
    # Alone, and among neighbours, there is none anyway.
    for table in (("titandice", "--players", "1"), ("diceforge", "--format", "neighbours")):
        assert dicewright("tournament", *table, *usual).error == ""


@pytest.mark.parametrize(
    ("words", "part"),
    [
        ((), "name a game"),
        (("diceforge", "--setup", "diceforge 2"), "belong in it"),
        (("diceforge", "--rounds", "0"), "number of rounds"),
        (("diceforge", "--workers", "0"), "at least one worker"),
        (("diceforge", "--plot", "out.pdf"), "ends in .svg or .png"),
        (("diceforge", "--format", "swiss"), "swiss"),
        (("diceforge", "--bots", "exec:,random"), "needs a command"),
        (("diceforge", "--bots", "exec@5:true,random"), "is a time"),
        (("diceforge", "--bots", "file:nowhere.py:Bot,random"), "cannot be read"),
        (("diceforge", "--bots", f"file:{BOTS_FILE}:Nobody,random"), "has no bot “Nobody”"),
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
    soon(lambda: file.exists() and file.stat().st_size > 100_000)
    run.send_signal(signal.SIGINT)
    out, error = run.communicate(timeout=PATIENCE)
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
