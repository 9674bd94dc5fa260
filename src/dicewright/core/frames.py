"""The small steps every chapter takes: push and pop a frame, offer an action, draw a number.

They are called so often that compiled code has them inline: `frames.pxi`, which `state.pxd`
includes, is this file with C types (`make pxd`), and this file itself is never compiled.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from dicewright.core.consts import FRAME, FRAMES, LEGAL, SEAT, A, B, C
from dicewright.core.rng import MASK32, MULTIPLIER

if TYPE_CHECKING:
    from dicewright.core.state import State


def push(g: State, op: int, seat: int, a: int, b: int, c: int) -> int:
    """Add a frame; returns where it starts in the stack. Cells past the arguments are zero."""
    assert g.depth < FRAMES, "frames nest too deeply"
    at = g.depth * FRAME
    g.stack[at] = op
    g.stack[at + SEAT] = seat
    g.stack[at + A] = a
    g.stack[at + B] = b
    g.stack[at + C] = c
    for i in range(C + 1, FRAME):
        g.stack[at + i] = 0
    g.depth += 1
    g.top = at
    return at


def pop(g: State) -> int:
    """Take the top frame off; returns where it starts (still readable until the next push)."""
    at = g.top
    g.depth -= 1
    g.top = at - FRAME
    return at


def offer(g: State, action: int) -> int:
    """Add a legal action."""
    assert g.legal_count < LEGAL, "too many legal actions"
    g.legal[g.legal_count] = action
    g.legal_count += 1
    return 0


def offer_if(g: State, action: int, wanted: int) -> int:
    """Add a legal action if it is wanted; without a jump, for lists that are hard to foretell.

    Whoever lists so finishes with `offer`, which notices a list that is too long.
    """
    g.legal[g.legal_count] = action
    g.legal_count += 1 if wanted else 0
    return 0


def draw(g: State, n: int) -> int:
    """A number from 0 to n - 1 from the state's random word (see `rng`)."""
    g.rng = (g.rng & MASK32) * MULTIPLIER + (g.rng >> 32)
    return (((g.rng & MASK32) ^ (g.rng >> 32)) * n) >> 32
