"""Waiting in tests: for something to be so, never for a while. Machines differ in speed."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TypeVar

Found = TypeVar("Found")

#: Seconds, and only against hanging: how soon something comes depends on the machine.
PATIENCE = 300.0


def soon(ask: Callable[[], Found], fits: Callable[[Found], object] = bool) -> Found:
    """Ask again and again until the answer fits."""
    end = time.monotonic() + PATIENCE
    while not fits(found := ask()):
        assert time.monotonic() < end, f"it never came to that: {found}"
        time.sleep(0.02)
    return found
