"""What the encodings of all games share: seats counted from the viewer, and what the stack says.

Every observation begins with the question on top of the stack (who decides, what kind of question,
its arguments) and tells which automatic frames wait. How many cells that takes, and which amount
counts as 1, differs from game to game: each passes its own constants.

Compiled code has this inline, with the constants folded in.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from dicewright.core import consts as k
from dicewright.core.features import mark, put
from dicewright.core.frames import frames_of
from dicewright.core.native import Floats

if TYPE_CHECKING:
    from dicewright.core.state import State


def relative(g: State, seat: int, other: int) -> int:
    """How many seats after `seat` the other one is."""
    return (other - seat + g.players) % g.players


def newest(g: State, op: int) -> int:
    """Where the topmost frame with this op starts, or -1."""
    for i in range(frames_of(g)):
        start = g.top - i * k.FRAME
        if g.stack[start] == op:
            return start
    return -1


def encode_decider(g: State, seat: int, out: Floats, at: int, seats: int) -> int:
    """Whose choice it is: a seat's, chance's, or nobody's because the game is over."""
    if g.top < 0:
        return mark(out, at, seats + 1, seats + 2)
    if g.stack[g.top] < k.DECISION_OPS:
        return mark(out, at, seats, seats + 2)
    return mark(out, at, relative(g, seat, g.stack[g.top + k.SEAT]), seats + 2)


def encode_kind(g: State, out: Floats, at: int, chances: int, decisions: int) -> int:
    """What is to be chosen: the op on top, of the game's kinds of chance and of decisions."""
    if g.top < 0:
        return at + chances + decisions
    op = g.stack[g.top]
    kind = op - k.CHANCE_OPS if op < k.DECISION_OPS else chances + op - k.DECISION_OPS
    return mark(out, at, kind, chances + decisions)


def encode_cells(g: State, out: Floats, at: int, cells: int, most: int) -> int:
    """The arguments of the question."""
    if g.top < 0:
        return at + cells
    for i in range(cells):
        at = put(out, at, g.stack[g.top + k.A + i], most)
    return at


def encode_pending(g: State, out: Floats, at: int, first: int, kinds: int, most: int) -> int:
    """How many automatic frames of each kind wait on the stack; their ops count from `first`."""
    for i in range(frames_of(g)):
        op = g.stack[i * k.FRAME]
        if op < first + kinds:
            out[at + op - first] += 1.0 / most
    for i in range(kinds):
        if out[at + i] > 1.0:
            out[at + i] = 1.0
    return at + kinds
