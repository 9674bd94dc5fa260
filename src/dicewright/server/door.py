"""The door of a worker: whoever comes in is shown to the worker whose table they want.

The workers of a machine accept from one socket, and nobody can tell beforehand who gets which
guest. Whoever does looks at the first line of the request without taking it off the line
(MSG_PEEK) and hands the connection itself to the worker that it is for (SCM_RIGHTS). No byte is
copied, nothing stands between guests and their table afterwards, and their address stays theirs.

Only the first request of a connection is looked at. If a later one is about a table of another
worker, it gets the answer that any node of a cluster gives: a redirect, and a new connection.
"""

from __future__ import annotations

import asyncio
import logging
import re
import socket
from array import array
from collections.abc import Awaitable, Callable, Sequence
from hashlib import blake2b
from pathlib import Path
from typing import Any
from urllib.parse import unquote

logger = logging.getLogger(__name__)

#: Takes a guest in for good.
Take = Callable[[socket.socket], Awaitable[Any]]

#: Bytes that a first line may have; whoever says more, or nothing for so many seconds, has seen
#: enough of the door: the one is let in here, the other shown out.
LONGEST_LINE = 8192
PATIENCE = 10.0
#: Guests who stand at the door; one more, and the one who has been silent for longest has to go.
MOST_AT_DOOR = 1000
#: Guests accepted or received in one go, so that games go on meanwhile.
AT_ONCE = 64
#: Seconds between two tries to hand somebody over, and how many there are.
RETRY, TRIES = 0.01, 100
#: Seconds without accepting anybody when this process may open no more files.
BREATHER = 0.5

TABLE = re.compile(rb"[A-Z]+ /api/tables/([^/?\s]+)")
NODE = re.compile(rb"[A-Z]+ [^?\s]*\?(?:[^\s]*&)?node=([^&\s]+)")


def workers_for(line: bytes, names: Sequence[str]) -> list[int]:
    """The workers that a request is for, the best first; none if anybody will do."""
    wanted: list[int] = []
    if named := NODE.match(line):
        name = unquote(named[1].decode("latin-1"))
        wanted = [number for number, worker in enumerate(names) if worker == name]
    if table := TABLE.match(line):
        wanted += [number for number in _ranked(table[1], names) if number not in wanted]
    return wanted


def _ranked(table: bytes, names: Sequence[str]) -> list[int]:
    """Rendezvous hashing: when a worker is gone, only its tables go elsewhere."""

    def weight(number: int) -> bytes:
        return blake2b(table, key=names[number].encode()[:64], digest_size=8).digest()

    return sorted(range(len(names)), key=weight, reverse=True)


async def first_line(guest: socket.socket) -> bytes:
    """The first line that a guest says, left where it is; empty if there will be none."""
    seen = 0
    while True:
        try:
            said = guest.recv(LONGEST_LINE, socket.MSG_PEEK)
        except BlockingIOError:
            await _readable(guest)
            continue
        except OSError:
            return b""
        if b"\n" in said or len(said) == LONGEST_LINE:
            return said.partition(b"\n")[0]
        if len(said) == seen:
            return b""  # it hung up
        seen = len(said)
        # What was looked at is still there: without this it would count as news at once.
        guest.setsockopt(socket.SOL_SOCKET, socket.SO_RCVLOWAT, seen + 1)
        await _readable(guest)


async def _readable(guest: socket.socket) -> None:
    loop = asyncio.get_running_loop()
    ready = asyncio.Event()
    loop.add_reader(guest, ready.set)
    try:
        await ready.wait()
    finally:
        loop.remove_reader(guest)


class Passage:
    """The way from worker to worker: a Unix socket for each, in a folder that is only theirs."""

    def __init__(self, folder: Path, number: int, take: Take) -> None:
        self._folder, self._take = folder, take
        mine = folder / str(number)
        mine.unlink(missing_ok=True)  # of a worker before us, who died
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._socket.settimeout(0)
        self._socket.bind(str(mine))
        self._tasks: set[asyncio.Task[Any]] = set()
        asyncio.get_running_loop().add_reader(self._socket, self._receive)

    async def give(self, guest: socket.socket, worker: int) -> bool:
        """Hand a guest over; not to a worker who is gone, or takes none for too long."""
        rights = [(socket.SOL_SOCKET, socket.SCM_RIGHTS, array("i", [guest.fileno()]))]
        for _ in range(TRIES):
            try:
                self._socket.sendmsg([b"."], rights, 0, str(self._folder / str(worker)))
                guest.close()
                return True
            except BlockingIOError:  # many come at once: the system keeps but a few for a worker
                await asyncio.sleep(RETRY)
            except OSError:
                break
        return False

    def _receive(self) -> None:
        for _ in range(AT_ONCE):
            try:
                _, handed, _, _ = socket.recv_fds(self._socket, 1, 1)
            except OSError:
                return
            for number in handed:
                guest = socket.socket(fileno=number)
                guest.settimeout(0)
                guest.set_inheritable(False)
                task = asyncio.ensure_future(self._take(guest))
                self._tasks.add(task)
                task.add_done_callback(self._tasks.discard)

    def close(self) -> None:
        """Nobody can be handed over any more; the system hangs up for those on the way."""
        asyncio.get_running_loop().remove_reader(self._socket)
        self._socket.close()


class Door:
    """Accepts guests, and keeps them or shows them to another worker."""

    def __init__(
        self, listening: socket.socket, names: Sequence[str], number: int, folder: Path, take: Take
    ) -> None:
        self._listening, self._names, self._number, self._take = listening, names, number, take
        self._passage = Passage(folder, number, take)
        #: Who stands there, the longest first.
        self._guests: dict[asyncio.Task[None], socket.socket] = {}
        self._open = True
        listening.settimeout(0)
        self._loop = asyncio.get_running_loop()
        self._loop.add_reader(listening, self._accept)

    def close(self) -> None:
        """Nobody comes in any more. The socket stays open: it is the other workers', too."""
        self._open = False
        self._loop.remove_reader(self._listening)
        self._passage.close()
        for guest in self._guests:
            guest.cancel()

    def _accept(self) -> None:
        for _ in range(AT_ONCE):
            try:
                guest, _ = self._listening.accept()
            except (BlockingIOError, InterruptedError, ConnectionAbortedError):
                return  # another worker was faster, or the guest has gone
            except OSError:
                logger.exception("nobody can be let in")
                self._loop.remove_reader(self._listening)
                self._loop.call_later(BREATHER, self._accept_again)
                return
            self._receive(guest)

    def _accept_again(self) -> None:
        if self._open:
            self._loop.add_reader(self._listening, self._accept)

    def _receive(self, guest: socket.socket) -> None:
        guest.settimeout(0)
        task = self._loop.create_task(self._show_in(guest))
        self._guests[task] = guest
        task.add_done_callback(self._gone)
        if len(self._guests) > MOST_AT_DOOR:
            next(iter(self._guests)).cancel()

    def _gone(self, task: asyncio.Task[None]) -> None:
        guest = self._guests.pop(task)
        if task.cancelled():
            guest.close()

    async def _show_in(self, guest: socket.socket) -> None:
        try:
            line = await asyncio.wait_for(first_line(guest), PATIENCE)
            guest.setsockopt(socket.SOL_SOCKET, socket.SO_RCVLOWAT, 1)
        except (TimeoutError, OSError):
            line = b""
        if not line:
            guest.close()
            return
        for worker in workers_for(line, self._names):
            if worker == self._number:
                break
            if await self._passage.give(guest, worker):
                return
        await self._take(guest)
