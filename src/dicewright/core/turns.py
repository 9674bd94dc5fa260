"""Where a turn ends and the next one begins, as events tell it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from dicewright.core.acquisitions import TURN_STARTED
from dicewright.core.events import Event


def end_of_turn(
    events: Sequence[Event], seat: int, players: int, marks: Iterable[str] = (TURN_STARTED,)
) -> int | None:
    """Where, among the events of a player's decision, that stands which belongs to the next turn;
    None if the turn goes on. A turn that a player takes within the own one is no other turn."""
    for index, event in enumerate(events):
        within = event.kind == TURN_STARTED and event.seat == seat and players > 1
        if event.kind in marks and not within:
            return index
    return None


def whose_turn(steps: Iterable[Sequence[Event]]) -> int | None:
    """Whose turn it is after these steps, the newest first; None if none of them began one."""
    for events in steps:
        for event in reversed(events):
            if event.kind == TURN_STARTED:
                return event.seat
    return None
