"""A record retold: its steps one by one, and what happened in them in few words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from dicewright.core.consts import ASK, NOBODY
from dicewright.core.errors import BadRecord
from dicewright.core.events import Event
from dicewright.core.game import Game
from dicewright.core.record import Record
from dicewright.core.registry import get_game
from dicewright.core.state import State

#: The kind of event that every game opens a turn with.
TURN = "TurnStarted"
NO_ACTION = -1


@dataclass(frozen=True, slots=True)
class Step:
    """One move of a record: its number, who made it, and what happened. Number 0 is the set-up."""

    number: int
    seat: int
    action: int
    events: tuple[Event, ...]


def steps(record: Record) -> Iterator[tuple[Step, State]]:
    """Every step with the state after it (the same object, moved on)."""
    game = get_game(record.game)
    state = game.configure(record.players, record.options)
    state.chance_mode = ASK
    state.listen(wanted=True)
    state.begin(record.seed)
    yield Step(0, NOBODY, NO_ACTION, _heard(game, state)), state
    for number, action in enumerate(record.moves, 1):
        seat = state.current_player()
        if not state.accepts(action):
            raise BadRecord(f"move {number} of the record is not allowed there")
        state.apply(action)
        yield Step(number, seat, action, _heard(game, state)), state


def _heard(game: Game, state: State) -> tuple[Event, ...]:
    return tuple(game.event(row) for row in state.events())


def player_names(record: Record) -> tuple[str, ...]:
    """What the players are called."""
    return tuple(record.names.get(seat, f"Player {seat + 1}") for seat in range(record.players))


# -- few words -------------------------------------------------------------------------------------


@dataclass(slots=True)
class _Deed:
    """Somebody did the same thing to one or several objects."""

    name: str
    verb: str
    objects: list[str]

    def __str__(self) -> str:
        return f"{self.verb} {', '.join(self.objects)}".strip()


Told = tuple[Event, str]


def in_full(game: Game, events: Iterable[Event], names: Sequence[str]) -> list[Told]:
    """Every event with its sentence, those without one left out."""
    told = [(event, game.describe(event, tuple(names))) for event in events]
    return [(event, sentence) for event, sentence in told if sentence]


def _deed(event: Event, sentence: str, names: Sequence[str]) -> _Deed:
    name = names[event.seat] if event.seat >= 0 else ""
    if not name or not sentence.startswith(f"{name} "):
        return _Deed("", sentence, [])
    verb, _, rest = sentence.removeprefix(f"{name} ").partition(" ")
    return _Deed(name, verb, [rest] if rest else [])


def phrases(told: Iterable[Told], names: Sequence[str]) -> list[str]:
    """What happened, one phrase for each stretch of one player: `Ann rolls A, B, gains 1 gold`."""
    deeds: list[_Deed] = []
    for event, sentence in told:
        deed = _deed(event, sentence, names)
        last = deeds[-1] if deeds else None
        if last and deed.name and (last.name, last.verb) == (deed.name, deed.verb):
            last.objects += deed.objects
        else:
            deeds.append(deed)
    said: list[str] = []
    for i, deed in enumerate(deeds):
        if i and deed.name and deeds[i - 1].name == deed.name:
            said[-1] += f", {deed}"
        else:
            said.append(f"{deed.name} {deed}".strip())
    return said


def by_turns(told: Iterable[Told]) -> list[list[Told]]:
    """What happened in stretches; every start of a turn opens a new one."""
    stretches: list[list[Told]] = [[]]
    for event, sentence in told:
        if event.kind == TURN:
            stretches.append([])
        stretches[-1].append((event, sentence))
    return [stretch for stretch in stretches if stretch]
