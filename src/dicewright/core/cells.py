"""Cells: what a state consists of, declared once.

A game's cells are the annotations of its class:

    BySlot = Annotated[list[int], k.SLOTS]          # a row, and how many cells it has
    Owner = Annotated[list[int], k.COLOURS, -1]     # and what they hold at first, if not 0

    class ForgeCells(State):
        turn: int
        stock: BySlot

From them come a fresh state, copies, notations, pickles and the C types of the compiled engine.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from inspect import get_annotations
from typing import Annotated, Any, get_args, get_origin, get_type_hints

Cells = dict[str, int | list[int]]


@dataclass(frozen=True, slots=True)
class Cell:
    """A number (size 0) or a row of them, and what it holds at first."""

    name: str
    size: int = 0
    filler: int = 0

    def fresh(self) -> int | list[int]:
        return [self.filler] * self.size if self.size else self.filler


def _declared(made: type) -> tuple[Cell, ...]:
    """The cells that a class declares itself, in their order."""
    hints = get_type_hints(made, include_extras=True)
    return tuple(cell for name in get_annotations(made) if (cell := _cell(name, hints[name])))


def _cells_of(made: type, base: type) -> tuple[Cell, ...]:
    """The cells of a class that it has beyond its base."""
    lineage = [step for step in reversed(made.__mro__) if step not in base.__mro__]
    return tuple(cell for step in lineage for cell in declared(step))


# mypy takes no class whose objects have no hash for a key of a cache.
declared: Callable[[type], tuple[Cell, ...]] = cache(_declared)
cells_of: Callable[[type, type], tuple[Cell, ...]] = cache(_cells_of)


def _cell(name: str, hint: Any) -> Cell | None:
    if hint in (int, bool):
        return Cell(name, filler=hint())
    if get_origin(hint) is Annotated:
        return Cell(name, *get_args(hint)[1:])
    return None


def fresh_rows(thing: object) -> None:
    """Give every row that the class of `thing` declares its first numbers."""
    for step in type(thing).__mro__[:-1]:
        for cell in declared(step):
            setattr(thing, cell.name, cell.fresh())


def number(cells: Cells, name: str) -> int:
    """A scalar out of `cells`."""
    value = cells[name]
    assert isinstance(value, int)
    return value


def row(cells: Cells, name: str) -> list[int]:
    """An array out of `cells`, as a copy."""
    value = cells[name]
    assert isinstance(value, list)
    return list(value)
