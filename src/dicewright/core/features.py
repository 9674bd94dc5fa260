"""The three small steps of every encoding: clear the row, put an amount, mark one of several.

Compiled code has them inline. A buffer is anything of floats that can be written by index. `put`
and `mark` count on zeros.
"""

from __future__ import annotations

from dicewright.core.native import Floats, Size


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
        # Compiled, `/` of two ints is C's, so one of them is made a float.
        out[at] = 1.0 * amount / most
    return at + 1


def mark(out: Floats, at: int, index: int, size: int) -> int:
    """Of `size` cells set the one at `index`, if it is one of them; returns the cell after all."""
    if index >= 0 and index < size:
        out[at + index] = 1.0
    return at + size
