"""The built page: files of `static/`, and index.html for every address that is the page's."""

from __future__ import annotations

import re
from functools import lru_cache
from importlib.resources import files
from pathlib import Path

from starlette.exceptions import HTTPException
from starlette.responses import FileResponse, PlainTextResponse, Response
from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocketClose

from dicewright.server.refusal import Refused

STATIC = Path(str(files("dicewright.server"))) / "static"
INDEX = "index.html"
READING = ("GET", "HEAD")
#: Built files carry a digest in their name, so they never change.
LASTING = "assets"
MISSING = (
    "This is a Dicewright server, but the page was not built.\n\n"
    "In a checkout, `make` builds it (it needs Node.js). The API is described at /openapi.json.\n"
)


#: How index.html says which build of the page it belongs to (web/vite.config.ts writes it).
BUILD = re.compile(r'<meta name="build" content="([^"]*)"')


def page_build(static: Path = STATIC) -> str:
    """The build of the page that is served now: a page of another one is out of date."""
    index = static / INDEX
    try:
        return _build(index, index.stat().st_mtime_ns)
    except OSError:
        return ""


@lru_cache(maxsize=8)
def _build(index: Path, _changed: int) -> str:
    found = BUILD.search(index.read_text(encoding="utf-8"))
    return found[1] if found else ""


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
    await page(path.lstrip("/"))(scope, receive, send)


def page(path: str, *, static: Path = STATIC) -> Response:
    """A file, or index.html."""
    index = static / INDEX
    if not index.is_file():
        return PlainTextResponse(MISSING)
    file = _file(static, path)
    if file is None:
        if "." in path.rsplit("/", 1)[-1]:
            raise Refused("not-found", "there is no such file")
        return FileResponse(index, headers={"cache-control": "no-cache"})
    lasting = Path(path).parts[:1] == (LASTING,)
    caching = "public, max-age=31536000, immutable" if lasting else "no-cache"
    return FileResponse(file, headers={"cache-control": caching})


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
