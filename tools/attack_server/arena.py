"""A server, somebody who attacks it, somebody who plays there; what is measured of all three."""

from __future__ import annotations

import asyncio
import json
import multiprocessing
import os
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import astuple, dataclass, field
from itertools import count
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

from tests.server_client import free_port
from tools.attack_server import requests, sockets, tables
from tools.attack_server.attacker import Attacker
from tools.attack_server.innocent import WITH_BOT, Decision, Innocent

SERVE = (sys.executable, "-c", "from dicewright.cli.main import main; main()", "serve")
FRESH = multiprocessing.get_context("forkserver")
FRESH.set_forkserver_preload([__name__])

# -- the lines that must not be crossed ------------------------------------------------------------

#: Seconds that 99 of 100 decisions of the innocents take at most.
P99 = 0.250
#: And that a bot at another table takes, which pauses 0.4 s so that people can follow.
ANSWER = 3.0
#: Bytes that the server's memory grows by, during one attack.
MEMORY = 64 << 20
#: Open files that an attacker costs, and bytes of log.
FILES = 300
LOG = 256 << 10
#: Seconds before and after each attack that are looked at.
CALM = 1.0
#: How often the server is looked at meanwhile.
SAMPLE = 0.05

ATTACKS: dict[str, Callable[[Attacker], Awaitable[None]]] = {
    attack.__name__.replace("_", "-"): attack
    for attack in (
        sockets.pings,
        sockets.many_pings,
        sockets.pieces,
        sockets.patient_pieces,
        sockets.deaf_pings,
        sockets.frames,
        sockets.hellos,
        sockets.comings_and_goings,
        sockets.reconnects,
        sockets.crowd,
        sockets.deaf_viewers,
        sockets.idle,
        sockets.slow_heads,
        sockets.endless_heads,
        sockets.slow_bodies,
        sockets.unknown_tables,
        requests.requests,
        requests.pipelined,
        requests.own_games,
        requests.replays,
        requests.crafted_record,
        requests.uploads,
        tables.thinkers,
        tables.quick_thinkers,
        tables.spam,
        tables.back_and_forth,
    )
}
#: What takes an attacker a while, and is done before it begins.
PREPARED = {"crafted-record": requests.crafted, "uploads": requests.crafted}


@dataclass(slots=True)
class Usage:
    """What a process has, at one moment or at most."""

    memory: int
    files: int
    log: int
    #: Seconds of processor.
    work: float

    def most(self, other: Usage) -> Usage:
        return Usage(*(max(pair) for pair in zip(self._all, other._all, strict=True)))

    def since(self, other: Usage) -> Usage:
        return Usage(*(now - then for now, then in zip(self._all, other._all, strict=True)))

    @property
    def _all(self) -> tuple[Any, ...]:
        return astuple(self)


@dataclass(slots=True)
class Times:
    """How long decisions took, in order."""

    seconds: Sequence[float]

    @classmethod
    def of(cls, decisions: Sequence[Decision], since: float, until: float) -> Times:
        return cls(sorted(one.took for one in decisions if since <= one.at < until))

    def quantile(self, share: float) -> float:
        if not self.seconds:
            return float("inf")
        return self.seconds[min(len(self.seconds) - 1, int(share * len(self.seconds)))]

    def __str__(self) -> str:
        shown = (self.quantile(share) for share in (0.5, 0.99, 1.0))
        return "/".join(f"{1000 * seconds:.0f}" for seconds in shown)


@dataclass(slots=True)
class Result:
    """What an attack led to."""

    name: str
    before: Times
    during: Times
    after: Times
    #: Of a bot, and from the beginning to the end.
    answers: Times
    grown: Usage
    #: Of one core, that the server used while it lasted.
    share: float
    #: What takes most room in the log.
    said: str
    #: What the innocents complained of, and whether they could go on.
    harmed: list[str]
    played: bool
    #: What the attacker did, and what came of it.
    done: Counter[str] = field(default_factory=Counter)

    def crossed(self) -> list[str]:
        """Lines that were crossed, whatever the machine's speed."""
        faults = [f"the innocents: {self.harmed[0]}"] if self.harmed else []
        if not self.played:
            faults.append("the innocents could not play")
        if self.grown.memory > MEMORY:
            faults.append(f"memory grew by {self.grown.memory >> 20} MB")
        if self.grown.files > FILES:
            faults.append(f"{self.grown.files} more open files")
        if self.grown.log > LOG:
            faults.append(f"{self.grown.log >> 10} KB of log, mostly “{self.said}”")
        return faults

    def slow(self) -> list[str]:
        """Lines of time that were crossed."""
        faults = [
            f"p99 {1000 * times.quantile(0.99):.0f} ms {when}"
            for when, times in (("while it lasted", self.during), ("afterwards", self.after))
            if times.quantile(0.99) >= P99
        ]
        if self.answers.quantile(1.0) >= ANSWER:
            faults.append(f"a bot took {self.answers.quantile(1.0):.1f} s")
        return faults


class Arena:
    """A running server with innocents at a table."""

    def __init__(self, port: int, pid: int, log: Path) -> None:
        self.port, self.pid, self.log = port, pid, log
        self.innocent, self.with_bot = Innocent(port), Innocent(port, WITH_BOT)
        #: Attackers know nothing of each other: each has an address.
        self._addresses = (f"127.0.{1 + n // 200}.{1 + n % 200}" for n in count())

    def usage(self) -> Usage:
        process = Path(f"/proc/{self.pid}")
        pages = int((process / "statm").read_text().split()[1])
        memory = pages * os.sysconf("SC_PAGE_SIZE")
        fields = (process / "stat").read_text().rpartition(")")[2].split()
        work = (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
        return Usage(memory, len(os.listdir(process / "fd")), self.log.stat().st_size, work)

    @property
    def harmed(self) -> list[str]:
        return self.innocent.harmed + self.with_bot.harmed

    @asynccontextmanager
    async def playing(self) -> AsyncIterator[None]:
        """Innocents play meanwhile."""
        both = (self.innocent, self.with_bot)
        for one in both:
            await one.make()
        tasks = [asyncio.create_task(one.play()) for one in both]
        await self.innocent.plays(0.0)
        yield
        for task in tasks:
            task.cancel()

    def _mostly_said(self) -> str:
        room: Counter[str] = Counter()
        for line in self.log.read_text().splitlines():
            room[json.loads(line)["message"].strip()[:80]] += len(line)
        return room.most_common(1)[0][0] if room else ""

    async def attack(self, name: str, seconds: float, calm: float = CALM) -> Result:
        """One attack, with a moment of calm before and after."""
        innocent, harmed = self.innocent, len(self.harmed)
        began = time.monotonic()
        await asyncio.sleep(calm)
        here, there = FRESH.Pipe()
        address = next(self._addresses)
        words = (there, name, self.port, address, seconds, innocent.table)
        attacker = FRESH.Process(target=_attack, args=words)
        attacker.start()
        await asyncio.to_thread(here.recv)
        before = most = self.usage()
        begun = time.monotonic()
        while attacker.is_alive():
            await asyncio.sleep(SAMPLE)
            most = most.most(self.usage())
        ended = time.monotonic()
        share = most.since(before).work / (ended - begun)
        await asyncio.sleep(calm)
        over = time.monotonic()
        played = await innocent.plays(begun)
        await innocent.look_for_themselves()
        return Result(
            name,
            Times.of(innocent.decisions, began, begun),
            Times.of(innocent.decisions, begun, ended),
            Times.of(innocent.decisions, ended, over),
            Times.of(self.with_bot.answers, begun, over),
            most.most(self.usage()).since(before),
            share,
            self._mostly_said(),
            self.harmed[harmed:],
            played,
            here.recv() if here.poll() else Counter(),
        )


@asynccontextmanager
async def arena() -> AsyncIterator[Arena]:
    """A server of its own with its innocents."""
    with tempfile.TemporaryDirectory() as folder:
        port, log = free_port(), Path(folder) / "server.log"
        words = [*SERVE, "--port", str(port), "--db", f"{folder}/tables.db", "--log-level", "info"]
        with (
            log.open("w") as file,
            subprocess.Popen(words, stdout=subprocess.PIPE, stderr=file) as server,
        ):
            assert server.stdout
            try:
                await asyncio.to_thread(server.stdout.readline)
                place = Arena(port, server.pid, log)
                async with place.playing():
                    yield place
            finally:
                server.kill()


def _attack(
    pipe: Connection, name: str, port: int, address: str, seconds: float, victim: str
) -> None:
    """The attacker's process."""
    if name in PREPARED:
        PREPARED[name]()
    pipe.send(None)
    attacker = Attacker(port, address, seconds, victim)

    async def bounded() -> None:
        try:
            async with asyncio.timeout(seconds + CALM):
                await ATTACKS[name](attacker)
        except (OSError, EOFError, TimeoutError):
            attacker.done["given up"] += 1

    asyncio.run(bounded())
    pipe.send(attacker.done)
