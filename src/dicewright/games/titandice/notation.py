"""Positions as text: the canonical line."""

from __future__ import annotations

from dicewright.core.position import read_line, write_line
from dicewright.games.titandice.engine import Titan

VERSION = "titandice/2"


def position(state: Titan) -> str:
    """The state as one line."""
    return write_line(VERSION, state, {})


def from_position(line: str) -> Titan:
    """The state of a line."""
    state = Titan()
    read_line(VERSION, line, state, {})
    return state
