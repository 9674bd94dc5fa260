"""The position of the day: one decision of a game between bots, and what every answer is worth.

The positions are kept in a file, with values of a long search: `tools/make_daily.py` makes it. A
day has one of them, the same for everybody: the list is gone through in its order, a position a
day, and then from its beginning again. Neighbours are of different tables.
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from functools import cache, lru_cache
from importlib.resources import files
from typing import Any

from dicewright.core.errors import BadRecord
from dicewright.core.record import Record, from_data
from dicewright.core.registry import get_game

FILE = "daily.json.gz"
#: The day of the first position; there is none before it.
FIRST = date(2026, 1, 1)


@dataclass(frozen=True, slots=True)
class Answer:
    """A legal action: the chance to win and the score to expect, each give or take an error."""

    action: int
    win: float
    error: float
    score: float
    score_error: float


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A position as the record that leads to it, its answers from the best to the worst, and by
    which bot they were judged, with how many looks at each."""

    record: Record
    answers: tuple[Answer, ...]
    bot: str
    looks: int


def puzzle_of(day: date) -> Puzzle:
    """The position of a day, from `FIRST` on."""
    rows = _rows()
    number = (day - FIRST).days
    if number < 0:
        raise BadRecord(f"there was no position of the day before {FIRST}")
    return puzzle(number % len(rows))


def count() -> int:
    """How many there are."""
    return len(_rows())


@lru_cache(maxsize=4)
def puzzle(number: int) -> Puzzle:
    """A position by its number. Its record is played through, so it is one of these rules."""
    return read(_rows()[number])


def read(row: Mapping[str, Any]) -> Puzzle:
    """A row of the file."""
    record = from_data(row["record"])
    parse = get_game(record.game).vocabulary.parse
    answers = tuple(Answer(parse(text), *values) for text, *values in row["answers"])
    return Puzzle(record, answers, row["bot"], row["looks"])


@cache
def _rows() -> list[dict[str, Any]]:
    packed = (files("dicewright.sim") / FILE).read_bytes()
    rows: list[dict[str, Any]] = json.loads(gzip.decompress(packed))
    return rows
