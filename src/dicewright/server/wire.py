"""Connections, below requests and frames: uvicorn's protocols, with an eye on whoever is behind.

What the application never gets to see is counted here: connections, bytes, pings, pieces of frames,
heads that do not end, answers that are not read. Nobody who means well comes near these limits, so
there is no farewell: the connection is dropped.
"""

from __future__ import annotations

import asyncio
import socket
import sys
from functools import partial
from typing import Any, cast

from uvicorn._types import ASGISendEvent
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.http11 import Request

from dicewright.server import costs
from dicewright.server.guests import Guest, Guests
from dicewright.server.limits import Bucket
from dicewright.server.proxies import Proxies
from dicewright.server.settings import Settings

if sys.platform != "win32":
    import resource

#: Open files that are not connections: the database, the page, libraries.
OTHER_FILES = 100
#: Requests that may be sent before the first is answered, and pieces of one websocket message.
#: Browsers send one of each.
PIPELINED = 8
PIECES = 64
#: Seconds that a connection gets to read what it was sent before it was closed.
FAREWELL = 5.0
#: What tells that the other side is gone without having said so: seconds.
KEEPALIVE = {"TCP_KEEPIDLE": 60, "TCP_KEEPINTVL": 10, "TCP_KEEPCNT": 3}


class Gate:
    """What all connections share: who may come in."""

    def __init__(self, settings: Settings, guests: Guests, proxies: Proxies) -> None:
        self.settings, self.guests, self.proxies = settings, guests, proxies
        self.connections = 0
        self._most = min(settings.connections, open_files() - OTHER_FILES)

    def enter(self, address: str) -> Guest | None:
        """Somebody connects. A proxy of ours is nobody's guest: it speaks for many."""
        if self.connections >= self._most:
            raise ConnectionRefusedError
        guest = None
        if address not in self.proxies:
            guest = self.guests.of(address)
            full = guest.connections >= self.settings.connections_per_address
            if full or not guest.wire.take(costs.CONNECTION):
                raise ConnectionRefusedError
            guest.connections += 1
        self.connections += 1
        return guest

    def leave(self, guest: Guest | None) -> None:
        self.connections -= 1
        if guest:
            guest.connections -= 1

    def protocols(self) -> dict[str, type[asyncio.Protocol]]:
        """What uvicorn makes for every connection."""
        # It only calls it.
        http = cast(type[asyncio.Protocol], partial(HttpWire, self))
        return {"http": http, "ws": SocketWire}


class Wire(asyncio.Protocol):
    """A connection, whatever is spoken on it."""

    transport: asyncio.Transport
    loop: asyncio.AbstractEventLoop
    client: tuple[str, int] | None

    def __init__(self, gate: Gate, guest: Guest | None, **uvicorns: Any) -> None:
        super().__init__(**uvicorns)
        self.gate, self.guest = gate, guest
        self._unread = 0
        self._stalled: asyncio.TimerHandle | None = None

    def connection_lost(self, exc: Exception | None) -> None:
        self._has_read()
        super().connection_lost(exc)

    def pays(self, seconds: float) -> bool:
        """Does the guest have so much left? Otherwise the connection has ended."""
        if self.guest is None or self.guest.wire.take(seconds):
            return True
        self.transport.abort()
        return False

    # -- what is not read ----------------------------------------------------------------------

    def pause_writing(self) -> None:
        super().pause_writing()
        self._unread = self.transport.get_write_buffer_size()
        if self.guest:
            self.guest.unread += self._unread
        if self._unread > self.gate.settings.unread_bytes or (self.guest and not self.guest.reads):
            self.transport.abort()
            return
        self._stalled = self.loop.call_later(self.gate.settings.read_within, self.transport.abort)

    def resume_writing(self) -> None:
        super().resume_writing()
        self._has_read()

    def _has_read(self) -> None:
        if self.guest:
            self.guest.unread -= self._unread
        self._unread = 0
        if self._stalled:
            self._stalled.cancel()
        self._stalled = None


class HttpWire(Wire, HttpToolsProtocol):
    """A connection that asks for something, as all do first."""

    def __init__(self, gate: Gate, **uvicorns: Any) -> None:
        super().__init__(gate, None, **uvicorns)
        #: Is it counted?
        self._inside = False
        self._deadline: asyncio.TimerHandle | None = None
        self._in_head = True
        self._head_bytes = 0

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)  # type: ignore[arg-type]  # uvicorn knows which it is
        try:
            self.guest = self.gate.enter(self.client[0] if self.client else "")
        except ConnectionRefusedError:
            self.transport.abort()
            return
        self._inside = True
        _watch(transport.get_extra_info("socket"), self.gate.settings.read_within)
        self._hurry()

    def connection_lost(self, exc: Exception | None) -> None:
        self._no_hurry()
        super().connection_lost(exc)
        if self._inside:
            self.gate.leave(self.guest)

    def _hurry(self) -> None:
        """A request has begun; it must end soon."""
        if self._deadline is None:
            within = self.gate.settings.request_within
            self._deadline = self.loop.call_later(within, self.transport.abort)

    def _no_hurry(self) -> None:
        if self._deadline:
            self._deadline.cancel()
        self._deadline = None

    def data_received(self, data: bytes) -> None:
        most = self.gate.settings.head_bytes
        while data and self._inside and not self.transport.is_closing():
            # A head is dear to read, so it is looked at before there is too much of it.
            part = data[:most] if self._in_head else data
            data = data[len(part) :]
            if not self.pays(len(part) * (costs.HEAD_BYTE if self._in_head else costs.BODY_BYTE)):
                return
            self._hurry()
            self._head_bytes += len(part)
            super().data_received(part)
            if self._in_head and self._head_bytes > most:
                self.transport.abort()

    def on_message_begin(self) -> None:
        if len(self.pipeline) >= PIPELINED:
            raise ValueError("requests come before others were answered")
        self._hurry()
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        self._in_head = False
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        self._in_head = True
        self._head_bytes = 0
        self._no_hurry()
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        self._no_hurry()
        # From here on it is another's, who is inside already.
        self._inside = False
        self.ws_protocol_class = cast(Any, partial(SocketWire, self.gate, self.guest))
        super().handle_websocket_upgrade()


class SocketWire(Wire, WebSocketsSansIOProtocol):
    """A connection that has become a websocket."""

    def __init__(self, gate: Gate, guest: Guest | None, **uvicorns: Any) -> None:
        super().__init__(gate, guest, **uvicorns)
        settings = gate.settings
        self._bytes = Bucket(settings.bytes_per_second, settings.bytes_at_once)

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self.gate.leave(self.guest)

    def data_received(self, data: bytes) -> None:
        # Its request was paid for already.
        if self.handshake_initiated:
            if not self._bytes.take(len(data)):
                self.transport.abort()
                return
            if not self.pays(len(data) * costs.SOCKET_BYTE):
                return
        super().data_received(data)

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        # Tables write to it themselves: what many are told is made ready once.
        self.scope["state"]["line"] = self
        if self.guest is None and not self.close_sent:
            # The proxy has told by now for whom it speaks.
            arrival = self.gate.proxies.arrival(cast(dict[str, Any], self.scope))
            self.guest = self.gate.guests.of(arrival.address)
            self.guest.connections += 1

    def handle_cont(self, event: Frame) -> None:
        super().handle_cont(event)
        if len(self.frames) > PIECES:
            self.transport.abort()

    def handle_ping(self) -> None:
        super().handle_ping()
        # Answers to pings do not wait until there is room.
        if self.transport.get_write_buffer_size() > self.gate.settings.unread_bytes:
            self.transport.abort()

    def write(self, frame: bytes) -> None:
        """Send a frame as it is, unless the websocket is closed."""
        if not self.close_sent and not self.transport.is_closing():
            self.transport.write(frame)

    async def send(self, message: ASGISendEvent) -> None:
        # uvicorn has closed it for a broken frame or a ping without an answer; nobody is to blame
        # for not knowing that yet.
        if self.close_sent:
            raise ClientDisconnected
        await super().send(message)

    def on_task_complete(self, task: asyncio.Task[None]) -> None:
        super().on_task_complete(task)
        if not self.disconnected:
            self.loop.call_later(FAREWELL, self.transport.abort)


def open_files(wanted: int = 0) -> int:
    """How many files this process may have open, after asking for more if so many are wanted."""
    if sys.platform == "win32":
        return sys.maxsize
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft == resource.RLIM_INFINITY:
        return sys.maxsize
    if soft < wanted:
        soft = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    return soft


def _watch(connection: socket.socket | None, within: float) -> None:
    """Let the system notice who is gone, or takes nothing."""
    if connection is None or connection.family not in (socket.AF_INET, socket.AF_INET6):
        return
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
    options = KEEPALIVE | {"TCP_USER_TIMEOUT": int(1000 * within)}
    for name, value in options.items():
        if hasattr(socket, name):
            connection.setsockopt(socket.IPPROTO_TCP, getattr(socket, name), value)
