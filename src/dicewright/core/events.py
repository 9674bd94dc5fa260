"""What happened, in past tense, for logs, pages, statistics and tests.

Every game emits `TurnStarted` with its `round` at the start of a turn: logs, replays and reports
are divided by it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

Value = int | str


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened: its kind, whose it was (-1: nobody's) and its details by name."""

    kind: str
    seat: int
    data: Mapping[str, Value] = field(default_factory=dict)

    def __str__(self) -> str:
        details = "".join(f" {name}={value}" for name, value in self.data.items())
        who = f" p{self.seat + 1}" if self.seat >= 0 else ""
        return f"{self.kind}{who}{details}"


@dataclass(frozen=True, slots=True)
class Shape:
    """How an engine's row of ints becomes an event: a kind, a name and a reader for each cell."""

    kind: str
    cells: tuple[tuple[str, Callable[[int], Value]], ...] = ()

    def read(self, row: tuple[int, ...]) -> Event:
        values = zip(self.cells, row[2:], strict=False)
        return Event(self.kind, row[1], {name: reader(cell) for (name, reader), cell in values})
