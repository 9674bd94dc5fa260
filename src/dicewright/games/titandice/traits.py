"""What an action amounts to, for bots that learn (see `State.trait`). No rule is here.

Creatures differ only in what their cards do, so most judgements are about how far a player has come
with one: its track, and the active dice that show it.
"""

from __future__ import annotations

from dicewright.games.titandice import consts as k
from dicewright.games.titandice.counts import active_of
from dicewright.games.titandice.layout import TitanCells
from dicewright.games.titandice.rules.rounds import score_of


def stage_of(g: TitanCells) -> int:
    """How far the leader has come; alone, how many rounds have gone by."""
    stage = g.round // 2
    if g.players > 1:
        stage = 0
        for seat in range(g.players):
            gained = score_of(g, seat) - k.START_SCORE
            if gained > stage:
                stage = gained
    return stage if stage < k.STAGES else k.STAGES - 1


def plight_of(g: TitanCells) -> int:
    """Wounds, turns of this round and spent dice of whoever decides, in four steps each."""
    seat = g.stack[g.top + k.SEAT]
    wounds = min(g.wound[seat] + g.marker[seat], 3)
    turns = min(max(g.turns[seat] - 1, 0), 3)
    return 16 * wounds + 4 * turns + min(g.spent[seat], 3)


def race_of(g: TitanCells) -> int:
    """How far whoever decides is before the best other, and how many types that one or oneself has
    caged; alone, how much of the exodus is left instead of the lead."""
    seat = g.stack[g.top + k.SEAT]
    caged = caged_of(g, seat)
    ahead = 0
    if g.players == 1:
        for creature in range(k.CREATURES):
            ahead += g.exodus[creature]
        return 8 * min(ahead // 4, 7) + caged
    best = -k.LARGEST_CELL
    for other in range(g.players):
        if other != seat:
            best = max(best, score_of(g, other))
            caged = max(caged, caged_of(g, other))
    lead = score_of(g, seat) - best
    # Only what is not below zero is divided alike by Python and by C.
    ahead = 4 + lead // 2 if lead >= 0 else 4 - (-lead) // 2
    return 8 * min(max(ahead, 0), 7) + caged


def caged_of(g: TitanCells, seat: int) -> int:
    """How many types a player has caged."""
    caged: int = 0
    for creature in range(k.CREATURES):
        caged += g.track[seat * k.CREATURES + creature] == k.CAGED
    return caged


def trait_of(g: TitanCells, action: int) -> int:
    """The trait of an action; the numbers of actions are in order, so a few comparisons find it."""
    seat = g.stack[g.top + k.SEAT]
    if action == k.A_PASS:
        return k.T_PASS + g.stack[g.top] - k.DECISION_OPS
    if action < k.A_CAPTURE:
        return k.T_ROLL + (action - 1) * k.MATCHES + best_match(g, seat)
    if action < k.A_BUY:
        return k.T_CAPTURE + standing_with(g, seat, action - k.A_CAPTURE, k.MATCHES - 1)
    if action < k.A_SWAP:
        return k.T_BUY + (action - k.A_BUY) * k.LEVELS + top_level(g, action - k.A_BUY)
    if action < k.A_TAKE:
        return k.T_SWAP + card_of(g, seat, action - k.A_SWAP)
    if action < k.A_ACTIVATE:
        owner = (action - k.A_TAKE) // k.CREATURES
        return k.T_TAKE + card_of(g, owner, (action - k.A_TAKE) % k.CREATURES)
    if action < k.A_PAY:
        return k.T_ACTIVATE + card_of(g, seat, action - k.A_ACTIVATE)
    if action >= k.A_COUNT and action < k.A_FLIP:
        return k.T_COUNT + (g.stack[g.top] - k.DECISION_OPS) * k.COUNTS + action - k.A_COUNT
    if action >= k.A_FLIP and action < k.A_SETUP:
        return trait_of_creature(g, seat, 5, action - k.A_FLIP)
    if action >= k.A_NAME and action < k.A_COUNT:
        return trait_of_creature(g, seat, 4, action - k.A_NAME)
    if action >= k.A_LOSE and action < k.A_NAME:
        return trait_of_creature(g, seat, 3, action - k.A_LOSE)
    if action >= k.A_COLLECT and action < k.A_LOSE:
        return trait_of_creature(g, seat, 2, action - k.A_COLLECT)
    if action >= k.A_SIDE and action < k.A_SIDE + k.CREATURES:
        return trait_of_creature(g, seat, 1, action - k.A_SIDE)
    if action >= k.A_DIE and action < k.A_DIE + k.CREATURES:
        return trait_of_creature(g, seat, 0, action - k.A_DIE)
    return action


def trait_of_creature(g: TitanCells, seat: int, verb: int, creature: int) -> int:
    """Something is done with a creature: what matters is how far the player is with it."""
    return (
        k.T_CREATURE
        + verb * k.TRACK_STEPS * k.DICE_STEPS
        + standing_with(g, seat, creature, k.DICE_STEPS)
    )


def standing_with(g: TitanCells, seat: int, creature: int, steps: int) -> int:
    """The track and the active dice of a creature as one number."""
    dice = active_of(g, seat, creature)
    if dice >= steps:
        dice = steps - 1
    return g.track[seat * k.CREATURES + creature] * steps + dice


def card_of(g: TitanCells, seat: int, creature: int) -> int:
    """A player's card of a creature as one number."""
    level = g.card[seat * k.CREATURES + creature]
    return creature * k.LEVELS + (level - 1 if level > 0 else 0)


def top_level(g: TitanCells, creature: int) -> int:
    """The level on top of a stack, from 0."""
    level = g.pile[creature * k.PILE]
    return level - 1 if level > 0 else 0


def best_match(g: TitanCells, seat: int) -> int:
    """The most active dice that show the same creature."""
    best = 0
    for creature in range(k.CREATURES):
        dice = active_of(g, seat, creature)
        if dice > best:
            best = dice
    return best
