"""What attackers share: connections by hand, and how long to go on."""

from __future__ import annotations

import asyncio
import json
import struct
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from tools.tables import tables

TEXT, PING, CONTINUED = 0x1, 0x9, 0x0
LAST = 0x80
HOST = "127.0.0.1"
#: Against hanging: seconds until an attacker gives a connection up.
PATIENCE = 30.0


@dataclass
class Attacker:
    """Somebody at one address, who knows of one table."""

    port: int
    address: str
    seconds: float
    #: The innocents' table. Its name is public.
    victim: str
    #: What was done and what came of it.
    done: Counter[str] = field(default_factory=Counter)

    def __post_init__(self) -> None:
        self._end = time.monotonic() + self.seconds

    @property
    def goes_on(self) -> bool:
        return time.monotonic() < self._end

    async def rest(self) -> None:
        """Until the end of the attack."""
        await asyncio.sleep(max(0.0, self._end - time.monotonic()))

    async def connect(self) -> Line:
        reader, writer = await asyncio.wait_for(
            asyncio.open_connection(HOST, self.port, local_addr=(self.address, 0)), PATIENCE
        )
        self.done["connections"] += 1
        return Line(reader, writer)

    async def watch(self, table: str) -> Line:
        """A websocket at a table; ConnectionError if there is none to be had."""
        line = await self.connect()
        line.write(upgrade(table))
        if b" 101 " not in await line.head():
            line.drop()
            raise ConnectionRefusedError
        return line

    async def ask(self, method: str, path: str, body: bytes = b"") -> tuple[int, bytes]:
        """A request on a connection of its own: status and body."""
        line = await self.connect()
        try:
            line.write(request(method, path, body))
            head = await line.head()
            status = int(head.split(b" ", 2)[1])
            self.done[str(status)] += 1
            return status, await asyncio.wait_for(line.reader.read(), PATIENCE)
        finally:
            line.drop()

    async def make(self, *seats: dict[str, str], **more: Any) -> Made:
        """A table of the attacker's own."""
        body = {"game": tables("attack-server")["game"], "seats": list(seats), **more}
        status, answer = await self.ask("POST", "/api/tables", json.dumps(body).encode())
        if status != 201:
            raise ConnectionRefusedError
        made = json.loads(answer)
        return Made(made["table"], [seat["token"] for seat in made["seats"]])

    async def at_once(self, number: int, do: Callable[[], Awaitable[None]]) -> None:
        """So many of something beside each other; each begins again until the end."""

        async def again() -> None:
            while self.goes_on:
                try:
                    await do()
                except (TimeoutError, OSError, EOFError, ValueError, IndexError):
                    self.done["dropped"] += 1
                    await asyncio.sleep(0.005)

        tasks = [asyncio.create_task(again()) for _ in range(number)]
        await asyncio.wait(tasks, timeout=max(0.1, self._end - time.monotonic()))
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


@dataclass
class Made:
    table: str
    tokens: list[str]


class Line:
    """One connection."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader, self.writer = reader, writer

    def write(self, data: bytes) -> None:
        self.writer.write(data)

    async def flush(self) -> None:
        await asyncio.wait_for(self.writer.drain(), PATIENCE)

    async def head(self) -> bytes:
        return await asyncio.wait_for(self.reader.readuntil(b"\r\n\r\n"), PATIENCE)

    async def say(self, type: str, **more: Any) -> None:
        self.write(frame(json.dumps({"type": type, **more}).encode()))
        await self.flush()

    async def hear(self) -> dict[str, Any]:
        """The next frame of text."""
        while True:
            first, second = await asyncio.wait_for(self.reader.readexactly(2), PATIENCE)
            size = second & 0x7F
            if size == 126:
                (size,) = struct.unpack("!H", await self.reader.readexactly(2))
            elif size == 127:
                (size,) = struct.unpack("!Q", await self.reader.readexactly(8))
            payload = await self.reader.readexactly(size)
            if first & 0x0F == TEXT:
                heard: dict[str, Any] = json.loads(payload)
                return heard

    async def until(self, *types: str) -> dict[str, Any]:
        while (heard := await self.hear())["type"] not in types:
            pass
        return heard

    async def swallow(self) -> None:
        """Read whatever comes, until nothing comes any more."""
        with suppress(OSError):
            while await self.reader.read(1 << 16):
                pass

    def drop(self) -> None:
        with suppress(OSError):
            self.writer.transport.abort()


def upgrade(table: str) -> bytes:
    return (
        f"GET /api/tables/{table}/play HTTP/1.1\r\nHost: {HOST}\r\nUpgrade: websocket\r\n"
        "Connection: Upgrade\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
        "Sec-WebSocket-Version: 13\r\n\r\n"
    ).encode()


def request(method: str, path: str, body: bytes = b"") -> bytes:
    head = (
        f"{method} {path} HTTP/1.1\r\nHost: {HOST}\r\nConnection: close\r\n"
        f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
    )
    return head.encode() + body


def frame(payload: bytes, kind: int = TEXT, last: int = LAST) -> bytes:
    """A websocket frame; its mask is zero."""
    head = struct.pack("!BB", last | kind, LAST | len(payload))
    if len(payload) > 125:
        head = struct.pack("!BBH", last | kind, LAST | 126, len(payload))
    return head + bytes(4) + payload
