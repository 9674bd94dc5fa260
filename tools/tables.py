"""The tables that tools play at, from `tables.toml`: no tool names a game."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

FILE = Path(__file__).with_suffix(".toml")


@cache
def tables(tool: str) -> Any:
    """What a tool plays: a table, or several."""
    return tomllib.loads(FILE.read_text(encoding="utf-8"))[tool]
