"""Many games: the same whatever the threads, added up rightly, and never half written."""

from __future__ import annotations

import csv
import json
import signal
import statistics
import subprocess
import time
from dataclasses import replace
from pathlib import Path

import pytest

from dicewright.bots import bots_of_seats, registry
from dicewright.core.errors import DicewrightError
from dicewright.core.registry import get_game
from dicewright.core.rng import stream
from dicewright.core.state import State
from dicewright.sim.games_file import read_games
from dicewright.sim.pool import Pace
from dicewright.sim.runner import (
    FAST_CHUNK,
    SLOW_CHUNK,
    Plan,
    Played,
    SeatResult,
    simulate,
)
from tests.test_cli import PROGRAM, Done, assert_refused, bot_spec, dicewright, interrupted
from tests.waiting import PATIENCE, soon

PLAYING = ("simulate --games 2 --threads", "tournament --rounds 1 --workers")
KEYS = {
    *("game", "players", "options", "bots", "seed", "threads", "games", "seconds"),
    *("games_per_second", "decisions", "decisions_per_second", "mean_score", "wins", "engine"),
}


class FirstBot:
    """Takes the first choice."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def choose(self, state: State) -> int:
        return state.legal_actions()[0]


class CheatingBot(FirstBot):
    """Takes what it must not."""

    def choose(self, state: State) -> int:
        return max(state.legal_actions()) + 1000


@pytest.fixture
def more_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry.OURS, "first", FirstBot)
    monkeypatch.setitem(registry.OURS, "cheat", CheatingBot)


def plan(games: int = 100, threads: int = 2, bots: str = "random", players: int = 2) -> Plan:
    names = bots_of_seats(bots, players)
    return Plan(get_game("diceforge"), players, {}, names, 5, games, threads)


def played(of: Plan) -> list[Played]:
    rows: list[Played] = []
    simulate(of, sink=rows.extend)
    return rows


# -- the engine room -------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
def test_threads_change_nothing(players: int) -> None:
    games = 2 * FAST_CHUNK + 17
    assert played(plan(games, 1, players=players)) == played(plan(games, 3, players=players))


@pytest.mark.usefixtures("more_bots")
def test_threads_change_nothing_for_asked_bots() -> None:
    games = 2 * SLOW_CHUNK + 7
    assert played(plan(games, 1, "first,random")) == played(plan(games, 3, "first,random"))


@pytest.mark.usefixtures("more_bots")
def test_the_split_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    usual = played(plan(50, 2, "first,random"))
    for size in (1, 7):
        monkeypatch.setattr(Pace, "size", lambda _, size=size: size)
        assert played(plan(50, 2, "first,random")) == usual


def test_the_slower_the_games_the_fewer_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 100.0
    monkeypatch.setattr(time, "monotonic", lambda: now)
    pace = Pace(workers=2, most=20)
    sizes = [pace.size()]
    for seconds, played in ((30, 2), (10, 1000), (1, 10_000)):
        now, pace.played = now + seconds, played
        sizes.append(pace.size())
    # Two threads for 40 s a thousand games: 12.5 a second each.
    assert sizes == [1, 1, 3, 20]


def test_games_come_in_order_with_their_seeds() -> None:
    rows = played(plan(FAST_CHUNK + 5))
    assert [row.index for row in rows] == list(range(FAST_CHUNK + 5))
    assert [row.seed for row in rows[:9]] == [stream(5, index) for index in range(9)]


def test_a_shorter_run_is_the_beginning_of_a_longer_one() -> None:
    assert played(plan(30)) == played(plan(90))[:30]


@pytest.mark.parametrize("bots", ["random", "first,random"])
@pytest.mark.usefixtures("more_bots")
def test_results_are_those_of_the_games(bots: str) -> None:
    rows: list[Played] = []
    done: list[int] = []
    result = simulate(plan(150, bots=bots), done.append, rows.extend)
    assert done[-1] == 150
    assert result.decisions == sum(row.decisions for row in rows)
    for number, seat in enumerate(result.seats):
        scores = [row.scores[number] for row in rows]
        assert seat.mean == pytest.approx(statistics.mean(scores))
        assert seat.deviation == pytest.approx(statistics.stdev(scores))
        assert seat.best == max(scores)
        wins = sum(1 / len(row.winners) for row in rows if number in row.winners)
        assert seat.wins == pytest.approx(wins)
    assert sum(seat.wins for seat in result.seats) == pytest.approx(150)


def test_a_fast_game_is_a_game_of_the_engine() -> None:
    game = get_game("diceforge")
    row = played(plan(1))[0]
    state = game.new(2, {}, row.seed)
    state.play_out(stream(row.seed, 77))
    assert (tuple(state.scores()), state.decisions) == (row.scores, row.decisions)


def test_the_interval_is_wilsons() -> None:
    low, high = SeatResult("random", 50, 0, 0, 0, 100).interval
    assert low == pytest.approx(0.4038, abs=1e-4)
    assert high == pytest.approx(0.5962, abs=1e-4)
    assert SeatResult("random", 0, 0, 0, 0, 10).interval[0] == 0


@pytest.mark.parametrize("bots", ["random", "greedy,random"])
def test_recorded_games_are_the_same_games(bots: str) -> None:
    plain, recorded = plan(30, bots=bots), replace(plan(30, bots=bots), recording=True)
    rows = played(recorded)
    assert [replace(row, kept=None) for row in rows] == played(plain)
    for row in rows[:5]:
        assert row.kept is not None
        record = row.kept.full_record()
        assert (record.seed, row.kept.game) == (row.seed, row.index)
        assert tuple(record.replay().scores()) == row.scores == row.kept.scores


@pytest.mark.usefixtures("more_bots")
def test_a_bot_that_cheats_is_named() -> None:
    with pytest.raises(DicewrightError, match="bot cheat chose action"):
        simulate(plan(3, bots="random,cheat"))


def test_one_bot_is_for_all_seats() -> None:
    assert bots_of_seats("random", 3) == ("random",) * 3
    assert bots_of_seats("random, random", 2) == ("random",) * 2
    with pytest.raises(DicewrightError, match="2 bots are named for 3 seats"):
        bots_of_seats("random,random", 3)


# -- the command -----------------------------------------------------------------------------------


def test_json_is_one_object_with_all_keys() -> None:
    done = dicewright("simulate", "diceforge", "--games", "50", "--players", "3", "--json")
    assert done.code == 0
    assert done.error == ""
    data = json.loads(done.out)
    assert set(data) >= KEYS
    assert data["bots"] == ["random"] * 3
    assert data["games"] == 50
    assert len(data["mean_score"]) == len(data["wins"]) == 3
    assert sum(data["wins"]) == pytest.approx(50)


def test_the_table_has_a_row_for_each_seat() -> None:
    done = dicewright("simulate", "diceforge", "--games", "50", "--option", "preset=advanced")
    assert done.code == 0
    for words in ("preset=advanced", "win %", "95 % interval", "games/s", "seed 1"):
        assert words in done.out
    assert done.out.count("random") == 2


def test_the_csv_file_has_a_row_for_each_game_whatever_the_threads(tmp_path: Path) -> None:
    texts = []
    for threads in ("1", "2", "5"):
        file = tmp_path / f"{threads}.csv"
        words = ("--games", "4100", "--seed", "x", "--threads", threads, "--csv", str(file))
        assert dicewright("simulate", "diceforge", *words).code == 0
        texts.append(file.read_text())
    assert texts[0] == texts[1] == texts[2]
    rows = list(csv.DictReader(texts[0].splitlines()))
    assert [int(row["game"]) for row in rows] == list(range(4100))
    for row in rows[:200]:
        scores = [int(row["score_1"]), int(row["score_2"])]
        best = [str(seat) for seat, score in enumerate(scores, 1) if score == max(scores)]
        assert row["winners"].split() == best


def test_records_are_lines_of_a_games_file(tmp_path: Path) -> None:
    file, table = tmp_path / "games.jsonl", tmp_path / "games.csv"
    words = ("--games", "25", "--players", "3", "--records", str(file), "--csv", str(table))
    assert dicewright("simulate", "diceforge", *words).code == 0
    games = list(read_games(file))
    assert [game.game for game in games] == list(range(25))
    assert {game.setup for game in games} == {"diceforge 3"}
    scores = [[row["score_1"], row["score_2"], row["score_3"]] for row in _rows(table)]
    assert scores == [list(map(str, game.scores)) for game in games]
    assert_refused(dicewright("simulate", "diceforge", *words), "exists already; --force")


def test_two_files_have_two_names(tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    file, same = tmp_path / "games", tmp_path / "folder" / ".." / "games"
    words = ("simulate", "diceforge", "--games", "5", "--csv", str(file), "--records", str(same))
    assert_refused(dicewright(*words), "--csv and --records cannot both be written to")
    assert not file.exists()


def _rows(table: Path) -> list[dict[str, str]]:
    return list(csv.DictReader(table.read_text().splitlines()))


def test_a_csv_file_is_only_overwritten_by_force(tmp_path: Path) -> None:
    file = tmp_path / "games.csv"
    file.write_text("precious")
    words = ("simulate", "diceforge", "--games", "5", "--csv", str(file))
    assert_refused(dicewright(*words), "exists already; --force")
    assert file.read_text() == "precious"
    assert dicewright(*words, "--force").code == 0
    assert file.read_text().count("\n") == 6
    assert list(tmp_path.iterdir()) == [file]


@pytest.mark.usefixtures("more_bots")
def test_a_failed_run_leaves_the_old_file(tmp_path: Path) -> None:
    file = tmp_path / "games.csv"
    file.write_text("precious")
    words = ("simulate", "diceforge", "--games", "5", "--csv", str(file), "--force")
    assert_refused(dicewright(*words, "--bots", "cheat"), "bot cheat")
    assert file.read_text() == "precious"
    assert list(tmp_path.iterdir()) == [file]


@pytest.mark.parametrize(
    ("words", "part"),
    [
        (("--games", "0"), "number of games"),
        (("--games", "-5"), "number of games"),
        (("--games", "99999999999"), "number of games"),
        (("--threads", "0"), "thread"),
        (("--bots", "random,random,random"), "3 bots are named for 2 seats"),
        (("--csv", "/nowhere/games.csv"), "does not exist"),
        (("--csv", "/dev/null", "--force"), "not an ordinary file"),
    ],
)
def test_bad_input_is_one_line(words: tuple[str, ...], part: str) -> None:
    assert_refused(dicewright("simulate", "diceforge", *words), part)


@pytest.mark.parametrize(("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_stopping_leaves_nothing_behind(number: signal.Signals, code: int, tmp_path: Path) -> None:
    words = ("simulate", "diceforge", "--games", "1000000000", "--csv", str(tmp_path / "games.csv"))
    run = subprocess.Popen([*PROGRAM, *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    soon(lambda: list(tmp_path.iterdir()))
    run.send_signal(number)
    out, error = run.communicate(timeout=PATIENCE)
    assert (run.returncode, out, error) == (code, b"", b"")
    assert list(tmp_path.iterdir()) == []


def test_ctrl_c_waits_for_no_slow_game(tmp_path: Path) -> None:
    mark, out = tmp_path / "mark", tmp_path / "out"
    out.mkdir()
    words = ("simulate", "diceforge", "--bots", bot_spec("Slow"), "--csv", str(out / "games.csv"))
    assert interrupted(mark, *words) == Done(130, "", "")
    assert list(out.iterdir()) == []


@pytest.mark.parametrize("command", PLAYING)
@pytest.mark.parametrize("workers", ["1", "2"])
def test_what_a_bot_prints_does_not_spoil_the_result(command: str, workers: str) -> None:
    words = [*command.split(), workers, "diceforge", "--json"]
    done = subprocess.run(
        [*PROGRAM, *words, "--bots", f"{bot_spec('Chatty')},random"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert isinstance(json.loads(done.stdout), dict)
    assert "I think …" in done.stderr
