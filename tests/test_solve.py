"""Solving a position: what is told is true of it, repeats, and wrong questions get one line."""

from __future__ import annotations

import json
import statistics
from pathlib import Path

import pytest

from dicewright.bots import Budget
from dicewright.core.record import to_text
from dicewright.core.registry import get_game
from dicewright.core.rng import start
from dicewright.core.state import State
from dicewright.sim.solution import Solution, solve
from tests.test_analysis import last_turn, record_of
from tests.test_cli import assert_refused, dicewright

FEW = Budget(iterations=3000)


def opening(game: str) -> State:
    state = get_game(game).configure(2, {})
    state.begin(5)
    return state


@pytest.fixture(scope="module", params=["diceforge", "titandice"])
def solved(request: pytest.FixtureRequest) -> tuple[State, Solution]:
    state = opening(request.param)
    return state, solve(state, FEW)


def test_every_action_that_was_looked_at_has_its_values(solved: tuple[State, Solution]) -> None:
    state, found = solved
    assert {judged.action for judged in found.actions} <= set(state.legal_actions())
    assert sum(found.shares) == pytest.approx(1)
    assert sum(found.wins) == pytest.approx(1)
    for judged in found.actions:
        assert 0 <= judged.win <= 1
        assert judged.loss >= 0
        assert judged.score is not None
    best = found.actions[0]
    assert best.loss == 0 < best.error < 0.1
    assert best.score_error > 0


def test_a_seed_and_a_number_of_iterations_repeat_the_answer() -> None:
    state = opening("diceforge")
    one, other = solve(state, FEW, seed=4), solve(state, FEW, seed=4)
    assert one.actions == other.actions
    assert [[ply.action for ply in line] for line in one.lines] == [
        [ply.action for ply in line] for line in other.lines
    ]


def test_a_line_is_one_that_can_be_played(solved: tuple[State, Solution]) -> None:
    """Every decision of it is legal where it is taken, and its first is the action it is of."""
    _, found = solved
    assert len(found.lines) == 3
    assert max(len(line) for line in found.lines) > 1
    for judged, line in zip(found.actions, found.lines, strict=False):
        assert line[0].action == judged.action
        assert line[0].share == 1
        assert [ply.share for ply in line] == sorted((ply.share for ply in line), reverse=True)
        for ply in line:
            assert ply.action in ply.state.legal_actions()


def test_the_error_says_how_far_other_dice_would_move_the_value() -> None:
    """Ten thoughts about one position differ about as much as each of them says."""
    state = opening("diceforge")
    found = [solve(state, Budget(iterations=2000), seed, lines=0) for seed in range(10)]
    best = found[0].actions[0].action
    told = [judged for each in found for judged in each.actions if judged.action == best]
    spread = statistics.stdev(judged.win for judged in told)
    error = statistics.fmean(judged.error for judged in told) / 1.96
    assert 0.3 * error < spread < 4 * error


def test_what_decides_the_game_is_found_and_told_with_its_loss() -> None:
    """Twelve glory win it; whoever passes loses it."""
    game, state = last_turn()
    found = solve(state, FEW)
    assert found.actions[0].win == 1
    losses = {game.label(state, judged.action): judged.loss for judged in found.actions}
    assert max(losses.values()) == 1


def test_the_aim_changes_what_is_best() -> None:
    """A score counts for itself where the game is won or lost anyway: the values follow it."""
    state = opening("diceforge")
    by_score = solve(state, FEW, aim="score")
    by_win = solve(state, FEW, aim="win")
    assert by_score.actions[0].score is not None
    assert by_score.actions != by_win.actions


def test_who_stops_it_gets_what_was_found_by_then() -> None:
    looks = iter([False, False, True])
    found = solve(opening("diceforge"), Budget(seconds=3600), unwanted=lambda: next(looks))
    assert found.iterations > 0
    assert found.actions


# -- the command -----------------------------------------------------------------------------------


def test_a_record_a_line_and_a_file_name_the_same_position(tmp_path: Path) -> None:
    record = record_of("diceforge", 2)
    kept = tmp_path / "game.record"
    kept.write_text(to_text(record), encoding="utf-8")
    number = next(
        step.number
        for step, state in record.walk()
        if step.number > 20 and state.current_player() == 0
    )
    state = record.replay(number)
    line = get_game("diceforge").position(state)
    file = tmp_path / "position.txt"
    file.write_text(line + "\n", encoding="utf-8")
    quick = ("--budget", "200", "--json")
    told = [
        json.loads(done.out)
        for done in (
            dicewright("solve", str(kept), "--to", str(number), *quick),
            dicewright("solve", line, *quick),
            dicewright("solve", str(file), *quick),
        )
    ]
    for each in told:
        each.pop("seconds")
    assert told[0] == told[1] == told[2]
    assert told[0]["seat"] == 0
    texts = get_game("diceforge").vocabulary
    legal = state.legal_actions()
    assert all(texts.parse(row["action"]) in legal for row in told[0]["actions"])


def test_people_see_a_table_and_lines() -> None:
    game = get_game("titandice")
    state = opening("titandice")
    state.rng = start(3)
    done = dicewright("solve", game.position(state), "--budget", "500", "--lines", "1")
    assert done.code == 0
    assert "wins %" in done.out
    assert "Line 1" in done.out
    assert "Line 2" not in done.out
    assert "500 looks" in done.out


def test_what_cannot_be_solved_is_refused_in_one_line(tmp_path: Path) -> None:
    record = record_of("diceforge", 2)
    kept = tmp_path / "game.record"
    kept.write_text(to_text(record), encoding="utf-8")
    assert_refused(dicewright("solve", str(kept)), "the game is over")
    assert_refused(dicewright("solve", str(kept), "--to", "99999"), "moves")
    assert_refused(dicewright("solve", "nonsense"), "neither a position's line nor a file")
    assert_refused(dicewright("solve", "diceforge/2 players=x"), "")
    assert_refused(dicewright("solve", str(kept), "--aim", "fame"), "known aims")
    line = get_game("diceforge").position(opening("diceforge"))
    assert_refused(dicewright("solve", line, "--to", "3"), "--to is for records")
    assert_refused(dicewright("solve", line, "--budget", "soon"), "not a budget")
