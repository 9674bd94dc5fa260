"""Numbers for whoever watches the server: counted here as things happen, asked for by Prometheus.

They belong to the process, as Prometheus expects. Counting costs 5 microseconds of a move's 700, so
it is always done; showing is off unless a port is named for it. That port is another one than the
guests': behind a proxy every guest seems to come from the proxy's address, so no list of addresses
could tell them from Prometheus.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator, MutableMapping
from contextlib import contextmanager
from time import perf_counter
from typing import Any, ParamSpec, Protocol, TypeVar, get_args

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    Info,
    ProcessCollector,
    start_http_server,
)

from dicewright import __version__
from dicewright.server.messages import How

Given = ParamSpec("Given")
Result = TypeVar("Result")
Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

REGISTRY = CollectorRegistry()
ProcessCollector(registry=REGISTRY)
Info("dicewright", "Which version runs", registry=REGISTRY).info({"version": __version__})

_FAST = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
_MANY = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000)

_moves = Counter("dicewright_moves", "Decisions that were kept", ["how"], registry=REGISTRY)
#: By who decided; looked up once, since this is on the way of every move.
MOVES = {how: _moves.labels(how) for how in get_args(How)}
ACT = Histogram(
    "dicewright_act_seconds",
    "From a player's action until it is kept and on its way to every viewer",
    buckets=_FAST,
    registry=REGISTRY,
)
COMMIT = Histogram(
    "dicewright_commit_seconds", "One group commit", buckets=_FAST, registry=REGISTRY
)
GROUP = Histogram(
    "dicewright_commit_jobs", "Jobs in a group commit", buckets=_MANY, registry=REGISTRY
)
LAG = Histogram(
    "dicewright_loop_lag_seconds",
    "How much later than asked the event loop woke up",
    buckets=_FAST,
    registry=REGISTRY,
)
THOUGHT = Histogram(
    "dicewright_bot_seconds",
    "A bot's thinking about one decision",
    buckets=_FAST,
    registry=REGISTRY,
)
BOTS_WAITING = Gauge("dicewright_bots_waiting", "Bots that wait for a thread", registry=REGISTRY)
VIEWERS = Gauge("dicewright_viewers", "Connections at tables", registry=REGISTRY)
TABLES = Gauge("dicewright_tables", "Tables in memory", registry=REGISTRY)
READY = Gauge(
    "dicewright_ready", "Could the server keep a move, when last asked?", registry=REGISTRY
)
REFUSALS = Counter(
    "dicewright_refusals",
    "What was not done, by the code of the refusal",
    ["code"],
    registry=REGISTRY,
)
_calls = Counter(
    "dicewright_calls",
    "Calls to people whose turn it is, by what became of them",
    ["outcome"],
    registry=REGISTRY,
)
CALLS = {outcome: _calls.labels(outcome) for outcome in ("delivered", "failed", "gone", "dropped")}
REQUESTS = Counter(
    "dicewright_requests",
    "HTTP requests by route (`other`: the page, and what never got to a route)",
    ["method", "route", "status"],
    registry=REGISTRY,
)
_sent = Counter("dicewright_sent_bytes", "Bytes sent to guests", ["over"], registry=REGISTRY)
_received = Counter(
    "dicewright_received_bytes", "Bytes received of guests", ["over"], registry=REGISTRY
)
HTTP_SENT, FRAMES_SENT = _sent.labels("http"), _sent.labels("websocket")
HTTP_RECEIVED, FRAMES_RECEIVED = _received.labels("http"), _received.labels("websocket")

#: Seconds between two looks at the event loop.
LOOK_EVERY = 0.25
OTHER = "other"
#: Strangers can call a method anything.
METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS")


class Watched(Protocol):
    """What is asked of a server's lobby."""

    @property
    def viewers(self) -> int: ...
    @property
    def tables(self) -> MutableMapping[str, Any]: ...
    @property
    def bots_waiting(self) -> int: ...


@contextmanager
def shown(lobby: Watched, host: str, port: int) -> Iterator[None]:
    """Show the numbers at a port, if there is one, as long as the server runs."""
    VIEWERS.set_function(lambda: lobby.viewers)
    TABLES.set_function(lambda: len(lobby.tables))
    BOTS_WAITING.set_function(lambda: lobby.bots_waiting)
    if not port:
        yield
        return
    server, thread = start_http_server(port, host, REGISTRY)
    try:
        yield
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


async def watch_loop() -> None:
    """Notice when the event loop is late."""
    while True:
        began = perf_counter()
        await asyncio.sleep(LOOK_EVERY)
        LAG.observe(max(0.0, perf_counter() - began - LOOK_EVERY))


def timed(ask: Callable[Given, Result], *given: Given.args, **more: Given.kwargs) -> Result:
    """Let a bot think, and count how long."""
    with THOUGHT.time():
        return ask(*given, **more)


class Metered:
    """Counts the HTTP requests of an application."""

    def __init__(self, app: App) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        status, got, sent = 500, 0, 0

        async def receive_metered() -> Message:
            nonlocal got
            message = await receive()
            got += len(message.get("body", b""))
            return message

        async def send_metered(message: Message) -> None:
            nonlocal status, sent
            status = message.get("status", status)
            sent += len(message.get("body", b""))
            await send(message)

        try:
            await self.app(scope, receive_metered, send_metered)
        finally:
            route = getattr(scope.get("route"), "path", OTHER)
            method = scope["method"] if scope["method"] in METHODS else OTHER
            REQUESTS.labels(method, route, status).inc()
            HTTP_RECEIVED.inc(got)
            HTTP_SENT.inc(sent)
