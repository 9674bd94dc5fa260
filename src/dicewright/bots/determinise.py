"""What a bot gets to see of a game: a copy with other dice.

It may do with the copy what it likes: nothing of it comes back, and nothing in it says what the
game's own dice will show.
"""

from __future__ import annotations

from dicewright.core.consts import AUTO
from dicewright.core.rng import start
from dicewright.core.state import State


def determinised(state: State, seed: int) -> State:
    """The copy; its dice roll by themselves, from `seed`."""
    copy = state.clone()
    copy.chance_mode = AUTO
    copy.rng = start(seed)
    return copy
