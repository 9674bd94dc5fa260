"""Fair use: nobody takes the bots, the processor, the memory or the lobby away from the others."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
import time
from collections.abc import Coroutine, Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy.event import listens_for
from websockets.sync.client import connect

from dicewright.bots import registry
from dicewright.core.record import Record, from_text, kept_of
from dicewright.core.registry import games, get_game
from dicewright.server import bots as server_bots
from dicewright.server import curve
from dicewright.server import lobby as lobby_module
from dicewright.server.bots import BotPool
from dicewright.server.settings import Settings
from dicewright.server.uploads import MOST_TIMES_LONGEST
from tests.bots_of_tests import Pondering, Stubborn
from tests.server_client import NO_CERTIFICATES, Site, Viewer, relaxed, running
from tests.waiting import PATIENCE, soon

LONG = {"bot_threads": 1, "bot_turn": 0.0, "most_bot_seconds": float("inf")}
#: Another guest: all of this network is this machine.
NEIGHBOUR = "127.0.0.2"


@pytest.fixture(autouse=True)
def _bots(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, bot in {"pondering": Pondering, "stubborn": Stubborn}.items():
        monkeypatch.setitem(registry.OURS, name, bot)
    monkeypatch.setattr(Pondering, "now", 0)
    monkeypatch.setattr(Pondering, "stopped", 0)
    Stubborn.thinking.clear()
    Stubborn.go.clear()


@contextmanager
def neighbour(site: Site, table: str, *tokens: str) -> Iterator[Viewer]:
    """Somebody who looks at a table from another address."""
    address = f"ws://127.0.0.1:{site.port}/api/tables/{table}/play"
    with connect(address, source_address=(NEIGHBOUR, 0), ping_timeout=None) as connection:
        viewer = Viewer(connection)
        viewer.say("hello", tokens=list(tokens))
        viewer.until("table")
        yield viewer


def in_loop(site: Site, doing: Coroutine[Any, Any, Any]) -> Any:
    """What the server itself does now and then."""
    return asyncio.run_coroutine_threadsafe(doing, site.lobby.store._loop).result(PATIENCE)


# -- bots ------------------------------------------------------------------------------------------


def test_an_address_with_many_bots_does_not_keep_others_waiting(tmp_path: Path) -> None:
    with running(relaxed(tmp_path, **LONG)) as site, ExitStack() as many:
        for _ in range(5):
            table, _ = site.make("bot:pondering", "bot:pondering", game="titandice")
            many.enter_context(site.viewer(table))
        soon(lambda: Pondering.now)
        table, tokens = site.make("Ann", "bot:random", game="titandice")
        with neighbour(site, table, *tokens) as ann:
            while sum(frame.get("how") == "bot" for frame in ann.heard) < 3:
                ann.act() if ann.mine else ann.hear()


def test_nobody_watches_and_the_bot_stops_thinking(tmp_path: Path) -> None:
    with running(relaxed(tmp_path, **LONG)) as site:
        table, _ = site.make("bot:pondering", "bot:pondering", game="titandice")
        with site.viewer(table), site.viewer(table) as second:
            soon(lambda: Pondering.now)
            version = second.version
        soon(lambda: not Pondering.now)
        assert Pondering.stopped == 1
        with site.viewer(table) as again:
            assert again.version == version, "what nobody waited for was not played"
            soon(lambda: Pondering.now)


def test_a_bot_that_takes_too_long_says_what_it_has(tmp_path: Path) -> None:
    with running(relaxed(tmp_path, most_bot_seconds=0.01)) as site:
        table, _ = site.make("bot:pondering", "bot:pondering", game="titandice")
        with site.viewer(table) as watcher:
            assert watcher.until("update")["how"] == "bot"


def test_a_server_that_stops_waits_for_no_thought(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(server_bots, "PATIENCE", 0.1)
    with running(relaxed(tmp_path, **LONG)) as site:
        table, _ = site.make("bot:stubborn", "bot:stubborn", game="titandice")
        with site.viewer(table):
            assert Stubborn.thinking.wait(PATIENCE)
    assert not Stubborn.go.is_set()
    Stubborn.go.set()


def test_few_tables_of_an_address_have_bots_that_decide_at_once() -> None:
    async def run() -> None:
        pool, inside, most = BotPool(Settings("x.db", bot_tables_per_address=2)), 0, 0

        async def decide(guest: str) -> None:
            nonlocal inside, most
            async with pool.place(guest):
                inside += 1
                most = max(most, inside)
                await asyncio.sleep(0)
                inside -= 1

        await asyncio.gather(*(decide("ann") for _ in range(20)))
        assert most == 2
        await asyncio.gather(*(decide(guest) for guest in "abcd"))
        assert most == 4
        impatient = [asyncio.create_task(decide("ann")) for _ in range(5)]
        await asyncio.sleep(0)
        for task in impatient:
            task.cancel()
        await asyncio.gather(*impatient, return_exceptions=True)
        assert not pool._places

    asyncio.run(run())


# -- records ---------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def record(site: Site) -> Record:
    """A game that was played here, and its table."""
    table, tokens = site.make("Ann", "bot:random", game="titandice")
    with site.viewer(table, *tokens) as me:
        while me.status != "finished":
            me.act() if me.mine else me.hear()
    return from_text(site.http.get(f"/api/tables/{table}/record").text)


@pytest.mark.parametrize("game", list(games()))
def test_games_know_how_long_they_get(game: str) -> None:
    known = get_game(game)
    assert len(known.longest_seen) == len(known.player_counts)
    assert all(known.longest_game(players) > 100 for players in known.player_counts)


def test_a_record_that_nobody_ever_played_so_long_is_refused_unplayed(
    site: Site, record: Record, monkeypatch: pytest.MonkeyPatch
) -> None:
    def walk(*_: object, **__: object) -> None:
        raise AssertionError("it was played")

    monkeypatch.setattr(Record, "walk", walk)
    most = MOST_TIMES_LONGEST * get_game("diceforge").longest_game(2)
    endless = f"dicewright record 2\ngame diceforge\nrules {record.rules}\nplayers 2\nseed 7\n\n"
    endless += "\n".join(f"{number} p1 pass" for number in range(1, most + 2))
    answer = site.http.post("/api/records", content=f"{endless}\nresult *\ncheck *\n")
    assert (answer.status_code, answer.json()["code"]) == (422, "bad-record")
    assert f"more than {most} moves" in answer.json()["why"]


def test_a_record_is_small(site: Site, record: Record) -> None:
    text = kept_of(record).text() + "\n" * (1 << 17)
    answer = site.http.post("/api/records", content=text)
    assert (answer.status_code, answer.json()["code"]) == (413, "too-big")


def test_a_curve_has_so_many_points_and_no_more(
    record: Record, monkeypatch: pytest.MonkeyPatch
) -> None:
    every = curve.judged_turns(record)
    assert every == curve.turns_of(step for step, _ in record.walk())
    assert len(every) > 5
    monkeypatch.setattr(curve, "MOST_TURNS", 3)
    some = curve.judged_turns(record)
    assert 2 <= len(some) <= 3
    assert some[0] == every[0]
    monkeypatch.setattr(curve, "chances", lambda *_: (0.5, 0.5))
    told = list(curve.points(record, some))
    assert [point.number for point in told] == [*(t.number for t in some), len(record.moves)]


# -- answers ---------------------------------------------------------------------------------------


def test_what_is_asked_twice_is_worked_out_once(site: Site, record: Record) -> None:
    table = site.upload(record)
    soon(lambda: site.get(f"/api/tables/{table}/result")["curve"]["status"] == "ready")
    for what in ("replay", "positions?from=3&to=9", "result", "record", "record?format=json"):
        address = f"/api/tables/{table}/{what}"
        first = site.http.get(address)
        assert first.status_code == 200, first.text
        kept = len(site.lobby.answers._kept)
        assert site.http.get(address).text == first.text
        plain = site.http.get(address, headers={"accept-encoding": "identity"})
        assert plain.text == first.text
        tag = {"if-none-match": first.headers["etag"]}
        assert site.http.get(address, headers=tag).status_code == 304
        assert len(site.lobby.answers._kept) == kept
    site.get(f"/api/tables/{table}/replay", lang="hu")
    assert len(site.lobby.answers._kept) == kept + 1


def test_a_game_that_went_on_is_another_answer(site: Site) -> None:
    table, tokens = site.make("Ann", "Bob")
    with site.viewer(table, *tokens) as both:
        before = site.http.get(f"/api/tables/{table}/replay")
        assert both.act()["type"] == "done"
        after = site.http.get(
            f"/api/tables/{table}/replay", headers={"if-none-match": before.headers["etag"]}
        )
    assert after.status_code == 200
    assert after.json()["total"] > before.json()["total"]


def test_people_who_come_and_go_change_no_replay(site: Site) -> None:
    table, tokens = site.make("Ann", "Bob")
    before = site.http.get(f"/api/tables/{table}/replay")
    with site.viewer(table, *tokens):
        tag = {"if-none-match": before.headers["etag"]}
        assert site.http.get(f"/api/tables/{table}/replay", headers=tag).status_code == 304


def test_a_busy_server_says_when_to_come_again(tmp_path: Path) -> None:
    with running(relaxed(tmp_path, desk_waiting_per_address=0)) as site:
        table, _ = site.make("Ann", "Bob")
        answer = site.http.get(f"/api/tables/{table}/replay", params={"lang": "de"})
        assert (answer.status_code, answer.json()["code"]) == (503, "busy")
        assert (
            answer.json()["why"]
            == "der Server ist gerade ausgelastet; versuche es gleich noch einmal"
        )
        assert int(answer.headers["retry-after"]) > 0
        with site.connect(table) as connection:
            assert Viewer(connection).closed() == 1013
        found = site.get("/api/tables", ids=table)["tables"]
        assert [row["id"] for row in found] == [table], "lists need no desk"


def test_the_description_is_an_answer_like_others(site: Site) -> None:
    first = site.http.get("/openapi.json")
    assert "/api/tables/{id}/replay" in first.json()["paths"]
    again = site.http.get("/openapi.json", headers={"if-none-match": first.headers["etag"]})
    assert again.status_code == 304


# -- the lobby -------------------------------------------------------------------------------------


def listed(site: Site) -> list[str]:
    return [table["id"] for table in site.get("/api/tables")["tables"]]


def test_only_tables_where_somebody_is_are_listed(tmp_path: Path) -> None:
    with running(relaxed(tmp_path, listed_alone_for=0.0)) as site:
        table, tokens = site.make("Ann", "open", public=True)
        private, _ = site.make("Ann", "open")
        with site.viewer(table, *tokens), site.viewer(private):
            soon(lambda: listed(site) == [table])
        soon(lambda: not listed(site))


def test_a_new_table_is_listed_before_anybody_comes(tmp_path: Path) -> None:
    with running(relaxed(tmp_path)) as site:
        first, _ = site.make("Ann", "open", public=True)
        second, _ = site.make("Ann", "Bob", public=True)
        soon(lambda: listed(site) == [second, first])
        tag = {"if-none-match": site.http.get("/api/tables").headers["etag"]}
        soon(lambda: site.http.get("/api/tables", headers=tag).status_code == 304)


def test_one_address_does_not_fill_the_lobby(tmp_path: Path) -> None:
    with running(relaxed(tmp_path, public_tables_per_address=2)) as site:
        for _ in range(2):
            site.make("Ann", "open", public=True)
        body = {"game": "diceforge", "seats": [{"kind": "open"}] * 2, "public": True}
        answer = site.http.post("/api/tables", json=body, params={"lang": "fr"})
        assert (answer.status_code, answer.json()["code"]) == (429, "too-many-tables")
        assert "publiques" in answer.json()["why"]
        site.make("Ann", "open")
        transport = httpx.HTTPTransport(local_address=NEIGHBOUR, verify=NO_CERTIFICATES)
        with httpx.Client(transport=transport, timeout=PATIENCE) as other:
            made = other.post(f"http://127.0.0.1:{site.port}/api/tables", json=body)
        assert made.status_code == 201


def test_your_games_are_not_loaded_to_be_listed(site: Site, record: Record) -> None:
    waiting, _ = site.make("Ann", "open")
    over = site.upload(record)
    playing, _ = site.make("Ann", "Bob")
    found = site.get("/api/tables", ids=f"{waiting},{over},{playing},nobody")["tables"]
    assert [table["id"] for table in found] == [waiting, over, playing]
    assert not {waiting, over} & set(site.lobby.tables)
    assert found[1]["scores"]
    assert found[2]["decider"] is not None


def test_the_database_finds_public_tables_by_their_index(tmp_path: Path) -> None:
    with running(relaxed(tmp_path)) as site:
        asked: list[tuple[str, Any]] = []
        engine, me = site.lobby.store.engine, threading.get_ident()

        @listens_for(engine, "before_cursor_execute")
        def note(*said: Any) -> None:
            if threading.get_ident() == me:  # the server's own threads ask as well
                asked.append((said[2], said[3]))

        site.lobby.store.public_tables(0.0, 10)
        statement, values = asked[0]
        with engine.connect() as connection:
            plan = connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {statement}", values).all()
    assert "ix_tables_listable" in str(plan)


# -- tidying up ------------------------------------------------------------------------------------


def test_tables_that_nobody_looks_at_leave_the_memory_when_there_are_too_many(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lobby_module, "AT_LEAST", 0.0)
    with running(relaxed(tmp_path, idle_tables=10)) as site:
        watched, tokens = site.make("Ann", "Bob")
        with site.viewer(watched, *tokens) as both:
            for _ in range(30):
                table, _ = site.make("Ann", "Bob")
                site.get(f"/api/tables/{table}")
                assert len(site.lobby.tables) <= 11
            assert both.act()["type"] == "done"


DAY = 24 * 3600.0


class Past:
    """The database of a server that does not run."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / "tables.db"

    def run(self, statement: str, *values: Any) -> list[Any]:
        with closing(sqlite3.connect(self.path)) as database, database:
            return database.execute(statement, values).fetchall()

    def made(self, table: str, days: float) -> None:
        """It was made so many days ago."""
        then = time.time() - days * DAY
        self.run("UPDATE tables SET created = ? WHERE id = ?", then, table)

    def visited(self, table: str, days: float) -> None:
        then = time.time() - days * DAY
        self.run("DELETE FROM visits WHERE table_id = ?", table)
        self.run("INSERT INTO visits (table_id, at) VALUES (?, ?)", table, then)


def test_what_nobody_visits_any_more_is_forgotten_or_closed(tmp_path: Path) -> None:
    past = Past(tmp_path)
    with running(relaxed(tmp_path)) as site:
        names = ("waiting", "waiting, visited", "game", "game, visited", "game of old")
        made = {name: site.make("Ann", "open" if "waiting" in name else "Bob") for name in names}
    table = {name: id for name, (id, _) in made.items()}
    for id in table.values():
        past.made(id, 200)
    past.visited(table["waiting, visited"], 1)
    past.visited(table["game"], 91)
    past.visited(table["game, visited"], 89)
    with running(relaxed(tmp_path)) as site:
        in_loop(site, site.lobby.tidy_up())
        found = {
            row["id"]: row["status"]
            for row in site.get("/api/tables", ids=",".join(table.values()))["tables"]
        }
        assert {name: found.get(id) for name, id in table.items()} == {
            "waiting": None,
            "waiting, visited": "waiting",
            "game": "closed",
            "game, visited": "playing",
            "game of old": "playing",
        }
        with site.viewer(table["game"], *made["game"][1]) as ann:
            assert ann.view
            assert ann.ask("act", version=ann.version, action=0)["code"] == "closed"
        assert site.get(f"/api/tables/{table['game']}/replay")["steps"]
    assert past.run("SELECT * FROM seats WHERE table_id = ?", table["waiting"]) == []
    [[seen]] = past.run("SELECT at FROM visits WHERE table_id = ?", table["game of old"])
    assert time.time() - seen < DAY, "nobody knows who was there; its time begins now"


def test_whoever_comes_is_noted_once_a_day(tmp_path: Path) -> None:
    past = Past(tmp_path)
    with running(relaxed(tmp_path)) as site:
        table, tokens = site.make("Ann", "Bob")
        past.visited(table, 91)
        with site.viewer(table, *tokens):
            in_loop(site, site.lobby.tidy_up())
            [[seen]] = past.run("SELECT at FROM visits WHERE table_id = ?", table)
            assert time.time() - seen < DAY
            in_loop(site, site.lobby.tidy_up())
            assert past.run("SELECT at FROM visits WHERE table_id = ?", table) == [(seen,)]


# -- taking back for ever --------------------------------------------------------------------------


def test_taking_back_has_an_end(tmp_path: Path) -> None:
    with running(relaxed(tmp_path, undos_in_a_row=3)) as site:
        table, tokens = site.make("Ann", "Bob")
        with site.viewer(table, *tokens, lang="hu") as both:
            go_on_until_it_can_be_taken_back(both)
            for _ in range(3):
                assert both.ask("undo", version=both.version)["type"] == "done"
                assert both.act()["type"] == "done"
            refused = both.ask("undo", version=both.version)
            assert refused["code"] == "too-many-undos"
            assert "vontál" in refused["why"]
            go_on_until_it_can_be_taken_back(both)
            assert both.ask("undo", version=both.version)["type"] == "done"


def go_on_until_it_can_be_taken_back(viewer: Viewer) -> None:
    while True:
        assert viewer.act()["type"] == "done"
        assert viewer.prompt
        if viewer.prompt["undo"]["possible"]:
            return
