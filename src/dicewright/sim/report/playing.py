"""Games that a report plays itself, with their records.

Game `i` of a plan is the same as game `i` of `dicewright simulate` with that plan: the states draw
their own dice, and only write down what they drew.
"""

from __future__ import annotations

from dicewright.bots import Bot, get_bot
from dicewright.core.consts import ASK, CHANCE
from dicewright.core.errors import IllegalAction
from dicewright.core.record import Record
from dicewright.core.rng import stream
from dicewright.sim.consts import POLICY_STREAM
from dicewright.sim.report.gathering import Told
from dicewright.sim.runner import Plan


def play_game(plan: Plan, index: int) -> Told:
    """Game `index` of the plan, to its end."""
    seed = stream(plan.seed, index)
    bots = _bots(plan, seed)
    options = plan.game.check_options(plan.players, plan.options)
    record = Record(plan.game.id, plan.game.rules_version, plan.players, seed, options)
    state = plan.template.clone()
    state.chance_mode = ASK
    state.begin(seed)
    while not state.over:
        seat = state.current_player()
        action = state.sample_chance() if seat == CHANCE else bots[seat].choose(state)
        if not state.accepts(action):
            raise IllegalAction(f"bot {plan.bots[seat]} chose action {action}, which is not legal")
        state.apply(action)
        record.moves.append(action)
    return Told(record, plan.bots)


def _bots(plan: Plan, seed: int) -> list[Bot]:
    """A bot for each seat. Games among random bots only have one random word for all seats."""
    if plan.fast:
        return [get_bot(plan.bots[0])(stream(seed, POLICY_STREAM))] * plan.players
    return [get_bot(spec)(stream(seed, 1 + seat)) for seat, spec in enumerate(plan.bots)]
