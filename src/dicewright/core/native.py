"""What the engine's files tell the compiler, and what it means where there is none.

The engine is ordinary Python. `tools/units` reads the same files, takes C types from the
annotations that mypy checks, and writes what Cython compiles; see docs/adr/0001. Without a compiler
everything in this module does nothing.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import nullcontext
from typing import Any, Protocol, TypeVar

_F = TypeVar("_F", bound=Callable[..., Any])
_T = TypeVar("_T")

#: An unsigned int of 64 bits.
Word = int
#: An int as wide as an address: loops over it compile to a single fill of memory.
Size = int


#: A float of 32 bits, as rows of them hold it.
Single = float


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

    def __len__(self) -> int: ...

    def __getitem__(self, index: int, /) -> int: ...

    def __setitem__(self, index: int, value: int, /) -> None: ...


#: The same with other C types: `long long`, unsigned 64 bits, `double`.
Longs = Ints
Words = Ints
Doubles = Floats


def native(function: _F) -> _F:
    """A method that compiled code calls directly; callers in Python do not see it there."""
    return function


#: `with nogil:` lets other threads run meanwhile.
nogil = nullcontext()


def zero(row: list[int], first: int, count: int) -> None:
    """Write zeros into so many cells of a row."""
    row[first : first + count] = [0] * count


def whole(amount: float) -> int:
    """The whole part of a number that is not below zero."""
    return int(amount)


def post(row: list[int], at: int, number: int) -> None:
    """Write a number that another thread waits for; it sees whatever was written before."""
    row[at] = number


def posted(row: list[int], at: int) -> int:
    """Read a number that another thread may have posted by now."""
    return row[at]


def give_way() -> None:
    """Let others have this core for a moment."""
    time.sleep(0)


def borrowed(thing: _T) -> _T:
    """A pointer to an object that somebody else keeps alive."""
    return thing
