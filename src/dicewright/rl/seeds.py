"""Which game comes next: seeds of episodes, the same in every environment.

`reset(seed=7)` begins game 0 of seed 7, each `reset()` after it the next one. An environment that
was never given a seed takes one from the system.
"""

from __future__ import annotations

import secrets

from dicewright.core.rng import stream

#: Seeds are 64 bits.
MASK64 = (1 << 64) - 1


class Episodes:
    """A row of game seeds."""

    def __init__(self) -> None:
        self.seed: int | None = None
        self.index = 0

    def next(self, seed: int | None) -> int:
        """The seed of the next game."""
        if seed is not None or self.seed is None:
            self.seed = secrets.randbits(63) if seed is None else seed & MASK64
            self.index = 0
        game_seed = stream(self.seed, self.index)
        self.index += 1
        return game_seed
