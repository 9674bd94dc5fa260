"""What an action amounts to, for bots that learn (see `State.trait`). No rule is here.

Creatures differ only in what their cards do, so most judgements are about how far a player has come
with one: its track, and the active dice that show it.
"""

from __future__ import annotations

import cython

if not cython.compiled:
    from dicewright.core.consts import DECISION_OPS, SEAT, STAGES
    from dicewright.games.titandice.consts import (
        A_ACTIVATE,
        A_BUY,
        A_CAPTURE,
        A_COLLECT,
        A_COUNT,
        A_DIE,
        A_FLIP,
        A_LOSE,
        A_NAME,
        A_PASS,
        A_PAY,
        A_SETUP,
        A_SIDE,
        A_SWAP,
        A_TAKE,
        COUNTS,
        CREATURES,
        DICE_STEPS,
        LEVELS,
        MATCHES,
        PILE,
        START_SCORE,
        T_ACTIVATE,
        T_BUY,
        T_CAPTURE,
        T_COUNT,
        T_CREATURE,
        T_PASS,
        T_ROLL,
        T_SWAP,
        T_TAKE,
        TRACK_STEPS,
    )
    from dicewright.games.titandice.counts import active_of
    from dicewright.games.titandice.layout import TitanCells
    from dicewright.games.titandice.rules.rounds import score_of


def stage_of(g: TitanCells) -> int:
    """How far the leader has come; alone, how many rounds have gone by."""
    stage = g.round // 2
    if g.players > 1:
        stage = 0
        for seat in range(g.players):
            gained = score_of(g, seat) - START_SCORE
            if gained > stage:
                stage = gained
    return stage if stage < STAGES else STAGES - 1


def trait_of(g: TitanCells, action: int) -> int:
    """The trait of an action; the numbers of actions are in order, so a few comparisons find it."""
    seat = g.stack[g.top + SEAT]
    if action == A_PASS:
        return T_PASS + g.stack[g.top] - DECISION_OPS
    if action < A_CAPTURE:
        return T_ROLL + (action - 1) * MATCHES + best_match(g, seat)
    if action < A_BUY:
        return T_CAPTURE + standing_with(g, seat, action - A_CAPTURE, MATCHES - 1)
    if action < A_SWAP:
        return T_BUY + (action - A_BUY) * LEVELS + top_level(g, action - A_BUY)
    if action < A_TAKE:
        return T_SWAP + card_of(g, seat, action - A_SWAP)
    if action < A_ACTIVATE:
        owner = (action - A_TAKE) // CREATURES
        return T_TAKE + card_of(g, owner, (action - A_TAKE) % CREATURES)
    if action < A_PAY:
        return T_ACTIVATE + card_of(g, seat, action - A_ACTIVATE)
    if action >= A_COUNT and action < A_FLIP:
        return T_COUNT + (g.stack[g.top] - DECISION_OPS) * COUNTS + action - A_COUNT
    if action >= A_FLIP and action < A_SETUP:
        return trait_of_creature(g, seat, 5, action - A_FLIP)
    if action >= A_NAME and action < A_COUNT:
        return trait_of_creature(g, seat, 4, action - A_NAME)
    if action >= A_LOSE and action < A_NAME:
        return trait_of_creature(g, seat, 3, action - A_LOSE)
    if action >= A_COLLECT and action < A_LOSE:
        return trait_of_creature(g, seat, 2, action - A_COLLECT)
    if action >= A_SIDE and action < A_SIDE + CREATURES:
        return trait_of_creature(g, seat, 1, action - A_SIDE)
    if action >= A_DIE and action < A_DIE + CREATURES:
        return trait_of_creature(g, seat, 0, action - A_DIE)
    return action


def trait_of_creature(g: TitanCells, seat: int, verb: int, creature: int) -> int:
    """Something is done with a creature: what matters is how far the player is with it."""
    return (
        T_CREATURE + verb * TRACK_STEPS * DICE_STEPS + standing_with(g, seat, creature, DICE_STEPS)
    )


def standing_with(g: TitanCells, seat: int, creature: int, steps: int) -> int:
    """The track and the active dice of a creature as one number."""
    dice = active_of(g, seat, creature)
    if dice >= steps:
        dice = steps - 1
    return g.track[seat * CREATURES + creature] * steps + dice


def card_of(g: TitanCells, seat: int, creature: int) -> int:
    """A player's card of a creature as one number."""
    level = g.card[seat * CREATURES + creature]
    return creature * LEVELS + (level - 1 if level > 0 else 0)


def top_level(g: TitanCells, creature: int) -> int:
    """The level on top of a stack, from 0."""
    level = g.pile[creature * PILE]
    return level - 1 if level > 0 else 0


def best_match(g: TitanCells, seat: int) -> int:
    """The most active dice that show the same creature."""
    best = 0
    for creature in range(CREATURES):
        dice = active_of(g, seat, creature)
        if dice > best:
            best = dice
    return best
