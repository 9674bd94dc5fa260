"""How long a bot may think about one decision: `100ms`, `2s`, `1000` (iterations), `1s@2`.

`100ms-cpu` is time of the processor, not of the clock on the wall: on a busy machine people would
wait longer, but the bot plays as well as on an idle one. Measurements want that.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from dataclasses import dataclass

from dicewright.core.errors import BadOption

#: So many digits that what is too large is told so, but none that Python would refuse to read.
PATTERN = re.compile(r"(\d{1,18}(?:\.\d{1,18})?)(ms|s|)(-cpu)?(?:@(\d{1,18}))?", re.ASCII)
MOST_SECONDS = 3600.0
MOST_ITERATIONS = 10_000_000
MOST_THREADS = 64


@dataclass(frozen=True, slots=True)
class Budget:
    """Seconds or iterations, one of them 0. Iterations make a bot's choices repeatable; each of
    several threads gets its share of them. Seconds are the wall's, with `cpu` each thread's."""

    seconds: float = 0.0
    iterations: int = 0
    threads: int = 1
    cpu: bool = False

    def __post_init__(self) -> None:
        if (self.seconds > 0) == (self.iterations > 0):
            raise BadOption("a budget is a time or a number of iterations, and above zero")
        if self.cpu and not self.seconds:
            raise BadOption("only a time can be counted by the processor")
        if self.seconds > MOST_SECONDS or self.iterations > MOST_ITERATIONS:
            raise BadOption(
                f"a budget is at most {MOST_SECONDS:.0f}s or {MOST_ITERATIONS} iterations"
            )
        if not 1 <= self.threads <= MOST_THREADS:
            raise BadOption(f"a bot thinks with 1 to {MOST_THREADS} threads, not {self.threads}")

    @property
    def clock(self) -> Callable[[], float]:
        """What the seconds are counted by."""
        return time.thread_time if self.cpu else time.perf_counter

    @classmethod
    def parse(cls, text: str) -> Budget:
        """What a person writes: `50ms`, `1.5s`, `2000`, each with `@threads` if wanted."""
        match = PATTERN.fullmatch(text.strip())
        if not match:
            raise BadOption(f"“{text}” is not a budget; write 100ms, 2s, 1000 (iterations) or 1s@2")
        amount, unit, cpu, threads = match[1], match[2], bool(match[3]), int(match[4] or 1)
        if unit:
            return cls(float(amount) / (1000 if unit == "ms" else 1), 0, threads, cpu)
        if "." in amount:
            raise BadOption(f"“{text}” is not a budget: iterations are a whole number")
        return cls(0.0, int(amount), threads, cpu)

    def __str__(self) -> str:
        if self.seconds >= 1:
            amount = f"{self.seconds:g}s"
        elif self.seconds > 0:
            amount = f"{1000 * self.seconds:g}ms"
        else:
            amount = str(self.iterations)
        if self.cpu:
            amount += "-cpu"
        return amount if self.threads == 1 else f"{amount}@{self.threads}"
