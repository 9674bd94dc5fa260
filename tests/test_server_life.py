"""A server's life: killed, stopped, restarted, out of disk. Tables survive all of it."""

from __future__ import annotations

import asyncio
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import text

from dicewright.core.errors import DicewrightError
from dicewright.core.fair import verify
from dicewright.core.kept import ACTOR
from dicewright.core.record import from_text
from dicewright.core.registry import games, get_game
from dicewright.server import store
from dicewright.server.store import StorageError, Store, fold, new_entry
from tests.server_client import free_port, relaxed, running
from tests.test_cli import PROGRAM, assert_refused, dicewright
from tests.test_server_play import play_out
from tests.waiting import PATIENCE
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


def test_two_servers_on_one_database_do_not_mix_their_moves(tmp_path: Path) -> None:
    settings = relaxed(tmp_path)
    with running(settings) as site, running(settings) as twin:
        table, tokens = site.make("Ann", "Bob")
        with site.viewer(table, *tokens) as here, twin.viewer(table, *tokens) as there:
            assert here.act()["type"] == "done"
            assert there.act()["code"] == "storage"
            assert there.closed() == 1012
            with twin.viewer(table, *tokens) as back:
                assert (back.version, back.view) == (here.version, here.view)
                assert back.act()["type"] == "done"


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


def test_a_database_of_another_time_is_refused(tmp_path: Path) -> None:
    async def open_twice() -> None:
        file = str(tmp_path / "x.db")
        first = Store(file)
        with first.engine.begin() as connection:
            connection.execute(text("UPDATE meta SET schema = 99"))
        first.close()
        with pytest.raises(StorageError, match="schema 99"):
            Store(file)

    asyncio.run(open_twice())


# -- PostgreSQL ------------------------------------------------------------------------------------


def _program(name: str) -> str:
    """Where a program of PostgreSQL is; Debian keeps them apart."""
    found = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"))
    return str(found[-1]) if found else shutil.which(name) or ""


def _wait_for(url: str, server: subprocess.Popen[bytes]) -> None:
    while True:
        assert server.poll() is None, "PostgreSQL does not start"
        try:
            store.open_database(url).dispose()
            return
        except StorageError:
            time.sleep(0.05)


@contextmanager
def postgres() -> Iterator[str]:
    """A server of its own, as whoever may run one; its URL."""
    account = "postgres" if os.geteuid() == 0 else None
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as name:
        folder, port = Path(name), free_port()
        if account:
            os.chown(folder, pwd.getpwnam(account).pw_uid, -1)
        made = [_program("initdb"), "-D", f"{name}/data", "-A", "trust", "-U", "dicewright"]
        subprocess.run(made, check=True, user=account, cwd=name, stdout=subprocess.DEVNULL)
        words = [_program("postgres"), "-D", f"{name}/data", "-k", name, "-p", str(port)]
        with subprocess.Popen(
            words, user=account, cwd=name, stderr=subprocess.DEVNULL, stdout=subprocess.DEVNULL
        ) as server:
            try:
                url = f"postgresql://dicewright@127.0.0.1:{port}/postgres"
                _wait_for(url, server)
                yield url
            finally:
                server.send_signal(signal.SIGINT)
                server.wait(PATIENCE)


@pytest.mark.skipif(
    not _program("initdb") and not os.environ.get("CI"),
    reason="no PostgreSQL here; CI has one",
)
def test_a_game_on_postgresql(tmp_path: Path) -> None:
    with postgres() as url:
        settings = replace(relaxed(tmp_path), database=url)
        with running(settings) as site:
            table, tokens = site.make("Ann", "bot:random", public=True)
            assert [row["id"] for row in site.get("/api/tables")["tables"]] == [table]
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
