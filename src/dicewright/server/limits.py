"""Rates: so much at once, so much in the long run; and what is worth doing only now and then."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from dataclasses import dataclass

Clock = Callable[[], float]


@dataclass(slots=True)
class Bucket:
    """Holds `at_once` drops and refills by `per_second`."""

    per_second: float
    at_once: float
    clock: Clock = time.monotonic
    #: Below zero while drops are owed.
    _drops: float = float("inf")
    _seen: float = 0.0

    def take(self, drops: float = 1) -> bool:
        """Are there so many drops left? Then they are gone now."""
        self._refill()
        if self._drops < drops:
            return False
        self._drops -= drops
        return True

    def borrow(self, drops: float, longest: float) -> float | None:
        """Take drops that may not be there yet: seconds until they are. None, and nothing is taken,
        if that would be longer than `longest`."""
        self._refill()
        wait = max(0.0, (drops - self._drops) / self.per_second)
        if wait > longest:
            return None
        self._drops -= drops
        return wait

    def _refill(self) -> None:
        now = self.clock()
        self._drops = min(self.at_once, self._drops + (now - self._seen) * self.per_second)
        self._seen = now


class Seldom:
    """Does something at once, but not again for a while; whoever asks meanwhile has it done then,
    once for all of them. So the last one is never lost."""

    def __init__(self, every: float, do: Callable[[], None]) -> None:
        self._every, self._do = every, do
        self._timer: asyncio.TimerHandle | None = None
        self._again = False

    def __call__(self) -> None:
        if self._timer:
            self._again = True
        else:
            self._now()

    def _now(self) -> None:
        self._again = False
        self._timer = asyncio.get_running_loop().call_later(self._every, self._later)
        self._do()

    def _later(self) -> None:
        self._timer = None
        if self._again:
            self._now()
