"""A record played again, step by step, for whoever wants to know what happened in it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from dicewright.core.consts import NOBODY
from dicewright.core.errors import BadRecord
from dicewright.core.events import Event
from dicewright.core.game import Game
from dicewright.core.record import Record
from dicewright.core.registry import get_game
from dicewright.core.state import State

NO_ACTION = -1


@dataclass(frozen=True, slots=True)
class Step:
    """One move of a record: its number, who made it, and what happened. Number 0 is the set-up."""

    number: int
    seat: int
    action: int
    events: tuple[Event, ...]


def steps(record: Record) -> Iterator[tuple[Step, State]]:
    """Every step with the state after it (the same object, moved on). Every move is checked."""
    return walk(get_game(record.game), record.start(listening=True), record.moves)


def walk(game: Game, state: State, moves: Iterable[int]) -> Iterator[tuple[Step, State]]:
    """The same from any position on. The state must listen; what it heard last is step 0."""
    yield Step(0, NOBODY, NO_ACTION, _heard(game, state)), state
    for number, action in enumerate(moves, 1):
        seat = state.current_player()
        if not state.accepts(action):
            text = game.vocabulary.text(action)
            raise BadRecord(f"move {number} of the record, «{text}», is not allowed there")
        state.apply(action)
        yield Step(number, seat, action, _heard(game, state)), state


def _heard(game: Game, state: State) -> tuple[Event, ...]:
    return tuple(game.event(row) for row in state.events())


def events_of(record: Record) -> list[Event]:
    """Everything that happened in a game, from the set-up on."""
    return [event for step, _ in steps(record) for event in step.events]
