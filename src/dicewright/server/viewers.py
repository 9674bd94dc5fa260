"""Whoever looks at a table over a websocket: what waits to be sent, and which seats are theirs."""

from __future__ import annotations

import asyncio
from collections import deque
from typing import NamedTuple, Protocol

from websockets.frames import Frame, Opcode

from dicewright.core.words import ENGLISH, Language
from dicewright.server import metrics
from dicewright.server.guests import Guest
from dicewright.server.messages import ServerFrame, encode

TOO_SLOW = 1013


def framed(frame: ServerFrame) -> bytes:
    """A frame as it goes over the wire: the same bytes for everybody who gets it."""
    return Frame(Opcode.TEXT, encode(frame)).serialize(mask=False)


class Reader(NamedTuple):
    """How a viewer reads: for everybody who does it alike, a frame is made once."""

    lang: Language = ENGLISH
    #: Of a view, what changed is enough.
    changes: bool = False


class Line(Protocol):
    """The way to a viewer."""

    #: Set while more can be sent; otherwise too much is on its way already.
    writable: asyncio.Event

    def write(self, frame: bytes) -> None:
        """Send a frame as it is."""


class Viewer:
    """One connection. What cannot be sent at once is queued, so that one who does not read keeps
    nobody waiting."""

    def __init__(self, guest: Guest, line: Line, most: int) -> None:
        self.guest = guest
        self.reader = Reader()
        #: Says when a turn of theirs is over (`turns`).
        self.ends_turns = False
        self.seats: set[int] = set()
        #: The player whose key they showed.
        self.player: str | None = None
        #: The code to close the connection with, once it is to be closed, and the reason.
        self.closing = 0
        self.reason = ""
        #: The connection has ended; nobody is there to be welcomed any more.
        self.gone = False
        #: Set if the viewer does not read: then nothing can be sent any more, not even a farewell.
        self.lost = asyncio.Event()
        self._line, self._most = line, most
        self._outbox: deque[bytes] = deque()
        self._bytes = 0
        self._news = asyncio.Event()

    def tell(self, frame: ServerFrame) -> None:
        self.push(framed(frame))

    def push(self, frame: bytes) -> None:
        """Send a frame now, or after what waits already."""
        if self.closing:
            return
        if not self._outbox and self._line.writable.is_set():
            self._write(frame)
            return
        self._bytes += len(frame)
        if self._bytes > self._most:
            self._outbox.clear()
            self.lost.set()
            self.close(TOO_SLOW)
            return
        self._outbox.append(frame)
        self._news.set()

    def _write(self, frame: bytes) -> None:
        metrics.FRAMES_SENT.inc(len(frame))
        self._line.write(frame)

    def close(self, code: int, reason: str = "") -> None:
        """Close the connection after what is queued."""
        if not self.closing:
            self.closing, self.reason = code, reason
        self._news.set()

    async def deliver(self) -> None:
        """Send what is queued until the connection is to be closed."""
        while True:
            while self._outbox:
                await self._line.writable.wait()
                frame = self._outbox.popleft()
                self._bytes -= len(frame)
                self._write(frame)
            if self.closing:
                return
            self._news.clear()
            await self._news.wait()
