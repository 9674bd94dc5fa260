"""The words of scenarios: what a game calls the parts of a position, and how they are written.

A part is written and read with the same words: `p1 gold=3` gives it, `expect p1 gold=3` asks for
it, and what one of them cannot say the other cannot say either. A game lists its keys once; the
runner, `dicewright scenario --words` and the tests go through that list.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Generic, Protocol, TypeVar

from dicewright.core.errors import BadNotation
from dicewright.core.events import Shape
from dicewright.core.outcome import places_of
from dicewright.core.position import seat_of
from dicewright.core.state import State

TABLE = "table"
NONE = "none"
#: Readers of events have no list of what they may say: they are asked for every cell up to here.
MOST_CELL = 1024


# -- values ----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ValueKind:
    """How a value is written: a description, and both ways between its text and its numbers."""

    about: str
    parse: Callable[[str], list[int]]
    show: Callable[[list[int]], str]

    def canonical(self, text: str) -> str:
        """The one way to write what `text` says."""
        return self.show(self.parse(text))


def number(low: int | None = 0, high: int | None = None) -> ValueKind:
    """A whole number; without `low` it may be below zero."""
    about = "a number" if low is None else f"a number, {low} or more"
    if high is not None:
        about = "0 or 1" if (low, high) == (0, 1) else f"a number from {low} to {high}"

    def parse(text: str) -> list[int]:
        if not re.fullmatch(r"-?[0-9]{1,6}", text):
            raise BadNotation(f"“{text}” is not a number")
        value = int(text)
        if (low is not None and value < low) or (high is not None and value > high):
            raise BadNotation(f"“{text}” is not {about}")
        return [value]

    return ValueKind(about, parse, lambda values: str(values[0]))


def numbers(low: int, high: int, most: int) -> ValueKind:
    """Some numbers in their order: `6,4`, or `none`."""
    one = number(low, high)

    def parse(text: str) -> list[int]:
        values = [one.parse(part)[0] for part in text.split(",")] if text != NONE else []
        if len(values) > most:
            raise BadNotation(f"there are {most} at most")
        return values

    about = f"up to {most} numbers from {low} to {high}: {high},{low}; or {NONE}"
    return ValueKind(about, parse, lambda values: ",".join(map(str, values)) or NONE)


def place_of(what: str, name: str, names: Sequence[str]) -> int:
    """Where a name stands in a list, or the refusal that tells what is known."""
    if name in names:
        return names.index(name)
    near = difflib.get_close_matches(name, names, n=1)
    hint = f"; did you mean “{near[0]}”?" if near else ""
    if not near and len(names) <= 12:
        hint = f"; there are: {', '.join(names)}"
    raise BadNotation(f"there is no {what} “{name}”{hint}")


def name_of(what: str, names: Sequence[str], *, about: str = "", first: int = 0) -> ValueKind:
    """One of several names, numbered from `first` on."""
    return ValueKind(
        about or f"one of {', '.join(names)}",
        lambda text: [first + place_of(what, text, names)],
        lambda values: names[values[0] - first],
    )


def names_of(
    what: str, names: Sequence[str], *, about: str, length: int = 0, ordered: bool = False
) -> ValueKind:
    """Some names: `G1*5,S1`, or `none`. `length` says how many there must be; 0 leaves it open.

    Unless they are ordered, it does not matter in which order they stand.
    """

    def parse(text: str) -> list[int]:
        values: list[int] = []
        for part in text.split(",") if text != NONE else []:
            name, star, times = part.partition("*")
            if star and not re.fullmatch(r"[1-9][0-9]?", times):
                raise BadNotation(f"“{part}”: “{times}” is not a number of times")
            values += [place_of(what, name, names)] * int(times or 1)
        if length and len(values) != length:
            raise BadNotation(f"there are {len(values)} of {length}")
        return values if ordered else sorted(values)

    def show(values: list[int]) -> str:
        if ordered:
            return ",".join(names[value] for value in values) or NONE
        counts = {value: values.count(value) for value in sorted(values)}
        parts = [names[v] if n == 1 else f"{names[v]}*{n}" for v, n in counts.items()]
        return ",".join(parts) or NONE

    return ValueKind(about, parse, show)


# -- keys ------------------------------------------------------------------------------------------

T = TypeVar("T")
Get = Callable[[T, int, int], list[int]]
Put = Callable[[T, int, int, list[int]], None]


@dataclass(frozen=True, slots=True)
class Key(Generic[T]):
    """A part of the position: `gold`, or one of several like `supply.G4`.

    `get` and `put` are told the seat and which of `ids` is meant. Without `put` the part follows
    from others, or from the set-up, and can only be read.
    """

    name: str
    about: str
    kind: ValueKind
    get: Get[T]
    put: Put[T] | None = None
    ids: tuple[str, ...] = ()

    @property
    def texts(self) -> tuple[str, ...]:
        """How the key is written, with each of its ids."""
        return tuple(f"{self.name}.{id}" for id in self.ids) if self.ids else (self.name,)


class Rows(Protocol):
    """What most keys need of a table: its state, and the rows of its cells by name."""

    @property
    def state(self) -> State: ...

    def row(self, name: str) -> list[int]: ...


def cell(name: str, *, each: int = 1, at: int = 0) -> tuple[Get[Rows], Put[Rows]]:
    """One cell of a row that has `each` of them for a player, or as many as the key has ids."""

    def get(table: Rows, seat: int, which: int) -> list[int]:
        return [table.row(name)[seat * each + at + which]]

    def put(table: Rows, seat: int, which: int, values: list[int]) -> None:
        table.row(name)[seat * each + at + which] = values[0]

    return get, put


#: What every game has: the points and the place a player would have if it ended now.
STANDING: tuple[Key[Rows], ...] = (
    Key(
        "score",
        "what the game would count now",
        number(None),
        lambda t, s, _: [t.state.scores()[s]],
    ),
    Key("place", "1 for who leads", number(1), lambda t, s, _: [places_of(t.state.standings())[s]]),
)


@dataclass(frozen=True, slots=True)
class Misfit:
    """A part of a position that no game could come to, and why."""

    owner: str
    key: str
    why: str


@dataclass(frozen=True)
class Lexicon:
    """All words a scenario of a game may use, besides the actions."""

    #: A position's table of cells, which keys read and write.
    table: Callable[[Any], Any]
    player_keys: tuple[Key[Any], ...]
    table_keys: tuple[Key[Any], ...]
    phases: tuple[str, ...]
    questions: tuple[str, ...]
    events: tuple[Shape, ...]
    #: How dice are written, one example for each kind of die.
    rolls: tuple[str, ...]
    #: Verbs that say how dice fall: rolled, never played.
    outcomes: tuple[str, ...]
    #: What keys were called before: still understood, never told.
    former: Mapping[str, str] = field(default_factory=dict)

    # -- parts of a position -----------------------------------------------------------------------

    def keys(self, owner: str) -> tuple[Key[Any], ...]:
        """The keys of `table`, or of a player."""
        return self.table_keys if owner == TABLE else self.player_keys

    def find(self, owner: str, text: str) -> tuple[Key[Any], int]:
        """The key of a text, and which of its ids is meant."""
        name, dot, id = self.former.get(text, text).partition(".")
        for key in self.keys(owner):
            if key.name == name and bool(dot) == bool(key.ids):
                return key, place_of(f"“{name}” of", id, key.ids) if key.ids else 0
        whose = "the table" if owner == TABLE else "a player"
        texts = [each for key in self.keys(owner) for each in key.texts]
        near = difflib.get_close_matches(text, texts, n=1)
        hint = f"; did you mean “{near[0]}”?" if near else ""
        raise BadNotation(f"{whose} has no “{text}”{hint}")

    def patch(self, state: State, owner: str, text: str, value: str) -> None:
        """Write one part of a position."""
        seat = self._seat(state, owner)
        key, which = self.find(owner, text)
        if key.put is None:
            raise BadNotation(f"{owner} {text} can only be expected: {key.about}")
        table = self.table(state)
        try:
            key.put(table, seat, which, key.kind.parse(value))
        except BadNotation as error:
            raise BadNotation(f"{owner} {text}={value}: {error}") from None
        state.load_cells(table.cells)

    def read(self, state: State, owner: str, text: str) -> str:
        """One part of a position, as `patch` would write it."""
        seat = self._seat(state, owner)
        key, which = self.find(owner, text)
        return key.kind.show(key.get(self.table(state), seat, which))

    def canonical(self, owner: str, text: str, value: str) -> str:
        """A value as `read` says it, or why it is none."""
        key, _ = self.find(owner, text)
        try:
            return key.kind.canonical(value)
        except BadNotation as error:
            raise BadNotation(f"{owner} {text}={value}: {error}") from None

    @staticmethod
    def _seat(state: State, owner: str) -> int:
        return 0 if owner == TABLE else seat_of(state, owner)

    # -- questions and events ----------------------------------------------------------------------

    def phase(self, name: str) -> str:
        """The name of a phase, if there is one of that name."""
        return self.phases[place_of("phase", name, self.phases)]

    def check_question(self, state: State, words: str) -> None:
        """Refuse what nobody can be asked: `p2 place` names a player and a kind of question."""
        owner, _, kind = words.partition(" ")
        seat_of(state, owner)
        place_of("question", kind, self.questions)

    def check_event(self, state: State, words: str) -> None:
        """Refuse an event that cannot happen: a wrong name would make `no event` hold for ever."""
        kind, *details = words.split() or [""]
        shape = self.events[place_of("event", kind, [shape.kind for shape in self.events])]
        readers = dict(shape.cells)
        for detail in details:
            name, equals, value = detail.partition("=")
            if not equals:
                seat_of(state, detail)
            elif name not in readers:
                known = ", ".join(readers) or "no details"
                raise BadNotation(f"{kind} has no “{name}”; it has: {known}")
            else:
                _check_detail(f"{kind} {name}", value, event_values(readers[name]))
                if named := re.match(r"p[0-9]+(?=\.|$)", value):
                    seat_of(state, named[0])


@cache
def event_values(reader: Callable[[int], int | str]) -> tuple[str, ...]:
    """Everything a detail of an event can say; nothing if it is a number."""
    found: dict[str, None] = {}
    for cell in range(MOST_CELL):
        try:
            value = reader(cell)
        except LookupError:
            continue
        if isinstance(value, int):
            return ()
        found[value.replace(" ", ".")] = None
    return tuple(found)


def _check_detail(what: str, value: str, values: tuple[str, ...]) -> None:
    if values:
        place_of(what, value, values)
    elif not re.fullmatch(r"-?[0-9]+", value):
        raise BadNotation(f"{what} is a number, not “{value}”")
