"""Bots for tests, to be named as `file:…/bots_of_tests.py:CLASS` where workers make them, too."""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path
from threading import Event
from typing import ClassVar

from dicewright.bots import Budget, Evaluation, Seating
from dicewright.bots.flat import FlatBot
from dicewright.bots.seating import Unwanted, never
from dicewright.core.consts import AUTO
from dicewright.core.state import State


class First:
    """Takes the first choice."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def choose(self, state: State) -> int:
        return state.legal_actions()[0]


class Chatty(First):
    """Tells its author what it thinks."""

    def choose(self, state: State) -> int:
        print("I think …")
        return super().choose(state)


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


#: Seconds that nobody waits for.
HOUR = 3600.0


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


class Quitter(First):
    """Ends the program instead of deciding."""

    def choose(self, state: State) -> int:  # noqa: ARG002 (it does not look)
        sys.exit(0)


class Boundless(First):
    """Chooses a number that does not even fit into 64 bits."""

    def choose(self, state: State) -> int:  # noqa: ARG002 (it does not look)
        return 10**5000


class Moody(First):
    """Can be made in some games only."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed // (seed % 2))


class Standing(First):
    """Does not sit down."""

    def sit(self, seating: Seating) -> None:
        raise RuntimeError(f"not on seat {seating.seat}")


class Clinging(First):
    """Does not leave."""

    def close(self) -> None:
        raise RuntimeError("I stay")


class Broken(Fragile, Clinging):
    """Breaks, and does not leave either."""


class Sleeper(First):
    """Says that it thinks, and does so for long."""

    def choose(self, state: State) -> int:
        print("thinking", flush=True)
        time.sleep(HOUR)
        return super().choose(state)


class Spy(First):
    """Notes what it was shown."""

    shown: ClassVar[list[State]] = []

    def choose(self, state: State) -> int:
        self.shown.append(state)
        return super().choose(state)


class Noting(First):
    """Notes where it sat down and when it left."""

    notes: ClassVar[list[tuple[str, int]]] = []
    seatings: ClassVar[list[Seating]] = []
    seat = -1

    def sit(self, seating: Seating) -> None:
        self.seat = seating.seat
        self.seatings.append(seating)
        self.notes.append(("sit", self.seat))

    def choose(self, state: State) -> int:
        self.notes.append(("choose", self.seat))
        return super().choose(state)

    def close(self) -> None:
        self.notes.append(("close", self.seat))


class Pondering(First):
    """Thinks until nobody wants to know any more."""

    #: How many of them think now, and how often one stopped.
    now = 0
    stopped = 0

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.unwanted: Unwanted = never

    def choose(self, state: State) -> int:
        type(self).now += 1
        while not self.unwanted():
            time.sleep(0.001)
        type(self).now -= 1
        type(self).stopped += 1
        return super().choose(state)


class Stubborn(First):
    """Thinks until it is let go, whoever waits."""

    thinking: ClassVar[Event] = Event()
    go: ClassVar[Event] = Event()

    def choose(self, state: State) -> int:
        self.thinking.set()
        self.go.wait(HOUR)
        return super().choose(state)
