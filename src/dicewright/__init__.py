"""Dicewright: an engine for dice-crafting board games, and everything around it."""

from __future__ import annotations

import os
import sys
from contextlib import nullcontext
from importlib.util import find_spec
from types import SimpleNamespace

__version__ = "0.1.0"

if find_spec("cython") is None:
    # The engine's files ask `cython.compiled`; without Cython a stand-in answers "no".
    sys.modules["cython"] = SimpleNamespace(  # type: ignore[assignment]  # a stand-in
        compiled=False, cast=lambda _, value: value, nogil=nullcontext()
    )

if os.environ.get("DICEWRIGHT_INTERPRETED"):
    from dicewright._interpreted import prefer_sources

    prefer_sources()
