"""Several workers behind one port, as processes: `dicewright serve --workers`."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import psycopg
import pytest
from websockets.exceptions import ConnectionClosed, InvalidMessage, InvalidStatus

from tests.postgres import needs_postgres, postgres
from tests.server_client import Site, Viewer, free_port
from tests.test_cli import PROGRAM, assert_refused, dicewright
from tests.waiting import PATIENCE, soon

WORKERS = 2


class Machine:
    """A server with several workers."""

    def __init__(self, process: subprocess.Popen[str], port: int, log: Path, url: str) -> None:
        self.process, self.port, self._log, self._url = process, port, log, url

    def began(self, name: str) -> list[int]:
        """The processes that a worker of that name was, one after another."""
        lines = [json.loads(line) for line in self._log.read_text().splitlines()]
        begun = [line for line in lines if line["message"] == "a worker begins"]
        return [line["pid"] for line in begun if line["node"] == name]

    def owners(self) -> dict[str, str]:
        """The workers that have tables now."""
        with psycopg.connect(self._url) as connection:
            found = connection.execute("SELECT table_id, owner FROM owners").fetchall()
        return {table: owner.rpartition(".")[0] for table, owner in found if owner}


@pytest.fixture(scope="module")
def database() -> Iterator[str]:
    with postgres() as server:
        yield server.url


@contextmanager
def machine(folder: Path, url: str, name: str) -> Iterator[Machine]:
    port, log = free_port(), folder / "log"
    words = ["serve", "--port", str(port), "--db", url, "--node", name]
    words += ["--workers", str(WORKERS), "--log-level", "info", "--bot-pause", "0"]
    with (
        log.open("w") as errors,
        subprocess.Popen(
            [*PROGRAM, *words], stdout=subprocess.PIPE, stderr=errors, text=True
        ) as process,
    ):
        try:
            assert process.stdout
            assert f"http://localhost:{port}/" in process.stdout.readline()
            yield Machine(process, port, log, url)
        finally:
            process.kill()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, database: str) -> Iterator[Machine]:
    """A machine that tests share; at last it is told to end."""
    with machine(tmp_path_factory.mktemp("machine"), database, "here") as server:
        yield server
        server.process.send_signal(signal.SIGTERM)
        assert server.process.wait(PATIENCE) == 0


@contextmanager
def at(site: Site, table: str, *tokens: str) -> Iterator[Viewer]:
    """Somebody at a table, who comes back until there is one to come to."""

    def come() -> Any:
        visit = site.viewer(table, *tokens)
        try:
            return visit, visit.__enter__()
        except (ConnectionClosed, InvalidMessage, InvalidStatus, OSError):
            return None

    visit, viewer = soon(come)
    try:
        yield viewer
    finally:
        visit.__exit__(None, None, None)


@needs_postgres
def test_one_connection_may_ask_about_tables_of_all_workers(server: Machine) -> None:
    site = Site(server.port)
    tables: list[str] = []
    workers: set[str] = set()
    while len(workers) < WORKERS:  # a table's id says which of them has it
        table, _ = site.make("Ann", "open", "open")
        with at(site, table):  # it is in the memory of its worker now
            workers.add(server.owners()[table])
        tables.append(table)
    url = f"http://127.0.0.1:{server.port}"
    with httpx.Client(base_url=url, follow_redirects=True, timeout=PATIENCE) as client:
        for table in tables:
            answer = client.post(f"/api/tables/{table}/seats", json={"name": "Bob"})
            assert answer.status_code == 201, answer.text
            assert answer.json()["seat"] == 1


@needs_postgres
def test_a_worker_that_is_killed_loses_nothing_and_gets_a_successor(server: Machine) -> None:
    site = Site(server.port)
    tables = [site.make("Ann", "bot:random") for _ in range(8)]
    versions = {}
    for table, tokens in tables:
        with at(site, table, *tokens) as me:
            me.wait_turn()
            assert me.act()["type"] == "done"
            versions[table] = me.version
    [first] = server.began("here~1")
    os.kill(first, signal.SIGKILL)
    for table, tokens in tables:
        with at(site, table, *tokens) as me:
            assert me.version >= versions[table]
            me.wait_turn()
            assert me.act()["type"] == "done"
    soon(lambda: len(server.began("here~1")) == 2)


@needs_postgres
def test_without_their_parent_workers_end(tmp_path: Path, database: str) -> None:
    with machine(tmp_path, database, "there") as orphaned:
        orphaned.process.kill()
        orphaned.process.wait()

        def closed() -> bool:
            with socket.socket() as guest:
                return guest.connect_ex(("127.0.0.1", orphaned.port)) != 0

        soon(closed)


def test_sqlite_serves_one_process_alone(tmp_path: Path) -> None:
    refused = dicewright("serve", "--workers", "2", "--db", str(tmp_path / "x.db"))
    assert_refused(refused, "several workers need PostgreSQL")
