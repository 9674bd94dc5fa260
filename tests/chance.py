"""Chance in tests: dice, bots and guests draw from one seed and the name of the test.

So a game that showed a fault is played again by running its test again. `DICEWRIGHT_TEST_SEED`, a
word or a number, gives every test other games.
"""

from __future__ import annotations

import os
import random
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from hashlib import sha256

from dicewright.core.errors import DicewrightError
from dicewright.server.database import reading
from dicewright.server.seeds import Seeds

VARIABLE = "DICEWRIGHT_TEST_SEED"
SEED = os.environ.get(VARIABLE) or "1"


def _digest(*names: object) -> bytes:
    return sha256(" / ".join(map(str, (SEED, *names))).encode()).digest()


@dataclass
class Story:
    """Who drew something in one test, in the order they came."""

    name: str
    #: Databases, and the tables that were made in them.
    tables: list[tuple[str, str]] = field(default_factory=list)
    #: What each guest pressed.
    guests: list[list[str]] = field(default_factory=list)

    def told(self) -> str:
        """What somebody needs who looks for a fault."""
        lines = [f"Played with {VARIABLE}={SEED}"]
        for number, pressed in enumerate(self.guests, 1):
            if pressed:
                lines.append(f"Guest {number} pressed: {' | '.join(pressed)}")
        for number, (database, table) in enumerate(self.tables, 1):
            lines += [f"Table {number}, {table}, so far:", _record(database, table)]
        return "\n".join(lines)


def _record(database: str, table: str) -> str:
    try:
        with reading(database) as found:
            return found.kept(table).text()
    except DicewrightError as error:
        return str(error)


_now = Story("no test")


@contextmanager
def of(name: str) -> Iterator[Story]:
    """Whatever is drawn meanwhile is drawn for a test, or for what several tests share."""
    global _now  # noqa: PLW0603 (a test and the server's thread have nothing else in common)
    before, _now = _now, Story(name)
    try:
        yield _now
    finally:
        _now = before


def now() -> Story:
    return _now


def guest(pressed: list[str]) -> random.Random:
    """What the next guest of this test decides by; what they press is noted in the list."""
    _now.guests.append(pressed)
    return random.Random(_digest(_now.name, "guest", len(_now.guests)))


class KnownSeeds(Seeds):
    """Seeds of a server whose games can be played again."""

    def __init__(self, database: str) -> None:
        self.database = database
        #: Tables by what they are in every run: their ids are secrets, and drawn as such.
        self.names: dict[str, str] = {}
        self.bots: Counter[tuple[str, int]] = Counter()

    def dice(self, table: str) -> bytes:
        _now.tables.append((self.database, table))
        self.names[table] = f"{_now.name} / table {len(_now.tables)}"
        return _digest(self.names[table], "dice")

    def bot(self, table: str, seat: int) -> int:
        self.bots[table, seat] += 1
        name = self.names.get(table, f"{_now.name} / a table from before")
        return int.from_bytes(_digest(name, "bot", seat, self.bots[table, seat])[:8])
