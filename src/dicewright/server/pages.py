"""The built page: files of `static/`, and index.html for every address that is the page's."""

from __future__ import annotations

from functools import lru_cache
from mimetypes import guess_type
from pathlib import Path

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocketClose

from dicewright.server.answers import Answer
from dicewright.server.build import INDEX, STATIC
from dicewright.server.refusal import Refused

READING = ("GET", "HEAD")
#: Built files carry a digest in their name, so they never change.
LASTING = "assets"
MISSING = (
    "This is a Dicewright server, but the page was not built.\n\n"
    "In a checkout, `make` builds it (it needs Node.js). The API is described at /openapi.json.\n"
)


async def elsewhere(scope: Scope, receive: Receive, send: Send) -> None:
    """Every address that no route has."""
    if scope["type"] == "websocket":
        await WebSocketClose()(scope, receive, send)
        return
    path: str = scope["path"]
    if path.startswith("/api/"):
        raise Refused("not-found", f"there is nothing at {path[:80]}")
    if scope["method"] not in READING:
        raise HTTPException(405, headers={"allow": ", ".join(READING)})
    await page(Request(scope), path.lstrip("/"))(scope, receive, send)


def page(request: Request, path: str, *, static: Path = STATIC) -> Response:
    """A file, or index.html."""
    index = static / INDEX
    if not index.is_file():
        return PlainTextResponse(MISSING)
    file = _file(static, path)
    if file is None:
        if "." in path.rsplit("/", 1)[-1]:
            raise Refused("not-found", "there is no such file")
        return _packed(index).to(request)
    lasting = Path(path).parts[:1] == (LASTING,)
    caching = "public, max-age=31536000, immutable" if lasting else "no-cache"
    return _packed(file).to(request, {"cache-control": caching})


def _packed(file: Path) -> Answer:
    """A file as it is sent: read and packed once, until somebody builds the page anew."""
    return _packed_then(file, file.stat().st_mtime_ns)


@lru_cache(maxsize=512)
def _packed_then(file: Path, _changed: int) -> Answer:
    kind, _ = guess_type(file.name)
    return Answer.of(file.read_bytes(), kind or "text/plain")


def _file(static: Path, path: str) -> Path | None:
    """A file below the folder; never one beside it."""
    if not path or "\0" in path:
        return None
    try:
        file = (static / path).resolve()
        inside = file.is_relative_to(static.resolve())
        return file if inside and file.is_file() else None
    except OSError:
        return None
