"""Several processes behind one port: `dicewright serve --workers N`.

Each worker is a node of its own, with a lease of its own: they share a port and nothing else (see
`door`). The parent opens the port and keeps the number of workers up; it serves nobody itself, so
there is nothing in it that could break.

Between the parent and a worker there is one line, the lifeline. The worker says on it, again and
again, that its loop turns. So the parent knows when it is open, when it has died and when it
hangs, and a worker whose parent has died knows that, too.
"""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import signal
import socket
import tempfile
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Any

from dicewright.server import logs
from dicewright.server.addresses import announce
from dicewright.server.app import Server, configuration
from dicewright.server.database import StorageError, open_database, url_of
from dicewright.server.door import Door
from dicewright.server.settings import Settings

logger = logging.getLogger(__name__)

#: Guests who may wait while every worker is busy.
BACKLOG = 2048
#: Seconds between two signs of life; a worker without one for so many of them in a row is killed.
BEAT = 1.0
SILENT_BEATS = 20
#: Seconds that workers get to end.
FAREWELL = 9.5
#: Seconds before a worker that died gets a successor: none, and more if they die young.
SHORTEST_PAUSE, LONGEST_PAUSE = 0.1, 5.0
YOUNG = 10.0

#: A process that has everything imported and only waits to become a worker: they begin at once and
#: share that memory.
FRESH = multiprocessing.get_context("forkserver")


def serve(settings: Settings) -> None:
    """Serve with several workers until somebody stops it."""
    host, port = settings.host, settings.port
    if url_of(settings.database).get_backend_name() != "postgresql":
        raise StorageError("several workers need PostgreSQL; SQLite serves one process alone")
    open_database(settings.database).dispose()  # so that a bad one is one line
    FRESH.set_forkserver_preload([__name__])
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with (
        socket.create_server((host, port), family=family, backlog=BACKLOG) as listening,
        tempfile.TemporaryDirectory(prefix="dicewright-") as folder,
    ):
        parent = Parent(settings, listening, Path(folder))
        asyncio.run(parent.run(host, port))


@dataclass(frozen=True, slots=True)
class Place:
    """All that a worker is given."""

    settings: Settings
    #: The names of all workers; the number of this one among them.
    names: Sequence[str]
    number: int
    #: Where guests come from, where others hand them over, and the line to the parent.
    listening: socket.socket
    folder: Path
    lifeline: socket.socket


# -- the parent ------------------------------------------------------------------------------------


class Parent:
    """Keeps workers alive, until it is told to stop."""

    def __init__(self, settings: Settings, listening: socket.socket, folder: Path) -> None:
        self._settings, self._listening, self._folder = settings, listening, folder
        self._names = [f"{settings.node}~{number + 1}" for number in range(settings.workers)]
        self._processes: dict[int, BaseProcess] = {}
        self._open: set[int] = set()
        self._all_open, self._stopping = asyncio.Event(), asyncio.Event()

    async def run(self, host: str, port: int) -> None:
        loop = asyncio.get_running_loop()
        for number in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(number, self._stopping.set)
        keepers = [asyncio.create_task(self._keep(number)) for number, _ in enumerate(self._names)]
        stopping = asyncio.create_task(self._stopping.wait())
        opening = asyncio.create_task(self._all_open.wait())
        await asyncio.wait([stopping, opening], return_when=asyncio.FIRST_COMPLETED)
        if self._all_open.is_set():
            announce(host, port)
        await stopping
        opening.cancel()
        await self._stop(keepers)

    async def _keep(self, number: int) -> None:
        """A worker, and another one whenever it ends."""
        pause = 0.0
        while not self._stopping.is_set():
            begun = time.monotonic()
            process, lifeline = self._start(number)
            await self._until_silent(number, lifeline)
            await asyncio.to_thread(process.join, BEAT)
            process.kill()
            await asyncio.to_thread(process.join)
            if self._stopping.is_set():
                return
            logger.error("a worker has ended", extra={"node": self._names[number]})
            young = time.monotonic() - begun < YOUNG
            pause = min(LONGEST_PAUSE, max(SHORTEST_PAUSE, 2 * pause)) if young else 0.0
            with suppress(TimeoutError):
                await asyncio.wait_for(self._stopping.wait(), pause)

    def _start(self, number: int) -> tuple[BaseProcess, socket.socket]:
        ours, theirs = socket.socketpair()
        with theirs:
            place = Place(
                self._own_settings(number),
                self._names,
                number,
                self._listening,
                self._folder,
                theirs,
            )
            process = FRESH.Process(target=work, args=(place,), daemon=True)
            process.start()
        self._processes[number] = process
        logger.info("a worker begins", extra={"node": self._names[number], "pid": process.pid})
        ours.settimeout(0)
        return process, ours

    def _own_settings(self, number: int) -> Settings:
        """A worker has its own name and port for its numbers, and its share of what the machine
        can do."""
        threads = max(1, self._settings.bot_threads // len(self._names))
        metrics = self._settings.metrics_port
        return replace(
            self._settings,
            node=self._names[number],
            bot_threads=threads,
            metrics_port=metrics + number if metrics else 0,
        )

    async def _until_silent(self, number: int, lifeline: socket.socket) -> None:
        """Hear a worker's signs of life, until they end or stay away."""
        loop, missed = asyncio.get_running_loop(), 0
        with lifeline:
            # Counted one by one: had this process slept itself, that would be one beat missed.
            while missed < SILENT_BEATS:
                try:
                    if not await asyncio.wait_for(loop.sock_recv(lifeline, 64), BEAT):
                        return
                except TimeoutError:
                    missed += 1
                except OSError:
                    return
                else:
                    missed = 0
                    self._has_opened(number)
        logger.error("a worker hangs", extra={"node": self._names[number]})

    def _has_opened(self, number: int) -> None:
        self._open.add(number)
        if len(self._open) == len(self._names):
            self._all_open.set()

    async def _stop(self, keepers: Sequence[asyncio.Task[None]]) -> None:
        """Every worker is asked to end, and made to if it takes too long."""
        for process in self._processes.values():
            process.terminate()
        _, late = await asyncio.wait(keepers, timeout=FAREWELL)
        if late:
            logger.error("workers did not end", extra={"workers": len(late)})
        for process in self._processes.values():
            process.kill()
        await asyncio.gather(*keepers)


# -- a worker --------------------------------------------------------------------------------------


class Worker(Server):
    """A server that gets its guests by the door."""

    def __init__(self, place: Place) -> None:
        host, port = place.listening.getsockname()[:2]
        super().__init__(configuration(place.settings, host, port), self._begin)
        self._place = place

    def _begin(self) -> None:
        place = self._place
        self._door = Door(place.listening, place.names, place.number, place.folder, self._take)
        self._beating = asyncio.create_task(self._beat())

    async def _take(self, guest: socket.socket) -> None:
        """Let a guest in, as uvicorn does with whoever it has accepted itself."""
        loop = asyncio.get_running_loop()
        try:
            await loop.connect_accepted_socket(self._protocol, guest)
        except OSError:  # they have gone meanwhile
            guest.close()

    def _protocol(self) -> asyncio.Protocol:
        protocol: Any = self.config.http_protocol_class
        made: asyncio.Protocol = protocol(
            config=self.config, server_state=self.server_state, app_state=self.lifespan.state
        )
        return made

    async def _beat(self) -> None:
        """Signs of life, for as long as somebody hears them."""
        self._place.lifeline.settimeout(0)
        while not self.should_exit:
            try:
                self._place.lifeline.send(b".")
            except BlockingIOError:
                pass  # the parent is busy, or stopped
            except OSError:
                self.should_exit = True
            await asyncio.sleep(BEAT / 2)

    async def shutdown(self, sockets: Any = None) -> None:
        self._door.close()
        await super().shutdown(sockets)


def work(place: Place) -> None:
    """A worker, from its beginning to its end."""
    logs.set_up(place.settings.log_level)
    Worker(place).run([])
