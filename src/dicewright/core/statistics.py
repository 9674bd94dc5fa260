"""The numbers of a game: sections of rows, a number for each seat.

Plain data, so that terminal, page and reports show the numbers of any game without knowing it. Ids
are for programs and never change; titles are for people.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class StatisticsRow:
    """One thing that was counted, by seat."""

    id: str
    title: str
    values: tuple[int, ...]  #: by seat


@dataclass(frozen=True, slots=True)
class Section:
    """Rows that belong together. If there is a total, they add up to it."""

    id: str
    title: str
    rows: tuple[StatisticsRow, ...]
    total: StatisticsRow | None = None

    @property
    def sums(self) -> tuple[int, ...]:
        """What the rows add up to, by seat."""
        return tuple(map(sum, zip(*[row.values for row in self.rows], strict=True)))


#: A game's numbers. The first section tells where the points came from: its total is the score.
Statistics = tuple[Section, ...]


class Tally:
    """Counts by name and seat, while a game goes through its events."""

    def __init__(self, players: int) -> None:
        self.players = players
        self._counts: Counter[tuple[str, int]] = Counter()

    def add(self, id: str, seat: int, amount: int = 1) -> None:
        self._counts[id, seat] += amount

    def values(self, id: str) -> tuple[int, ...]:
        """The counts of all seats."""
        return tuple(self._counts[id, seat] for seat in range(self.players))

    def row(self, id: str, title: str, *, of: str | None = None) -> StatisticsRow:
        """The counts as a row; `of` is their name in the tally, if it is another."""
        return StatisticsRow(id, title, self.values(of or id))

    def rows(
        self, titles: Iterable[tuple[str, str]], prefix: str = ""
    ) -> tuple[StatisticsRow, ...]:
        """Rows for (id, title) pairs whose names in the tally begin with `prefix`."""
        return tuple(self.row(id, title, of=prefix + id) for id, title in titles)


def to_data(statistics: Statistics) -> list[dict[str, Any]]:
    """Statistics as lists and dictionaries, ready for JSON."""
    return [asdict(section) for section in statistics]
