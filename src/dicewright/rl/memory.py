"""Memory of the caller's own to write into: numpy arrays, and tensors that share theirs with numpy.

Nothing is copied: what a step or `encode` writes is in the tensor at once.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from dicewright.core.state import State
from dicewright.rl.consts import MOST_LANES
from dicewright.rl.lanes import Batch, encode_batch


def memory_of(given: Any, shape: tuple[int, ...], kind: type[np.generic]) -> NDArray[Any]:
    """An array over the memory of `given`, or a new one if it is None."""
    if given is None:
        return np.zeros(shape, kind)
    # A tensor gives numpy its own memory; lists and numbers have none to give.
    found = np.asarray(given) if hasattr(given, "__array__") else None
    wanted = f"an array of {np.dtype(kind)} and shape {shape} that can be written row by row"
    if found is None:
        raise TypeError(f"{wanted} is needed, not {type(given).__name__}")
    if found.shape != shape or found.dtype != kind:
        raise ValueError(f"{wanted} is needed, not one of {found.dtype} and shape {found.shape}")
    if not (found.flags.c_contiguous and found.flags.writeable):
        raise ValueError(f"{wanted} is needed: this one is read-only or has gaps")
    return found


def encode(
    states: Sequence[State],
    observations: Any,
    *,
    masks: Any = None,
    seats: Sequence[int] | None = None,
) -> None:
    """Write states of one game into given memory, a row each: what `seats` see of them (without:
    whoever is to decide) and, if `masks` is given, which actions are legal."""
    if not 1 <= len(states) <= MOST_LANES:
        raise ValueError(f"1 to {MOST_LANES} states can be written at once, not {len(states)}")
    if any(state.__class__ is not states[0].__class__ for state in states):
        raise TypeError("all states must be of the same game")
    game = states[0].game
    if seats is None:
        seats = [state.current_player() for state in states]
    if len(seats) != len(states):
        raise ValueError(f"a seat for each of {len(states)} states is needed, not {len(seats)}")
    if any(not 0 <= seat < state.players for seat, state in zip(seats, states, strict=True)):
        raise ValueError("there is a state without such a seat; if nobody decides, say who looks")
    actions = 0 if masks is None else game.vocabulary.size
    cells = memory_of(observations, (len(states), game.encoding.size), np.float32)
    flags = memory_of(masks, (len(states), actions), np.int8)
    looking = np.array(seats, np.int32)
    encode_batch(Batch(states), looking, actions, cells.reshape(-1), flags.reshape(-1))
