"""Nodes behind HAProxy on a PostgreSQL, all on this machine, for tools and tests that break them.

A node reaches the database by a line of its own, which can fall silent: nothing comes through, and
nothing is closed. All of it ends with the tool, even if that is killed.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Any

import httpx

from dicewright.server import app, logs
from dicewright.server.settings import Settings
from tests.postgres import Postgres, postgres
from tests.server_client import NO_CERTIFICATES, free_port
from tools import haproxy
from tools.companies import PATIENCE, Broken
from tools.orphans import end_with_parent

#: A process that has everything imported and only waits to become a node: restarts are quick.
FRESH = multiprocessing.get_context("forkserver")
FRESH.set_forkserver_preload(["tools.forks", "dicewright.server.app", __name__])
#: Seconds before a node that ended by itself is started again.
RESTART_AFTER = 0.5
#: How much a node that starts leaves to the others (`nice`): a machine of its own would take
#: nothing of theirs.
HUMBLE = 10


def _serve(settings: Settings, port: int, log: Path) -> None:
    """A node as `dicewright serve` makes it, its words in a file."""
    end_with_parent()
    os.setpgrp()  # its threads are as humble as it is, and stop being so together
    os.nice(HUMBLE)
    with log.open("a") as file:
        os.dup2(file.fileno(), sys.stdout.fileno())
        os.dup2(file.fileno(), sys.stderr.fileno())
    logs.set_up("warning")
    app.serve(replace(settings, port=port))


class Line:
    """Passes on whatever comes. It is a process of its own: a stopped one is silent, and whoever
    is busy here delays nobody there."""

    def __init__(self, to: int) -> None:
        self.port = free_port()
        self._process = FRESH.Process(target=_pass_on, args=(self.port, to), daemon=True)

    def open(self) -> None:
        self._process.start()

    def silence(self) -> None:
        self._signal(signal.SIGSTOP)

    def restore(self) -> None:
        self._signal(signal.SIGCONT)

    def close(self) -> None:
        self._process.kill()

    def _signal(self, number: signal.Signals) -> None:
        assert self._process.pid
        os.kill(self._process.pid, number)


def _pass_on(port: int, to: int) -> None:
    end_with_parent()

    async def connected(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            there_reader, there_writer = await asyncio.open_connection("127.0.0.1", to)
            await asyncio.gather(copy(reader, there_writer), copy(there_reader, writer))
        writer.close()

    async def copy(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """From one end to the other; when one ends, so does the other."""
        with suppress(OSError):
            while data := await reader.read(1 << 16):
                writer.write(data)
                await writer.drain()
        writer.close()

    async def serve() -> None:
        async with await asyncio.start_server(connected, "127.0.0.1", port) as server:
            await server.serve_forever()

    asyncio.run(serve())


class Node:
    """A node of that name: a process, or the place where one may be."""

    def __init__(self, name: str, folder: Path, database: Postgres, **settings: Any) -> None:
        self.name, self.port = name, free_port()
        self.line = Line(database.port)
        url = database.url.replace(f":{database.port}/", f":{self.line.port}/")
        self._settings = Settings(url, node=name, **settings)
        self._log = folder / f"{name}.log"
        self._process: BaseProcess | None = None

    @property
    def address(self) -> str:
        return f"127.0.0.1:{self.port}"

    @property
    def running(self) -> bool:
        return self._process is not None and self._process.is_alive()

    def start(self) -> None:
        self._process = FRESH.Process(target=_serve, args=(self._settings, self.port, self._log))
        self._process.start()

    async def is_ready(self) -> bool:
        async with httpx.AsyncClient(
            base_url=f"http://{self.address}", timeout=1.0, verify=NO_CERTIFICATES
        ) as client:
            try:
                return (await client.get("/readyz")).status_code == 200
            except httpx.HTTPError:
                return False

    async def until_ready(self) -> None:
        """Until it answers. One that found no database when it began is started again, as whoever
        looks after servers would."""
        end = time.monotonic() + PATIENCE
        while not await self.is_ready():
            if time.monotonic() > end:
                raise Broken(f"{self.name} does not start: {self._log.read_text()[-2000:]}")
            await asyncio.sleep(0.05 if self.running else RESTART_AFTER)
            if not self.running:
                self.start()
        self._is_equal()

    def _is_equal(self) -> None:
        """It has started; only root may say so, for others it stays humble."""
        if self._process and self._process.pid and self.running:
            with suppress(PermissionError, ProcessLookupError):
                os.setpriority(os.PRIO_PGRP, self._process.pid, 0)

    def signal(self, number: signal.Signals) -> None:
        if self._process and self._process.pid and self.running:
            os.kill(self._process.pid, number)

    async def ended(self) -> float:
        """Until the process is gone; how long that took."""
        begun = time.monotonic()
        while self.running:
            if time.monotonic() > begun + PATIENCE:
                raise Broken(f"{self.name} does not end")
            await asyncio.sleep(0.01)
        return time.monotonic() - begun

    async def kill(self) -> None:
        """SIGKILL: no farewell, no tidying up."""
        self.signal(signal.SIGKILL)
        await self.ended()


class Cluster:
    """All of it."""

    def __init__(self, port: int, nodes: Sequence[Node], database: Postgres) -> None:
        self.port, self.nodes, self.database = port, nodes, database

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def uri(self, table: str) -> str:
        """Where a table is played."""
        return f"ws://127.0.0.1:{self.port}/api/tables/{table}/play"

    async def until_open(self, proxy: subprocess.Popen[bytes]) -> None:
        """Until people can come."""
        end = time.monotonic() + PATIENCE
        async with httpx.AsyncClient(
            base_url=self.url, timeout=PATIENCE, verify=NO_CERTIFICATES
        ) as client:
            while time.monotonic() < end and proxy.poll() is None:
                with suppress(httpx.HTTPError):
                    if (await client.get("/api/games")).status_code == 200:
                        return
                await asyncio.sleep(0.02)
        raise Broken("HAProxy does not find the nodes")


@asynccontextmanager
async def cluster(
    folder: Path, names: Sequence[str], started: int, **settings: Any
) -> AsyncIterator[Cluster]:
    """A cluster with places for nodes of these names, the first ones running."""
    with postgres() as database:
        nodes = [Node(name, folder, database, **settings) for name in names]
        port = free_port()
        for node in nodes:
            node.line.open()
        try:
            places = {node.name: node.address for node in nodes}
            with haproxy.running(folder, port, places) as proxy:
                for node in nodes[:started]:
                    node.start()
                for node in nodes[:started]:
                    await node.until_ready()
                made = Cluster(port, nodes, database)
                await made.until_open(proxy)
                yield made
        finally:
            for node in nodes:
                await node.kill()
                node.line.close()
