"""The application: everything put together, and the server that runs it."""

from __future__ import annotations

import asyncio
import gc
import logging
import os
import signal
import sys
import threading
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager, suppress
from types import FrameType
from typing import Any

import uvicorn
from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute

from dicewright import __version__
from dicewright.core.errors import BadOption, DicewrightError
from dicewright.core.words import ENGLISH
from dicewright.server import api, daily, metrics, pages, player_api, series_api
from dicewright.server.addresses import announce
from dicewright.server.api import Json
from dicewright.server.bans import Barrier
from dicewright.server.connection import play
from dicewright.server.database import open_database, url_of
from dicewright.server.guard import Guard
from dicewright.server.guests import Guests
from dicewright.server.lease import check_place
from dicewright.server.lobby import Lobby
from dicewright.server.messages import Refusal
from dicewright.server.ownership import Elsewhere
from dicewright.server.proxies import Proxies
from dicewright.server.refusal import Refused
from dicewright.server.render import known_language
from dicewright.server.settings import Settings
from dicewright.server.wire import OTHER_FILES, Gate, open_files

logger = logging.getLogger(__name__)

#: Seconds that tables get to move on when the server stops, and then connections to end. After the
#: last ones it ends whatever happens: a database that is silent must not keep it.
MOVE_WITHIN, FAREWELL, END_WITHIN = 4, 2, 9
#: Objects made between two searches for garbage among the new ones (some milliseconds), and seconds
#: between two among all of them (a third of a second with 500 tables).
NEW_OBJECTS = 5_000
DEEP_EVERY = 900.0
NEVER = 1_000_000
#: Seconds that a thread may keep the others from running. While tables are taken over, several work
#: at once; with Python's own 0.005 a commit, which waits a dozen times, took a tenth of a second.
SWITCH_EVERY = 0.0005
METHOD_NOT_ALLOWED = 405
ROUTERS = (api.router, daily.router, player_api.router, series_api.router)
KNOWN_STATUS = {404: "not-found", 405: "bad-method", 413: "too-big", 422: "bad-request"}


def make_app(settings: Settings) -> FastAPI:
    """The application for these settings."""
    settings = settings.patiently()
    guests, proxies = Guests(settings), Proxies(settings.trusted_proxies)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        app.state.lobby = lobby = Lobby(settings)
        watching = asyncio.create_task(metrics.watch_loop())
        where = url_of(settings.database).render_as_string(hide_password=True)
        logger.info("open", extra={"database": where, "version": __version__})
        with metrics.shown(lobby, settings.metrics_host, settings.metrics_port):
            yield
        watching.cancel()
        await lobby.close()
        logger.info("closed")

    app = FastAPI(
        title="Dicewright",
        version=__version__,
        description="Tables, games and records. Playing itself is a websocket: docs/protocol.md.",
        lifespan=lifespan,
        # Describing it takes half a second, so it is an answer like others (`api`).
        openapi_url=None,
        # Their pages want scripts from elsewhere, which our policy forbids.
        docs_url=None,
        redoc_url=None,
        middleware=[
            Middleware(metrics.Metered),
            Middleware(Guard, settings=settings, guests=guests, proxies=proxies),
            Middleware(Barrier),
            Middleware(GZipMiddleware, minimum_size=1000, compresslevel=6),
        ],
        exception_handlers={
            Elsewhere: _elsewhere,
            DicewrightError: _refused,
            RequestValidationError: _invalid,
            HTTPException: _http_error,
        },
    )
    app.state.gate = Gate(settings, guests, proxies)
    for router in ROUTERS:
        # As they are: to include them would describe every route once more for every application.
        app.router.routes.extend(router.routes)
    app.router.routes.append(WebSocketRoute("/api/tables/{id}/play", play))
    # Whatever is not the API's is the page's: as a route it would hide wrong methods of others.
    app.router.default = pages.elsewhere
    return app


async def _elsewhere(request: Request, error: Exception) -> Response:
    """Another node has the table: the same once more, to that one. On another connection, since
    whatever stands before the nodes may choose one only when a connection begins."""
    assert isinstance(error, Elsewhere)
    there = request.url.include_query_params(node=error.node)
    location = f"{there.path}?{there.query}"
    return Response(status_code=307, headers={"location": location, "connection": "close"})


async def _refused(request: Request, error: Exception) -> Response:
    """Every error that input can cause, as an answer in the asker's language."""
    assert isinstance(error, DicewrightError)
    said = error.said(_language(request))
    if isinstance(error, Refused):
        return _refusal(error.code, said, error.status, error.headers)
    return _refusal("bad-option" if isinstance(error, BadOption) else "bad-request", said, 422)


def _refusal(
    code: str, said: str, status: int, headers: Mapping[str, str] | None = None
) -> Response:
    metrics.REFUSALS.labels(code).inc()
    return Json(Refusal(code, said), status, headers)


def _language(request: Request) -> str:
    return known_language(request.query_params.get("lang", ENGLISH))


async def _invalid(request: Request, error: Exception) -> Response:
    """A body or a parameter that does not fit: the first thing that is wrong with it."""
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    where = ".".join(str(part) for part in first["loc"])
    refused = Refused("bad-request", f"{where}: {first['msg']}")
    return _refusal(refused.code, refused.said(_language(request)), 422)


async def _http_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    code = KNOWN_STATUS.get(error.status_code, "bad-request")
    headers = dict(error.headers or {})
    if error.status_code == METHOD_NOT_ALLOWED and _methods(request):
        headers["allow"] = ", ".join(_methods(request))
    refused = Refused(code, str(error.detail))
    return _refusal(code, refused.said(_language(request)), error.status_code, headers)


def _methods(request: Request) -> list[str]:
    """What can be done at an address, by any of its routes."""
    found: set[str] = set()
    for route in [route for router in ROUTERS for route in router.routes]:
        if isinstance(route, Route) and route.path_regex.match(request.url.path):
            found |= route.methods or set()
    return sorted(found)


# -- running it ------------------------------------------------------------------------------------


def configuration(settings: Settings, host: str, port: int, **more: Any) -> uvicorn.Config:
    """How uvicorn serves us. Frames are not deflated: they are small, and tables are many."""
    app = make_app(settings)
    return uvicorn.Config(
        app,
        host=host,
        port=port,
        **app.state.gate.protocols(),
        # Whom a proxy speaks for is worked out by the guard, and below it.
        proxy_headers=False,
        ws_max_size=settings.frame_bytes,
        ws_per_message_deflate=False,
        ws_ping_interval=20.0,
        ws_ping_timeout=20.0,
        timeout_graceful_shutdown=FAREWELL,
        server_header=False,
        log_config=None,
        **more,
    )


async def clean_deeply() -> None:
    """Now and then look for garbage everywhere."""
    while True:
        await asyncio.sleep(DEEP_EVERY)
        gc.collect()


class Server(uvicorn.Server):
    """A server that says when people can come, and sends them on before it goes."""

    def __init__(self, config: uvicorn.Config, opened: Callable[[], None]) -> None:
        super().__init__(config)
        self._opened = opened

    async def startup(self, sockets: Any = None) -> None:
        await super().startup(sockets)
        # Tables keep many small objects for long, and next to none in cycles: searching all of
        # them for garbage as often as Python usually does would stop every game at once.
        gc.collect()
        gc.freeze()
        gc.set_threshold(NEW_OBJECTS, NEVER, NEVER)
        self.cleaner = asyncio.create_task(clean_deeply())
        if self.started:
            self._opened()

    def run(self, sockets: Any = None) -> None:
        # uvicorn hands a signal on when it has closed everything; being asked to stop is no
        # failure.
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, lambda *_: None)
        super().run(sockets)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        last = threading.Timer(END_WITHIN, os._exit, (1,))
        last.daemon = True
        last.start()
        super().handle_exit(sig, frame)

    async def shutdown(self, sockets: Any = None) -> None:
        """Tables move on first, while everything still works."""
        with suppress(TimeoutError):
            await asyncio.wait_for(self._lobby.drain(), MOVE_WITHIN)
        await super().shutdown(sockets)

    @property
    def _lobby(self) -> Lobby:
        app = self.config.app
        assert isinstance(app, FastAPI)
        lobby: Lobby = app.state.lobby
        return lobby


def serve(settings: Settings) -> None:
    """Serve until somebody stops it."""
    # First of all, so that a bad one is one line.
    open_database(settings.database, lambda line: print(line, flush=True)).dispose()
    open_files(wanted=settings.connections + OTHER_FILES)
    check_place(settings)
    host, port = settings.host, settings.port
    sys.setswitchinterval(SWITCH_EVERY)
    Server(configuration(settings, host, port), lambda: announce(host, port)).run()
