"""The rules of a game as methods of its positions, found by their names.

A position waits for what lies on top of its stack. Each thing has a name, and what is to be done is
in the methods of that name; it is taken off the stack before, and pushes what comes next:

    resolve_turn(seat)                   something happens by itself
    land_die(seat, side)                 a die of as many sides as the verb `die` has comes up
    legal_go(seat), decide_go(seat, …)   a player decides: the texts of the legal actions, and what
                                         the chosen one does, told as verb and arguments

So `self.push("turn", seat)` starts a turn. When nothing is left the game is over.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Mapping
from inspect import get_annotations
from typing import Any, ClassVar, cast

from dicewright.core import consts as k
from dicewright.core.actions import Vocabulary
from dicewright.core.cells import Cells
from dicewright.core.events import Value
from dicewright.core.native import Floats, Ints
from dicewright.core.simple.declared import Choice, Events, Part, parts_of
from dicewright.core.simple.observed import observation
from dicewright.core.state import PythonState, State

#: Where the texts of an option's values are counted from 0.
OPTIONS = "options"


class SimpleState(PythonState):
    """A position. A game declares parts, actions, options and events, and writes its rules."""

    #: What the game declares (see `declared`); `seats`: how many players there are at most.
    vocabulary: ClassVar[Vocabulary]
    choices: ClassVar[tuple[Choice, ...]] = ()
    told: ClassVar[Events]
    seats: ClassVar[int] = 2

    #: Made of it.
    parts: ClassVar[dict[str, Part]] = {}
    ops: ClassVar[dict[str, int]] = {}
    named_ops: ClassVar[dict[int, str]] = {}
    _rules: ClassVar[dict[int, Callable[..., Any]]] = {}
    _legal: ClassVar[dict[int, Callable[..., Any]]] = {}
    _places: ClassVar[dict[str, int]] = {}
    _singles: ClassVar[tuple[str, ...]] = ()
    _rows: ClassVar[tuple[str, ...]] = ()

    #: The options of the table: for each the place of its value.
    options: list[int]

    def __init_subclass__(cls) -> None:
        cls.parts = parts_of(cls)
        taken = {*dir(SimpleState), *get_annotations(State)} & {*cls.parts}
        assert not taken, f"every state has this already: {', '.join(sorted(taken))}"
        cls._singles = tuple(name for name, part in cls.parts.items() if not part.size(1))
        cls._rows = (*[name for name in cls.parts if name not in cls._singles], OPTIONS)
        cls._places = {choice.key: place for place, choice in enumerate(cls.choices)}
        cls.ops, cls._rules, cls._legal = {}, {}, {}
        methods = dict.fromkeys(name for step in reversed(cls.__mro__) for name in vars(step))
        for verb, first in (("resolve_", 1), ("land_", k.CHANCE_OPS), ("legal_", k.DECISION_OPS)):
            found = [name.removeprefix(verb) for name in methods if name.startswith(verb)]
            if verb == "legal_":
                found = [name for name in found if f"decide_{name}" in methods]
            for op, name in enumerate(found, first):
                frame = name.replace("_", "-")
                assert frame not in cls.ops, f"two things are called {frame}"
                cls.ops[frame] = op
                deciding = verb == "legal_"
                cls._rules[op] = getattr(cls, f"decide_{name}" if deciding else verb + name)
                cls._legal[op] = getattr(cls, verb + name)
        cls.named_ops = {op: name for name, op in cls.ops.items()}

    def __init__(self) -> None:
        super().__init__()
        self.error = None
        for name, part in self.parts.items():
            setattr(self, name, part.fresh(self.seats))
        self.options = [0] * len(self.choices)

    # -- what rules use --------------------------------------------------------------------------

    def push(self, name: str, seat: int = 0, *about: int) -> None:
        """Lay something on the stack. `about` are up to three numbers by which a search tells
        questions apart: the points at stake, the dice that are left."""
        told = [max(-k.LARGEST_CELL, min(k.LARGEST_CELL, cell)) for cell in about]
        a, b, c = (*told, 0, 0, 0)[:3]
        self.push_frame(self.ops[name], seat, a, b, c)

    def option(self, key: str) -> Any:
        """The value of an option, as it was declared."""
        place = self._places[key]
        return self.choices[place].values[self.options[place]]

    @property
    def asked(self) -> str:
        """The name of what lies on top: the question that is asked. Empty when the game is over."""
        frame = self.top_frame()
        return self.named_ops[frame[0]] if frame else ""

    def tell(self, kind: str, seat: int = -1, **data: Value) -> None:
        """Something happened."""
        if self.listening:
            self.note_event(*self.told.row(kind, seat, data))

    def said(self, verb: str, *arguments: str) -> Mapping[str, Value]:  # noqa: ARG002 (for games)
        """What the label of a legal action says besides its arguments: what it brings, say."""
        return {}

    def setup(self) -> None:
        """Begin a game: push what comes first."""
        raise NotImplementedError

    # -- a game's part, by names -----------------------------------------------------------------

    def begin_game(self, seed: int) -> int:  # noqa: ARG002 (the state's random word has it)
        self.setup()
        return 0

    def resolve(self, op: int) -> int:
        self._rules[op](self, self.pop_frame())
        return 0

    def chance_first(self, op: int) -> int:
        return self.vocabulary.run(self.named_ops[op]).start

    def chance_sides(self, op: int) -> int:
        return len(self.vocabulary.run(self.named_ops[op]))

    def land(self, op: int, action: int) -> int:
        self._rules[op](self, self.pop_frame(), action - self.chance_first(op))
        return 0

    def throw(self, op: int) -> int:
        return self.land(op, self.chance_first(op) + self.draw_number(self.chance_sides(op)))

    def fill_legal(self, op: int) -> int:
        texts: Iterable[str] = self._legal[op](self, self.current_player())
        for text in texts:
            self.offer_action(self.vocabulary.number(text))
        return 0

    def decide(self, op: int, action: int) -> int:
        self._rules[op](self, self.pop_frame(), *self.vocabulary.form(action).values())
        return 0

    def allows_unlisted(self, action: int) -> int:  # noqa: ARG002 (simple games have no twins)
        return 0

    def score(self, seat: int) -> int:  # noqa: ARG002 (for games)
        return 0

    def standing(self, seat: int) -> int:
        return self.score(seat)

    def worth(self, seat: int) -> int:
        return 100 * self.score(seat)

    def stage(self) -> int:
        return 0

    def trait(self, action: int) -> int:
        return action

    def bearing(self, number: int) -> int:  # noqa: ARG002 (for games)
        return 0

    # Python asks the rules itself, so that what they raise is heard at once.
    def scores(self) -> list[int]:
        return [self.score(seat) for seat in range(self.players)]

    def standings(self) -> list[int]:
        return [self.standing(seat) for seat in range(self.players)]

    def worths(self) -> list[int]:
        return [self.worth(seat) for seat in range(self.players)]

    # -- what is seen ----------------------------------------------------------------------------

    def observation_size(self) -> int:
        return self.game.encoding.size

    def encode(self, seat: int, out: Floats, at: int) -> int:
        seen = array("f", observation(self, seat))
        cast(Any, out)[at : at + len(seen)] = seen  # buffers take slices, too
        return at + len(seen)

    def calm(self) -> int:
        return 1

    def aspect_rows(self) -> int:
        return 0

    def aspects(self, seat: int, out: Ints) -> int:  # noqa: ARG002 (for games)
        return 0

    # -- cells -----------------------------------------------------------------------------------

    def copy_cells(self, source: State) -> None:
        for name in self._singles:
            setattr(self, name, getattr(source, name))
        for name in self._rows:
            setattr(self, name, getattr(source, name)[:])

    def cells(self) -> Cells:
        return {
            **{name: getattr(self, name) for name in self._singles},
            **{name: getattr(self, name)[:] for name in self._rows},
        }

    def load_cells(self, cells: Cells) -> None:
        for name, value in cells.items():
            setattr(self, name, value[:] if isinstance(value, list) else value)
