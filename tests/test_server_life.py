"""A server's life: killed, stopped, restarted, out of disk. Tables survive all of it."""

from __future__ import annotations

import asyncio
import signal
import subprocess
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest

from dicewright.core.errors import DicewrightError
from dicewright.core.fair import verify
from dicewright.core.kept import ACTOR
from dicewright.core.record import from_text
from dicewright.core.registry import games, get_game
from dicewright.server import store
from dicewright.server.database import StorageError, reading
from dicewright.server.refusal import Refused
from dicewright.server.rows import fold, new_entry
from dicewright.server.store import Store
from tests.postgres import needs_postgres, postgres
from tests.server_client import free_port, relaxed, running
from tests.test_cli import PROGRAM, assert_refused, dicewright
from tests.test_server_play import play_out
from tests.waiting import PATIENCE, soon
from tools import kill_server

KILLS = 10


def test_nothing_that_was_told_is_lost_when_the_server_is_killed(tmp_path: Path) -> None:
    plan = asyncio.run(kill_server.run(KILLS, 7, tmp_path, quiet=True))
    assert plan.told > 0
    log = (tmp_path / "server.log").read_text()
    assert '"level": "error"' not in log, log


def test_a_restart_changes_nothing(tmp_path: Path) -> None:
    settings = relaxed(tmp_path)
    with running(settings) as site:
        table, [ann, bob] = site.make("Ann", "Bob", title="Kept")
        waiting, _ = site.make("Ann", "open")
        with site.viewer(table, ann) as me, site.viewer(table, bob) as other:
            me.ask("orders", seat=0, orders={"extra": "pass"})
            for _ in range(12):
                while me.prompt is None:  # a standing order is about to answer
                    me.hear()
                while other.version < me.version:
                    other.hear()
                (me if me.mine else other).act()
                while me.version < other.version:
                    me.hear()
            assert other.ask("leave", seat=1)["type"] == "done"
            assert me.ask("give", seat=1, bot="random")["type"] == "done"
            me.wait_turn()
            before = (me.version, me.view, me.prompt)
    with running(settings) as site:
        with site.viewer(table, ann) as me:
            assert (me.version, me.view, me.prompt) == before
            assert me.table["table"]["title"] == "Kept"
            assert (me.seats[1]["bot"], me.seats[1]["left"]) == ("random", True)
            assert me.heard[0]["you"] == [{"seat": 0, "orders": {"extra": "pass"}}]
            play_out(me)
        site.sit(waiting, "Zoë")
        assert verify(from_text(site.http.get(f"/api/tables/{table}/record").text))


def test_a_stopped_server_says_goodbye(tmp_path: Path) -> None:
    port = free_port()
    words = [*PROGRAM, "serve", "--port", str(port), "--db", str(tmp_path / "a" / "b.db")]
    with subprocess.Popen(
        [*words, "--log-level", "info"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as server:
        assert server.stdout
        assert f"http://localhost:{port}/" in server.stdout.readline()
        assert (
            httpx.get(f"http://127.0.0.1:{port}/healthz", timeout=PATIENCE).json()["status"] == "ok"
        )
        server.send_signal(signal.SIGTERM)
        _, log = server.communicate(timeout=PATIENCE)
    assert server.returncode == 0
    assert '"message": "closed"' in log
    assert "Traceback" not in log


def test_a_port_in_use_and_a_bad_database_are_one_line(tmp_path: Path) -> None:
    with running(relaxed(tmp_path)) as site:
        refused = dicewright("serve", "--port", str(site.port), "--db", str(tmp_path / "x.db"))
        assert_refused(refused, "cannot listen at")
    assert_refused(dicewright("serve", "--db", "nonsense://x"), "database")


# -- the store -------------------------------------------------------------------------------------


def test_what_the_store_refuses_did_not_happen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with running(relaxed(tmp_path)) as site:
        table, tokens = site.make("Ann", "Bob")
        with site.viewer(table, *tokens) as me:
            me.act()
            before = (me.version, me.view, me.prompt)

            def full(*_: Any) -> None:
                raise OSError("no space left on device")

            with monkeypatch.context() as patch:
                patch.setattr(store, "_execute", full)
                refused = me.act()
                assert (refused["code"], "no space" in refused["why"]) == ("storage", True)
                body = {"game": "titandice", "seats": [{"kind": "me", "name": "Ann"}]}
                answer = site.http.post("/api/tables", json=body)
                assert (answer.status_code, answer.json()["code"]) == (503, "storage")
            assert me.closed() == 1012
            assert (me.version, me.view, me.prompt) == before
        with site.viewer(table, *tokens) as back:
            assert (back.version, back.view, back.prompt) == before
            play_out(back)


def test_a_table_that_is_being_given_away_does_nothing_any_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever drains a server does not wait for ever. The release may still get onto the disk."""
    with running(relaxed(tmp_path)) as site:
        id, tokens = site.make("Ann", "Bob")
        lobby = site.lobby
        with site.viewer(id, *tokens) as me:
            before, table = me.version, lobby.tables[id]
            written = []

            async def never(changes: Any, *_: Any) -> None:
                written.append(changes)
                await asyncio.Event().wait()

            async def give_up() -> str:
                leaving = asyncio.ensure_future(table.leave_memory())
                while not written:
                    await asyncio.sleep(0)
                leaving.cancel()
                await asyncio.wait([leaving])
                try:
                    await table.close_by_operator()
                except Refused as refused:
                    return refused.code
                return ""

            with monkeypatch.context() as patch:
                patch.setattr(lobby.store, "write", never)
                asked = asyncio.run_coroutine_threadsafe(give_up(), lobby.store._loop)
                assert asked.result(PATIENCE) == "storage"
            assert (len(written), me.closed()) == (1, 1012)
        with site.viewer(id, *tokens) as back:
            assert back.version == before
            play_out(back)


def test_a_second_server_on_an_sqlite_file_is_refused_and_readers_are_not(tmp_path: Path) -> None:
    settings = relaxed(tmp_path)
    with running(settings) as site:
        table, _ = site.make("Ann", "Bob")
        refused = dicewright("serve", "--port", str(free_port()), "--db", settings.database)
        assert_refused(refused, "another server has")
        with reading(settings.database) as database:
            assert [id for id, _ in database.tables()] == [table]
    with running(settings) as site:
        assert site.get(f"/api/tables/{table}")["status"] == "playing"


def test_tables_that_nobody_joined_are_removed_unless_somebody_looks(tmp_path: Path) -> None:
    with running(relaxed(tmp_path, forget_waiting_after=0.0)) as site:
        old, looked_at, played = (site.make("Ann", other)[0] for other in ("open", "open", "Bob"))
        with site.viewer(looked_at):
            sweeping = asyncio.run_coroutine_threadsafe(
                site.lobby.tidy_up(), site.lobby.store._loop
            )
            sweeping.result(PATIENCE)
            assert site.http.get(f"/api/tables/{old}").status_code == 404
            assert site.get(f"/api/tables/{looked_at}")["status"] == "waiting"
            assert site.get(f"/api/tables/{played}")["status"] == "playing"


def test_only_the_guilty_fail_in_a_group(tmp_path: Path) -> None:
    async def write() -> list[Any]:
        kept = Store(str(tmp_path / "x.db"))
        jobs = [kept.write([new_entry("t", number, ["pass", "extra"])]) for number in (1, 2, 2, 3)]
        outcomes = await asyncio.gather(*jobs, return_exceptions=True)
        await asyncio.to_thread(kept.close)
        with pytest.raises(StorageError):
            await kept.write([])
        return outcomes

    outcomes = asyncio.run(write())
    assert [type(outcome) for outcome in outcomes] == [
        *(type(None), type(None)),
        *(StorageError, type(None)),
    ]


def test_what_the_store_refuses_is_logged_without_its_values(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def write_twice() -> None:
        kept = Store(str(tmp_path / "x.db"))
        job = [new_entry("t", 1, ["123456789"])]
        await kept.write(job)
        with pytest.raises(StorageError, match="UNIQUE"):
            await kept.write(job)
        await asyncio.to_thread(kept.close)

    asyncio.run(write_twice())
    assert "UNIQUE" in caplog.text
    assert "123456789" not in caplog.text


def test_a_journal_is_folded_into_moves() -> None:
    entries = [("roll light 1\nroll dark 2", False), ("pass", False), ("", True), ("extra", False)]
    assert fold(entries, "diceforge") == ["roll light 1", "roll dark 2", "extra"]


def test_a_journal_of_numbers_means_what_it_meant_in_0_1_0() -> None:
    entries = [("29 36", False), ("211", False), ("", True), ("213", False), ("use chest", False)]
    texts = ["roll light 1", "roll dark 2", "use silver-hind", "use chest"]
    assert fold(entries, "diceforge") == texts
    assert fold([("94\n", False)], "titandice") == ["roll chimera"]


@pytest.mark.parametrize("entries", [[("", True)], [("1 x", False)], [("999", False)]])
def test_a_journal_that_makes_no_sense_is_refused(entries: list[tuple[str, bool]]) -> None:
    with pytest.raises(DicewrightError):
        fold(entries, "diceforge")


@pytest.mark.parametrize("game", games())
def test_no_action_can_be_mistaken_for_something_else_in_a_journal_or_a_record(game: str) -> None:
    vocabulary = get_game(game).vocabulary
    for action in vocabulary:
        text = vocabulary.text(action)
        assert not text[0].isdecimal()
        assert not ACTOR.fullmatch(text.split()[0])
        assert text.splitlines() == [text]


# -- PostgreSQL ------------------------------------------------------------------------------------


@needs_postgres
def test_a_game_on_postgresql(tmp_path: Path) -> None:
    with postgres() as database:
        settings = replace(relaxed(tmp_path), database=database.url)
        with running(settings) as site:
            table, tokens = site.make("Ann", "bot:random", public=True)
            soon(lambda: [row["id"] for row in site.get("/api/tables")["tables"]] == [table])
            with site.viewer(table, *tokens) as me:
                for _ in range(20):
                    me.wait_turn()
                    me.act()
                if me.prompt and me.prompt["undo"]["possible"]:
                    me.ask("undo", version=me.version)
                me.wait_turn()
                before = (me.version, me.view, me.prompt)
        with running(settings) as site, site.viewer(table, *tokens) as me:
            assert (me.version, me.view, me.prompt) == before
            play_out(me)
            assert verify(from_text(site.http.get(f"/api/tables/{table}/record").text))
