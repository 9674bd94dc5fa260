"""One game between bots, from the first decision to the end: what all of `sim` is made of.

A bot sees a copy of the state with another random word: it may do with it what it likes, and it
cannot look the next rolls up. What a bot does wrong ends the game and is told in the result; the
caller decides whether that is an error or a game lost.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Protocol

from dicewright.core.consts import ASK, AUTO, CHANCE
from dicewright.core.errors import BotFailed
from dicewright.core.rng import start, stream
from dicewright.core.state import State

#: The sub-stream of a game's seed from which bots get the random words they see.
VEIL_STREAM = 99


class Asked(Protocol):
    """Somebody who decides, or raises BotFailed; see `bots.hosting.Seated`."""

    def ask(self, state: State, seen: State | None = None) -> int: ...


class Stopped(Exception):
    """The caller wants no more of this game."""


@dataclass(frozen=True, slots=True)
class Failure:
    """Whose bot failed, and how."""

    seat: int
    error: BotFailed


@dataclass(frozen=True, slots=True)
class Ended:
    """A game that was played: its last state, its moves if they were recorded, and what the
    deciding cost each seat."""

    state: State
    moves: list[int] | None
    decisions: tuple[int, ...]
    seconds: tuple[float, ...]
    failure: Failure | None


def never() -> bool:
    """Nobody stops the game."""
    return False


def play_game(
    template: State,
    bots: Mapping[int, Asked],
    seed: int,
    *,
    recording: bool = False,
    stopped: Callable[[], bool] = never,
) -> Ended:
    """Play on a configured state. Recording changes nothing but the time it takes: chance is then
    drawn roll by roll, from the same random word."""
    state = template.clone()
    state.chance_mode = ASK if recording else AUTO
    state.begin(seed)
    seen = template.clone()
    moves: list[int] | None = [] if recording else None
    decisions = [0] * state.players
    seconds = [0.0] * state.players
    failure = None
    while not state.over:
        seat = state.current_player()
        if seat == CHANCE:
            action = state.sample_chance()
        else:
            if stopped():
                raise Stopped
            seen.copy(state)
            seen.chance_mode = AUTO
            seen.rng = start(stream(stream(seed, VEIL_STREAM), state.decisions))
            decisions[seat] += 1
            began = time.perf_counter()
            try:
                action = bots[seat].ask(state, seen)
            except BotFailed as error:
                failure = Failure(seat, error)
                break
            finally:
                seconds[seat] += time.perf_counter() - began
        if moves is not None:
            moves.append(action)
        state.apply(action)
    return Ended(state, moves, tuple(decisions), tuple(seconds), failure)
