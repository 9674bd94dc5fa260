"""Load on a server by real websocket clients over the loopback interface.

    python bench/server.py                    500 tables of 4 people, a move every 2 seconds each
    python bench/server.py --ramp             100, 200, … tables, until it does not hold
    python bench/server.py --write            the ramp, into docs/server.md

A move is timed from the moment it was due until the last of the four people at its table has the
update, so a server that falls behind cannot hide it. The server runs as it does in earnest (one
process, SQLite on disk, every move flushed), only without patience for strangers; clients run in
this process, so both share the machine.
"""

from __future__ import annotations

import argparse
import asyncio
import base64
import os
import re
import resource
import struct
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import cast

import httpx
import msgspec
import uvloop

ROOT = Path(__file__).resolve().parent.parent
DOCS = ROOT / "docs" / "server.md"
SEATS = 4
EVERY = 2.0
HOLDS = 0.100
WARM_UP = 3.0
SERVER = """
import sys
from dicewright.server.app import serve
from dicewright.server.settings import Settings
serve(Settings(sys.argv[2], port=int(sys.argv[1]), patience=10_000))
"""


# -- what a client reads of a frame ----------------------------------------------------------------


class Choice(msgspec.Struct):
    action: int


class Prompt(msgspec.Struct):
    seat: int
    choices: list[Choice]


class Frame(msgspec.Struct):
    type: str
    version: int = 0
    prompt: Prompt | None = None


read_frame = msgspec.json.Decoder(Frame).decode


class Client(asyncio.Protocol):
    """A websocket by hand: as light as possible, since it shares the machine with the server."""

    def __init__(self, table: BenchTable, seat: int, path: str, token: str) -> None:
        self.table, self.seat, self.path, self.token = table, seat, path, token
        self.buffer = bytearray()
        self.open = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)
        key = base64.b64encode(os.urandom(16)).decode()
        self.transport.write(
            f"GET {self.path} HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\n"
            "Sec-WebSocket-Version: 13\r\n\r\n".encode()
        )

    def say(self, text: bytes, opcode: int = 0x1) -> None:
        """A masked frame; the mask is zero, which is as good as any on this wire."""
        length = len(text)
        head = struct.pack("!BB", 0x80 | opcode, 0x80 | length)
        if length > 125:
            head = struct.pack("!BBH", 0x80 | opcode, 0x80 | 126, length)
        self.transport.write(head + bytes(4) + text)

    def data_received(self, data: bytes) -> None:
        self.buffer += data
        if not self.open:
            head, found, rest = bytes(self.buffer).partition(b"\r\n\r\n")
            if not found:
                return
            assert b" 101 " in head, head
            self.open, self.buffer = True, bytearray(rest)
            self.say(
                msgspec.json.encode({"type": "hello", "tokens": [self.token], "changes": True})
            )
        self._frames()

    def _frames(self) -> None:
        buffer, at = self.buffer, 0
        while len(buffer) - at >= 2:
            opcode, length, start = buffer[at] & 0x0F, buffer[at + 1] & 0x7F, at + 2
            if length == 126:
                if len(buffer) - at < 4:
                    break
                (length,) = struct.unpack_from("!H", buffer, at + 2)
                start = at + 4
            elif length == 127:
                if len(buffer) - at < 10:
                    break
                (length,) = struct.unpack_from("!Q", buffer, at + 2)
                start = at + 10
            if len(buffer) < start + length:
                break
            at = start + length
            payload = bytes(buffer[start:at])
            if opcode == 0x9:
                self.say(payload, 0xA)
            elif opcode == 0x1:
                self.table.hear(self, payload)
        del buffer[:at]

    def connection_lost(self, _: Exception | None) -> None:
        self.table.lost += 1


@dataclass(slots=True)
class BenchTable:
    """Four people at a table, who all wait for the same thing."""

    id: str
    clients: list[Client] = field(default_factory=list)
    version: int = 0
    prompt: Prompt | None = None
    #: When the move under way was due, and how many have not heard of it yet.
    due: float = 0.0
    missing: int = 0
    ready: int = 0
    lost: int = 0
    over: bool = False
    times: list[float] = field(default_factory=list)
    size: int = 0
    free: asyncio.Event = field(default_factory=asyncio.Event)

    def hear(self, client: Client, payload: bytes) -> None:
        # Only one of the four needs to know what is asked; for the others the arrival counts.
        first = client.seat == 0
        if payload.startswith(b'{"version":') or first:
            frame = read_frame(payload)
        else:
            return
        if frame.type == "table":
            self.ready += 1
        if frame.type == "refused":
            raise SystemExit(f"refused: {payload[:300]!r}")
        if frame.type == "update":
            self.size = len(payload)
            self.missing -= 1
        if first and frame.type in ("table", "update"):
            self.version, self.prompt = frame.version, frame.prompt
            self.over = frame.type == "update" and frame.prompt is None
        if frame.type == "update" and self.missing == 0:
            self.times.append(time.perf_counter() - self.due)
            self.free.set()

    async def play(self, until: float, first: float, every: float) -> None:
        """A move whenever one is due. Who is late because of the server is still due then."""
        self.due = first
        while self.due < until and not self.over:
            await asyncio.sleep(max(0.0, self.due - time.perf_counter()))
            assert self.prompt
            choices = self.prompt.choices
            action = choices[self.version % len(choices)].action
            self.missing = SEATS
            self.free.clear()
            self.clients[self.prompt.seat].say(
                b'{"type":"act","version":%d,"action":%d}' % (self.version, action)
            )
            await self.free.wait()
            self.due += every


@dataclass(frozen=True, slots=True)
class Report:
    """What a run showed; times in seconds."""

    tables: int
    moves: int
    seconds: float
    times: list[float]
    server_cpu: float
    client_cpu: float
    frame_bytes: int
    late: bool

    def quantile(self, share: float) -> float:
        return self.times[min(len(self.times) - 1, int(share * len(self.times)))]

    @property
    def holds(self) -> bool:
        return self.quantile(0.99) <= HOLDS and not self.late

    def row(self) -> str:
        milliseconds = " | ".join(f"{1000 * self.quantile(q):.0f}" for q in (0.5, 0.9, 0.99, 1.0))
        return (
            f"| {self.tables} | {self.moves / self.seconds:.0f} | {milliseconds} "
            f"| {100 * self.server_cpu / self.seconds:.0f} % "
            f"| {1000 * self.server_cpu / self.moves:.2f} ms "
            f"| {100 * self.client_cpu / self.seconds:.0f} % "
            f"| {'yes' if self.holds else 'no'} |"
        )


HEAD = (
    "| tables | moves/s | p50 ms | p90 ms | p99 ms | worst ms | server CPU | a move "
    "| clients CPU | p99 ≤ 100 ms |\n|" + "---:|" * 9 + "---|"
)


# -- running ---------------------------------------------------------------------------------------


def cpu_of(pid: int) -> float:
    """Seconds of CPU a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@contextmanager
def server(port: int) -> Iterator[int]:
    with tempfile.TemporaryDirectory(dir=ROOT / "build") as folder:
        words = [sys.executable, "-c", SERVER, str(port), f"{folder}/tables.db"]
        with subprocess.Popen(words, stdout=subprocess.PIPE) as process:
            assert process.stdout
            process.stdout.readline()
            try:
                yield process.pid
            finally:
                process.terminate()
                process.wait(20)


def _same(client: Client) -> Client:
    """What makes the protocol of a connection: it is made already."""
    return client


async def open_tables(port: int, number: int, options: dict[str, str]) -> list[BenchTable]:
    """Tables with all their people connected."""
    body = {
        "game": "diceforge",
        "seats": [{"kind": "me", "name": f"Player {seat + 1}"} for seat in range(SEATS)],
        "options": options,
    }
    tables = []
    loop = asyncio.get_running_loop()
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", timeout=60) as http:
        for _ in range(number):
            made = (await http.post("/api/tables", json=body)).json()
            table = BenchTable(made["table"])
            path = f"/api/tables/{table.id}/play"
            for ticket in made["seats"]:
                client = Client(table, ticket["seat"], path, ticket["token"])
                table.clients.append(client)
                await loop.create_connection(partial(_same, client), "127.0.0.1", port)
            tables.append(table)
    end = time.monotonic() + 60
    while any(table.ready < 1 or table.prompt is None for table in tables):
        assert time.monotonic() < end, "not everybody got a table"
        await asyncio.sleep(0.05)
    await asyncio.sleep(1.0)
    return tables


async def measure(port: int, pid: int, number: int, seconds: float, preset: str) -> Report:
    tables = await open_tables(port, number, {"preset": preset})
    every = EVERY / SEATS
    start = time.perf_counter() + 0.5
    end = start + WARM_UP + seconds
    plays = [
        asyncio.create_task(table.play(end, start + every * index / number, every))
        for index, table in enumerate(tables)
    ]
    await asyncio.sleep(WARM_UP + 0.5)
    before = [len(table.times) for table in tables]
    cpu, own, begun = cpu_of(pid), time.process_time(), time.perf_counter()
    _, unfinished = await asyncio.wait(plays, timeout=seconds + 5)
    took = min(time.perf_counter() - begun, seconds + 5)
    cpu, own = cpu_of(pid) - cpu, time.process_time() - own
    for play in unfinished:
        play.cancel()
    for play in plays:
        if play.done() and not play.cancelled() and play.exception():
            raise play.exception() or AssertionError
    times = sorted(
        seconds_
        for table, skip in zip(tables, before, strict=True)
        for seconds_ in table.times[skip:]
    )
    lost = sum(table.lost for table in tables)
    assert not lost, f"{lost} connections were lost"
    for table in tables:
        for client in table.clients:
            client.transport.abort()
    return Report(number, len(times), took, times, cpu, own, tables[0].size, bool(unfinished))


def run(number: int, seconds: float, preset: str) -> Report:
    """One measurement on a fresh server."""
    port = 20_000 + os.getpid() % 20_000
    with server(port) as pid:
        return uvloop.run(measure(port, pid, number, seconds, preset))


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--seconds", type=float, default=30.0)
    parser.add_argument("--preset", default="first-game")
    parser.add_argument("--ramp", action="store_true")
    parser.add_argument("--write", action="store_true")
    given = parser.parse_args()
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    (ROOT / "build").mkdir(exist_ok=True)
    numbers = range(100, 901, 100) if given.ramp or given.write else [given.tables]
    print(HEAD)
    rows = []
    for number in numbers:
        report = run(number, given.seconds, given.preset)
        rows.append(report.row())
        print(rows[-1], flush=True)
        if not report.holds and number >= 500:
            break
    if given.write:
        write("\n".join([HEAD, *rows]))
    return 0


def write(table: str) -> None:
    """Put the figures into the docs, between their marks."""
    text = DOCS.read_text(encoding="utf-8")
    marked = f"<!-- server -->\n{table}\n<!-- /server -->"
    new = re.sub("<!-- server -->.*<!-- /server -->", lambda _: marked, text, flags=re.DOTALL)
    DOCS.write_text(new, encoding="utf-8")


if __name__ == "__main__":
    raise SystemExit(main())
