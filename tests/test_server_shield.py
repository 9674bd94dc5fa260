"""Below requests and frames: connections, bytes and room, whoever takes too much of them."""

from __future__ import annotations

import io
import json
import logging
import socket
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from dicewright.server import logs
from dicewright.server.table import PRESENCE_EVERY
from tests.server_client import Site, Viewer, free_port, relaxed, running
from tests.test_cli import assert_refused, dicewright
from tests.waiting import PATIENCE, soon
from tools.attack_server.attacker import CONTINUED, PING, TEXT, frame, request, upgrade

#: Strangers come from here: 127.0.0.1 would be a proxy.
STRANGER, OTHER = "127.0.0.5", "127.0.0.6"


def wary(folder: Path, **more: Any) -> Any:
    """Settings of a server for strangers, only with quick bots."""
    return relaxed(folder, **({"patience": 1} | more))


@contextmanager
def line(site: Site, address: str = STRANGER) -> Iterator[socket.socket]:
    """A connection by hand."""
    with socket.socket() as made:
        made.settimeout(PATIENCE)
        made.bind((address, 0))
        made.connect(("127.0.0.1", site.port))
        yield made


@contextmanager
def websocket(site: Site, table: str) -> Iterator[socket.socket]:
    with line(site) as made:
        made.sendall(upgrade(table))
        assert b" 101 " in made.recv(1000)
        yield made


def ended(made: socket.socket) -> bool:
    """Read until the other side has enough of us."""
    try:
        while made.recv(1 << 16):
            pass
    except ConnectionError:
        pass
    return True


def pour(made: socket.socket, data: bytes) -> bool:
    """Write until the other side has enough of us."""
    try:
        while True:
            made.sendall(data)
    except ConnectionError:
        return True


# -- connections -----------------------------------------------------------------------------------


def test_who_asks_nothing_is_dropped(tmp_path: Path) -> None:
    with running(wary(tmp_path, request_within=0.2)) as site, line(site) as idle:
        assert ended(idle)


@pytest.mark.parametrize(
    "begun",
    [
        b"\r\n",
        b"GET /api/games HTTP/1.1\r\nHost: x\r\n",
        b"POST /api/records HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\nabc",
        request("GET", "/healthz").replace(b"close", b"keep-alive") + b"\r\nGET",
    ],
)
def test_a_request_that_does_not_end_is_dropped(tmp_path: Path, begun: bytes) -> None:
    with running(wary(tmp_path, request_within=0.2)) as site, line(site) as slow:
        slow.sendall(begun)
        assert ended(slow)


def test_a_head_that_does_not_end_is_dropped(tmp_path: Path) -> None:
    with running(wary(tmp_path)) as site, line(site) as flood:
        flood.sendall(b"GET / HTTP/1.1\r\n")
        assert pour(flood, b"a: b\r\n" * 1000)


def test_a_whole_request_in_many_parts_is_answered(tmp_path: Path) -> None:
    body = b'{"game": "nothing", "seats": [' + b" " * 60_000 + b"]}"
    with running(wary(tmp_path)) as site, line(site) as slow:
        whole = request("POST", "/api/tables", body)
        for at in range(0, len(whole), 997):
            slow.sendall(whole[at : at + 997])
        assert slow.recv(100).startswith(b"HTTP/1.1 4")


def test_requests_are_not_sent_in_heaps(tmp_path: Path) -> None:
    with running(wary(tmp_path)) as site, line(site) as eager:
        one = request("GET", "/api/games").replace(b"close", b"keep-alive")
        eager.sendall(one * 200)
        answers = bytearray()
        while got := eager.recv(1 << 16):
            answers += got
        assert answers.count(b"HTTP/1.1 ") < 200


def is_served(made: socket.socket) -> bool:
    """Ask for something, on a connection that ends then."""
    made.sendall(request("GET", "/healthz"))
    return b" 200 " in made.recv(1000) and ended(made)


def test_one_address_has_so_many_connections(tmp_path: Path) -> None:
    settings = wary(tmp_path, connections_per_address=2)
    with running(settings) as site, line(site), line(site) as second:
        with line(site) as third:
            assert ended(third)
        with line(site, OTHER) as other:
            assert is_served(other)
        assert is_served(second)
        with line(site) as fourth:
            assert is_served(fourth)


def test_all_addresses_together_have_so_many_connections(tmp_path: Path) -> None:
    with running(wary(tmp_path, connections=2)) as site:
        gate = site.gate
        with line(site), line(site, OTHER), line(site, "127.0.0.7") as third:
            assert ended(third)
            assert gate.connections == 2
        soon(lambda: gate.connections == 0)


def test_connections_that_end_in_any_way_are_counted_no_more(tmp_path: Path) -> None:
    with running(wary(tmp_path)) as site:
        table, _ = site.make("Ann", "bot:random")
        guest = site.gate.guests.of(STRANGER)
        with line(site), websocket(site, table), websocket(site, "nowhere"):
            assert guest.connections >= 2
        soon(lambda: guest.connections == guest.viewers == guest.unread == 0)
        site.http.close()
        soon(lambda: site.gate.connections == 0)


def test_connecting_for_ever_is_not_for_free(tmp_path: Path) -> None:
    with running(wary(tmp_path, wire_per_second=1e-6, wire_at_once=0.01)) as site:
        for _ in range(21):
            with line(site) as one, suppress(ConnectionError):
                answer = b""
                one.sendall(request("GET", "/healthz"))
                answer = one.recv(100)
        assert answer == b""
        with line(site, OTHER) as other:
            other.sendall(request("GET", "/healthz"))
            assert b" 200 " in other.recv(100)


# -- bytes -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("first", "then"),
    [
        (b"", frame(b"", PING) * 1000),
        (b"", frame(b"x" * 125, PING) * 100),
        (frame(b"", TEXT, last=0), frame(b"", CONTINUED, last=0) * 30),
    ],
    ids=["pings", "big pings", "pieces"],
)
def test_a_flood_below_frames_ends_its_connection_and_nothing_else(
    tmp_path: Path, first: bytes, then: bytes
) -> None:
    with running(wary(tmp_path)) as site:
        table, tokens = site.make("Ann", "Bob")
        with site.viewer(table, *tokens) as good, websocket(site, table) as bad:
            bad.sendall(first)
            assert pour(bad, then)
            assert good.act()["type"] == "done"


def test_pieces_end_even_if_they_come_slowly(tmp_path: Path) -> None:
    with running(wary(tmp_path, patience=10_000)) as site:
        table, _ = site.make("Ann", "Bob")
        with websocket(site, table) as bad:
            bad.sendall(frame(b"", TEXT, last=0))
            assert pour(bad, frame(b"", CONTINUED, last=0))


def test_the_bytes_of_all_connections_of_an_address_count(tmp_path: Path) -> None:
    with running(wary(tmp_path, wire_per_second=1e-6, wire_at_once=0.01)) as site:
        table, _ = site.make("Ann", "Bob")
        # Each sends less than one may.
        for _ in range(20):
            with line(site) as one:
                one.sendall(upgrade(table))
                try:
                    if b" 101 " not in one.recv(1000):
                        break
                    one.sendall(frame(b"", PING) * 500)
                    one.recv(1000)
                except ConnectionError:
                    break
        else:
            pytest.fail("nothing was counted")


def test_who_does_not_read_is_dropped(tmp_path: Path) -> None:
    """An answer that nobody takes is not kept for ever."""
    with running(wary(tmp_path, read_within=0.2), 4096) as site, socket.socket() as deaf:
        deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        deaf.bind((STRANGER, 0))
        deaf.connect(("127.0.0.1", site.port))
        deaf.sendall(request("GET", "/api/games/diceforge"))
        soon(lambda: site.gate.guests.of(STRANGER).connections == 1)
        soon(lambda: site.gate.guests.of(STRANGER).connections == 0)
        assert site.gate.guests.of(STRANGER).unread == 0


def test_what_one_address_leaves_unread_is_bounded(tmp_path: Path) -> None:
    settings = wary(tmp_path, read_within=PATIENCE, unread_bytes_per_address=1000)
    with running(settings, 4096) as site, socket.socket() as deaf:
        deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        deaf.bind((STRANGER, 0))
        deaf.connect(("127.0.0.1", site.port))
        deaf.sendall(request("GET", "/api/games/diceforge"))
        soon(lambda: site.gate.guests.of(STRANGER).connections == 1)
        soon(lambda: site.gate.guests.of(STRANGER).connections == 0)


# -- budgets ---------------------------------------------------------------------------------------


def test_who_asks_too_much_is_told_when_to_come_back(tmp_path: Path) -> None:
    few = {"work_per_second": 1e-6, "work_at_once": 0.0055, "longest_wait": 0.05}
    with running(wary(tmp_path, **few)) as site:
        answers = [site.http.get("/healthz", params={"lang": "de"}) for _ in range(6)]
        assert [answer.status_code for answer in answers] == [200] * 5 + [429]
        assert answers[5].json()["code"] == "too-fast"
        assert answers[5].headers["retry-after"]
        elsewhere = {"x-forwarded-for": "2001:db8::1"}
        assert site.http.get("/healthz", headers=elsewhere).status_code == 200
        neighbour = {"x-forwarded-for": "2001:db8::2"}
        answers = [site.http.get("/healthz", headers=neighbour) for _ in range(5)]
        assert [answer.status_code for answer in answers] == [200] * 4 + [429]
        with pytest.raises(InvalidStatus):
            site.connect("any")


def test_making_things_has_a_limit_of_its_own(tmp_path: Path) -> None:
    with running(wary(tmp_path, makes_per_second=1e-4, makes_at_once=3)) as site:
        for _ in range(3):
            site.make("Ann", "bot:random")
        body = {"game": "diceforge", "seats": [{"kind": "open"}, {"kind": "open"}]}
        answer = site.http.post("/api/tables", json=body)
        assert (answer.status_code, answer.json()["code"]) == (429, "too-fast")
        assert site.get("/healthz")["status"] == "ok"


def test_frames_are_paid_for(tmp_path: Path) -> None:
    few = {"work_per_second": 1e-6, "work_at_once": 0.1, "longest_wait": 0.01}
    with running(wary(tmp_path, frames_at_once=10_000, bytes_at_once=1 << 20, **few)) as site:
        table, tokens = site.make("Ann", "Bob")
        with site.viewer(table, *tokens) as me:
            codes = [me.ask("act", version=0, action=0)["code"] for _ in range(200)]
            assert codes == sorted(codes), "stale, as long as they are read"
            assert (codes[0], codes[-1]) == ("stale", "too-fast")


def test_hello_is_not_said_too_often(tmp_path: Path) -> None:
    with running(wary(tmp_path, hellos_per_second=10.0, hellos_at_once=1)) as site:
        table, _ = site.make("Ann", "Bob")
        began = time.monotonic()
        with site.viewer(table) as me:
            me.say("hello", lang="de")
            me.until("table")
            assert time.monotonic() - began >= 0.09, "nobody waited"


def test_comings_and_goings_are_told_seldom_but_the_last_for_certain(tmp_path: Path) -> None:
    with running(relaxed(tmp_path)) as site:
        table, tokens = site.make("Ann", "Bob")
        with site.viewer(table, *tokens) as me:
            began = time.monotonic()
            for _ in range(30):
                with site.viewer(table):
                    pass
            with site.viewer(table), site.viewer(table):
                while me.until("seats")["spectators"] != 2:
                    pass
            while me.until("seats")["spectators"] != 0:
                pass
            told = sum(one["type"] == "seats" for one in me.heard)
            assert told <= 3 + (time.monotonic() - began) / PRESENCE_EVERY


# -- room ------------------------------------------------------------------------------------------


def test_a_full_table_has_room_for_its_players(tmp_path: Path) -> None:
    with running(wary(tmp_path, spectators_per_table=2)) as site:
        table, [ann, _] = site.make("Ann", "Bob")
        with site.viewer(table), site.viewer(table) as second:
            with site.connect(table) as connection:
                third = Viewer(connection)
                third.say("hello", lang="fr")
                assert third.until("refused")["code"] == "crowded"
                assert third.closed() == 1013
            with site.viewer(table, ann) as me:
                assert me.you == [0]
            # Who is in may say hello again.
            second.say("hello", lang="hu")
            assert second.until("table")


def test_one_address_does_not_fill_a_table(tmp_path: Path) -> None:
    with running(wary(tmp_path, spectators_per_table_and_address=1)) as site:
        table, [ann, _] = site.make("Ann", "Bob")
        with site.viewer(table), site.viewer(table, ann):
            with site.connect(table) as connection:
                second = Viewer(connection)
                second.say("hello")
                assert second.closed() == 1013
            with connect(
                f"ws://127.0.0.1:{site.port}/api/tables/{table}/play",
                additional_headers={"X-Forwarded-For": "198.51.100.7"},
                max_size=None,
            ) as elsewhere:
                other = Viewer(elsewhere)
                other.say("hello")
                assert other.until("table")


def test_one_address_does_not_fill_the_server(tmp_path: Path) -> None:
    with running(wary(tmp_path, viewers_per_address=1)) as site:
        table, _ = site.make("Ann", "bot:random")
        with site.viewer(table):
            assert site.get("/healthz")["viewers"] == 1
            with site.connect(table) as second:
                assert Viewer(second).closed() == 1013
        soon(lambda: site.get("/healthz")["viewers"] == 0)
        with site.viewer(table) as again:
            assert again.view


# -- pages of other sites --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("page", "allowed"),
    [("", True), ("https://club.example", True), ("https://x.example", False), ("null", False)],
)
def test_pages_of_other_sites_may_look_but_not_touch(
    tmp_path: Path, page: str, allowed: bool
) -> None:
    with running(wary(tmp_path, origins=("https://club.example",))) as site:
        table, _ = site.make("Ann", "open")
        named = {"origin": page or f"http://127.0.0.1:{site.port}"}
        assert site.http.get("/api/tables", headers=named).status_code == 200
        path, body = f"/api/tables/{table}/seats?lang=de", {"name": "Eve"}
        answer = site.http.post(path, json=body, headers=named)
        address = f"ws://127.0.0.1:{site.port}/api/tables/{table}/play"
        if allowed:
            assert answer.status_code == 201
            with connect(address, additional_headers=named) as made:
                Viewer(made).say("hello")
        else:
            assert (answer.status_code, answer.json()["code"]) == (403, "foreign-page")
            assert "Website" in answer.json()["why"]
            with pytest.raises(InvalidStatus, match="403"):
                connect(address, additional_headers=named)


def test_a_proxy_that_is_no_address_is_one_line(tmp_path: Path) -> None:
    words = ("serve", "--port", str(free_port()), "--db", str(tmp_path / "x.db"))
    refused = dicewright(*words, "--trusted-proxies", "proxy.example")
    assert_refused(refused, "addresses or networks")


# -- logs ------------------------------------------------------------------------------------------


def logged(stream: io.StringIO) -> list[dict[str, Any]]:
    return [json.loads(text) for text in stream.getvalue().splitlines()]


@contextmanager
def sparing() -> Iterator[tuple[logging.Logger, io.StringIO]]:
    stream = io.StringIO()
    handler, logger = logs.Sparing(stream), logging.Logger("test")
    handler.setFormatter(logs.JsonLines())
    logger.addHandler(handler)
    yield logger, stream
    handler.close()


def test_repeats_are_left_out_and_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(logs, "REPEATS_PER_SECOND", 1e-6)
    with sparing() as (logger, stream):
        for number in range(1000):
            logger.warning("trouble with %s", number)
        logger.warning("something else")
        logger.warning("trouble with %s", 1000)
    lines = logged(stream)
    assert [line["message"] for line in lines[:2]] == ["trouble with 0", "trouble with 1"]
    assert lines[-3]["lines"] == {"trouble with %s": 1000 - logs.REPEATS_AT_ONCE}
    assert lines[-2]["message"] == "something else"
    assert lines[-1]["lines"] == {"trouble with %s": 1}, "what is left is said in the end"


def test_log_bytes_are_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(logs, "BYTES_PER_SECOND", 1e-6)
    monkeypatch.setattr(logs, "BYTES_AT_ONCE", 50_000)
    with sparing() as (logger, stream):
        for number in range(logs.MOST_MESSAGES * 2):
            logger.warning(f"{number} " + "x" * 100_000, extra={"more": "y" * 100_000})
    assert len(stream.getvalue()) < 50_000 + 20 * logs.LONGEST_VALUE
    assert all(len(line["message"]) <= logs.LONGEST_VALUE + 1 for line in logged(stream))


def test_who_hangs_up_at_the_door_is_no_error(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with running(relaxed(tmp_path)) as site:
        for ending in (b"", b"\xff" * 20, frame(b"\x03\xe8", 0x8)):
            for _ in range(10):
                with line(site) as made:
                    made.sendall(upgrade("nowhere"))
                    made.sendall(ending)
        soon(lambda: site.gate.connections <= 1)
    assert [record for record in caplog.records if record.levelno >= logging.ERROR] == []


def test_a_broken_frame_is_no_error_either(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with running(relaxed(tmp_path)) as site:
        table, _ = site.make("Ann", "Bob")
        with websocket(site, table) as bad:
            bad.sendall(frame(b'{"type":"hello"}') + b"\xff" * 20)
            assert ended(bad)
        with site.viewer(table) as rude:
            rude.connection.socket.shutdown(socket.SHUT_RDWR)
            with pytest.raises(ConnectionClosed):
                rude.until("nothing")
        soon(lambda: site.lobby.viewers == 0)
    assert [record for record in caplog.records if record.levelno >= logging.ERROR] == []
