"""Opinions as logarithms: whole numbers, so that every machine adds up the same."""

from __future__ import annotations

from collections.abc import Sequence
from math import log2

from dicewright.core.consts import LOG_STEPS, MOST_LOG, NEUTRAL_BITS

NEUTRAL = 1 << NEUTRAL_BITS


def logs_of(weights: Sequence[int]) -> list[int]:
    """How far each weight is from the neutral one."""
    logs = {weight: round(LOG_STEPS * log2(weight / NEUTRAL)) for weight in set(weights)}
    return [logs[weight] for weight in weights]


def powers() -> list[int]:
    """The weights of all logarithms from -MOST_LOG on."""
    steps = range(-MOST_LOG, MOST_LOG + 1)
    return [round(NEUTRAL * 2 ** (step / LOG_STEPS)) for step in steps]
