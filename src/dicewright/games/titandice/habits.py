"""What people tend to do in Titan Dice."""

from __future__ import annotations

from dicewright.core.consts import STAGES
from dicewright.core.habits import Habits

HABITS = Habits(
    # A stage is how far the leader has come.
    from_the_end=tuple(reversed(range(STAGES))),
    # What can be had at once: the small cards, and a capture with few dice.
    tempting={"buy *-1": 3.0, "buy *-3": 0.5, "capture * dice 1": 2.0, "pass dice": 2.0},
)
