"""How long a bot may think about one decision: `100ms`, `2s`, `1000` (iterations), `1s@2`."""

from __future__ import annotations

import re
from dataclasses import dataclass

from dicewright.core.errors import BadOption

PATTERN = re.compile(r"(\d+(?:\.\d+)?)(ms|s|)(?:@(\d+))?", re.ASCII)
MOST_SECONDS = 3600.0
MOST_ITERATIONS = 10_000_000
MOST_THREADS = 64


@dataclass(frozen=True, slots=True)
class Budget:
    """Seconds or iterations, one of them 0. Iterations make a bot's choices repeatable; each of
    several threads gets its share of them."""

    seconds: float = 0.0
    iterations: int = 0
    threads: int = 1

    def __post_init__(self) -> None:
        if (self.seconds > 0) == (self.iterations > 0):
            raise BadOption("a budget is a time or a number of iterations, and above zero")
        if self.seconds > MOST_SECONDS or self.iterations > MOST_ITERATIONS:
            raise BadOption(
                f"a budget is at most {MOST_SECONDS:.0f}s or {MOST_ITERATIONS} iterations"
            )
        if not 1 <= self.threads <= MOST_THREADS:
            raise BadOption(f"a bot thinks with 1 to {MOST_THREADS} threads, not {self.threads}")

    @classmethod
    def parse(cls, text: str) -> Budget:
        """What a person writes: `50ms`, `1.5s`, `2000`, each with `@threads` if wanted."""
        match = PATTERN.fullmatch(text.strip())
        if not match:
            raise BadOption(f"«{text}» is no budget; write 100ms, 2s, 1000 (iterations) or 1s@2")
        amount, unit, threads = match[1], match[2], int(match[3] or 1)
        if unit:
            return cls(float(amount) / (1000 if unit == "ms" else 1), 0, threads)
        if "." in amount:
            raise BadOption(f"«{text}» is no budget: iterations are a whole number")
        return cls(0.0, int(amount), threads)

    def __str__(self) -> str:
        if self.seconds >= 1:
            amount = f"{self.seconds:g}s"
        elif self.seconds > 0:
            amount = f"{1000 * self.seconds:g}ms"
        else:
            amount = str(self.iterations)
        return amount if self.threads == 1 else f"{amount}@{self.threads}"
