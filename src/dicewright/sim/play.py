"""One game between bots, from the first decision to the end: what all of `sim` is made of.

What a bot does wrong ends the game and is told in the result; the caller decides whether that is an
error or a game lost.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager
from dataclasses import dataclass, replace
from typing import Protocol

from dicewright.bots.hosting import NotSeated
from dicewright.core.consts import ASK, AUTO, CHANCE
from dicewright.core.errors import BotFailed
from dicewright.core.state import State


class Asked(Protocol):
    """Somebody who decides, or raises BotFailed; see `bots.hosting.Seated`."""

    def ask(self, state: State) -> int: ...


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


def _begun(template: State, seed: int, *, recording: bool) -> State:
    """A game on a configured state. Recording changes nothing but the time it takes: chance is
    then drawn roll by roll, from the same random word."""
    state = template.clone()
    state.chance_mode = ASK if recording else AUTO
    state.begin(seed)
    return state


def play_seated(
    template: State,
    table: AbstractContextManager[Mapping[int, Asked]],
    seed: int,
    *,
    recording: bool = False,
    stopped: Callable[[], bool] = never,
) -> Ended:
    """Play with bots that sit down for this game and leave after it; see `bots.hosting.seated`.
    Whoever cannot do that has failed like one that cannot decide."""
    ended = None
    try:
        with table as bots:
            ended = play_game(template, bots, seed, recording=recording, stopped=stopped)
    except NotSeated as error:
        if ended is None:
            begun = _begun(template, seed, recording=recording)
            nothing = (0,) * begun.players
            ended = Ended(begun, [] if recording else None, nothing, nothing, None)
        ended = replace(ended, failure=ended.failure or Failure(error.seat, error))
    return ended


def play_game(
    template: State,
    bots: Mapping[int, Asked],
    seed: int,
    *,
    recording: bool = False,
    stopped: Callable[[], bool] = never,
) -> Ended:
    """Play on a configured state to the end."""
    state = _begun(template, seed, recording=recording)
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
            decisions[seat] += 1
            began = time.perf_counter()
            try:
                action = bots[seat].ask(state)
            except BotFailed as error:
                failure = Failure(seat, error)
                break
            finally:
                seconds[seat] += time.perf_counter() - began
        if moves is not None:
            moves.append(action)
        state.apply(action)
    return Ended(state, moves, tuple(decisions), tuple(seconds), failure)
