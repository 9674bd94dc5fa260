"""The door of a machine with several workers: everybody gets to the worker of their table."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
import uvicorn
import uvloop

from dicewright.server import door
from dicewright.server.door import Door, workers_for
from tests.waiting import PATIENCE

NAMES = ("a~1", "a~2", "a~3")
TABLES = [f"t{number}" for number in range(30)]


class Worker:
    """One of several workers in this process; it answers who it is and whom it sees."""

    def __init__(self, listening: socket.socket, number: int, folder: Path) -> None:
        self.name = NAMES[number]
        config = uvicorn.Config(self._app, interface="asgi3", lifespan="off", log_config=None)
        config.load()
        self._server = uvicorn.Server(config)
        # As in processes of their own: each has its own name for the same socket.
        self.door = Door(listening.dup(), NAMES, number, folder, self._take)

    async def _take(self, guest: socket.socket) -> None:
        config, state = self._server.config, self._server.server_state
        protocol: Any = config.http_protocol_class
        await asyncio.get_running_loop().connect_accepted_socket(
            lambda: protocol(config=config, server_state=state, app_state={}), guest
        )

    async def _app(self, scope: Any, receive: Any, send: Any) -> None:
        body = (await receive()).get("body", b"").decode()
        said = f"{self.name} {scope['client'][1]} {scope['path'][:40]} {body}".encode()
        headers = [(b"content-length", b"%d" % len(said))]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        await send({"type": "http.response.body", "body": said})


class House:
    """Workers behind one port, and guests who come there."""

    def __init__(self, folder: Path) -> None:
        self.listening = socket.create_server(("127.0.0.1", 0))
        self.workers = [Worker(self.listening, number, folder) for number, _ in enumerate(NAMES)]

    async def guest(self) -> Guest:
        reader, writer = await asyncio.open_connection(*self.listening.getsockname())
        return Guest(reader, writer)

    async def ask(self, target: str) -> list[str]:
        guest = await self.guest()
        await guest.say(f"GET {target} HTTP/1.1\r\nhost: x\r\n\r\n")
        return await guest.hear()

    @property
    def at_door(self) -> int:
        return sum(len(worker.door._guests) for worker in self.workers)


class Guest:
    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader, self.writer = reader, writer

    @property
    def port(self) -> str:
        return str(self.writer.get_extra_info("sockname")[1])

    async def say(self, text: str) -> None:
        self.writer.write(text.encode())
        await self.writer.drain()

    async def hear(self) -> list[str]:
        """Who answered, which port they saw, the path, and the body they got."""
        head = await self.reader.readuntil(b"\r\n\r\n")
        [length] = [line for line in head.split(b"\r\n") if line.startswith(b"content-length:")]
        body = await self.reader.readexactly(int(length.split(b":")[1]))
        return body.decode().split(" ")

    async def shown_out(self) -> bool:
        try:
            return await self.reader.read() == b""
        except ConnectionResetError:
            return True


def at(folder: Path, visit: Callable[[House], Awaitable[None]]) -> None:
    """Visit a house of three workers, on the event loop that servers run on."""

    async def main() -> None:
        house = House(folder)
        try:
            await asyncio.wait_for(visit(house), PATIENCE)
        finally:
            for worker in house.workers:
                worker.door.close()
            house.listening.close()

    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(main())


def meant(table: str) -> str:
    return NAMES[workers_for(f"GET /api/tables/{table} HTTP/1.1".encode(), NAMES)[0]]


def test_a_request_is_for_the_worker_of_its_table_or_the_one_it_names() -> None:
    line = b"GET /api/tables/abc/play HTTP/1.1\r"
    best = workers_for(line, NAMES)
    assert sorted(best) == [0, 1, 2]
    # What is done there makes no difference, nor how it is asked.
    assert workers_for(b"POST /api/tables/abc/seats?lang=de HTTP/1.1", NAMES) == best
    assert workers_for(b"GET /api/tables/abc?node=a~9 HTTP/1.1", NAMES) == best
    # Without a worker, only its tables move.
    assert workers_for(line, NAMES[:2]) == [worker for worker in best if worker != 2]
    for name in (b"a~3", b"a%7E3"):
        assert workers_for(b"GET /api/tables/abc?lang=de&node=%s HTTP/1.1" % name, NAMES)[0] == 2
        assert workers_for(b"GET /metrics?node=%s HTTP/1.1" % name, NAMES) == [2]
    for anybodys in (b"GET / HTTP/1.1", b"GET /api/tables?ids=a,b HTTP/1.1", b"\x16\x03\x01", b"x"):
        assert workers_for(anybodys, NAMES) == []


def test_everybody_gets_to_the_worker_of_their_table(tmp_path: Path) -> None:
    async def visit(house: House) -> None:
        answers = await asyncio.gather(*(house.ask(f"/api/tables/{id}/play") for id in TABLES))
        assert [who for who, *_ in answers] == [meant(table) for table in TABLES]
        assert {who for who, *_ in answers} == set(NAMES)
        for name in NAMES:
            assert (await house.ask(f"/healthz?node={name}"))[0] == name
        assert house.at_door == 0

    at(tmp_path, visit)


def test_the_address_stays_the_guests_own(tmp_path: Path) -> None:
    async def visit(house: House) -> None:
        for table in TABLES:
            guest = await house.guest()
            await guest.say(f"GET /api/tables/{table} HTTP/1.1\r\nhost: x\r\n\r\n")
            assert (await guest.hear())[:2] == [meant(table), guest.port]

    at(tmp_path, visit)


def test_a_connection_stays_with_its_worker(tmp_path: Path) -> None:
    async def visit(house: House) -> None:
        guest = await house.guest()
        for table in TABLES[:5]:
            await guest.say(f"GET /api/tables/{table} HTTP/1.1\r\nhost: x\r\n\r\n")
            assert (await guest.hear())[0] == meant(TABLES[0])

    at(tmp_path, visit)


def test_a_head_may_come_byte_by_byte_and_a_body_late(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    looks = 0
    readable = door._readable

    async def counted(guest: socket.socket) -> None:
        nonlocal looks
        looks += 1
        await readable(guest)

    monkeypatch.setattr(door, "_readable", counted)

    async def visit(house: House) -> None:
        guest = await house.guest()
        head = "POST /api/tables/slow/seats HTTP/1.1\r\nhost: x\r\ncontent-length: 4\r\n\r\n"
        for letter in head:
            await guest.say(letter)
            await asyncio.sleep(0)
        # Somebody who talks slowly costs a look a byte, not all the time of a core.
        assert looks <= len(head) + 1
        await guest.say("late")
        assert (await guest.hear())[::3] == [meant("slow"), "late"]

    at(tmp_path, visit)


def test_whoever_says_nothing_is_shown_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(door, "PATIENCE", 0.05)

    async def visit(house: House) -> None:
        silent, half = await house.guest(), await house.guest()
        await half.say("GET /api/tab")
        assert await silent.shown_out()
        assert await half.shown_out()

    at(tmp_path, visit)


def test_whoever_hangs_up_is_forgotten(tmp_path: Path) -> None:
    async def visit(house: House) -> None:
        for said in ("", "GET /api/tab"):
            guest = await house.guest()
            await guest.say(said)
            guest.writer.close()
        while not house.at_door:
            await asyncio.sleep(0.01)
        while house.at_door:
            await asyncio.sleep(0.01)

    at(tmp_path, visit)


def test_a_crowd_of_silent_guests_keeps_nobody_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(door, "MOST_AT_DOOR", 3)

    async def visit(house: House) -> None:
        crowd = [await house.guest() for _ in range(30)]
        for table in TABLES:
            assert (await house.ask(f"/api/tables/{table}"))[0] == meant(table)
        assert house.at_door <= 3 * len(NAMES)
        gone = asyncio.gather(*(guest.shown_out() for guest in crowd[: 30 - 3 * len(NAMES)]))
        for guest in crowd:
            guest.writer.close()
        await gone

    at(tmp_path, visit)


def test_a_line_without_an_end_is_answered_all_the_same(tmp_path: Path) -> None:
    async def visit(house: House) -> None:
        guest = await house.guest()
        await guest.say(f"GET /api/tables/{TABLES[0]}/{'x' * 2 * door.LONGEST_LINE}")
        await guest.say(" HTTP/1.1\r\nhost: x\r\n\r\n")
        assert (await guest.hear())[0] == meant(TABLES[0])

    at(tmp_path, visit)


def test_tables_of_a_worker_that_died_go_to_the_next(tmp_path: Path) -> None:
    async def visit(house: House) -> None:
        dead = house.workers.pop()
        dead.door.close()
        for table in TABLES:
            line = f"GET /api/tables/{table} HTTP/1.1"
            left = [number for number in workers_for(line.encode(), NAMES) if number != 2]
            assert (await house.ask(f"/api/tables/{table}"))[0] == NAMES[left[0]]
        assert (await house.ask(f"/healthz?node={dead.name}"))[0] != dead.name
        # A successor of the same name is found at the same place.
        house.workers.append(Worker(house.listening, 2, tmp_path))
        for table in TABLES:
            assert (await house.ask(f"/api/tables/{table}"))[0] == meant(table)

    at(tmp_path, visit)
