"""The application: everything put together, and the server that runs it."""

from __future__ import annotations

import asyncio
import gc
import logging
import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
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
from dicewright.server import api, pages
from dicewright.server.api import Json
from dicewright.server.connection import play
from dicewright.server.guard import Guard
from dicewright.server.lobby import Lobby
from dicewright.server.messages import Refusal
from dicewright.server.refusal import Refused
from dicewright.server.render import known_language
from dicewright.server.settings import Settings
from dicewright.server.store import open_database, url_of

logger = logging.getLogger(__name__)

#: Seconds that connections get to end when the server stops.
FAREWELL = 5
#: Objects made between two searches for garbage among the new ones (some milliseconds), and seconds
#: between two among all of them (a third of a second with 500 tables).
NEW_OBJECTS = 5_000
DEEP_EVERY = 900.0
NEVER = 1_000_000
METHOD_NOT_ALLOWED = 405
KNOWN_STATUS = {404: "not-found", 405: "bad-method", 413: "too-big", 422: "bad-request"}


def make_app(settings: Settings) -> FastAPI:
    """The application for these settings."""

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        app.state.lobby = Lobby(settings)
        where = url_of(settings.database).render_as_string(hide_password=True)
        logger.info("open", extra={"database": where, "version": __version__})
        yield
        await app.state.lobby.close()
        logger.info("closed")

    app = FastAPI(
        title="Dicewright",
        version=__version__,
        description="Tables, games and records. Playing itself is a websocket: docs/protocol.md.",
        lifespan=lifespan,
        # Their pages want scripts from elsewhere, which our policy forbids.
        docs_url=None,
        redoc_url=None,
        middleware=[
            Middleware(Guard, settings=settings),
            Middleware(GZipMiddleware, minimum_size=1000, compresslevel=6),
        ],
        exception_handlers={
            DicewrightError: _refused,
            RequestValidationError: _invalid,
            HTTPException: _http_error,
        },
    )
    app.include_router(api.router)
    app.router.routes.append(WebSocketRoute("/api/tables/{id}/play", play))
    # Whatever is not the API's is the page's: as a route it would hide wrong methods of others.
    app.router.default = pages.elsewhere
    return app


async def _refused(request: Request, error: Exception) -> Response:
    """Every error that input can cause, as an answer in the asker's language."""
    assert isinstance(error, DicewrightError)
    if isinstance(error, Refused):
        return Json(Refusal(error.code, error.said(_language(request))), error.status)
    code = "bad-option" if isinstance(error, BadOption) else "bad-request"
    return Json(Refusal(code, error.said(_language(request))), 422)


def _language(request: Request) -> str:
    return known_language(request.query_params.get("lang", ENGLISH))


async def _invalid(request: Request, error: Exception) -> Response:
    """A body or a parameter that does not fit: the first thing that is wrong with it."""
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    where = ".".join(str(part) for part in first["loc"])
    refused = Refused("bad-request", f"{where}: {first['msg']}")
    return Json(Refusal(refused.code, refused.said(_language(request))), 422)


async def _http_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    code = KNOWN_STATUS.get(error.status_code, "bad-request")
    headers = dict(error.headers or {})
    if error.status_code == METHOD_NOT_ALLOWED and _methods(request):
        headers["allow"] = ", ".join(_methods(request))
    refused = Refused(code, str(error.detail))
    answer = Refusal(refused.code, refused.said(_language(request)))
    return Json(answer, error.status_code, headers)


def _methods(request: Request) -> list[str]:
    """What can be done at an address, by any of its routes."""
    found: set[str] = set()
    for route in api.router.routes:
        if isinstance(route, Route) and route.path_regex.match(request.url.path):
            found |= route.methods or set()
    return sorted(found)


# -- running it ------------------------------------------------------------------------------------


def configuration(settings: Settings, host: str, port: int, **more: Any) -> uvicorn.Config:
    """How uvicorn serves us. Frames are not deflated: they are small, and tables are many."""
    return uvicorn.Config(
        make_app(settings),
        host=host,
        port=port,
        ws="websockets-sansio",
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
    """A server that says when people can come."""

    def __init__(self, config: uvicorn.Config, address: str) -> None:
        super().__init__(config)
        self.address = address

    async def startup(self, sockets: Any = None) -> None:
        await super().startup(sockets)
        # Tables keep many small objects for long, and next to none in cycles: searching all of
        # them for garbage as often as Python usually does would stop every game at once.
        gc.collect()
        gc.freeze()
        gc.set_threshold(NEW_OBJECTS, NEVER, NEVER)
        self.cleaner = asyncio.create_task(clean_deeply())
        if self.started:
            print(f"Dicewright is open at {self.address} (Ctrl-C closes it)", flush=True)


def serve(settings: Settings, host: str, port: int) -> None:
    """Serve until somebody stops it."""
    open_database(settings.database).dispose()  # so that a bad one is one line
    shown = f"[{host}]" if ":" in host else host
    shown = "localhost" if shown in ("127.0.0.1", "0.0.0.0", "[::]", "[::1]") else shown
    server = Server(configuration(settings, host, port), f"http://{shown}:{port}/")
    # uvicorn hands a signal on when it has closed everything; being asked to stop is no failure.
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_: None)
    server.run()
