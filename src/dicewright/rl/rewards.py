"""What a finished game pays: `win` (the default) or `score`. During a game nothing is paid."""

from __future__ import annotations

from dicewright.core.errors import BadOption
from dicewright.core.state import State
from dicewright.rl.consts import PAY_SCORE, PAY_WIN
from dicewright.rl.lanes import pay

#: By wins, payments add up to zero: 1 for a single winner, -1 / (players - 1) for the others. By
#: score: points ahead of the best other player. See `lanes.seat_pay`.
KINDS = {"win": PAY_WIN, "score": PAY_SCORE}
#: What an illegal action costs where it ends the game.
ILLEGAL = {"win": -1.0, "score": -100.0}


def kind_of(name: str) -> int:
    """The number of a way to pay."""
    try:
        return KINDS[name]
    except KeyError:
        known = ", ".join(KINDS)
        raise BadOption(f"rewards cannot be “{name}”; they are one of: {known}") from None


def payments(state: State, kind: int) -> list[float]:
    """What a finished game pays, by seat."""
    return [pay(state, seat, kind) for seat in range(state.players)]
