"""What an action amounts to, for bots that learn (see `State.trait`). No rule is here.

Most actions are their own trait: buying a face is the same judgement wherever it happens. The rest
depend on something in the position, and that is what their trait tells: the face that a new one
would cover, the room there is for a resource, whether the card is owned already.
"""

from __future__ import annotations

import cython

if not cython.compiled:
    from dicewright.core.consts import DECISION_OPS, SEAT, STAGES
    from dicewright.games.diceforge.consts import (
        A_CHOOSE,
        A_DIE,
        A_EXTRA,
        A_FEAT,
        A_FORGE,
        A_MEMORY,
        A_PASS,
        A_PLACE,
        A_POINT,
        A_PUT,
        A_ROLL,
        A_TARGET,
        A_TRITON,
        A_TURN,
        A_USE,
        ANCIENT,
        D_PAY_GOLD,
        D_SPLIT,
        EXTRA_STEPS,
        GLORY,
        PLACES,
        RESOURCES,
        ROOM_STEPS,
        SEAT_PLACES,
        SLOTS,
        SUN,
        T_CHOOSE,
        T_DIE,
        T_EXTRA,
        T_FEAT_AGAIN,
        T_PASS,
        T_PLACE,
        T_POINT,
        T_PUT,
        T_TARGET,
        T_TURN,
    )
    from dicewright.games.diceforge.layout import ForgeCells
    from dicewright.games.diceforge.rules.resources import cap_of
    from dicewright.games.diceforge.tables import FACE_WORTH


def stage_of(g: ForgeCells) -> int:
    """Rounds that are left after this one."""
    left = g.rounds - g.round
    return left if left < STAGES else STAGES - 1


def trait_of(g: ForgeCells, action: int) -> int:
    """The trait of an action; the numbers of actions are in order, so a few comparisons find it."""
    seat = g.stack[g.top + SEAT]
    if action >= A_FORGE:
        if action >= A_FEAT and action < A_USE:
            return T_FEAT_AGAIN + action - A_FEAT if owns(g, seat, action - A_FEAT) else action
        if action >= A_TURN and action < A_MEMORY:
            return T_TURN + g.dice[seat * SEAT_PLACES + action - A_TURN]
        return action
    if action >= A_PUT:
        return trait_of_amount(g, action)
    if action >= A_PLACE:
        return T_PLACE + g.dice[seat * SEAT_PLACES + action - A_PLACE]
    if action >= A_POINT and action < A_ROLL:
        die = action - A_POINT
        return T_POINT + g.dice[die * PLACES + g.up[die]]
    if action >= A_TARGET:
        return T_TARGET + leads(g, action - A_TARGET)
    if action >= A_CHOOSE:
        return T_CHOOSE + (action - A_CHOOSE) * ROOM_STEPS + room(g, seat, action - A_CHOOSE)
    if action == A_PASS:
        return T_PASS + g.stack[g.top] - DECISION_OPS
    if action == A_EXTRA:
        sun = g.reserve[seat * RESOURCES + SUN]
        return T_EXTRA + (sun if sun < EXTRA_STEPS else EXTRA_STEPS - 1)
    if action >= A_DIE and action < A_TRITON:
        return T_DIE + better_die(g, seat, action - A_DIE)
    return action


def trait_of_amount(g: ForgeCells, action: int) -> int:
    """Nothing, something or the most that is offered; on a hammer, in a payment, elsewhere."""
    op = g.stack[g.top]
    kind = 0 if op == D_SPLIT else 1 if op == D_PAY_GOLD else 2
    if action == g.legal[0]:
        return T_PUT + 3 * kind
    return T_PUT + 3 * kind + (2 if action == g.legal[g.legal_count - 1] else 1)


def owns(g: ForgeCells, seat: int, card: int) -> int:
    """Has the player performed this feat before?"""
    for slot in range(SLOTS):
        if g.slot_card[slot] == card:
            return 1 if g.owned[seat * SLOTS + slot] > 0 else 0
    return 0


def room(g: ForgeCells, seat: int, resource: int) -> int:
    """How full the reserve is, in ROOM_STEPS steps; the last one is full."""
    if resource == GLORY or resource > ANCIENT:
        return 0
    cap = cap_of(g, seat, resource)
    amount = g.reserve[seat * RESOURCES + resource]
    return ROOM_STEPS - 1 if amount >= cap else amount * (ROOM_STEPS - 1) // cap


def leads(g: ForgeCells, seat: int) -> int:
    """Has nobody more glory?"""
    for other in range(g.players):
        if g.reserve[other * RESOURCES + GLORY] > g.reserve[seat * RESOURCES + GLORY]:
            return 0
    return 1


def better_die(g: ForgeCells, seat: int, die: int) -> int:
    """Is this die worth less than (0), as much as (1) or more than (2) the other one?"""
    base = seat * SEAT_PLACES
    mine = 0
    other = 0
    for place in range(PLACES):
        mine += FACE_WORTH[g.dice[base + die * PLACES + place]]
        other += FACE_WORTH[g.dice[base + (1 - die) * PLACES + place]]
    return 1 if mine == other else 2 if mine > other else 0
