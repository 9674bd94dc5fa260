"""The position line: every cell by name, then the stack of frames.

    diceforge/1 players=2 chance_mode=0 rng=… dice=G1.G1.… frames=1:0/98:0:3

A game may write some of its arrays with words of its own. Reading a line back gives the same state,
and writing that one gives the same line.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Protocol

from dicewright.core.cells import Cells
from dicewright.core.consts import FRAME
from dicewright.core.errors import BadNotation

HEAD = ("players", "chance_mode", "rng")
Writers = Mapping[str, Callable[[list[int]], str]]
Readers = Mapping[str, Callable[[str], list[int]]]


class Named(Protocol):
    """A state that knows its cells by name."""

    players: int

    def cells(self) -> Cells: ...
    def load_cells(self, cells: Cells) -> None: ...
    def frames(self) -> list[tuple[int, ...]]: ...
    def set_frames(self, frames: list[tuple[int, ...]]) -> None: ...
    def settle(self) -> None: ...


def _ints_text(numbers: list[int]) -> str:
    return ",".join(map(str, numbers))


def _ints(text: str) -> list[int]:
    return [int(number) for number in text.split(",")]


def _frame_text(frame: tuple[int, ...]) -> str:
    used = max((i for i, cell in enumerate(frame) if cell), default=0)
    return ":".join(map(str, frame[: used + 1]))


def write_line(version: str, state: Named, writers: Writers) -> str:
    """The state as one line."""
    parts = [version, *[f"{name}={getattr(state, name)}" for name in HEAD]]
    for name, value in state.cells().items():
        text = writers.get(name, _ints_text)(value) if isinstance(value, list) else str(value)
        parts.append(f"{name}={text}")
    parts.append("frames=" + "/".join(_frame_text(frame) for frame in state.frames()))
    return " ".join(parts)


def read_line(version: str, line: str, state: Named, readers: Readers) -> None:
    """Write what a line says into a fresh state, or raise BadNotation."""
    first, *parts = line.split() or [""]
    if first != version:
        raise BadNotation(f"the position does not start with «{version}»")
    values = dict(part.partition("=")[::2] for part in parts)
    try:
        for name in HEAD:
            setattr(state, name, int(values[name]))
        cells = state.cells()
        for name, old in cells.items():
            if isinstance(old, list):
                found = readers.get(name, _ints)(values[name])
                if len(found) != len(old):
                    raise ValueError(f"{name} has {len(found)} cells, not {len(old)}")
                cells[name] = found
            else:
                cells[name] = int(values[name])
        stack = [tuple(map(int, f.split(":"))) for f in values["frames"].split("/") if f]
        if any(len(frame) > FRAME for frame in stack):
            raise ValueError("a frame is too long")
        state.load_cells(cells)
        state.set_frames(stack)
    except (KeyError, ValueError, IndexError, OverflowError) as error:
        raise BadNotation(f"this position cannot be read: {error}") from None
    state.settle()


def seat_of(state: Named, owner: str) -> int:
    """The seat of `p1`, `p2` …"""
    if owner[:1] != "p" or not owner[1:].isdigit() or not 1 <= int(owner[1:]) <= state.players:
        raise BadNotation(f"«{owner}» is no player of this game")
    return int(owner[1:]) - 1
