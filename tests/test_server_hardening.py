"""What strangers try: garbage, floods, huge things, other people's secrets. Nobody else suffers."""

from __future__ import annotations

import asyncio
import json
import logging
import socket
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest
from websockets.exceptions import ConnectionClosed

from dicewright.bots.registry import OURS
from dicewright.core.fair import SEED_BYTES
from dicewright.server import logs
from dicewright.server.connection import Connection
from dicewright.server.database import url_of
from dicewright.server.guests import Guest
from dicewright.server.messages import PongFrame
from dicewright.server.settings import Settings
from tests.bots_of_tests import Boundless, First, Quitter, Spy
from tests.server_client import Site, Viewer, relaxed, running
from tests.waiting import PATIENCE, soon

GARBAGE = [
    "",
    "hello",
    "[]",
    "null",
    "{}",
    '{"type": 7}',
    '{"type": "dance"}',
    '{"type": "act"}',
    '{"type": "act", "version": "1", "action": 2}',
    '{"type": "act", "version": 1, "action": -5}',
    '{"type": "act", "version": 1, "action": 1e99}',
    '{"type": "act", "version": 1, "action": 99999999999999999999999}',
    '{"type": "hello", "tokens": "x"}',
    '{"type": "orders", "seat": 0, "orders": {"a": {"b": 1}}}',
    '{"type": "ping", "id": "' + "x" * 41 + '"}',
    "[" * 4000,
    '{"type": "\ud83d"}',
]


@pytest.mark.parametrize("text", GARBAGE, ids=range(len(GARBAGE)))
def test_garbage_is_refused_and_the_connection_lives_on(site: Site, text: str) -> None:
    table, tokens = site.make("Ann", "bot:random")
    with site.viewer(table, *tokens) as me:
        me.connection.send(text.encode(errors="replace").decode())
        refused = me.until("refused")
        assert refused["code"] == "bad-frame"
        assert len(refused["why"]) < 300
        assert "\n" not in refused["why"]
        me.wait_turn()
        assert me.act()["type"] == "done"


def test_binary_frames_are_read_or_refused(site: Site) -> None:
    table, _ = site.make("Ann", "bot:random")
    with site.viewer(table) as me:
        me.connection.send(b"\xff\xfe\x00")
        assert me.until("refused")["code"] == "bad-frame"
        me.connection.send(b'{"type": "ping", "id": "b"}')
        assert me.until("pong")["id"] == "b"


def test_a_huge_frame_ends_the_connection_and_nothing_else(site: Site) -> None:
    table, tokens = site.make("Ann", "Bob")
    with site.viewer(table, *tokens) as good:
        with site.viewer(table) as bad:
            bad.connection.send('{"type": "hello", "lang": "' + "x" * 100_000 + '"}')
            assert bad.closed() == 1009
        assert good.act()["type"] == "done"


def test_hello_comes_first(site: Site) -> None:
    table, _ = site.make("Ann", "bot:random")
    with site.connect(table) as connection:
        viewer = Viewer(connection)
        assert viewer.ask("act", version=0, action=0)["code"] == "hello-first"


def test_hello_comes_soon(tmp_path: Path) -> None:
    with running(relaxed(tmp_path, hello_within=0.2)) as site:
        table, _ = site.make("Ann", "bot:random")
        with site.connect(table) as connection:
            assert Viewer(connection).closed() == 4408


def test_there_is_no_table_to_play_at(site: Site) -> None:
    for name in ("nonsense", "a" * 500, "%00"):
        with site.connect(name) as connection:
            assert Viewer(connection).closed() == 4404


def test_a_thousand_frames_a_second_are_refused_and_harm_nobody(tmp_path: Path) -> None:
    settings = relaxed(tmp_path, patience=1, frames_per_second=0.01, frames_forgiven=300)
    with running(settings) as site:
        table, tokens = site.make("Ann", "Bob")
        with site.viewer(table) as flood, site.viewer(table, *tokens) as good:
            began = time.monotonic()
            for _ in range(300):
                flood.say("ping")
            assert good.act()["type"] == "done"
            assert flood.until("refused")["code"] == "too-fast"
            with suppress(ConnectionClosed):
                for _ in range(1000):
                    flood.say("ping")
            assert flood.closed() in (1008, None)
            # One warning a second, however long this machine takes.
            warned = len([f for f in flood.heard if f["type"] == "refused"])
            assert warned <= 1 + time.monotonic() - began
            good.wait_turn()
            assert good.act()["type"] == "done"


#: Bytes that the system keeps for who does not read; it would take megabytes otherwise.
BUFFER = 4096


def test_a_viewer_who_does_not_read_keeps_nobody_waiting(tmp_path: Path) -> None:
    with running(relaxed(tmp_path), BUFFER) as site, socket.socket() as deaf:
        table, tokens = site.make("Ann", "Bob", options={"preset": "titans-discovery"})
        # Before it connects: later the system has promised room for more already.
        deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, BUFFER)
        deaf.connect(("127.0.0.1", site.port))
        deaf.sendall(
            f"GET /api/tables/{table}/play HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\n"
            "Connection: Upgrade\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
            "Sec-WebSocket-Version: 13\r\n\r\n".encode()
        )
        # What comes before the server agreed is not heard; this answer is the last thing it reads.
        assert b"101" in deaf.recv(64)
        # A masked text frame whose mask is zero.
        hello = b'{"type":"hello"}'
        deaf.sendall(bytes([0x81, 0x80 | len(hello)]) + bytes(4) + hello)
        with site.viewer(table, *tokens) as me:
            soon(lambda: len(site.lobby.tables[table]._session.viewers) == 2)
            others = [one for one in site.lobby.tables[table]._session.viewers if not one.seats]
            # How much the system takes differs; then more and more waits, and nobody for it.
            while len(others[0]._outbox) < 20:
                assert me.status == "playing", "nothing ever waited"
                assert me.act()["type"] == "done"


def test_a_viewer_whose_outbox_is_full_is_given_up() -> None:
    class Deaf:
        """A websocket whose other side neither reads nor says anything."""

        def __init__(self) -> None:
            self.headers: dict[str, str] = {}
            self.state = SimpleNamespace(line=SimpleNamespace(writable=asyncio.Event()))

        async def receive(self, *_: object) -> None:
            await asyncio.Event().wait()

        close = receive

    class Room:
        """A table that only sees people go."""

        def part(self, viewer: object) -> None:
            self.parted = viewer

    async def fill() -> None:
        settings = Settings("x.db", outbox_bytes=100)
        lobby, table = SimpleNamespace(settings=settings), Room()
        connection = Connection(*cast(Any, (Deaf(), Guest(settings), lobby, table)))
        running = asyncio.create_task(connection.run())
        for _ in range(7):
            await asyncio.sleep(0)
            connection.viewer.tell(PongFrame(None))
        await asyncio.wait_for(running, PATIENCE)
        assert connection.viewer.closing == 1013
        assert table.parted is connection.viewer

    asyncio.run(fill())


# -- HTTP ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ({}, 422, "bad-request"),
        ({"game": "chess", "seats": [{"kind": "open"}]}, 404, "no-game"),
        ({"game": "diceforge", "seats": [{"kind": "open"}]}, 422, "bad-option"),
        ({"game": "diceforge", "seats": [{"kind": "open"}] * 9}, 422, "bad-request"),
        ({"game": "diceforge", "seats": [{"kind": "open", "token": "x"}] * 2}, 422, "bad-request"),
        ({"game": "diceforge", "seats": [{"kind": "me", "name": " \t"}] * 2}, 400, "bad-request"),
        *[
            ({"game": "diceforge", "seats": [{"kind": "bot", "bot": bot}] * 2}, 422, "unknown-bot")
            for bot in (
                "nobody",
                "greedy:1s",
                "search:3600s",
                "search:9999999",
                "search:1s@64",
                "exec:touch /tmp/owned",
                "exec@1s:id",
                "file:/etc/passwd:Bot",
            )
        ],
        (
            {"game": "diceforge", "seats": [{"kind": "open"}] * 2, "options": {"preset": "no"}},
            422,
            "bad-option",
        ),
        (
            {"game": "diceforge", "seats": [{"kind": "open"}] * 2, "options": {"preset": 1}},
            422,
            "bad-request",
        ),
    ],
)
def test_bad_tables_are_refused_in_one_sentence(
    site: Site, body: object, status: int, code: str
) -> None:
    answer = site.http.post("/api/tables", json=body)
    assert (answer.status_code, answer.json()["code"]) == (status, code)
    assert 5 < len(answer.json()["why"]) < 300


def test_huge_bodies_are_refused(site: Site) -> None:
    answer = site.http.post("/api/records", content=b"x" * (2 << 20))
    assert (answer.status_code, answer.json()["code"]) == (413, "too-big")

    def pieces() -> Iterator[bytes]:
        for _ in range(40):
            yield b"x" * 65536

    answer = site.http.post("/api/records", content=pieces())
    assert answer.status_code == 413


@pytest.mark.parametrize(
    "record",
    [
        b"",
        b"\xff",
        b"dicewright record 1",
        b"{}",
        b'{"format": 1}',
        b"[" * 100_000,
        b'{"a":' * 20_000,
        b'{"format":"dicewright record 1","game":"diceforge","rules":1,"players":2,"seed":1,'
        b'"options":{"preset":[]},"names":{},"moves":[],"result":"*","check":"x"}',
        b'{"format":"dicewright record 1","game":["x"],"rules":1,"players":2,"seed":1,'
        b'"options":{},"names":{},"moves":[],"result":"*","check":"x"}',
        b"dicewright record 1\ngame diceforge\nrules 1\nplayers 2\nseed 7\nresult *\ncheck x\n",
    ],
)
def test_bad_records_are_refused_in_one_sentence(site: Site, record: bytes) -> None:
    answer = site.http.post("/api/records", content=record)
    assert (answer.status_code, answer.json()["code"]) == (422, "bad-record")
    assert "\n" not in answer.json()["why"]


def test_every_answer_carries_the_guarding_headers(site: Site) -> None:
    for path in ("/", "/api/games", "/api/nothing", "/healthz", "/t/abc", "/missing.js"):
        headers = site.http.get(path).headers
        policy = headers["content-security-policy"]
        assert "script-src 'self';" in policy
        assert "unsafe" not in policy.replace("style-src-attr 'unsafe-inline'", "")
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["x-frame-options"] == "DENY"
        assert "server" not in headers


@pytest.mark.parametrize(
    "path", ["/api/tables/nope", "/api/tables/nope/record", "/api/tables/%00", "/api/games/x"]
)
def test_what_is_not_there_is_not_found(site: Site, path: str) -> None:
    answer = site.http.get(path)
    assert answer.status_code == 404
    assert set(answer.json()) == {"code", "why"}


def test_before_the_game_there_is_nothing_to_replay(site: Site) -> None:
    table, _ = site.make("Ann", "open")
    for what in ("record", "replay", "positions", "result"):
        answer = site.http.get(f"/api/tables/{table}/{what}")
        assert (answer.status_code, answer.json()["code"]) == (409, "not-started")


# -- secrets ---------------------------------------------------------------------------------------


def test_no_secret_gets_into_a_log_or_to_somebody_else(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    logs.set_up("debug")
    try:
        with running(relaxed(tmp_path)) as site:
            table, tokens = site.make("Ann", "Bob", game="titandice")
            with site.viewer(table, *tokens) as me, site.viewer(table) as spectator:
                seed = site.lobby.tables[table]._session.row["dice_seed"]
                me.connection.send('{"type": "hello", "tokens": ["' + tokens[0] + '"], "lang": 5}')
                me.until("refused")
                for _ in range(5):
                    me.wait_turn()
                    me.act()
                said = json.dumps(me.heard + spectator.heard)
                for path in ("", "/record", "/replay", "/positions"):
                    said += site.http.get(f"/api/tables/{table}{path}").text
                said += site.http.get("/api/tables", params={"ids": table}).text
            site.http.post(f"/api/tables/{table}/seats", json={"name": "Eve", "token": tokens[0]})
        logged = capsys.readouterr().err
    finally:
        logging.basicConfig(level=logging.WARNING, force=True)
    assert '"message": "request"' in logged
    assert all(json.loads(line)["level"] for line in logged.splitlines())
    for secret in (*tokens, seed):
        assert secret not in logged
        assert secret not in said


def test_a_password_of_the_database_is_not_logged() -> None:
    url = url_of("postgresql://ann:sesame@localhost/games")
    assert "sesame" not in url.render_as_string(hide_password=True)
    assert url.drivername == "postgresql+psycopg"


def test_what_the_store_keeps_of_a_token_does_not_open_a_seat(site: Site) -> None:
    table, [token] = site.make("Ann", "bot:random")
    with site.viewer(table) as spectator:
        hashed = site.lobby.tables[table]._session.seats[0].token_hash
        assert token not in hashed
        spectator.say("hello", tokens=[hashed, "", token[:-1]])
        spectator.until("table")
        assert spectator.you == []


def test_bots_know_nothing_of_coming_rolls(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(OURS, "spy", Spy)
    Spy.shown.clear()
    table, tokens = site.make("Ann", "bot:spy")
    with site.viewer(table, *tokens) as me:
        while len(Spy.shown) < 10:
            me.wait_turn()
            me.act()
        state = site.lobby.tables[table]._session.match.state
        assert state.rng not in {seen.rng for seen in Spy.shown}


@pytest.mark.parametrize("bot", [Quitter, Boundless])
def test_a_bot_that_fails_does_not_stop_the_game(
    site: Site, bot: type[First], monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setitem(OURS, "failing", bot)
    table, tokens = site.make("Ann", "bot:failing")
    with site.viewer(table, *tokens) as me:
        while sum("a bot failed" in record.message for record in caplog.records) < 3:
            me.wait_turn()
            me.act()


def test_default_settings_suit_strangers() -> None:
    settings = Settings("x.db")
    assert settings.frames_per_second <= 50
    assert settings.makes_per_second <= 5
    assert settings.frame_bytes <= 1 << 14


def test_nobody_foresees_dice_or_bots() -> None:
    """Seeds that repeat are for tests; a server that is told nothing has others."""
    seeds = Settings("x.db").seeds
    drawn = [(seeds.dice("table"), seeds.bot("table", 0)) for _ in range(20)]
    assert len({dice for dice, _ in drawn}) == len({bot for _, bot in drawn}) == 20
    assert {len(dice) for dice, _ in drawn} == {SEED_BYTES}
