"""Clocks of a table: how long somebody may think, as plain arithmetic.

A decision may take `move` seconds for nothing; what it takes beyond is paid from the seat's bank,
which holds `game` seconds when the game begins. When both are used up, time is out. So there are
clocks by the move, by the game, by both, and days for a move, all of them one rule.

Times are unix times, because they are kept: a clock goes on while nobody has its table in memory.
While no server runs at all it stands still, and so it does while the game does (`clocks`).
"""

from __future__ import annotations

from dataclasses import replace

from dicewright.server.affairs import Affairs, Clock
from dicewright.server.seats import Seat

#: Whose thought was lost, because its process died and nobody looked on, begins it anew after this.
BOT_WITHIN = 30.0


def started(affairs: Affairs, seat: Seat | None, now: float) -> Affairs:
    """The question goes to somebody, or to nobody any more."""
    if affairs.pace is None:
        return affairs
    if seat is None or affairs.stopped:
        return replace(affairs, since=None, held=0.0, due=None)
    patience = BOT_WITHIN if seat.bot else _left(affairs, seat.seat, 0.0)
    return replace(affairs, since=now, held=0.0, due=now + patience)


def charged(affairs: Affairs, seat: Seat | None, now: float) -> Affairs:
    """A seat has decided: what it took beyond a move's time is paid. Bots pay nothing."""
    if affairs.pace is None or affairs.since is None or seat is None or seat.bot:
        return affairs
    beyond = max(0.0, _spent(affairs, now) - affairs.pace.move)
    banks = list(affairs.banks)
    banks[seat.seat] = round(max(0.0, banks[seat.seat] - beyond), 3)
    return replace(affairs, banks=tuple(banks))


def begun(affairs: Affairs, seats: int) -> Affairs:
    """Everybody's bank is full."""
    if affairs.pace is None:
        return affairs
    return replace(affairs, banks=(float(affairs.pace.game),) * seats)


def held(affairs: Affairs, now: float) -> Affairs:
    """The clocks stand still."""
    return replace(affairs, held=_spent(affairs, now), since=None, due=None)


def released(affairs: Affairs, seat: Seat | None, now: float) -> Affairs:
    """They go on where they were."""
    if affairs.pace is None or seat is None:
        return affairs
    patience = BOT_WITHIN if seat.bot else _left(affairs, seat.seat, affairs.held)
    return replace(affairs, since=now, due=now + patience)


def told(affairs: Affairs, decider: int | None, now: float) -> Clock | None:
    """What everybody sees of it."""
    if affairs.pace is None or not affairs.banks:
        return None
    left = None if decider is None else _left(affairs, decider, _spent(affairs, now))
    return Clock(decider, None if left is None else round(left, 1), affairs.banks)


def _spent(affairs: Affairs, now: float) -> float:
    """How long the present decision has taken."""
    return affairs.held + (max(0.0, now - affairs.since) if affairs.since is not None else 0.0)


def _left(affairs: Affairs, seat: int, spent: float) -> float:
    assert affairs.pace
    return max(0.0, affairs.pace.move + affairs.banks[seat] - spent)
