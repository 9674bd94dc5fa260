"""Load on a server by real websocket clients over the loopback interface.

    python -m bench.server                    500 tables of 4 people, a move every 2 seconds each
    python -m bench.server --ramp             100, 200, … tables, until it does not hold
    python -m bench.server --nodes 2          several processes on one PostgreSQL
    python -m bench.server --idle 10000       what people cost who only look

With `--write` the ramp, the nodes or those who look are kept in server.json, and the documents are
written anew (`figures`).

A move is timed from the moment it was due until the last of the four people at its table has the
update, so a server that falls behind cannot hide it. The server runs as it does in earnest (one
process, SQLite on disk, every move flushed), only without patience for strangers; clients run in
this process, so all share the machine, and what each of them used of it is shown.
"""

from __future__ import annotations

import argparse
import asyncio
import base64
import os
import resource
import struct
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import cast

import httpx
import msgspec
import uvloop

from bench.figures import (
    HOLDS,
    ROOT,
    SERVER_HEAD,
    Figures,
    keep,
    kept,
    measured,
    server_row,
    significant,
)

SEATS = 4
EVERY = 2.0
WARM_UP = 3.0
SERVER = """
import sys
from dicewright.server.app import serve
from dicewright.server.settings import Settings
port, database, node, many = int(sys.argv[1]), sys.argv[2], sys.argv[3], 100_000
serve(Settings(
    database, port=port, node=node, patience=10_000, viewers=many, viewers_per_address=many,
    idle_tables=many,
))
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
        if self.ready < len(self.clients) and b'"type":"table"' in payload:
            self.ready += 1
        if not payload.startswith(b'{"version":') and not first:
            return
        frame = read_frame(payload)
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
    database_cpu: float
    client_cpu: float
    frame_bytes: int
    late: bool

    def quantile(self, share: float) -> float:
        return self.times[min(len(self.times) - 1, int(share * len(self.times)))]

    def figures(self) -> Figures:
        waits = {"p50": 0.5, "p90": 0.9, "p99": 0.99, "worst": 1.0}
        found = {name: 1000 * self.quantile(share) for name, share in waits.items()}
        found |= {
            "moves_per_second": self.moves / self.seconds,
            "move_ms": 1000 * self.server_cpu / self.moves,
            "server_cpu": self.server_cpu / self.seconds,
            "database_cpu": self.database_cpu / self.seconds,
            "client_cpu": self.client_cpu / self.seconds,
        }
        told = {name: significant(number, 3) for name, number in found.items()}
        holds = found["p99"] <= HOLDS and not self.late
        return {"tables": self.tables} | told | {"holds": holds}


# -- running ---------------------------------------------------------------------------------------


def cpu_of(pid: int) -> float:
    """Seconds of CPU a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def memory_of(pid: int) -> int:
    """Bytes of memory that a process has."""
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def children_of(pid: int) -> list[int]:
    return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


@dataclass(frozen=True, slots=True)
class Node:
    """A process that serves."""

    port: int
    pid: int


@dataclass(frozen=True, slots=True)
class Servers:
    """What is measured: one process on a file, or several on a PostgreSQL."""

    nodes: list[Node]
    postgres: int | None = None

    def cpu(self) -> float:
        return sum(cpu_of(node.pid) for node in self.nodes)

    def database_cpu(self) -> float:
        """Of its processes that are there: one that ended meanwhile is not counted."""
        if self.postgres is None:
            return 0.0
        return sum(cpu_of(pid) for pid in [self.postgres, *children_of(self.postgres)])


@contextmanager
def server(port: int, database: str, name: str = "") -> Iterator[Node]:
    words = [sys.executable, "-c", SERVER, str(port), database, name]
    with subprocess.Popen(words, stdout=subprocess.PIPE) as process:
        assert process.stdout
        process.stdout.readline()
        try:
            yield Node(port, process.pid)
        finally:
            process.terminate()
            process.wait(20)


@contextmanager
def servers(nodes: int) -> Iterator[Servers]:
    port = 20_000 + os.getpid() % 20_000
    with ExitStack() as stack:
        if not nodes:
            folder = stack.enter_context(tempfile.TemporaryDirectory(dir=ROOT / "build"))
            yield Servers([stack.enter_context(server(port, f"{folder}/tables.db"))])
            return
        from tests.postgres import postgres  # needs what tests need

        database = stack.enter_context(postgres())
        names = [f"node{number}" for number in range(nodes)]
        started = [
            stack.enter_context(server(port + number, database.url, name))
            for number, name in enumerate(names)
        ]
        yield Servers(started, database.pid)


def _same(client: Client) -> Client:
    """What makes the protocol of a connection: it is made already."""
    return client


async def connected(table: BenchTable, node: Node, seat: int, token: str) -> None:
    """One more viewer of a table."""
    client = Client(table, seat, f"/api/tables/{table.id}/play", token)
    table.clients.append(client)
    loop = asyncio.get_running_loop()
    await loop.create_connection(partial(_same, client), "127.0.0.1", node.port)


async def open_tables(nodes: list[Node], number: int, options: dict[str, str]) -> list[BenchTable]:
    """Tables with all their people connected, dealt out to the nodes."""
    body = {
        "game": "diceforge",
        "seats": [{"kind": "me", "name": f"Player {seat + 1}"} for seat in range(SEATS)],
        "options": options,
    }
    tables = []
    async with httpx.AsyncClient(timeout=60) as http:
        for index in range(number):
            node = nodes[index % len(nodes)]
            answer = await http.post(f"http://127.0.0.1:{node.port}/api/tables", json=body)
            made = answer.json()
            table = BenchTable(made["table"])
            for ticket in made["seats"]:
                await connected(table, node, ticket["seat"], ticket["token"])
            tables.append(table)
    await until(lambda: all(table.ready and table.prompt is not None for table in tables))
    await asyncio.sleep(1.0)
    return tables


async def until(so: Callable[[], bool]) -> None:
    end = time.monotonic() + 60
    while not so():
        assert time.monotonic() < end, "not everybody got a table"
        await asyncio.sleep(0.05)


async def measure(servers: Servers, number: int, seconds: float, preset: str) -> Report:
    tables = await open_tables(servers.nodes, number, {"preset": preset})
    every = EVERY / SEATS
    start = time.perf_counter() + 0.5
    end = start + WARM_UP + seconds
    plays = [
        asyncio.create_task(table.play(end, start + every * index / number, every))
        for index, table in enumerate(tables)
    ]
    await asyncio.sleep(WARM_UP + 0.5)
    before = [len(table.times) for table in tables]
    used = (servers.cpu(), servers.database_cpu(), time.process_time())
    begun = time.perf_counter()
    _, unfinished = await asyncio.wait(plays, timeout=seconds + 5)
    took = min(time.perf_counter() - begun, seconds + 5)
    now = (servers.cpu(), servers.database_cpu(), time.process_time())
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
    close(tables)
    server, database, clients = (after - then for after, then in zip(now, used, strict=True))
    cpu = (server, database, clients)
    return Report(number, len(times), took, times, *cpu, tables[0].size, bool(unfinished))


def close(tables: list[BenchTable]) -> None:
    lost = sum(table.lost for table in tables)
    assert not lost, f"{lost} connections were lost"
    for table in tables:
        for client in table.clients:
            client.transport.abort()


def run(number: int, seconds: float, preset: str, nodes: int) -> Report:
    """One measurement on fresh servers."""
    with servers(nodes) as started:
        return uvloop.run(measure(started, number, seconds, preset))


async def look(servers: Servers, viewers: int) -> Figures:
    """People who look at tables where nothing happens: four play at each, twenty watch."""
    (node,) = servers.nodes
    watching = 20
    empty = memory_of(node.pid)
    tables = await open_tables([node], viewers // (SEATS + watching), {})
    played = memory_of(node.pid)
    for table in tables:
        for _ in range(watching):
            await connected(table, node, SEATS, "")
    await until(lambda: all(table.ready == SEATS + watching for table in tables))
    await asyncio.sleep(1.0)
    more, watched, cpu = len(tables) * watching, memory_of(node.pid), cpu_of(node.pid)
    await asyncio.sleep(10.0)
    share = (cpu_of(node.pid) - cpu) / 10.0
    ping = await pings(tables, node)
    poll = await lobby_poll(node)
    everybody = more + len(tables) * SEATS
    close(tables)
    return {
        "viewers": everybody,
        "tables": len(tables),
        "memory_mb": watched >> 20,
        "server_cpu": significant(share, 3),
        "table_kb": significant((played - empty) / len(tables) / 1024, 3),
        "viewer_kb": significant((watched - played) / more / 1024, 3),
        "lobby_ms": significant(1000 * poll, 3),
        "question_ms": significant(1000 * ping, 3),
    }


async def pings(tables: list[BenchTable], node: Node, rounds: int = 3) -> float:
    """Seconds of CPU that it takes to answer a page that heard nothing for a while."""
    cpu, number = cpu_of(node.pid), 0
    for _ in range(rounds):
        for table in tables:
            for client in table.clients:
                client.say(b'{"type":"ping"}')
            number += len(table.clients)
            await asyncio.sleep(2.0 / len(tables))
    await asyncio.sleep(0.5)
    return (cpu_of(node.pid) - cpu) / number


async def lobby_poll(node: Node, number: int = 3000) -> float:
    """Seconds of CPU that it takes to tell somebody that the lobby is as it was."""
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{node.port}", timeout=60) as http:
        tag = (await http.get("/api/tables")).headers["etag"]
        cpu = cpu_of(node.pid)
        for _ in range(number):
            await http.get("/api/tables", headers={"If-None-Match": tag})
        return (cpu_of(node.pid) - cpu) / number


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--seconds", type=float, default=30.0)
    parser.add_argument("--preset", default="first-game")
    parser.add_argument("--ramp", action="store_true")
    parser.add_argument("--write", action="store_true", help="keep the figures")
    parser.add_argument("--nodes", type=int, default=0, help="so many on a PostgreSQL")
    parser.add_argument("--idle", type=int, default=0, help="so many who only look")
    given = parser.parse_args()
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    (ROOT / "build").mkdir(exist_ok=True)
    found = kept("server")
    if given.idle:
        with servers(0) as started:
            found["idle"] = uvloop.run(look(started, given.idle))
        print(*(f"{name} {number:g}" for name, number in found["idle"].items()), sep="\n")
    else:
        climbs = given.ramp or (given.write and not given.nodes)
        rows = []
        print(SERVER_HEAD)
        for number in range(100, 901, 100) if climbs else [given.tables]:
            rows.append(run(number, given.seconds, given.preset, given.nodes).figures())
            print(server_row(rows[-1]), flush=True)
            if not rows[-1]["holds"] and number >= 500:
                break
        if given.nodes:
            found["nodes"][str(given.nodes)] = rows[-1]
        else:
            found["ramp"] = rows
    if given.write:
        keep("server", found | measured({}))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
