"""The position of the day: the same for everybody, legal, and one answer is clearly best."""

from __future__ import annotations

from datetime import date, timedelta
from itertools import pairwise

import pytest

from dicewright.core.errors import BadRecord
from dicewright.server import daily
from dicewright.sim.daily import FIRST, count, puzzle, puzzle_of
from dicewright.sim.judge import Judge
from tests.server_client import Site, seat_data


def test_every_position_can_be_played_and_every_answer_was_judged() -> None:
    """If this fails because rules changed: python -m tools.make_daily."""
    games = set()
    for number in range(count()):
        found = puzzle(number)
        state = found.record.replay()
        assert state.current_player() >= 0
        assert {answer.action for answer in found.answers} == set(state.legal_actions())
        wins = [answer.win for answer in found.answers]
        assert wins == sorted(wins, reverse=True)
        assert wins[0] - wins[1] > max(0.03, found.answers[0].error, found.answers[1].error)
        games.add((found.record.game, found.record.players, found.record.options.get("module")))
    assert count() >= 60
    assert len(games) >= 8, "of both games, for one to four, in all modules"


def test_a_day_has_one_position_and_its_neighbours_others() -> None:
    days = [FIRST + timedelta(days=number) for number in range(count())]
    assert puzzle_of(days[5]) == puzzle_of(days[5]) == puzzle(5)
    assert puzzle_of(days[-1] + timedelta(days=1)) == puzzle(0), "from the beginning again"
    for one, next_ in pairwise(days[:20]):
        first, second = puzzle_of(one).record, puzzle_of(next_).record
        assert (first.game, first.players, first.options) != (
            second.game,
            second.players,
            second.options,
        )
    with pytest.raises(BadRecord, match="no position"):
        puzzle_of(FIRST - timedelta(days=1))


def test_a_quick_look_prefers_the_best_answer_to_the_worst() -> None:
    """What is kept is no invention: on average over some positions a glance agrees."""
    judge, gains = Judge("search:60"), []
    for number in range(0, 24, 2):
        found = puzzle(number)
        judged = {one.action: one.win for one in judge.actions(found.record.replay(), 1, 3)}
        gains.append(judged[found.answers[0].action] - judged[found.answers[-1].action])
    assert sum(gains) / len(gains) > 0.05


@pytest.fixture
def _eighteenth(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(daily, "today", lambda: date(2026, 11, 18))


@pytest.mark.usefixtures("_eighteenth")
def test_everybody_gets_the_position_of_the_day_in_their_language(site: Site) -> None:
    english = site.get("/api/daily/today")
    assert (english["date"], english["today"]) == ("2026-11-18", "2026-11-18")
    assert english == site.get("/api/daily/2026-11-18")
    record = puzzle_of(date(2026, 11, 18)).record
    assert (english["game"], english["moves"]) == (record.game, len(record.moves))
    legal = {choice["action"] for choice in english["prompt"]["choices"]}
    answers = site.get("/api/daily/today/answers")
    assert {answer["action"] for answer in answers["answers"]} == legal
    labels = {choice["action"]: choice["label"] for choice in english["prompt"]["choices"]}
    assert all(answer["label"] == labels[answer["action"]] for answer in answers["answers"])
    german = site.get("/api/daily/today", lang="de")
    assert german["prompt"]["question"] != english["prompt"]["question"]
    assert "answers" not in english


@pytest.mark.usefixtures("_eighteenth")
def test_days_to_come_are_not_told(site: Site) -> None:
    for day, code in (
        ("2026-11-19", "not-found"),
        ("2025-12-31", "not-found"),
        ("tomorrow", "bad-request"),
        ("2026-13-1", "bad-request"),
    ):
        for path in (f"/api/daily/{day}", f"/api/daily/{day}/answers"):
            assert site.http.get(path).json()["code"] == code, day


@pytest.mark.usefixtures("_eighteenth")
def test_a_position_of_the_day_can_be_played_on(site: Site) -> None:
    told = site.get("/api/daily/today")
    seats = [seat_data("bot:random" if one else "Ann") for one in range(len(told["names"]))]
    made = site.post("/api/daily/today/play-on", {"seats": seats})
    with site.viewer(made["table"], made["seats"][0]["token"]) as ann:
        assert ann.table["table"]["given"] == told["moves"]
        ann.wait_turn()
