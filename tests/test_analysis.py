"""Judging finished games: the parts add up, mistakes are found, nothing depends on the threads."""

from __future__ import annotations

import itertools
import json
import statistics
import time
from array import array
from pathlib import Path
from xml.etree import ElementTree

import pytest

from dicewright.bots import Thinker, get_bot
from dicewright.bots.flat import FlatBot
from dicewright.cli.analyse import sparkline
from dicewright.core.consts import ASK, CHANCE
from dicewright.core.errors import DicewrightError
from dicewright.core.game import Game
from dicewright.core.outcome import Outcome, places_of, win_shares
from dicewright.core.record import Record, digest, to_text, walk
from dicewright.core.registry import get_game
from dicewright.core.state import State
from dicewright.rl.consts import PAY_WIN
from dicewright.rl.rewards import payments
from dicewright.sim.analysis import Analysis, analyse, moments_of
from dicewright.sim.batch import sum_rows
from dicewright.sim.consts import ROW, SEATS, SHARES, TOTALS, WINS_CELL
from dicewright.sim.curves import curves, told
from dicewright.sim.judge import Judge
from dicewright.sim.report.playing import play_game
from dicewright.sim.runner import Plan
from tests.test_cli import Done, assert_refused, bot_spec, dicewright, interrupted

QUICK = Judge("flat:12", rolls=3)


def record_of(game: str, players: int, bot: str = "greedy", seed: int = 3) -> Record:
    return play_game(Plan(get_game(game), players, {}, (bot,) * players, seed, 1, 1), 0).record


def judged(record: Record, judge: Judge = QUICK, threads: int = 1) -> Analysis:
    return analyse(get_game(record.game), record.walk(), judge, threads)


def last_turn() -> tuple[Game, State]:
    """The last turn of a game of two: the second player is 7 behind, and can pay for 12 glory."""
    game = get_game("diceforge")
    state = game.configure(2, {"preset": "first-game"})
    state.chance_mode = ASK
    state.listen(wanted=True)
    state.begin(1)
    for owner, key, value in (
        ("table", "round", "9"),
        ("p1", "glory", "12"),
        ("p2", "glory", "5"),
        ("p2", "gold", "0"),
        ("p2", "moon", "4"),
    ):
        game.patch(state, owner, key, value)
    game.set_turn(state, 1, "action")
    return game, state


# -- the parts -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "players"), [("diceforge", 2), ("diceforge", 3), ("titandice", 4)]
)
def test_luck_and_choices_explain_the_result(game: str, players: int) -> None:
    record = record_of(game, players)
    found = judged(record)
    outcome = get_game(game).outcome(record.replay())
    for balance in found.balances:
        parts = balance.first + balance.luck + balance.choice + balance.others
        assert parts == pytest.approx(balance.result)
        won = balance.seat in outcome.winners
        assert balance.result == pytest.approx(won / len(outcome.winners))
    for name in ("first", "result"):
        assert sum(getattr(balance, name) for balance in found.balances) == pytest.approx(1)
    assert sum(balance.luck for balance in found.balances) == pytest.approx(0, abs=1e-9)
    assert all(balance.noise > 0 for balance in found.balances)


def test_there_is_a_point_for_every_decision_and_every_stretch_of_rolls() -> None:
    record = record_of("diceforge", 2)
    found = judged(record)
    seats = [step.seat for step, _ in record.walk()]
    assert [d.number for d in found.decisions] == [n for n, seat in enumerate(seats) if seat >= 0]
    rolls = [point for point in found.points[1:] if point.seat == CHANCE]
    ends = [
        n
        for n, seat in enumerate(seats)
        if seat == CHANCE and (n + 1 == len(seats) or seats[n + 1] != CHANCE)
    ]
    assert [point.number for point in rolls] == ends
    assert found.points[-1].wins == win_shares(record.replay())
    rounds = [point.round for point in found.points]
    assert rounds == sorted(rounds)
    assert set(rounds) == set(range(1, 10))


def test_where_nothing_is_decided_all_is_luck() -> None:
    """From the last decision of the game on: only dice, or nothing."""
    record = record_of("titandice", 2, "random")
    game = get_game(record.game)
    seats = [step.seat for step, _ in record.walk()]
    last = max(n for n, seat in enumerate(seats) if seat >= 0)
    state = record.replay(last)
    state.listen(wanted=True)
    found = analyse(game, walk(game, state, record.moves[last:]), QUICK)
    assert found.decisions == ()
    for balance in found.balances:
        assert (balance.choice, balance.others) == (0.0, 0.0)
        assert balance.luck == pytest.approx(balance.result - balance.first)


def test_a_blunder_is_found_with_its_price_and_its_cure() -> None:
    game, state = last_turn()
    text = game.vocabulary.parse
    found = analyse(game, walk(game, state, [text("pass")]), Judge("flat:40", rolls=4))
    (mistake,) = found.costliest(5)
    assert (mistake.seat, mistake.action, mistake.better) == (
        1,
        text("pass"),
        text("feat ferryman"),
    )
    assert mistake.cost == pytest.approx(1.0)
    assert mistake.error == 0
    assert "Ferryman" in mistake.better_label
    ann, bo = found.balances
    assert (ann.choice, bo.others) == (0.0, 0.0)
    assert bo.choice == pytest.approx(-bo.first)
    assert ann.others == pytest.approx(bo.first)
    assert (ann.luck, bo.luck) == (0.0, 0.0)
    assert "100 points worse than Ferryman" in told(mistake, ("Ann", "Bo"))


def test_who_blunders_is_less_accurate() -> None:
    game, state = last_turn()
    found = analyse(
        game, walk(game, state, [game.vocabulary.parse("pass")]), Judge("flat:40", rolls=4)
    )
    ann, bo = found.accuracies
    assert (ann.decisions, ann.good, ann.cost, ann.share) == (0, 0, 0.0, 1.0)
    assert (bo.decisions, bo.good, bo.share) == (1, 0, 0.0)
    assert bo.cost == pytest.approx(1.0)


def test_every_action_is_judged_from_the_best_to_the_worst() -> None:
    game, state = last_turn()
    before = game.position(state)
    best, *others = Judge("search:60").actions(state, seed=1, times=3)
    assert game.position(state) == before
    assert game.vocabulary.text(best.action) == "feat ferryman"
    assert (best.win, best.error, best.loss) == (1.0, 0.0, 0.0)
    assert best.score == 5 + 12
    assert {best.action, *(other.action for other in others)} == set(state.legal_actions())
    passing = next(one for one in others if game.vocabulary.text(one.action) == "pass")
    assert (passing.win, passing.loss, passing.score) == (0.0, 1.0, 5)


def test_actions_are_judged_by_dice_that_have_not_fallen_yet() -> None:
    """What the position's own generator would roll is nobody's business."""
    one = get_game("diceforge").new(2, {}, 1)
    other = one.clone()
    other.rng = 99
    judge = Judge("search:20")
    assert judge.actions(one, seed=1, times=2) == judge.actions(other, seed=1, times=2)
    assert judge.actions(one, seed=1, times=2) != judge.actions(one, seed=2, times=2)


def test_the_right_decision_costs_nothing() -> None:
    game, state = last_turn()
    moves = [game.vocabulary.parse("feat ferryman")]
    scratch = state.clone()
    scratch.apply(moves[0])
    assert scratch.over, "the game ends here"
    found = analyse(game, walk(game, state, moves), Judge("flat:40", rolls=4))
    assert found.costliest(5) == []
    assert found.balances[1].choice > 0, "better than the random choice that flat expects"
    assert found.decisions[0].better == moves[0]


def test_moments_keep_their_own_positions() -> None:
    record = record_of("diceforge", 2)
    game = get_game(record.game)
    for moment in moments_of(record.walk()):
        assert digest(game, moment.state) == digest(game, record.replay(moment.number))


def test_noise_is_the_spread_of_luck_over_seeds() -> None:
    """Luck judged by other seeds lies within the noise, most of the time."""
    record = record_of("titandice", 2)
    found = [judged(record, Judge("flat:12", 3, seed)).balances[0] for seed in range(1, 13)]
    spread = statistics.stdev(balance.luck for balance in found)
    noise = statistics.fmean(balance.noise for balance in found)
    assert 0.5 < noise / (1.96 * spread) < 2


# -- repeatable ------------------------------------------------------------------------------------


def test_threads_change_nothing_and_seeds_do() -> None:
    record = record_of("diceforge", 2)
    alone = judged(record)
    assert judged(record, threads=3) == alone
    other = judged(record, Judge("flat:12", rolls=3, seed=2))
    assert other.points != alone.points


def test_progress_goes_from_nothing_to_everything() -> None:
    record = record_of("titandice", 2)
    heard: list[float] = []
    analyse(get_game("titandice"), record.walk(), QUICK, 1, heard.append)
    assert heard == sorted(heard)
    assert heard[-1] == pytest.approx(1.0)


def test_only_finished_games_and_thinking_bots_will_do() -> None:
    record = record_of("diceforge", 2)
    record.moves = record.moves[:-1]
    with pytest.raises(DicewrightError, match="not finished"):
        judged(record)
    with pytest.raises(DicewrightError, match="“greedy” does not say what it thinks"):
        Judge("greedy")
    with pytest.raises(DicewrightError, match="at least two rolls"):
        Judge("flat:12", rolls=1)


# -- the plainest thinker --------------------------------------------------------------------------


def test_flat_sees_a_win_and_leaves_the_state_alone() -> None:
    game, state = last_turn()
    before = game.position(state)
    found = FlatBot(1).evaluate(state)
    assert game.position(state) == before
    assert found.best == game.vocabulary.parse("feat ferryman")
    assert [value.win for value in found.actions if value.win > 0.5] == [1.0]
    mean = sum(value.win for value in found.actions) / len(found.actions)
    assert list(found.wins) == pytest.approx([1 - mean, mean])
    assert sorted(value.action for value in found.actions) == sorted(state.legal_actions())


def test_flat_keeps_to_its_budget_and_its_seed() -> None:
    state = get_game("diceforge").new(3, {}, 1)
    first, again, other = [get_bot("flat:60")(seed) for seed in (5, 5, 6)]
    assert isinstance(first, Thinker)
    assert isinstance(again, Thinker)
    assert isinstance(other, Thinker)
    found = first.evaluate(state)
    assert 60 <= found.iterations < 60 + len(state.legal_actions())
    assert sum(found.wins) == pytest.approx(1)
    assert again.evaluate(state).actions == found.actions
    assert other.evaluate(state).actions != found.actions


def test_flat_keeps_to_its_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """By a clock on which every look takes a millisecond."""
    looks = itertools.count()
    monkeypatch.setattr(time, "perf_counter", lambda: next(looks) / 1000)
    state = get_game("diceforge").new(3, {}, 1)
    timed = get_bot("flat:20ms")(5)
    assert isinstance(timed, Thinker)
    rounds = timed.evaluate(state).iterations / len(state.legal_actions())
    assert 15 <= rounds <= 25


@pytest.mark.parametrize(
    ("standings", "places", "shares"),
    [
        ((5, 9, 7), (3, 1, 2), (0, 1, 0)),
        ((4, 7, 7, 1), (3, 1, 1, 4), (0, 0.5, 0.5, 0)),
        ((-3, -3, -3), (1, 1, 1), (1 / 3, 1 / 3, 1 / 3)),
        ((1,), (1,), (1,)),
        ((0,), (2,), (0,)),
    ],
)
def test_places_say_who_won_how_much(
    standings: tuple[int, ...], places: tuple[int, ...], shares: tuple[float, ...]
) -> None:
    outcome = Outcome(standings, places_of(standings))
    assert outcome.places == places
    assert outcome.shares == pytest.approx(shares)
    assert outcome.winners == tuple(seat for seat, share in enumerate(shares) if share)


def test_compiled_loops_count_wins_by_the_same_rule() -> None:
    for players in (1, 2, 3, 4):
        for seed in range(20):
            state = get_game("titandice").new(players, {}, seed)
            state.play_out(seed)
            shares = win_shares(state)
            rows, totals = array("i", [0] * ROW), array("q", [0] * TOTALS)
            rows[1 + SEATS : 1 + SEATS + players] = array("i", state.standings())
            sum_rows(players, 1, rows, totals)
            counted = [wins / SHARES for wins in totals[WINS_CELL : WINS_CELL + players]]
            assert counted == pytest.approx(shares)
            most, least = (players - 1, 1) if players > 1 else (1, 1)
            paid = [(most + least) * share - least for share in shares]
            assert payments(state, PAY_WIN) == pytest.approx([pay / most for pay in paid])


def test_wins_are_shared_and_alone_a_score_wins() -> None:
    state = get_game("diceforge").new(2, {}, 1)
    game = get_game("diceforge")
    for glory, shares in (((3, 3), (0.5, 0.5)), ((3, 4), (0.0, 1.0))):
        for seat, value in enumerate(glory):
            game.patch(state, f"p{seat + 1}", "glory", str(value))
        assert win_shares(state) == shares
    alone = get_game("titandice").new(1, {}, 1)
    alone.play_out(1)
    assert win_shares(alone) == (float(alone.scores()[0] > 0),)


# -- pictures and the command ----------------------------------------------------------------------


def test_a_sparkline_ends_where_the_game_ends() -> None:
    assert sparkline([0.0, 0.5, 1.0], 9) == "▁▅█"
    assert sparkline([n / 999 for n in range(1000)], 8) == "▁▂▃▄▅▆▇█"


def test_the_plot_is_one_sound_file_with_names_and_rounds() -> None:
    record = record_of("diceforge", 3)
    found = judged(record)
    root = ElementTree.fromstring(curves(found, "A & B", ("<Ann>", "Bo", "Cleo")))
    texts = [element.text for element in root.iter() if element.tag.endswith("}text")]
    assert {"<Ann>", "Bo", "Cleo", "1", "10", "A & B"} <= set(texts)
    lines = [element for element in root.iter() if element.tag.endswith("polyline")]
    assert [len(line.attrib["points"].split()) for line in lines] == [len(found.points)] * 3
    assert "href" not in curves(found, "", ("", "", ""))


def test_the_command_tells_draws_and_gives_data(tmp_path: Path) -> None:
    record = record_of("diceforge", 2, "random")
    record.names = {0: "Ann"}
    file, plot = tmp_path / "game.record", tmp_path / "chances.svg"
    file.write_text(to_text(record), encoding="utf-8")
    words = ("analyse", str(file), "--bot", "flat:12", "--rolls", "3", "--plot", str(plot))
    done = dicewright(*words)
    assert (done.code, done.error) == (0, "")
    for expected in ("Ann", "Player 2", "luck", "choice", "others", "noise", "good", "cost", "▁"):
        assert expected in done.out
    assert plot.read_text(encoding="utf-8").startswith("<svg")
    assert_refused(dicewright(*words), "chances.svg", "--force")
    as_json = dicewright(*words, "--force", "--json")
    data = json.loads(as_json.out)
    assert data["judge"] == {"bot": "flat:12", "rolls": 3, "seed": 1}
    assert {point["what"] for point in data["points"]} == {"start", "rolls", "decision"}
    assert len(data["balances"]) == len(data["accuracies"]) == 2
    assert dicewright(*words, "--force", "--json").out == as_json.out
    pixels = tmp_path / "chances.png"
    assert dicewright(*words[:-1], str(pixels)).code == 0
    assert pixels.read_bytes().startswith(b"\x89PNG")


def test_bad_input_of_the_command_is_one_line(tmp_path: Path) -> None:
    file, folder = tmp_path / "game.record", tmp_path / "folder.svg"
    folder.mkdir()
    record = record_of("diceforge", 2)
    record.moves = record.moves[:9]
    file.write_text(to_text(record), encoding="utf-8")
    for words, reason in (
        ((), "not finished"),
        (("--bot", "random"), "does not say"),
        (("--bot", "nobody"), "no bot “nobody”"),
        (("--bot", "flat:x"), "is not a budget"),
        (("--threads", "0"), "at least one thread"),
        (("--rolls", "1"), "at least two rolls"),
        (
            ("--plot", str(tmp_path / "x.gif")),
            "x.gif cannot be drawn: the name ends in .svg or",
        ),
        (("--plot", str(folder)), "it is a folder"),
        (("--top", "0"), "at least one mistake must be listed, not 0"),
        (("--top", "-1"), "at least one mistake must be listed, not -1"),
        (("--bot", "exec:true"), "“exec:true” does not say what it thinks"),
        (("--bot", bot_spec("First")), "does not say what it thinks"),
        (("--bot", bot_spec("Unborn")), "Unborn failed: RuntimeError: no 1"),
    ):
        usual = () if "--bot" in words else ("--bot", "flat:12")
        assert_refused(dicewright("analyse", str(file), *usual, *words), reason)
    assert_refused(dicewright("analyse", str(tmp_path / "no"), "--bot", "flat:9"), "cannot be read")


@pytest.fixture
def game_file(tmp_path: Path) -> str:
    file = tmp_path / "game.record"
    file.write_text(to_text(record_of("titandice", 1)), encoding="utf-8")
    return str(file)


def test_a_bot_in_a_file_can_judge(game_file: str) -> None:
    words = ("analyse", game_file, "--rolls", "3", "--json", "--bot")
    usual, own = (dicewright(*words, bot) for bot in ("flat:12", bot_spec("Thinking")))
    assert (own.code, own.error) == (0, "")
    assert json.loads(own.out)["points"] == json.loads(usual.out)["points"]
    assert_refused(dicewright(*words, bot_spec("Confused")), "failed: RuntimeError: what of 1")
    with pytest.raises(DicewrightError, match="not allowed here"):
        Judge(bot_spec("Thinking"))


def test_ctrl_c_waits_for_one_thought_only(game_file: str, tmp_path: Path) -> None:
    words = ("analyse", game_file, "--rolls", "100", "--bot", bot_spec("SlowlyThinking"))
    assert interrupted(tmp_path / "mark", *words) == Done(130, "", "")
