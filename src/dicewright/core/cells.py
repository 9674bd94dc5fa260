"""Cells by name: how notations, scenarios and options read and write a state's arrays."""

from __future__ import annotations

Cells = dict[str, int | list[int]]


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
