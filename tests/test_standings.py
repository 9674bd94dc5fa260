"""What a tournament counts: shares, intervals, ratings, tables and plots."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from dicewright.core.rng import stream
from dicewright.sim.intervals import Sample, student, wilson
from dicewright.sim.ratings import ratings
from dicewright.sim.standings import Results, results_of, standings, to_data
from dicewright.sim.tournament import Format
from dicewright.sim.tournament_plot import panels_of
from dicewright.sim.tournament_tables import tables_of
from tests.test_cli import dicewright
from tests.tournaments import made, played, tournament


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
