"""What an action amounts to, for bots that learn (see `State.trait`). No rule is here.

Most actions are their own trait: buying a face is the same judgement wherever it happens. The rest
depend on something in the position, and that is what their trait tells: the face that a new one
would cover, the room there is for a resource, whether the card is owned already.
"""

from __future__ import annotations

from dicewright.games.diceforge import consts as k
from dicewright.games.diceforge import tables as t
from dicewright.games.diceforge.layout import ForgeCells
from dicewright.games.diceforge.rules.resources import cap_of
from dicewright.games.diceforge.rules.tokens import is_anytime


def stage_of(g: ForgeCells) -> int:
    """Rounds that are left after this one."""
    left = g.rounds - g.round
    return left if left < k.STAGES else k.STAGES - 1


def purse_of(g: ForgeCells) -> int:
    """How much gold whoever decides has, whether the action is the extra one, and whether more than
    a few faces were forged. On the hammer, how far it is; for a face to be placed, its sort."""
    seat = g.stack[g.top + k.SEAT]
    op = g.stack[g.top]
    if op == k.D_SPLIT:
        return min(g.hammered[seat], k.BEARINGS - 1)
    if op == k.D_PLACE:
        return t.FACE_SORT[g.stack[g.top + k.A]]
    gold = min(g.reserve[seat * k.RESOURCES + k.GOLD], k.PURSES - 1)
    if op == k.D_ACTION and g.stack[g.top + k.A] != k.MAIN_PHASE:
        gold += k.PURSES
    return gold + (2 * k.PURSES if g.forged[seat] > k.FEW_FORGED else 0)


def shards_of(g: ForgeCells) -> int:
    """How many sun and moon shards whoever decides has; on the hammer, how much gold, and how much
    of it has just come; for a face to be placed, how many were forged before."""
    seat = g.stack[g.top + k.SEAT]
    op = g.stack[g.top]
    if op == k.D_SPLIT:
        gold = min(g.reserve[seat * k.RESOURCES + k.GOLD], k.PURSES - 1)
        return gold + k.PURSES * min(g.stack[g.top + k.A] // 2, 3)
    if op == k.D_PLACE:
        return min(g.forged[seat], k.BEARINGS - 1)
    sun = min(g.reserve[seat * k.RESOURCES + k.SUN], k.SHARD_STEPS - 1)
    moon = min(g.reserve[seat * k.RESOURCES + k.MOON], k.SHARD_STEPS - 1)
    return sun * k.SHARD_STEPS + moon


def faces_of(g: ForgeCells) -> int:
    """How much gold and how much glory the faces of whoever decides show."""
    seat = g.stack[g.top + k.SEAT]
    tally = 0
    for place in range(seat * k.SEAT_PLACES, (seat + 1) * k.SEAT_PLACES):
        tally += t.FACE_RICHES[g.dice[place]]
    gold = tally % k.MOST_RICHES
    glory = tally // k.MOST_RICHES
    return k.RICHES * min(gold // 2, k.RICHES - 1) + min(glory // 2, k.RICHES - 1)


def islands_of(g: ForgeCells) -> int:
    """Where the hero of the only other player stands, and one's own; with more players, on which
    islands others stand, but for the first."""
    seat = g.stack[g.top + k.SEAT]
    if g.players == 2:
        return (k.ISLANDS + 1) * g.island[1 - seat] + g.island[seat]
    islands = 0
    for other in range(g.players):
        if other != seat:
            islands |= 1 << g.island[other]
    return islands >> 2


def small_feats_of(g: ForgeCells) -> int:
    """How many cards of three slots of the lowest price whoever decides has: feats that are
    performed early, and whose effects last."""
    base = g.stack[g.top + k.SEAT] * k.SLOTS
    first = min(g.owned[base + t.SMALL_SLOTS[0]], 3)
    second = min(g.owned[base + t.SMALL_SLOTS[1]], 3)
    return 16 * first + 4 * second + min(g.owned[base + t.SMALL_SLOTS[2]], 3)


def trait_of(g: ForgeCells, action: int) -> int:
    """The trait of an action; the numbers of actions are in order, so a few comparisons find it."""
    seat = g.stack[g.top + k.SEAT]
    if action >= k.A_FORGE:
        if action >= k.A_FEAT and action < k.A_USE:
            return (
                k.T_FEAT_AGAIN + action - k.A_FEAT if owns(g, seat, action - k.A_FEAT) else action
            )
        if action >= k.A_TURN and action < k.A_MEMORY:
            return k.T_TURN + g.dice[seat * k.SEAT_PLACES + action - k.A_TURN]
        return action
    if action >= k.A_PUT:
        return trait_of_amount(g, action)
    if action >= k.A_PLACE:
        return k.T_PLACE + g.dice[seat * k.SEAT_PLACES + action - k.A_PLACE]
    if action >= k.A_POINT and action < k.A_ROLL:
        die = action - k.A_POINT
        return k.T_POINT + g.dice[die * k.PLACES + g.up[die]]
    if action >= k.A_TARGET:
        return k.T_TARGET + leads(g, action - k.A_TARGET)
    if action >= k.A_CHOOSE:
        return (
            k.T_CHOOSE + (action - k.A_CHOOSE) * k.ROOM_STEPS + room(g, seat, action - k.A_CHOOSE)
        )
    if action == k.A_PASS:
        return k.T_PASS + g.stack[g.top] - k.DECISION_OPS
    if action == k.A_EXTRA:
        sun = g.reserve[seat * k.RESOURCES + k.SUN]
        return k.T_EXTRA + (sun if sun < k.EXTRA_STEPS else k.EXTRA_STEPS - 1)
    if action >= k.A_DIE and action < k.A_DIE + k.DICE:
        return k.T_DIE + better_die(g, seat, action - k.A_DIE)
    return action


def trait_of_amount(g: ForgeCells, action: int) -> int:
    """Nothing, something or the most that is offered; on a hammer, in a payment, elsewhere."""
    op = g.stack[g.top]
    kind = 0 if op == k.D_SPLIT else 1 if op == k.D_PAY_GOLD else 2
    if action == g.legal[0]:
        return k.T_PUT + 3 * kind
    last = g.legal_count - 1
    while is_anytime(g.legal[last]):
        last -= 1
    return k.T_PUT + 3 * kind + (2 if action == g.legal[last] else 1)


def owns(g: ForgeCells, seat: int, card: int) -> int:
    """Has the player performed this feat before?"""
    for slot in range(k.SLOTS):
        if g.slot_card[slot] == card:
            return 1 if g.owned[seat * k.SLOTS + slot] > 0 else 0
    return 0


def room(g: ForgeCells, seat: int, resource: int) -> int:
    """How full the reserve is, in ROOM_STEPS steps; the last one is full."""
    if resource == k.GLORY or resource > k.ANCIENT:
        return 0
    cap = cap_of(g, seat, resource)
    amount = g.reserve[seat * k.RESOURCES + resource]
    return k.ROOM_STEPS - 1 if amount >= cap else amount * (k.ROOM_STEPS - 1) // cap


def leads(g: ForgeCells, seat: int) -> int:
    """Has nobody more glory?"""
    for other in range(g.players):
        if g.reserve[other * k.RESOURCES + k.GLORY] > g.reserve[seat * k.RESOURCES + k.GLORY]:
            return 0
    return 1


def better_die(g: ForgeCells, seat: int, die: int) -> int:
    """Is this die worth less than (0), as much as (1) or more than (2) the other one?"""
    base = seat * k.SEAT_PLACES
    mine = 0
    other = 0
    for place in range(k.PLACES):
        mine += t.FACE_WORTH[g.dice[base + die * k.PLACES + place]]
        other += t.FACE_WORTH[g.dice[base + (1 - die) * k.PLACES + place]]
    return 1 if mine == other else 2 if mine > other else 0
