"""Clocks: by the move, by the game, by days; what happens at zero, watched or not; gaps count for
nobody."""

from __future__ import annotations

import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select, update

from dicewright.server import clock
from dicewright.server.affairs import Affairs, Pace
from dicewright.server.clocks import SILENCE
from dicewright.server.database import open_database
from dicewright.server.schema import affairs, timekeepers
from dicewright.server.seats import Seat
from tests.server_client import Site, Viewer, relaxed, running
from tests.waiting import soon

DAY = 24 * 3600
ANN, BOB, BOT = Seat(0, "player", "Ann"), Seat(1, "player", "Bob"), Seat(1, "bot", bot="random")


def row_of(folder: Path, table: str) -> dict[str, Any]:
    """What is kept of a table's clocks."""
    engine = open_database(str(folder / "tables.db"))
    with engine.connect() as connection:
        found = connection.execute(select(affairs).where(affairs.c.table_id == table)).mappings()
        row = dict(found.one())
    engine.dispose()
    return row


def change(folder: Path, table: str, **values: Any) -> None:
    engine = open_database(str(folder / "tables.db"))
    with engine.begin() as connection:
        connection.execute(update(affairs).where(affairs.c.table_id == table).values(**values))
    engine.dispose()


# -- arithmetic ------------------------------------------------------------------------------------


def test_a_move_is_free_for_a_while_then_the_bank_pays() -> None:
    begun = clock.begun(Affairs(pace=Pace(move=10, game=60, zero="bot")), 2)
    asked = clock.started(begun, ANN, now=1000.0)
    assert (asked.banks, asked.due) == ((60.0, 60.0), 1070.0)
    assert clock.charged(asked, ANN, now=1008.0).banks == (60.0, 60.0)
    assert clock.charged(asked, ANN, now=1025.0).banks == (45.0, 60.0)
    assert clock.charged(asked, ANN, now=2000.0).banks == (0.0, 60.0)
    told = clock.told(asked, 0, now=1025.0)
    assert told
    assert (told.seat, told.left) == (0, 45.0)


def test_a_pause_costs_nothing_and_gives_nothing() -> None:
    asked = clock.started(clock.begun(Affairs(pace=Pace(10, 60, "bot")), 2), BOB, now=1000.0)
    paused = clock.held(asked, now=1030.0)
    assert (paused.since, paused.due) == (None, None)
    on = clock.released(paused, BOB, now=5000.0)
    assert on.due == 5040.0
    assert clock.charged(on, BOB, now=5001.0).banks == (60.0, 39.0)


def test_bots_pay_nothing_and_tables_without_pace_have_no_clocks() -> None:
    asked = clock.started(clock.begun(Affairs(pace=Pace(10, 60, "bot")), 2), BOT, now=1000.0)
    assert clock.charged(asked, BOT, now=9000.0).banks == (60.0, 60.0)
    live = clock.started(clock.begun(Affairs(), 2), ANN, now=1000.0)
    assert live == Affairs()
    assert clock.told(live, 0, now=1000.0) is None
    assert clock.charged(replace(live), ANN, now=2000.0) == Affairs()


# -- at a table ------------------------------------------------------------------------------------


def hear_clock(viewer: Viewer) -> dict[str, Any]:
    """The newest clock that a viewer was told."""
    for frame in reversed(viewer.heard):
        if frame.get("affairs"):
            found: dict[str, Any] = frame["affairs"]["clock"]
            return found
    raise AssertionError("no clock was told")


def test_two_people_play_by_the_clock_and_a_bot_moves_at_zero(tmp_path: Path) -> None:
    with running(relaxed(tmp_path, clock_grace=0.0)) as site:
        table, [ann, bob] = site.make("Ann", "Bob", pace={"move": 1, "game": 0, "zero": "bot"})
        with site.viewer(table, ann) as first, site.viewer(table, bob) as second:
            told = first.table["affairs"]["clock"]
            assert told["seat"] == first.table["prompt"]["seat"]
            assert 0 <= told["left"] <= 1
            seat = second.table["prompt"]["seat"]
            update = second.until("update")
            assert (update["how"], update["seat"]) == ("bot", seat)
            assert not second.seats[seat]["stand_in"], "the seat stays its player's"
            soon(lambda: second.hear()["type"], lambda type: type == "affairs")
            assert hear_clock(second)["left"] is not None


def test_a_seat_is_given_up_at_zero_although_nobody_watches(tmp_path: Path) -> None:
    settings = relaxed(tmp_path, clock_grace=0.0, idle_after=0.0)
    pace = {"move": DAY, "game": 0, "zero": "resign"}
    with running(settings) as site:
        table, [ann, bob] = site.make("Ann", "Bob", pace=pace)
        with site.viewer(table, ann) as first:
            seat = first.table["prompt"]["seat"]
            assert first.table["affairs"]["clock"]["left"] == pytest.approx(DAY, abs=60)
    # Days later: nobody has come, and no server has the table in its memory.
    change(tmp_path, table, due=time.time() - 1)
    with running(settings) as site:
        summary = soon(
            lambda: site.get("/api/tables", ids=table)["tables"][0],
            lambda found: found["status"] == "closed",
        )
        assert summary["scores"] is None
        with site.viewer(table, bob) as second:
            assert second.table["affairs"]["ending"] == {
                "how": "time",
                "seat": seat,
                "winner": 1 - seat,
            }
    assert row_of(tmp_path, table)["due"] is None


def test_by_correspondence_bots_play_although_nobody_is_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(clock, "BOT_WITHIN", 0.0)
    with running(relaxed(tmp_path, clock_grace=0.0)) as site:
        table, [ann] = site.make(
            *("bot:random", "Ann"),
            game="titandice",
            options={"first-player": "seat-1"},
            pace={"move": 3 * DAY},
        )
        soon(lambda: site.get(f"/api/tables/{table}")["decider"], lambda seat: seat == 1)
        with site.viewer(table, ann) as me:
            assert me.table["affairs"]["clock"]["left"] == pytest.approx(3 * DAY, abs=60)


def test_while_no_server_runs_no_clock_does(tmp_path: Path) -> None:
    settings = relaxed(tmp_path)
    with running(settings) as site:
        table, [_, _] = site.make("Ann", "Bob", pace={"move": 600})
    before = row_of(tmp_path, table)
    # An hour ago everything went dark; the clock had been looked after until then.
    hour = 3600.0
    change(tmp_path, table, due=before["due"] - hour, since=before["since"] - hour - 60)
    engine = open_database(str(tmp_path / "tables.db"))
    with engine.begin() as connection:
        connection.execute(update(timekeepers).values(at=time.time() - hour))
    engine.dispose()
    with running(settings) as site:
        site.get(f"/api/tables/{table}")
    moved = row_of(tmp_path, table)
    assert moved["due"] - (before["due"] - hour) == pytest.approx(hour, abs=SILENCE)
    # A short gap is a restart, and counts.
    with running(settings) as site:
        site.get(f"/api/tables/{table}")
    assert row_of(tmp_path, table)["due"] == moved["due"]


def test_a_restart_neither_gives_nor_takes_time(tmp_path: Path) -> None:
    settings = relaxed(tmp_path)
    with running(settings) as site:
        table, [ann, bob] = site.make("Ann", "Bob", pace={"move": 0, "game": 600})
        with site.viewer(table, ann) as first, site.viewer(table, bob) as second:
            actor = first if first.mine else second
            assert actor.act()["type"] == "done"
    kept = row_of(tmp_path, table)
    assert all(0 < bank <= 600 for bank in kept["banks"])
    assert min(kept["banks"]) < 600
    with running(settings) as site, site.viewer(table, ann) as first:
        told = first.table["affairs"]["clock"]
        assert told["banks"] == kept["banks"]
        assert told["left"] == pytest.approx(kept["due"] - time.time(), abs=60)


def test_impossible_paces_are_refused_and_a_rematch_has_the_same(site: Site) -> None:
    for pace in ({"move": 0}, {"move": -1}, {"move": 31 * DAY}, {"move": 9, "zero": "explode"}):
        seats = [{"kind": "me", "name": "Ann"}, {"kind": "open"}]
        body = {"game": "diceforge", "seats": seats, "pace": pace}
        assert site.http.post("/api/tables", json=body).status_code in (400, 422)
