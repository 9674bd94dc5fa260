"""Positions by name: the position line, and the facts that digests are made of.

    diceforge/2 players=2 chance_mode=0 rng=… reserve.p1=gold:3,sun:1 … frames=x_game/d_action:0:3

A line has every cell that is not as in a fresh state. Rows are written by the names along their
axes (seats, resources, ids of cards and faces) and cells that stand for a card or a face by its id,
so a card that joins somewhere in the list changes no line. Reading a line back gives the same
state, and writing that one gives the same line.

What frames carry is written as numbers: a line is for looking at a position and for passing it on
between programs of one version, not for keeping. What is kept is a record.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from types import ModuleType
from typing import Protocol

from dicewright.core.cells import Cells
from dicewright.core.consts import FRAME
from dicewright.core.errors import BadNotation

HEAD = ("players", "chance_mode", "rng")
#: Cells by their full names: `("reserve", "p1", "gold"): "3"`.
CellTexts = dict[tuple[str, ...], str]
#: What ops of frames are called in a game's constants.
OP_NAMES = ("X_", "C_", "D_")


class Named(Protocol):
    """A state that knows its cells by name."""

    players: int

    def cells(self) -> Cells: ...
    def load_cells(self, cells: Cells) -> None: ...
    def frames(self) -> list[tuple[int, ...]]: ...
    def set_frames(self, frames: list[tuple[int, ...]]) -> None: ...
    def settle(self) -> None: ...


def seat_names(seats: int) -> tuple[str, ...]:
    """`p1`, `p2` …"""
    return tuple(f"p{seat + 1}" for seat in range(seats))


@dataclass(frozen=True)
class CellRow:
    """How a row of cells is written: the names along its axes, the last varying fastest; `seats`:
    the first axis is the players', and only those who play are written. `ids` are what its numbers
    stand for, if they stand for something; numbers without an id stay numbers."""

    axes: tuple[Sequence[str], ...]
    ids: Sequence[str] = ()
    seats: bool = False

    @cached_property
    def names(self) -> list[tuple[str, ...]]:
        """The name of every cell, in order."""
        return list(product(*self.axes))

    @cached_property
    def index(self) -> dict[tuple[str, ...], int]:
        return {name: number for number, name in enumerate(self.names)}

    def text(self, number: int) -> str:
        return self.ids[number] if 0 <= number < len(self.ids) else str(number)

    def number(self, text: str) -> int:
        return self.ids.index(text) if text in self.ids else int(text)

    def said(
        self, cells: Sequence[int], fresh: Sequence[int], players: int
    ) -> Iterator[tuple[tuple[str, ...], str]]:
        """The cells that must be written. Those that stand for something always are: which of them
        is number 0 may change."""
        count = len(cells) // len(self.axes[0]) * players if self.seats else len(cells)
        for name, number, usual in zip(self.names[:count], cells, fresh, strict=False):
            if number != usual or 0 <= number < len(self.ids):
                yield name, self.text(number)


@dataclass(frozen=True, slots=True)
class Layout:
    """How the positions of a game are written: the line's version, the rows, the ops of frames, and
    which cells only repeat what the header of a record says."""

    version: str
    rows: Mapping[str, CellRow]
    ops: Mapping[int, str]
    options: Collection[str] = ()

    def row(self, name: str, cells: Sequence[int]) -> CellRow:
        """A row's own way to be written, or numbers from 0."""
        return self.rows.get(name) or CellRow((tuple(map(str, range(len(cells)))),))


def ops_of(consts: ModuleType) -> dict[int, str]:
    """The ops of a game's frames by their numbers: `d_action`."""
    return {
        number: name.lower() for name, number in vars(consts).items() if name.startswith(OP_NAMES)
    }


def _cells(layout: Layout, state: Named, fresh: Named) -> Iterator[tuple[tuple[str, ...], str]]:
    """Every cell that has something to say, by its full name."""
    defaults = fresh.cells()
    for key, value in state.cells().items():
        default = defaults[key]
        if isinstance(value, list) and isinstance(default, list):
            row = layout.row(key, value)
            assert len(row.names) == len(value), f"{key} has {len(value)} cells"
            for name, text in row.said(value, default, state.players):
                yield (key, *name), text
        elif value != default:
            yield (key,), str(value)


def facts(layout: Layout, state: Named, fresh: Named) -> CellTexts:
    """The cells by name, without those that only repeat the header: what digests are made of."""
    return {
        name: text for name, text in _cells(layout, state, fresh) if name[0] not in layout.options
    }


# -- the line --------------------------------------------------------------------------------------


def _frame_text(layout: Layout, frame: tuple[int, ...]) -> str:
    used = max((i for i, cell in enumerate(frame) if cell), default=0)
    return ":".join([layout.ops[frame[0]], *map(str, frame[1 : used + 1])])


def write_line(layout: Layout, state: Named, fresh: Named) -> str:
    """The state as one line."""
    parts: dict[str, list[str]] = {}
    for name, text in _cells(layout, state, fresh):
        cell = [f"{name[-1]}:{text}"] if len(name) > 1 else [text]
        parts.setdefault(".".join(name[: max(len(name) - 1, 1)]), []).extend(cell)
    return " ".join(
        [
            layout.version,
            *[f"{name}={getattr(state, name)}" for name in HEAD],
            *[f"{name}={','.join(cells)}" for name, cells in parts.items()],
            "frames=" + "/".join(_frame_text(layout, frame) for frame in state.frames()),
        ]
    )


def read_line(layout: Layout, line: str, state: Named) -> None:
    """Write what a line says into a fresh state, or raise BadNotation."""
    first, *parts = line.split() or [""]
    if first != layout.version:
        game, _, version = first.partition("/")
        if game == layout.version.partition("/")[0] and version.isdecimal():
            raise BadNotation(
                f"this position is of version {first}, and only {layout.version} can be read; "
                "positions are not kept between versions, records are"
            )
        raise BadNotation(f"the position does not start with “{layout.version}”")
    values = dict(part.partition("=")[::2] for part in parts)
    try:
        for name in HEAD:
            setattr(state, name, int(values.pop(name)))
        stack = _read_frames(layout, values.pop("frames"))
        cells = state.cells()
        for key, text in values.items():
            _read_cells(layout, cells, key, text)
        state.load_cells(cells)
        state.set_frames(stack)
    except (KeyError, ValueError, IndexError, OverflowError) as error:
        raise BadNotation(f"this position cannot be read: {error}") from None
    state.settle()


def _read_frames(layout: Layout, text: str) -> list[tuple[int, ...]]:
    numbers = {name: op for op, name in layout.ops.items()}
    stack = []
    for frame in text.split("/") if text else ():
        op, *cells = frame.split(":")
        stack.append((numbers[op], *map(int, cells)))
    if any(len(frame) > FRAME for frame in stack):
        raise ValueError("a frame is too long")
    return stack


def _read_cells(layout: Layout, cells: Cells, key: str, text: str) -> None:
    """One part of a line: a number, or some cells of a row."""
    name, *path = key.split(".")
    value = cells[name]
    if not isinstance(value, list):
        cells[name] = int(text)
        return
    row = layout.row(name, value)
    for cell in text.split(","):
        last, _, number = cell.partition(":")
        value[row.index[*path, last]] = row.number(number)


def seat_of(state: Named, owner: str) -> int:
    """The seat of `p1`, `p2` …"""
    if owner[:1] != "p" or not owner[1:].isdigit() or not 1 <= int(owner[1:]) <= state.players:
        raise BadNotation(f"“{owner}” is not a player of this game")
    return int(owner[1:]) - 1
