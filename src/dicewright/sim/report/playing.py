"""Games that a report plays itself, with their records: those of `dicewright simulate`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from dicewright.core.record import Record
from dicewright.core.rng import stream
from dicewright.sim.play import never
from dicewright.sim.report.gathering import FinishedGame
from dicewright.sim.runner import Plan, play_with_bots


def play_game(plan: Plan, index: int, stopped: Callable[[], bool] = never) -> FinishedGame:
    """Game `index` of the plan, to its end."""
    seed = stream(plan.seed, index)
    ended = play_with_bots(replace(plan, recording=True), seed, stopped)
    if ended.failure:
        raise ended.failure.error
    header = (plan.game.id, plan.game.rules_version, plan.players, seed)
    record = Record(*header, dict(plan.options), moves=ended.moves or [])
    return FinishedGame(record, plan.bots)
