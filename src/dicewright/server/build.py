"""Where the built page lies, and which build of it that is."""

from __future__ import annotations

import re
from functools import lru_cache
from importlib.resources import files
from pathlib import Path

STATIC = Path(str(files("dicewright.server"))) / "static"
INDEX = "index.html"
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
