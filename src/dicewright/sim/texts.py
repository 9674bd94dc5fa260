"""Numbers as tables and pages write them."""

from __future__ import annotations

from dicewright.sim.intervals import Interval

NOTHING = "–"


def counted(number: int, what: str) -> str:
    """`1 game`, `1,200 games`."""
    return f"{number:,} {what}{'' if number == 1 else 's'}"


def interval_text(interval: Interval | None, times: float = 1, digits: int = 1) -> str:
    """`80.1–97.4`; `times` 100 for percent."""
    if interval is None:
        return NOTHING
    low, high = interval
    return f"{times * low:.{digits}f}–{times * high:.{digits}f}"
