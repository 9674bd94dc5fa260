"""What an observation consists of, as data: the names, sizes and scales of its cells.

An observation is a row of floats from -1 to 1, as long for every position of a game. `State.encode`
writes it; an `Encoding` says what it wrote. Both start with the decision, then the table, then the
seats: the viewer's own first, the others in turn order, absent ones as zeros.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from itertools import product
from math import prod

from dicewright.core.consts import MOST_SEATS

Axis = tuple[str, ...]
_SEATS: Axis = ("own", "next", "second", "third", "fourth", "fifth", "sixth", "seventh")
assert len(_SEATS) == MOST_SEATS, "every seat needs a name: add to _SEATS"


def seat_names(seats: int) -> Axis:
    """Seats as their viewer counts them."""
    return _SEATS[:seats]


@dataclass(frozen=True, slots=True)
class Segment:
    """A run of cells. `axes` name its cells, the last axis varying fastest; no axes: one cell.

    A cell holds an amount divided by `most`, and not more than 1. With `most` 1 it is a flag.
    """

    name: str
    axes: tuple[Axis, ...] = ()
    most: int = 1
    text: str = ""

    @property
    def size(self) -> int:
        return prod(len(axis) for axis in self.axes)

    def labels(self) -> list[str]:
        """A name for every cell: `own.dice.light.G1`."""
        return [".".join((self.name, *names)) for names in product(*self.axes)]


class Encoding:
    """The layout of a game's observations. The version goes up whenever a cell changes meaning."""

    def __init__(
        self,
        version: int,
        table: tuple[Segment, ...],
        seat: tuple[Segment, ...],
        seats: int,
    ) -> None:
        """`seats` is how many players the game has at most."""
        self.version = version
        players = [
            Segment(f"{who}.{part.name}", part.axes, part.most, part.text)
            for who in seat_names(seats)
            for part in seat
        ]
        self.segments = (*table, *players)
        self.slices: dict[str, slice] = {}
        at = 0
        for segment in self.segments:
            assert segment.name not in self.slices, f"two segments are called {segment.name}"
            self.slices[segment.name] = slice(at, at + segment.size)
            at += segment.size
        self.size = at

    @cached_property
    def labels(self) -> tuple[str, ...]:
        """A name for every cell of an observation."""
        return tuple(label for segment in self.segments for label in segment.labels())


def op_names(constants: dict[str, object], prefix: str) -> Axis:
    """Names for the ops from the first to the last of a kind, gaps included: `D_PAY` → `pay`."""
    numbers = {
        value: name.removeprefix(prefix).lower().replace("_", "-")
        for name, value in constants.items()
        if name.startswith(prefix) and isinstance(value, int)
    }
    return tuple(numbers.get(op, f"unused-{op}") for op in range(min(numbers), max(numbers) + 1))
