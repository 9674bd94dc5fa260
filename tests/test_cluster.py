"""Several servers on one PostgreSQL: a table is in one memory, and nothing that was told is lost.

Nodes that are killed or stopped are processes of their own; the others run in this one.
"""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import psycopg
import pytest
from sqlalchemy import delete, select, text
from sqlalchemy.engine import Connection
from sqlalchemy.exc import OperationalError
from websockets.exceptions import ConnectionClosed

from dicewright.server import nodes, wanted
from dicewright.server.database import StorageError, open_database, url_of
from dicewright.server.lease import NodeLease
from dicewright.server.postgres import PatientConnection, open_engine
from dicewright.server.rows import new_entry
from dicewright.server.schema import fences, journal, owners
from dicewright.server.settings import Settings
from dicewright.server.store import Store
from tests.postgres import Postgres, needs_postgres, postgres
from tests.server_client import Site, Viewer, free_port, relaxed, running
from tests.test_cli import PROGRAM, assert_refused, dicewright
from tests.test_server_play import play_out
from tests.waiting import PATIENCE, soon

pytestmark = needs_postgres

MOVED, COME_BACK = 4307, 1012


@pytest.fixture(scope="module")
def database() -> Iterator[Postgres]:
    with postgres() as server:
        yield server


@pytest.fixture(autouse=True)
def _nobody_is_left(request: pytest.FixtureRequest) -> Iterator[None]:
    """Nodes of one test are not to be met by the next."""
    yield
    if "database" in request.fixturenames:
        with engine_of(request.getfixturevalue("database")) as connection:
            for table in ("nodes", "fences", "owners"):
                connection.execute(text(f"DELETE FROM {table}"))


@contextmanager
def engine_of(database: Postgres) -> Iterator[Connection]:
    """A look behind the counter."""
    engine = open_database(database.url)
    with engine.begin() as connection:
        yield connection
    engine.dispose()


def node(database: Postgres, folder: Path, name: str, **more: Any) -> Settings:
    # A busy machine may keep a lease's thread waiting; no test depends on how long one lasts.
    return replace(
        relaxed(folder, **({"lease_seconds": 2.0, "keep_within": PATIENCE} | more)),
        database=database.url,
        node=name,
    )


class Process:
    """A node that can be killed."""

    def __init__(self, database: Postgres, name: str) -> None:
        port = free_port()
        words = ["serve", "--port", str(port), "--db", database.url, "--node", name]
        self.process = subprocess.Popen(
            [*PROGRAM, *words], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
        )
        assert self.process.stdout
        assert "open" in self.process.stdout.readline()
        self.site = Site(port)

    def signal(self, number: int) -> None:
        self.process.send_signal(number)

    def end(self) -> None:
        self.process.kill()
        self.process.communicate(timeout=PATIENCE)


@contextmanager
def process(database: Postgres, name: str) -> Iterator[Process]:
    started = Process(database, name)
    try:
        yield started
    finally:
        started.end()


def owner_of(database: Postgres, table: str) -> str:
    """The name of the node that has a table; nothing if nobody has."""
    with engine_of(database) as connection:
        found = connection.scalar(select(owners.c.owner).where(owners.c.table_id == table))
    return (found or "").partition(".")[0]


def come_back(site: Site, table: str, token: str, stack: ExitStack) -> Viewer:
    """Connect as a page does: until somebody welcomes us."""

    def welcomed() -> Viewer | None:
        try:
            return stack.enter_context(site.viewer(table, token))
        except (ConnectionClosed, OSError):
            return None

    viewer = soon(welcomed)
    assert viewer
    return viewer


# -- who has a table -------------------------------------------------------------------------------


def test_whoever_asks_the_wrong_node_is_sent_to_the_right_one(
    database: Postgres, tmp_path: Path
) -> None:
    with (
        running(node(database, tmp_path, "a")) as a,
        running(node(database, tmp_path, "b")) as b,
    ):
        table, tokens = a.make("Ann", "Bob", public=True)
        assert owner_of(database, table) == ""
        with a.viewer(table, tokens[0]) as ann:
            ann.act()
            assert owner_of(database, table) == "a"
            with b.connect(table) as stray:
                with pytest.raises(ConnectionClosed) as closed:
                    stray.recv(PATIENCE)
                assert closed.value.rcvd
                assert (closed.value.rcvd.code, closed.value.rcvd.reason) == (MOVED, "a")
            sent = b.http.get(f"/api/tables/{table}/record?format=json")
            assert sent.status_code == 307
            assert sent.headers["location"] == f"/api/tables/{table}/record?format=json&node=a"
            assert sent.headers["connection"] == "close"
            # Lists are the same everywhere, soon.
            here = a.get("/api/tables", ids=table)
            soon(lambda: b.get("/api/tables", ids=table), lambda there: _same(here, there))
            soon(lambda: b.get("/api/tables"), lambda there: _same(here, there))
            assert b.get(f"/api/tables/{table}")["decider"] == ann.prompt["seat"]  # type: ignore[index]


def _same(here: Any, there: Any) -> bool:
    """But for how long somebody has been away."""
    for tables in (here, there):
        for seat in [seat for row in tables["tables"] for seat in row["seats"]]:
            seat["absent"] = None
    return bool(here == there)


def test_a_seat_is_never_given_twice(database: Postgres, tmp_path: Path) -> None:
    with (
        running(node(database, tmp_path, "a")) as a,
        running(node(database, tmp_path, "b")) as b,
    ):
        sites = {"a": a, "b": b}

        def sit(name: str, table: str, number: int) -> int:
            for _ in range(100):
                path = f"/api/tables/{table}/seats"
                answer = sites[name].http.post(path, json={"name": f"P{number}", "seat": 0})
                if answer.status_code == 307:
                    name = answer.headers["location"].rpartition("node=")[2]
                elif answer.status_code != 503:  # a busy machine may be late for its lease
                    return answer.status_code
            raise AssertionError("sent in circles")

        with ThreadPoolExecutor(8) as pool:
            for _ in range(4):
                table, _ = a.make("open", "open")
                tries = [pool.submit(sit, "ab"[number % 2], table, number) for number in range(8)]
                assert sorted(each.result(PATIENCE) for each in tries) == [201] + [409] * 7


def test_what_is_finished_can_be_read_everywhere(database: Postgres, tmp_path: Path) -> None:
    with (
        running(node(database, tmp_path, "a")) as a,
        running(node(database, tmp_path, "b")) as b,
    ):
        table, tokens = a.make("Ann", "bot:random", game="titandice")
        with a.viewer(table, *tokens) as ann:
            play_out(ann)
            for what in ("record", "replay", "positions", "result"):
                assert b.http.get(f"/api/tables/{table}/{what}").status_code == 200, what
            assert owner_of(database, table) == "a"
            ready = soon(
                lambda: b.get(f"/api/tables/{table}/result")["curve"],
                lambda curve: curve["status"] == "ready",
            )
            assert ready == a.get(f"/api/tables/{table}/result")["curve"]


def test_a_curve_is_worked_out_by_one_who_lives(database: Postgres) -> None:
    with engine_of(database) as connection:
        for name, lease in (("a", 60), ("b", 60), ("dead", -1)):
            nodes.join(connection, f"{name}.1", name, "", lease)
        for table in ("t1", "t2"):
            connection.execute(*wanted.CURVES.wanted(table))
    take = partial(wanted.CURVES.take, alone=False)
    with engine_of(database) as one, engine_of(database) as other:
        assert take(one, "dead.1") == "t1"
        assert take(other, "b.1") == "t2"  # it does not wait for the first
    with engine_of(database) as one:
        assert take(one, "a.1") == "t1"
        assert take(one, "b.1") == "t2"
        for table in ("t1", "t2"):
            one.execute(*wanted.CURVES.done(table))
        assert take(one, "a.1") is None


def test_a_name_that_is_taken_is_refused(database: Postgres, tmp_path: Path) -> None:
    with running(node(database, tmp_path, "a")):
        words = ("--port", str(free_port()), "--db", database.url, "--node", "a")
        assert_refused(dicewright("serve", *words), "another node is called “a”")
    assert_refused(dicewright("serve", "--node", "a b"), "is no name for a node")


# -- nodes die -------------------------------------------------------------------------------------


def test_a_killed_nodes_tables_are_taken_over(database: Postgres, tmp_path: Path) -> None:
    with running(node(database, tmp_path, "b")) as b, process(database, "a") as a:
        table, tokens = a.site.make("Ann", "Bob")
        with ExitStack() as stack:
            ann = stack.enter_context(a.site.viewer(table, *tokens))
            ann.act()
            seen = (ann.version, ann.view)
            a.signal(signal.SIGKILL)
            ann = come_back(b, table, tokens[0], stack)
            assert (ann.version, ann.view) == seen
            assert owner_of(database, table) == "b"
            assert ann.ask("orders", seat=0, orders={})["type"] == "done"


def test_a_node_that_slept_tells_nothing_old(database: Postgres, tmp_path: Path) -> None:
    with running(node(database, tmp_path, "b")) as b, process(database, "a") as a:
        table, tokens = a.site.make("Ann", "Bob")
        with ExitStack() as stack:
            old = stack.enter_context(a.site.viewer(table, *tokens))
            old.act()
            seen = old.version
            a.signal(signal.SIGSTOP)
            new = stack.enter_context(b.viewer(table, *tokens))
            assert new.version == seen
            assert new.act()["type"] == "done"
            # Somebody reads, somebody decides: both wait for the one who sleeps.
            pool = stack.enter_context(ThreadPoolExecutor(1))
            reading = pool.submit(a.site.http.get, f"/api/tables/{table}/record")
            old.say("orders", id="late", seat=0, orders={})
            heard = len(old.heard)
            a.signal(signal.SIGCONT)
            assert old.closed() == COME_BACK
            assert {frame["type"] for frame in old.heard[heard:]} <= {"refused"}
            assert reading.result(PATIENCE).status_code in (307, 503)
            # It lives again, and knows where the table is.
            with pytest.raises(ConnectionClosed) as closed, a.site.connect(table) as again:
                again.recv(PATIENCE)
            assert closed.value.rcvd
            assert (closed.value.rcvd.code, closed.value.rcvd.reason) == (MOVED, "b")
            assert new.act()["type"] == "done"


def test_whoever_falls_asleep_while_it_claims_a_table_keeps_nobody_waiting(
    database: Postgres, tmp_path: Path
) -> None:
    with process(database, "a") as a:
        table, tokens = a.site.make("Ann", "Bob")
    # An incarnation that died with the table's row in its hands: its session is still there.
    dead = "sleeper.1"
    with psycopg.connect(f"{database.url}?application_name={dead}") as asleep:
        with engine_of(database) as connection:
            nodes.join(connection, dead, "sleeper", "", 0.0)
        asleep.execute(
            "INSERT INTO owners (table_id, owner) VALUES (%s, %s)"
            " ON CONFLICT (table_id) DO UPDATE SET owner = excluded.owner",
            [table, dead],
        )
        with running(node(database, tmp_path, "b")) as b, b.viewer(table, *tokens) as ann:
            assert ann.act()["type"] == "done"
            assert owner_of(database, table) == "b"
        with pytest.raises(psycopg.OperationalError):
            asleep.execute("SELECT 1")
        asleep.close()


def test_a_stopped_nodes_tables_move_on_at_once(database: Postgres, tmp_path: Path) -> None:
    with running(node(database, tmp_path, "b")) as b, process(database, "a") as a:
        tables = [a.site.make("Ann", "bot:random") for _ in range(3)]
        with ExitStack() as stack:
            viewers = [stack.enter_context(a.site.viewer(id, *tokens)) for id, tokens in tables]
            for viewer in viewers:
                viewer.wait_turn()
                viewer.act()
            a.signal(signal.SIGTERM)
            for viewer, (table, tokens) in zip(viewers, tables, strict=True):
                assert viewer.closed() == MOVED
                with b.viewer(table, *tokens) as there:
                    assert there.version >= viewer.version
                    assert owner_of(database, table) == "b"
            assert a.process.wait(PATIENCE) == 0
            with engine_of(database) as connection:
                assert {each.name for each in nodes.everybody(connection)} == {"b"}


def test_a_node_that_was_buried_begins_a_new_life(database: Postgres, tmp_path: Path) -> None:
    with running(node(database, tmp_path, "a")) as a:
        table, tokens = a.make("Ann", "Bob")
        with a.viewer(table, *tokens) as ann:
            ann.act()
            before = a.lobby.lease.incarnation
            with engine_of(database) as connection:
                nodes.leave(connection, before)
            ann.say("orders", seat=0, orders={})
            assert ann.closed() == COME_BACK
        with a.viewer(table, *tokens) as ann:
            assert a.lobby.lease.incarnation != before
            assert ann.act()["type"] == "done"


def test_nothing_is_told_from_memory_without_a_lease(
    database: Postgres, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with running(node(database, tmp_path, "a")) as a:
        table, tokens = a.make("Ann", "Bob")
        lease = a.lobby.lease
        with a.viewer(table, *tokens) as ann, monkeypatch.context() as patch:

            def unheard() -> None:
                raise StorageError("the database does not answer")

            patch.setattr(lease, "_renew", unheard)
            patch.setattr(lease, "_settings", replace(lease._settings, keep_within=0.0))
            lease.suspect()
            ann.say("hello", tokens=tokens, lang="en")
            assert ann.closed() == COME_BACK
            assert a.http.get(f"/api/tables/{table}/record").status_code == 503
            assert a.lobby.unready
        soon(lambda: not a.lobby.unready)
        with a.viewer(table, *tokens) as ann:
            assert ann.act()["type"] == "done"


# -- the database goes away ------------------------------------------------------------------------


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGQUIT])
def test_a_restart_of_postgresql_is_a_pause(how: int, tmp_path: Path) -> None:
    with postgres() as database, running(node(database, tmp_path, "a")) as a:
        table, tokens = a.make("Ann", "Bob")
        with a.viewer(table, *tokens) as ann:
            ann.act()
            assert ann.prompt
            database.stop(how)
            ann.say("act", id="x", version=ann.version, action=ann.prompt["choices"][0]["action"])
            database.start()
            assert ann.answer()["type"] == "done"
            assert ann.act()["type"] == "done"


def test_a_server_stops_although_the_database_is_silent() -> None:
    with postgres() as database, process(database, "a") as a:
        table, tokens = a.site.make("Ann", "Bob")
        with a.site.viewer(table, *tokens):
            group = _stop_everything(database)
            try:
                a.signal(signal.SIGTERM)
                a.process.wait(PATIENCE)
            finally:
                for pid in group:
                    os.kill(pid, signal.SIGCONT)


def test_a_session_that_falls_silent_is_left(database: Postgres) -> None:
    engine = open_engine(url_of(database.url), within=0.5, named=lambda: "test")
    with engine.connect() as connection:
        pid = nodes.session_of(connection)
        os.kill(pid, signal.SIGSTOP)
        try:
            with pytest.raises(OperationalError, match="does not answer") as failed:
                connection.execute(text("SELECT 1"))
        finally:
            os.kill(pid, signal.SIGCONT)
        assert failed.value.connection_invalidated
    engine.dispose()


def _stop_everything(database: Postgres) -> list[int]:
    """PostgreSQL falls silent: its processes stop, its connections stay."""
    found = [database.pid]
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            parent = int((folder / "stat").read_text().rpartition(")")[2].split()[1])
        except OSError:
            continue
        if parent == database.pid:
            found.append(int(folder.name))
    for pid in found:
        os.kill(pid, signal.SIGSTOP)
    return found


# -- a group is written once -----------------------------------------------------------------------


def test_games_go_on_while_a_claim_waits(database: Postgres) -> None:
    with engine_of(database) as connection:
        nodes.join(connection, "a.1", "a", "", 60)
    with engine_of(database) as claiming, engine_of(database) as writing:
        nodes.pass_fence(claiming, "a.1")
        writing.execute(text("SET LOCAL lock_timeout = '50ms'"))
        assert nodes.begin_group(writing, "a.1", 1)


def test_nobody_is_buried_while_they_claim(database: Postgres) -> None:
    with engine_of(database) as connection:
        nodes.join(connection, "a.1", "a", "", -60)
    with engine_of(database) as claiming, engine_of(database) as burying:
        nodes.pass_fence(claiming, "a.1")
        burying.execute(text("SET LOCAL lock_timeout = '50ms'"))
        with pytest.raises(OperationalError, match="lock timeout"):
            nodes.leave(burying, "a.1")


def test_groups_of_an_incarnation_have_rising_numbers(database: Postgres) -> None:
    with engine_of(database) as connection:
        nodes.join(connection, "a.1", "a", "", 60)
        assert nodes.begin_group(connection, "a.1", 1)
        assert not nodes.begin_group(connection, "a.1", 1)
        assert nodes.begin_group(connection, "a.1", 2)
        connection.execute(delete(fences))
        with pytest.raises(nodes.Fenced):
            nodes.begin_group(connection, "a.1", 3)
        with pytest.raises(nodes.Fenced):
            nodes.pass_fence(connection, "a.1")


def _cut_once(
    monkeypatch: pytest.MonkeyPatch, cut: Callable[[PatientConnection], None]
) -> list[PatientConnection]:
    """The next commit of something gets no answer; `cut` says what becomes of it."""
    gone: list[PatientConnection] = []
    usual = PatientConnection.commit

    def commit(connection: PatientConnection) -> None:
        if gone or "INTRANS" not in connection.info.transaction_status.name:
            usual(connection)
            return
        gone.append(connection)
        cut(connection)
        connection.pgconn.finish()
        raise psycopg.OperationalError("the connection was cut")

    monkeypatch.setattr(PatientConnection, "commit", commit)
    return gone


def _before(connection: PatientConnection) -> None:
    """It never arrives, and the database notices that nobody is there."""


def _silently(connection: PatientConnection) -> None:
    """It never arrives, and the database notices nothing: its session goes on for as long as this
    process has its socket in another place."""
    os.dup(connection.fileno())
    nothing = os.open(os.devnull, os.O_RDWR)
    os.dup2(nothing, connection.fileno())


@pytest.mark.parametrize("cut", [PatientConnection.commit, _before, _silently])
def test_a_commit_without_an_answer_is_neither_lost_nor_done_twice(
    cut: Callable[[PatientConnection], None],
    database: Postgres,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def write() -> None:
        lease = NodeLease(node(database, tmp_path, "a", lease_seconds=60.0), lambda: None)
        store = Store(database.url, lease, keep_within=PATIENCE, answer_within=PATIENCE)
        await store.write([new_entry("t", 1, ["pass"])])
        gone = _cut_once(monkeypatch, cut)
        await store.write([new_entry("t", 2, ["pass"])])
        assert gone
        # The same entry again is the same key again: it was refused, not overlooked.
        with pytest.raises(StorageError):
            await store.write([new_entry("t", 2, ["extra"])])
        await asyncio.to_thread(store.close)
        await asyncio.to_thread(lease.close)

    asyncio.run(write())
    with engine_of(database) as connection:
        entries = select(journal.c.number, journal.c.moves).where(journal.c.table_id == "t")
        assert sorted(tuple(row) for row in connection.execute(entries)) == [
            (1, "pass"),
            (2, "pass"),
        ]
        connection.execute(delete(journal).where(journal.c.table_id == "t"))


def test_a_new_life_does_not_write_what_the_former_one_began(
    database: Postgres, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Others may have the table by then, and what they wrote must stay."""

    async def write() -> None:
        lease = NodeLease(node(database, tmp_path, "a", lease_seconds=60.0), lambda: None)
        store = Store(database.url, lease, keep_within=PATIENCE, answer_within=PATIENCE)
        before = lease.incarnation

        def begin_anew(_: PatientConnection) -> None:
            """The commit never arrives; before it is tried again, this life ends."""
            lease.doubt()
            soon(lambda: lease.incarnation != before and lease.valid)

        _cut_once(monkeypatch, begin_anew)
        with pytest.raises(nodes.Fenced):
            await store.write([new_entry("w", 1, ["pass"])])
        assert lease.valid  # nobody suspects the new one
        await store.write([new_entry("w", 2, ["pass"])])
        await asyncio.to_thread(store.close)
        await asyncio.to_thread(lease.close)

    asyncio.run(write())
    with engine_of(database) as connection:
        entries = select(journal.c.number).where(journal.c.table_id == "w")
        assert list(connection.scalars(entries)) == [2]
        connection.execute(delete(journal).where(journal.c.table_id == "w"))


def test_a_doubt_that_cannot_be_settled_ends_this_life(
    database: Postgres, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lost: list[str] = []

    async def write() -> None:
        lease = NodeLease(
            node(database, tmp_path, "a", lease_seconds=60.0), lambda: lost.append("all")
        )
        store = Store(database.url, lease, keep_within=PATIENCE)
        before = lease.incarnation
        _cut_once(monkeypatch, PatientConnection.commit)
        group = [new_entry("u", 1, ["pass"])]
        with pytest.raises(StorageError):
            await asyncio.to_thread(store._write_group, group, before, 1, 0.0)
        assert await lease.hold() != before
        assert lost == ["all"]
        with pytest.raises(nodes.Fenced):
            await store.write([new_entry("u", 2, ["pass"])], before)
        await asyncio.to_thread(store.close)
        await asyncio.to_thread(lease.close)

    asyncio.run(write())
    with engine_of(database) as connection:
        connection.execute(delete(journal).where(journal.c.table_id == "u"))
