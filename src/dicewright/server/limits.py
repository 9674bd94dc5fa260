"""Rate limits: so much at once, so much in the long run."""

from __future__ import annotations

import time
from collections.abc import Callable, Hashable
from dataclasses import dataclass

Clock = Callable[[], float]


@dataclass(slots=True)
class Bucket:
    """Holds `at_once` drops and refills by `per_second`; an action takes one."""

    per_second: float
    at_once: float
    clock: Clock = time.monotonic
    _drops: float = -1.0
    _seen: float = 0.0

    def take(self) -> bool:
        """Is there a drop left? Then it is gone now."""
        now = self.clock()
        if self._drops < 0:
            self._drops, self._seen = self.at_once, now
        self._drops = min(self.at_once, self._drops + (now - self._seen) * self.per_second)
        self._seen = now
        if self._drops < 1:
            return False
        self._drops -= 1
        return True


class Buckets:
    """A bucket for everybody who comes along, forgetting the longest absent."""

    MOST = 10_000

    def __init__(self, per_second: float, at_once: float, clock: Clock = time.monotonic) -> None:
        self.per_second, self.at_once, self.clock = per_second, at_once, clock
        self._buckets: dict[Hashable, Bucket] = {}

    def take(self, key: Hashable) -> bool:
        bucket = self._buckets.pop(key, None) or Bucket(self.per_second, self.at_once, self.clock)
        self._buckets[key] = bucket
        if len(self._buckets) > self.MOST:
            del self._buckets[next(iter(self._buckets))]
        return bucket.take()
