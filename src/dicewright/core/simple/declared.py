"""What a game declares of itself: the parts of a position, its actions, its options, its events."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import cast

from dicewright.core.actions import Verb, Vocabulary
from dicewright.core.consts import EVENT
from dicewright.core.events import Shape, Value

NUMBER, ROW, DICE = "number", "row", "dice"
YES, NO = "yes", "no"


# -- parts of a position ---------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Part:
    """A number or a row of numbers that a position consists of: how it is to be drawn (`kind`), the
    names along the row, has every seat one, and from where to where it goes. A part without a limit
    may go beyond `most`, which is only what observations show as 1."""

    kind: str
    names: tuple[str, ...] = ()
    by_seat: bool = False
    least: int = 0
    most: int = 1
    limited: bool = True
    name: str = ""

    def size(self, seats: int) -> int:
        """How many cells there are; 0 for a single number."""
        each = len(self.names)
        return seats * (each or 1) if self.by_seat else each

    def fresh(self, seats: int) -> int | list[int]:
        size = self.size(seats)
        return [0] * size if size else 0


def number(most: int = 1, *, least: int = 0, limited: bool = True) -> int:
    """A number. (Like fields of dataclasses: the class has a description, each state a number.)"""
    return cast(int, Part(NUMBER, least=least, most=most, limited=limited))


def row(names: Sequence[str], most: int = 1, *, limited: bool = True) -> list[int]:
    """A number for each name."""
    return cast(list[int], Part(ROW, tuple(names), most=most, limited=limited))


def dice(sides: Sequence[str], most: int) -> list[int]:
    """Dice on the table: how many show each side."""
    return cast(list[int], Part(DICE, tuple(sides), most=most))


def by_seat(
    most: int = 1, *, names: Sequence[str] = (), least: int = 0, limited: bool = True
) -> list[int]:
    """A number for each seat; with names, so many for each seat, seat by seat."""
    kind = ROW if names else NUMBER
    made = Part(kind, tuple(names), by_seat=True, least=least, most=most, limited=limited)
    return cast(list[int], made)


def parts_of(made: type) -> dict[str, Part]:
    """The parts that a class and its bases declare, in their order."""
    found: dict[str, Part] = {}
    for step in reversed(made.__mro__):
        for name, value in vars(step).items():
            if isinstance(value, Part):
                found[name] = replace(value, name=name)
    return found


# -- options ---------------------------------------------------------------------------------------


class Choice:
    """An option of the table and its values, the usual one first: texts, whole numbers, or True and
    False for yes and no. Rules read the value as it is given here."""

    def __init__(self, key: str, *values: str | int | bool) -> None:
        self.key = key
        self.values = values
        self.texts = tuple(
            (YES if value else NO) if isinstance(value, bool) else str(value) for value in values
        )


# -- actions ---------------------------------------------------------------------------------------

Arguments = Mapping[str, Sequence[str]]


def numbered(**verbs: Arguments) -> Vocabulary:
    """All actions of a game: verbs with their arguments, numbered in their order. A name in Python
    has no hyphen: `roll_on` is the verb `roll-on`."""
    made, first = [], 0
    for name, arguments in verbs.items():
        pairs = tuple((key, tuple(values)) for key, values in arguments.items())
        verb = Verb(name.replace("_", "-"), first, pairs)
        made.append(verb)
        first += len(verb.forms())
    return Vocabulary(made)


# -- events ----------------------------------------------------------------------------------------

#: What an event says of a detail: a whole number, or one of several names.
Detail = type[int] | Sequence[str]


class Events:
    """The kinds of events of a game, and how they are kept as rows of ints."""

    def __init__(self, details: Mapping[str, Mapping[str, Detail]]) -> None:
        self.details = details
        self.shapes = tuple(
            Shape(kind, tuple((name, _reader(detail)) for name, detail in cells.items()))
            for kind, cells in details.items()
        )
        self._numbers = {kind: number for number, kind in enumerate(details)}
        self._cells = {
            (kind, name): {text: place for place, text in enumerate(detail)}
            for kind, cells in details.items()
            for name, detail in cells.items()
            if not isinstance(detail, type)
        }

    def row(self, kind: str, seat: int, data: Mapping[str, Value]) -> list[int]:
        """An event as a row of ints, as long as every row."""
        cells = [
            int(data[name])
            if isinstance(detail, type)
            else self._cells[kind, name][str(data[name])]
            for name, detail in self.details[kind].items()
        ]
        made = [self._numbers[kind], seat, *map(int, cells)]
        return [*made, *[0] * (EVENT - len(made))]


def _reader(detail: Detail) -> Callable[[int], Value]:
    return int if isinstance(detail, type) else tuple(detail).__getitem__


def events(**kinds: Mapping[str, Detail]) -> Events:
    """The kinds of events, with up to four details each: `Kept={"dice": SETS, "worth": int}`."""
    assert all(len(details) <= EVENT - 2 for details in kinds.values()), "four details at most"
    return Events(kinds)
