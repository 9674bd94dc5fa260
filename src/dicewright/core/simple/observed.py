"""The observation of a game that declares its parts: what each of them holds, seat by seat."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dicewright.core import consts as k
from dicewright.core.observation import Encoding, Segment, seat_names

if TYPE_CHECKING:
    from dicewright.core.simple.declared import Part
    from dicewright.core.simple.state import SimpleState


def encoding_of(made: type[SimpleState], version: int) -> Encoding:
    """The names of the cells, in the order in which `observation` writes them."""
    seats = made.seats
    table = [
        Segment("decider", ((*seat_names(seats), "chance", "nobody"),), text="whose choice it is"),
        Segment("kind", (_questions(made),), text="what is to be chosen"),
        Segment("players", (tuple(str(n + 1) for n in range(seats)),), text="how many play"),
        Segment(
            "options",
            (tuple(choice.key for choice in made.choices),),
            text="options of the table, each as a share of its last value",
        ),
    ]
    table += [_segment(part) for part in made.parts.values() if not part.by_seat]
    own = [Segment("present", text="somebody sits here")]
    own += [_segment(part) for part in made.parts.values() if part.by_seat]
    return Encoding(version, tuple(table), tuple(own), seats)


def _questions(made: type[SimpleState]) -> tuple[str, ...]:
    return tuple(name for name, op in made.ops.items() if op >= k.CHANCE_OPS)


def _segment(part: Part) -> Segment:
    return Segment(part.name, (part.names,) if part.names else (), part.most)


def observation(state: SimpleState, seat: int) -> list[float]:
    """What a seat sees. Nothing is hidden in a simple game."""
    seats, players = state.seats, state.players
    seen = [0.0] * (seats + 2)
    decider = state.current_player()
    seen[(decider - seat) % players if decider >= 0 else seats - 1 - decider] = 1.0
    asked = state.asked
    seen += [float(name == asked) for name in _questions(type(state))]
    seen += [float(players == n + 1) for n in range(seats)]
    for choice, place in zip(state.choices, state.options, strict=True):
        seen.append(place / max(len(choice.values) - 1, 1))
    own = []
    for part in state.parts.values():
        if part.by_seat:
            own.append(part)
        else:
            value = getattr(state, part.name)
            seen += [_share(part, cell) for cell in (value if part.names else (value,))]
    for other in range(seats):
        present = other < players
        seen.append(float(present))
        for part in own:
            each = len(part.names) or 1
            first = (seat + other) % players * each
            cells = getattr(state, part.name)[first : first + each] if present else [0] * each
            seen += [_share(part, cell) for cell in cells]
    return seen


def _share(part: Part, cell: int) -> float:
    return max(-1.0, min(1.0, cell / part.most))
