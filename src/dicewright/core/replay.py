"""A record played again, for whoever wants to know what happened in it."""

from __future__ import annotations

from dicewright.core.errors import BadRecord
from dicewright.core.events import Event
from dicewright.core.record import Record
from dicewright.core.registry import get_game


def events_of(record: Record) -> list[Event]:
    """Everything that happened in a game, from the set-up on. Every move is checked."""
    game = get_game(record.game)
    state = record.start(listening=True)
    rows = state.events()
    for number, action in enumerate(record.moves, 1):
        if not state.accepts(action):
            text = game.vocabulary.text(action)
            raise BadRecord(f"move {number} of the record, «{text}», is not allowed there")
        state.apply(action)
        rows += state.events()
    return [game.event(row) for row in rows]
