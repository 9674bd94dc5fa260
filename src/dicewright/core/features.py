"""The three small steps of every encoding: clear the row, put an amount, mark one of several.

Like `frames.py` this file is never compiled itself: compiled code has it inline (`features.pxi`).
A buffer is anything of floats that can be written by index. `put` and `mark` count on zeros.
"""

from __future__ import annotations

from typing import Protocol

#: An int as wide as an address: loops over it compile to a single fill of memory.
Size = int


class Floats(Protocol):
    """A row of floats to write into: an `array('f')`, a memoryview, a numpy row."""

    def __len__(self) -> int: ...

    def __getitem__(self, index: int, /) -> float: ...

    def __setitem__(self, index: int, value: float, /) -> None: ...


class Flags(Protocol):
    """A row of bytes to write into."""

    def __len__(self) -> int: ...

    def __setitem__(self, index: int, value: int, /) -> None: ...


class Ints(Protocol):
    """A row of ints to read and write."""

    def __getitem__(self, index: int, /) -> int: ...

    def __setitem__(self, index: int, value: int, /) -> None: ...


def clear(out: Floats, at: Size, size: Size) -> int:
    """Write zeros."""
    for cell in range(at, at + size):
        out[cell] = 0.0
    return 0


def put(out: Floats, at: int, amount: int, most: int) -> int:
    """Write `amount` as a share of `most`, at most 1 and at least -1; returns the next cell."""
    if amount >= most:
        out[at] = 1.0
    elif amount <= -most:
        out[at] = -1.0
    else:
        # Inline in a .pxd file `/` of two ints is C's, so one of them is made a float.
        out[at] = 1.0 * amount / most
    return at + 1


def mark(out: Floats, at: int, index: int, size: int) -> int:
    """Of `size` cells set the one at `index`, if it is one of them; returns the cell after all."""
    if index >= 0 and index < size:
        out[at + index] = 1.0
    return at + size
