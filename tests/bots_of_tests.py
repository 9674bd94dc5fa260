"""Bots for tests, to be named as `file:…/bots_of_tests.py:CLASS` where workers make them, too."""

from __future__ import annotations

import os
import time
from pathlib import Path

from dicewright.bots import Budget, Evaluation
from dicewright.bots.flat import FlatBot
from dicewright.core.consts import AUTO
from dicewright.core.state import State


class First:
    """Takes the first choice."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def choose(self, state: State) -> int:
        return state.legal_actions()[0]


class Late(First):
    """Takes the last choice."""

    def choose(self, state: State) -> int:
        return state.legal_actions()[-1]


class Fragile(First):
    """Breaks at its third decision."""

    asked = 0

    def choose(self, state: State) -> int:
        self.asked += 1
        return state.legal_actions()[0] // (self.asked != 3)


class Meddler(First):
    """Plays on with the state it was given."""

    def choose(self, state: State) -> int:
        action = state.legal_actions()[0]
        state.play_out(1)
        return action


class Peeper(First):
    """Looks whether it can see the next rolls, and notes what it saw."""

    seen: list[State]

    def choose(self, state: State) -> int:
        assert state.chance_mode == AUTO
        copy = state.clone()
        copy.apply(state.legal_actions()[0])
        type(self).seen.append(copy)
        return state.legal_actions()[0]


class Slow(First):
    """Takes its time, and leaves a mark that it was asked."""

    #: The environment variable that names the file it touches.
    MARK = "DICEWRIGHT_TESTS_MARK"

    def choose(self, state: State) -> int:
        Path(os.environ[self.MARK]).touch()
        time.sleep(0.3)
        return super().choose(state)


class Thinking(FlatBot):
    """`flat:12` by another name."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed, Budget(iterations=12))


class SlowlyThinking(Thinking):
    """Takes its time for every thought, and leaves a mark, too."""

    def evaluate(self, state: State) -> Evaluation:
        Slow(self.seed).choose(state)
        return super().evaluate(state)


class Confused(Thinking):
    """Breaks when it is to say what it thinks."""

    def evaluate(self, state: State) -> Evaluation:
        raise RuntimeError(f"what of {state.players}")


class Unborn:
    """Cannot even be made."""

    def __init__(self, seed: int) -> None:
        raise RuntimeError(f"no {seed}")


class Deadly(First):
    """Takes its whole process down."""

    def choose(self, state: State) -> int:  # noqa: ARG002 (it does not look)
        os._exit(9)
