"""Playing on from a position of a game that is over: a table of its own, with dice of its own."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest

from dicewright.core.errors import BadRecord, UnfairDice
from dicewright.core.fair import verify
from dicewright.core.record import Record, from_text, to_text
from dicewright.core.registry import get_game
from tests.server_client import Site, relaxed, running, seat_data
from tests.test_analysis import record_of
from tests.test_server_play import play_out


@pytest.fixture(scope="module")
def record() -> Record:
    game = get_game("diceforge")
    return replace(record_of(game.id, 2, "greedy"), options=game.freeze(2, {}))


def play_on(site: Site, table: str, move: int, *seats: str) -> httpx.Response:
    body = {"move": move, "seats": [seat_data(seat) for seat in seats]}
    return site.http.post(f"/api/tables/{table}/play-on", json=body)


def decisions(record: Record, seat: int) -> list[int]:
    """The moves after which this seat decides."""
    return [
        step.number
        for step, state in record.walk(listening=False)
        if step.number and state.current_player() == seat
    ]


def position(site: Site, table: str, move: int) -> Any:
    found = site.get(f"/api/tables/{table}/positions", **{"from": move, "to": move})
    return found["positions"][0]


def test_a_game_goes_on_from_where_another_one_was(site: Site, record: Record) -> None:
    source = site.upload(record)
    move = decisions(record, 0)[20]
    made = play_on(site, source, move, "Ann", "bot:random")
    assert made.status_code == 201, made.text
    table, token = made.json()["table"], made.json()["seats"][0]["token"]
    with site.viewer(table, token) as ann:
        summary = ann.table["table"]
        assert (summary["origin"], summary["given"]) == ("position", move)
        assert not summary["public"]
        before = position(site, source, move)
        assert ann.view == before["view"] | {"you": ann.view and ann.view["you"]}
        assert ann.prompt
        assert ann.prompt["choices"] == before["prompt"]["choices"]
        assert not ann.prompt["undo"]["possible"], "what was given is not ours to take back"
        assert ann.ask("undo", version=ann.version)["code"] == "cannot-undo"
        assert ann.table["dice"]["seed"] is None
        play_out(ann)
    played = from_text(site.http.get(f"/api/tables/{table}/record").text)
    assert played.given == move
    assert played.moves[:move] == record.moves[:move]
    assert played.moves != record.moves
    assert verify(played) > 0
    proof = site.get(f"/api/tables/{table}/dice")
    assert proof["given"] == move
    assert site.get(f"/api/tables/{source}/replay")["total"] == len(record.moves)
    again = site.upload(played)
    assert site.get(f"/api/tables/{again}")["given"] == move
    assert not any(listed["id"] == table for listed in site.get("/api/tables")["tables"])


def test_rolls_after_what_was_given_are_checked(site: Site, record: Record) -> None:
    source = site.upload(record)
    made = play_on(site, source, 30, "bot:random", "bot:random").json()
    with site.viewer(made["table"]) as me:
        me.wait_turn()
    played = from_text(site.http.get(f"/api/tables/{made['table']}/record").text)
    assert verify(played) > 0
    played.given = 0
    with pytest.raises(UnfairDice, match="set-up"):
        verify(played)


def test_only_games_that_are_over_can_be_played_on(site: Site, record: Record) -> None:
    table, _ = site.make("Ann", "Bob")
    running_game = play_on(site, table, 1, "Ann", "Bob")
    assert (running_game.status_code, running_game.json()["code"]) == (409, "not-finished")
    source, total = site.upload(record), len(record.moves)
    for move, seats, code in (
        (total, ("Ann", "Bob"), "not-playing"),
        (total + 1, ("Ann", "Bob"), "bad-request"),
        (5, ("Ann",), "bad-request"),
        (0, ("Ann", "Bob"), "bad-request"),
        (5, ("Ann", "bot:nobody"), "unknown-bot"),
    ):
        refused = play_on(site, source, move, *seats)
        assert refused.json()["code"] == code, (move, seats, refused.text)


def test_a_table_that_waits_keeps_its_position(record: Record, tmp_path: Path) -> None:
    """Whatever becomes of the server meanwhile."""
    move = decisions(record, 1)[3]
    with running(relaxed(tmp_path)) as site:
        source = site.upload(record)
        made = play_on(site, source, move, "open", "Bob").json()
        table, token = made["table"], made["seats"][0]["token"]
        assert site.get(f"/api/tables/{table}")["status"] == "waiting"
    with running(relaxed(tmp_path)) as site:
        site.sit(table, "Ann")
        with site.viewer(table, token) as bob:
            assert (bob.status, bob.mine) == ("playing", True)
            assert bob.prompt
            assert bob.prompt["choices"] == position(site, source, move)["prompt"]["choices"]
            assert bob.act()["type"] == "done"
            assert bob.table["table"]["given"] == move


def test_a_record_says_how_much_of_it_was_given(record: Record) -> None:
    record = from_text(to_text(record))
    assert (record.given, "given" in to_text(record)) == (0, False)
    record.given = 12
    text = to_text(record)
    assert "\ngiven 12\n" in text
    assert from_text(text).given == 12
    with pytest.raises(BadRecord, match="given"):
        from_text(text.replace("given 12", f"given {len(record.moves) + 1}"))
