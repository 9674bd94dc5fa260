"""Finished games judged on a server: once, as the command judges them, in turn, in any language."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest

from dicewright.core.record import Record
from dicewright.core.registry import get_game
from dicewright.server import review
from dicewright.server.wanted import REVIEWS
from dicewright.sim.analysis import analyse
from dicewright.sim.judge import Judge
from tests.server_client import NO_CERTIFICATES, Site, relaxed, running
from tests.test_analysis import record_of
from tests.waiting import soon

QUICK = Judge("flat:12", rolls=3)


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Site]:
    monkeypatch.setattr(review, "JUDGE", QUICK)
    with running(relaxed(tmp_path)) as site:
        yield site


@pytest.fixture(scope="module")
def record() -> Record:
    game = get_game("titandice")
    return replace(record_of(game.id, 2, "random"), options=game.freeze(2, {}))


def asked_for(site: Site, table: str) -> httpx.Response:
    return site.http.post(f"/api/tables/{table}/review")


def ready(site: Site, table: str, **more: str) -> Any:
    return soon(
        lambda: site.get(f"/api/tables/{table}/review", **more),
        lambda found: found["status"] in ("ready", "failed"),
    )


def test_a_review_says_what_the_command_says(site: Site, record: Record) -> None:
    table = site.upload(record)
    nothing = site.get(f"/api/tables/{table}/review")
    assert (nothing["status"], nothing["points"]) == ("none", [])
    asked = asked_for(site, table)
    assert (asked.status_code, asked.json()["status"]) == (202, "computing")
    found = ready(site, table)
    game = get_game(record.game)
    due = analyse(game, record.walk(), QUICK)
    assert found["by"] == {"bot": "flat", "thoughts": 12}
    assert [point["number"] for point in found["points"]] == [p.number for p in due.points]
    assert [point["wins"] for point in found["points"]] == [
        [round(win, 4) for win in point.wins] for point in due.points
    ]
    for told, decision in zip(found["decisions"], due.decisions, strict=True):
        assert (told["number"], told["seat"]) == (decision.number, decision.seat)
        assert told["did"] == decision.label
        assert told["better"] == (decision.better_label if decision.clear else None)
        assert told["cost"] == pytest.approx(decision.cost if decision.clear else 0, abs=1e-4)
    assert any(told["better"] for told in found["decisions"]), "random bots err"
    for told, balance, good in zip(found["seats"], due.balances, due.accuracies, strict=True):
        parts = told["first"] + told["luck"] + told["choice"] + told["others"]
        assert parts == pytest.approx(told["result"])
        assert (told["luck"], told["good"]) == (pytest.approx(balance.luck), good.good)
    french = ready(site, table, lang="fr")
    assert french["points"] == found["points"]
    assert french["decisions"][0]["did"] != found["decisions"][0]["did"]


def test_a_review_is_worked_out_once_and_outlives_the_server(
    record: Record, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(review, "JUDGE", QUICK)
    with running(relaxed(tmp_path)) as site:
        table = site.upload(record)
        asked_for(site, table)
        found = ready(site, table)
    monkeypatch.setattr(review, "analyse", None)  # nobody does it again
    with running(relaxed(tmp_path)) as site:
        assert asked_for(site, table).status_code == 202
        assert site.get(f"/api/tables/{table}/review") == found


def test_only_finished_games_are_judged(site: Site) -> None:
    table, _ = site.make("Ann", "bot:random")
    for answer in (asked_for(site, table), site.http.get(f"/api/tables/{table}/review")):
        assert (answer.status_code, answer.json()["code"]) == (409, "not-finished")


def test_a_game_that_takes_too_long_is_told_so(
    site: Site, record: Record, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(review, "LONGEST", 0.0)
    table = site.upload(record)
    asked_for(site, table)
    assert ready(site, table)["status"] == "failed"
    assert asked_for(site, table).json()["status"] == "failed"


def test_reviews_wait_while_bots_do(
    site: Site, record: Record, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And go on when they have thought."""
    asked = 0

    def busy() -> bool:
        nonlocal asked
        asked += 1
        return asked < 5

    monkeypatch.setattr(site.lobby.reviews, "_bots_wait", busy)
    table = site.upload(record)
    asked_for(site, table)
    assert ready(site, table)["status"] == "ready"
    assert asked > 5


def test_guests_take_turns_and_nobody_waits_for_many(
    site: Site, record: Record, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first review of a guest comes before the second of another, whoever asked first."""
    reviews = site.lobby.reviews
    monkeypatch.setattr(reviews, "find", lambda _: reviews.stopping.wait())  # it never ends
    tables = [site.upload(record) for _ in range(review.MOST_OF_A_GUEST + 3)]
    answers = [asked_for(site, table) for table in tables[:-1]]
    refused = [answer for answer in answers if answer.status_code == 429]
    assert len(refused) == 1
    assert refused[0].json()["code"] == "too-fast"
    transport = httpx.HTTPTransport(local_address="127.0.0.2", verify=NO_CERTIFICATES)
    base = f"http://127.0.0.1:{site.port}"
    with httpx.Client(base_url=base, transport=transport, timeout=300) as neighbour:
        assert neighbour.post(f"/api/tables/{tables[-1]}/review").status_code == 202
    with site.lobby.store.engine.begin() as connection:
        order = []
        while (table := REVIEWS.take(connection, "me", alone=True)) is not None:
            order.append(table)
            connection.execute(*REVIEWS.done(table))
    assert order.index(tables[-1]) <= 1, "after the other guest's first at most"
