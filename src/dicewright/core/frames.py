"""The small steps every chapter takes: push and pop a frame, offer an action, draw a number, tell.

They are called so often that compiled code has them inline, in every engine.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from dicewright.core import consts as k
from dicewright.core.native import Flags, Size, Word, zero
from dicewright.core.rng import below, following

if TYPE_CHECKING:
    from dicewright.core.state import State


def push(g: State, op: int, seat: int, a: int, b: int, c: int) -> int:
    """Add a frame; returns where it starts in the stack. Cells past the arguments are zero."""
    at = g.top + k.FRAME
    assert at < k.FRAME * k.FRAMES, "frames nest too deeply"
    g.stack[at] = op
    g.stack[at + k.SEAT] = seat
    g.stack[at + k.A] = a
    g.stack[at + k.B] = b
    g.stack[at + k.C] = c
    zero(g.stack, at + k.C + 1, k.FRAME - k.C - 1)
    g.top = at
    return at


def pop(g: State) -> int:
    """Take the top frame off; returns where it starts (still readable until the next push)."""
    at = g.top
    g.top = at - k.FRAME
    return at


def frames_of(g: State) -> int:
    """How many frames there are."""
    return (g.top + k.FRAME) // k.FRAME


def offer(g: State, action: int) -> int:
    """Add a legal action."""
    assert g.legal_count < k.LEGAL, "too many legal actions"
    g.legal[g.legal_count] = action
    g.legal_count += 1
    return 0


def offer_if(g: State, action: int, wanted: int) -> int:
    """Add a legal action if it is wanted; without a jump, for lists that are hard to foretell.

    Whoever lists so finishes with `offer`, which notices a list that is too long.
    """
    g.legal[g.legal_count] = action
    g.legal_count += wanted != 0
    return 0


def offer_run(g: State, first: int, count: int) -> int:
    """Add so many legal actions with numbers in a row; short lists without a jump."""
    at = g.legal_count
    assert at + count + k.RUN <= k.LEGAL, "too many legal actions"
    for i in range(k.RUN):
        g.legal[at + i] = first + i
    for i in range(k.RUN, count):
        g.legal[at + i] = first + i
    g.legal_count = at + count
    return 0


def bit(n: int) -> Word:
    """A set with the number `n` in it, of numbers up to 63."""
    one: Word = 1
    return one << n


def draw(g: State, n: int) -> int:
    """A number from 0 to n - 1 from the state's random word (see `rng`)."""
    g.rng = following(g.rng)
    return below(g.rng, n)


def clear_log(g: State) -> int:
    """Forget the events of the step before."""
    g.log.count = 0
    return 0


def emit(g: State, kind: int, seat: int, a: int, b: int, c: int, d: int) -> int:
    """Note an event. Call it only where `g.listening` is set: it is the slow path."""
    assert g.log.count < k.EVENTS, "too many events in one step"
    at = g.log.count * k.EVENT
    g.log.rows[at] = kind
    g.log.rows[at + 1] = seat
    g.log.rows[at + 2] = a
    g.log.rows[at + 3] = b
    g.log.rows[at + 4] = c
    g.log.rows[at + 5] = d
    g.log.count += 1
    return 0


def flag_legal(g: State, out: Flags, at: Size, size: Size) -> int:
    """Write a flag for each of `size` action numbers, from cell `at` on; returns the legal ones."""
    for cell in range(at, at + size):
        out[cell] = 0
    for i in range(g.legal_count):
        out[at + g.legal[i]] = 1
    return g.legal_count
