"""A server says how it is: alive while it answers, ready while it can keep a move."""

from __future__ import annotations

import asyncio
import resource
import subprocess
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import create_engine, select, text

from dicewright import __version__
from dicewright.server import health
from dicewright.server.database import url_of
from dicewright.server.health import Readiness
from dicewright.server.schema import probes
from dicewright.server.store import Store
from tests.postgres import needs_postgres, postgres
from tests.server_client import free_port, relaxed, running
from tests.test_cli import PROGRAM
from tests.waiting import PATIENCE, soon


@contextmanager
def process(*words: str) -> Iterator[tuple[subprocess.Popen[str], httpx.Client]]:
    """`dicewright serve` as people start it."""
    port = free_port()
    line = [*PROGRAM, "serve", "--port", str(port), *words]
    with subprocess.Popen(
        line, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as server:
        try:
            assert server.stdout
            while "open at" not in (said := server.stdout.readline()):
                assert said, "the server did not start"
            with httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=PATIENCE) as client:
                yield server, client
        finally:
            server.terminate()
            server.wait(PATIENCE)


def ready(client: httpx.Client) -> dict[str, Any]:
    answer = client.get("/readyz")
    found: dict[str, Any] = answer.json()
    assert answer.status_code == (200 if found["status"] == "ok" else 503)
    assert bool(found["why"]) == (found["status"] == "ailing")
    return found


def test_a_well_server_is_alive_and_ready_and_leaves_nothing_behind(tmp_path: Path) -> None:
    with running(relaxed(tmp_path)) as site:
        assert site.get("/livez") == {"status": "ok"}
        assert site.get("/readyz") == site.get("/healthz")
        well = {"status": "ok", "tables": 0, "viewers": 0, "why": ""}
        assert ready(site.http) == well | {"version": __version__}
        with site.lobby.store.engine.connect() as connection:
            assert connection.execute(select(probes)).all() == []


def test_a_full_disk_is_noticed_and_forgiven(tmp_path: Path) -> None:
    """The system lets the server's files grow no more, as if the disk were full."""
    with process("--db", str(tmp_path / "x.db")) as (server, client):
        assert ready(client)["status"] == "ok"
        usual = resource.prlimit(server.pid, resource.RLIMIT_FSIZE)
        resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (4096, usual[1]))
        full = soon(lambda: ready(client), lambda found: found["status"] == "ailing")
        assert "the store did not take it" in full["why"]
        assert client.get("/livez").status_code == 200
        body = {"game": "titandice", "seats": [{"kind": "me", "name": "Ann"}]}
        assert client.post("/api/tables", json=body).status_code == 503
        resource.prlimit(server.pid, resource.RLIMIT_FSIZE, usual)
        soon(lambda: ready(client), lambda found: found["status"] == "ok")
        assert client.post("/api/tables", json=body).status_code == 201


@needs_postgres
def test_a_read_only_and_a_lost_postgresql_are_noticed(tmp_path: Path) -> None:
    with ExitStack() as database:
        url = database.enter_context(postgres()).url
        with running(replace(relaxed(tmp_path), database=url)) as site:
            assert ready(site.http)["status"] == "ok"
            _set_read_only(url, "on")
            # Whichever is noticed first: nothing can be written, not even that this server lives.
            soon(lambda: ready(site.http), lambda found: found["status"] == "ailing")
            _set_read_only(url, "off")
            soon(lambda: ready(site.http), lambda found: found["status"] == "ok")
            database.close()
            soon(lambda: ready(site.http), lambda found: found["status"] == "ailing")
            assert site.get("/livez") == {"status": "ok"}


def _set_read_only(url: str, value: str) -> None:
    """As the whole PostgreSQL server becomes when it is somebody's replica."""
    engine = create_engine(url_of(url), isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.execute(text("SET default_transaction_read_only = off"))
        connection.execute(text(f"ALTER SYSTEM SET default_transaction_read_only = {value}"))
        connection.execute(text("SELECT pg_reload_conf()"))
    engine.dispose()


def test_a_store_that_hangs_is_noticed_once_for_all_who_ask(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(health, "PATIENCE", 0.05)
    monkeypatch.setattr(health, "FRESH", -1.0)
    tried = 0

    async def ask() -> tuple[list[str], str]:
        nonlocal tried
        store, answer = Store(str(tmp_path / "x.db")), asyncio.Event()

        async def hang(_: Any) -> None:
            nonlocal tried
            tried += 1
            await answer.wait()

        with monkeypatch.context() as patch:
            patch.setattr(store, "write", hang)
            readiness = Readiness(store, lambda: "")
            hanging = await asyncio.gather(*(readiness.why_not() for _ in range(20)))
            hanging.append(await readiness.why_not())
            answer.set()
            await asyncio.sleep(0)
        better = await readiness.why_not()
        await asyncio.to_thread(store.close)
        return hanging, better

    hanging, better = asyncio.run(ask())
    assert all("has not answered" in why for why in hanging)
    assert (tried, better) == (1, "")


def test_an_answer_holds_for_a_while(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health, "FRESH", PATIENCE)
    with running(relaxed(tmp_path)) as site:
        assert ready(site.http)["status"] == "ok"
        monkeypatch.setattr(site.lobby.store, "write", None)  # nobody asks the store again
        assert ready(site.http)["status"] == "ok"


def test_a_server_that_stops_is_not_ready(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with running(relaxed(tmp_path)) as site:
        assert ready(site.http)["status"] == "ok"
        with monkeypatch.context() as patch:
            patch.setattr(site.lobby, "draining", True)
            assert "stopping" in ready(site.http)["why"]
            assert site.get("/livez") == {"status": "ok"}
