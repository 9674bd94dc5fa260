"""Thousands of games in numpy arrays, stepped together: the fastest environment.

    from dicewright.rl.vector import VectorGame

    games = VectorGame("diceforge", lanes=1024, players=2, seed=7)
    while training:
        actions = policy(games.observations, games.masks)     # one legal action a lane
        games.step(actions)
        games.rewards, games.dones, games.seats                # and the new observations

The arrays are written in place by every step: copy what you keep. When the game of a lane ends,
`dones` is set, `rewards` has what every seat is paid, and the lane shows the first decision of its
next game already.
"""

from __future__ import annotations

import weakref
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from dicewright.core.errors import BadOption, IllegalAction
from dicewright.core.game import Options
from dicewright.core.registry import game_or_usual
from dicewright.core.rng import start
from dicewright.core.state import COMPILED, State
from dicewright.rl.consts import MOST_LANES, MOST_THREADS
from dicewright.rl.crew import Crew
from dicewright.rl.lanes import Lanes, Opponents, Share, Shown, begin_lanes
from dicewright.rl.memory import memory_of
from dicewright.rl.opponents import opponents_for, read_spec
from dicewright.rl.rewards import kind_of
from dicewright.rl.seeds import MASK64

Floats = NDArray[np.float32]
Flags = NDArray[np.int8]
Ints = NDArray[np.int32]


class VectorGame:
    """Many games of one kind.

    `opponents` says who plays the other seats: None asks the caller for every seat (self-play);
    with `random`, `policy` or `search:100` (iterations a decision) they play inside, and the caller
    has one seat a game, another one from game to game.

    `observations` and `masks` are written into the memory you give, a numpy array or a tensor that
    lies in ordinary memory, or into arrays of their own.
    """

    def __init__(
        self,
        game: str | None = None,
        *,
        lanes: int = 256,
        players: int = 2,
        options: Options | None = None,
        opponents: str | None = None,
        rewards: str = "win",
        threads: int = 1,
        seed: int = 0,
        observations: Any = None,
        masks: Any = None,
    ) -> None:
        if not 1 <= lanes <= MOST_LANES:
            raise BadOption(f"there can be 1 to {MOST_LANES} lanes, not {lanes}")
        if not 1 <= threads <= MOST_THREADS:
            raise BadOption(f"there can be 1 to {MOST_THREADS} threads, not {threads}")
        self.game = game_or_usual(game)
        self.lanes = lanes
        self.players = players
        self.threads = min(threads, lanes)
        self.opponents = opponents
        self._others = read_spec(opponents)
        self._kind = kind_of(rewards)
        self._template = self.game.configure(players, options or {})
        #: What the player to move sees, by lane; laid out as `game.encoding` says.
        self.observations: Floats = memory_of(
            observations, (lanes, self.game.encoding.size), np.float32
        )
        #: 1 for each action that is legal, by lane.
        self.masks: Flags = memory_of(masks, (lanes, self.game.vocabulary.size), np.int8)
        #: Whose decision it is, by lane.
        self.seats: Ints = np.zeros(lanes, np.int32)
        #: What the last step paid, by lane and seat.
        self.rewards: Floats = np.zeros((lanes, players), np.float32)
        #: What the last step paid whoever played it, by lane.
        self.paid: Floats = np.zeros(lanes, np.float32)
        #: 1 where the last step ended a game.
        self.dones: Flags = np.zeros(lanes, np.int8)
        #: Where the last step ended a game, what whoever played saw at its end.
        self.finals: Floats = np.zeros_like(self.observations)
        self._crew: Crew | None = None
        self.reset(seed)

    def reset(self, seed: int) -> None:
        """Begin anew in every lane. The same seed and actions give the same games."""
        self._dismiss()
        states = [self._template.clone() for _ in range(self.lanes)]
        self._lanes = Lanes(
            states, self._template, self.game.vocabulary.size, seed & MASK64, self._kind
        )
        self.rewards.fill(0)
        self.paid.fill(0)
        self.dones.fill(0)
        begin_lanes(Share(self._lanes, self._opponents(), self._shown(), 0, self.lanes))

    def step(self, actions: NDArray[np.integer[Any]]) -> None:
        """Play one action in every lane, or raise IllegalAction and change nothing."""
        given = np.asarray(actions)
        if given.shape != (self.lanes,):
            raise ValueError(f"one action a lane is needed: {self.lanes}, not {given.shape}")
        if given.dtype.kind not in "iu":
            raise TypeError(f"actions are whole numbers, not {given.dtype}")
        crew = self._gathered()
        self._chosen[:] = given if COMPILED else given.tolist()
        # A number that is too large must not become another action's when it is narrowed.
        if given.dtype != np.int32 and (outside := self._chosen != given).any():
            wrong = int(outside.argmax())
        else:
            wrong = crew.first_illegal()
        if wrong >= 0:
            raise IllegalAction(f"action {given[wrong]} is not allowed in lane {wrong}")
        crew.step()

    def state(self, lane: int) -> State:
        """A copy of the position of a lane, to look ahead with. It rolls the same dice as the lane
        will; `dicewright.determinised(copy, seed)` is one with others."""
        return self._lanes.states[lane].clone()

    # -- threads -------------------------------------------------------------------------------

    def _gathered(self) -> Crew:
        """The threads; interpreted rules have but one, whatever was asked for."""
        if self._crew is None or not self._crew.is_here():
            shown = self._shown()
            threads = self.threads if COMPILED else 1
            edges = np.linspace(0, self.lanes, threads + 1).astype(int).tolist()
            self._crew = Crew(
                *(
                    Share(self._lanes, self._opponents(), shown, first, last)
                    for first, last in pairwise(edges)
                )
            )
            self._leaving = weakref.finalize(self, self._crew.leave)
        return self._crew

    def _dismiss(self) -> None:
        if self._crew is not None:
            self._leaving()
            self._crew = None

    def _opponents(self) -> Opponents:
        return opponents_for(self.game.id, self._template, *self._others)

    def _shown(self) -> Shown:
        """Everything that steps read and write."""
        self._drawn: Ints = np.zeros(self.lanes, np.int32)
        # Rules in Python count with Python's numbers: numpy's are narrow, and go on into cells.
        self._chosen: Any = np.zeros(self.lanes, np.int32) if COMPILED else [0] * self.lanes
        return Shown(
            (self._chosen, self._drawn),
            (self.observations.reshape(-1), self.masks.reshape(-1), self.seats),
            (self.rewards.reshape(-1), self.paid, self.dones, self.finals.reshape(-1)),
        )

    def random_actions(self, generator: np.random.Generator) -> Ints:
        """A legal action for every lane, each as likely as any other."""
        self._gathered().draw(start(int(generator.integers(1 << 63))))
        return self._drawn.copy()

    def __getstate__(self) -> dict[str, Any]:
        """Everything but the threads: they are started again when needed."""
        kept = {key: value for key, value in self.__dict__.items() if key != "_leaving"}
        return kept | {"_crew": None}
