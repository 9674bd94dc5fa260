"""Whoever looks at a table over a websocket: what waits to be sent, and which seats are theirs."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable

from dicewright.core.words import ENGLISH, Language
from dicewright.server.messages import ServerFrame, encode

TOO_SLOW = 1013


class Viewer:
    """One connection. Frames are queued, so that one who does not read keeps nobody waiting."""

    def __init__(self, most: int) -> None:
        self.lang: Language = ENGLISH
        self.seats: set[int] = set()
        #: The code to close the connection with, once it is to be closed.
        self.closing = 0
        #: The connection has ended; nobody is there to be welcomed any more.
        self.gone = False
        #: Set if the viewer does not read: then nothing can be sent any more, not even a farewell.
        self.lost = asyncio.Event()
        self._most = most
        self._outbox: deque[str] = deque()
        self._news = asyncio.Event()

    def tell(self, frame: ServerFrame) -> None:
        self.push(encode(frame).decode())

    def push(self, text: str) -> None:
        """Queue an encoded frame."""
        if self.closing:
            return
        if len(self._outbox) >= self._most:
            self._outbox.clear()
            self.lost.set()
            self.close(TOO_SLOW)
            return
        self._outbox.append(text)
        self._news.set()

    def close(self, code: int) -> None:
        """Close the connection after what is queued."""
        self.closing = self.closing or code
        self._news.set()

    async def deliver(self, send: Callable[[str], Awaitable[None]]) -> None:
        """Send what is queued until the connection is to be closed."""
        while True:
            while self._outbox:
                await send(self._outbox.popleft())
            if self.closing:
                return
            self._news.clear()
            await self._news.wait()
