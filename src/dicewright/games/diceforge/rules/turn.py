"""Chapter: the turn (T1-T7). Rounds, phases, the action, the extra action.

Owns the clock. The bottom frame of every game (X_GAME) starts one turn after the other.
"""

from __future__ import annotations

from dicewright.core.frames import emit, offer, offer_if, pop, push
from dicewright.games.diceforge import consts as k
from dicewright.games.diceforge import tables as t
from dicewright.games.diceforge.layout import ForgeCells
from dicewright.games.diceforge.rules.blessings import (
    bless_at_once,
    push_blessing,
    push_everybodys_blessing,
)
from dicewright.games.diceforge.rules.feats import legal_feats, resolve_feat, slot_of
from dicewright.games.diceforge.rules.forge import legal_faces, push_forge_action
from dicewright.games.diceforge.rules.payment import can_pay, pay_shards
from dicewright.games.diceforge.rules.resources import can_afford
from dicewright.games.diceforge.rules.setup import place_of
from dicewright.games.diceforge.rules.tokens import (
    can_advance_any,
    has_anytime,
    sun_in_reach,
)


def resolve_game(g: ForgeCells) -> int:
    """Start the next turn, or end the game after the last round."""
    if g.turn == g.rounds * g.players:
        if g.listening:
            emit(g, k.E_GAME_ENDED, -1, 0, 0, 0, 0)
        pop(g)
        return 0
    g.active = (g.first + g.turn) % g.players
    g.round = g.turn // g.players + 1
    g.turn += 1
    if g.listening:
        emit(g, k.E_TURN_STARTED, g.active, g.round, 0, 0, 0)
    push_turn(g, g.active, 0)
    times = 2 if g.players == 2 else 1
    if g.chance_mode == k.AUTO and not g.listening:
        return bless_at_once(g, g.active, times)
    for _ in range(times):
        push_everybodys_blessing(g, g.active)
    return 0


def turns_before(g: ForgeCells, number: int, seat: int) -> int:
    """How many turns have begun when a player's turn of a round begins."""
    return (number - 1) * g.players + place_of(g, seat)


def push_turn(g: ForgeCells, seat: int, extra: int) -> int:
    """The phases of a turn after the blessing, the last one first."""
    for slot in range(k.SLOTS):
        g.used[slot] = 0
    g.advanced = 0
    push(g, k.X_TURN_END, seat, extra, 0, 0)
    push(g, k.D_ACTION, seat, k.MAIN_PHASE, 0, 0)
    if owns_reinforcement(g, seat):
        push(g, k.D_REINFORCE, seat, 0, 0, 0)
    return 0


def resolve_extra_turn(g: ForgeCells) -> int:
    """Eternal fire: a whole turn at once, in which only its owner is blessed (R18)."""
    at = pop(g)
    seat = g.stack[at + k.SEAT]
    if g.listening:
        emit(g, k.E_TURN_STARTED, seat, g.round, 0, 0, 0)
    push_turn(g, seat, 1)
    push_blessing(g, seat, k.BOTH_DICE, 0, k.CAUSE_CARD + t.FIRE_CARD)
    if g.players == 2:
        push_blessing(g, seat, k.BOTH_DICE, 0, k.CAUSE_CARD + t.FIRE_CARD)
    return 0


# -- phase 2: reinforcements -----------------------------------------------------------------------


def owns_reinforcement(g: ForgeCells, seat: int) -> int:
    """How many a player has, used or not."""
    found = 0
    for i in range(t.ENDURING_COUNT):
        found += g.owned[seat * k.SLOTS + t.ENDURING[i]] * is_reinforcement(g, t.ENDURING[i])
    return found


def is_reinforcement(g: ForgeCells, slot: int) -> int:
    """Is the card of a slot a reinforcement? Nobody owns one of a slot that is still empty."""
    return t.IS_REINFORCEMENT[max(0, g.slot_card[slot])]


def unused_reinforcements(g: ForgeCells, seat: int) -> int:
    """Each card once a turn (T5): the enduring slots with one left, a bit each.

    Without a jump: what a player owns is hard to foretell.
    """
    unused: int = 0
    for i in range(t.ENDURING_COUNT):
        slot = t.ENDURING[i]
        left: int = g.used[slot] < g.owned[seat * k.SLOTS + slot]
        unused |= (left & is_reinforcement(g, slot)) << i
    return unused


def can_pay_for(g: ForgeCells, seat: int, card: int) -> int:
    """Can the price of a reinforcement be paid, if it has one?"""
    cell = (t.PROGRAM_BASE[k.PROGRAM_REINFORCEMENT] + card) * k.PROGRAM_CELLS
    if t.PROGRAMS[cell] == k.OP_PAY:
        return can_afford(g, seat, t.PROGRAMS[cell + 1], t.PROGRAMS[cell + 2])
    if t.PROGRAMS[cell] == k.OP_ADVANCE:
        return can_advance_any(g, seat)
    return 1


def legal_reinforce(g: ForgeCells) -> int:
    seat = g.stack[g.top + k.SEAT]
    unused = unused_reinforcements(g, seat)
    while unused:
        card = g.slot_card[t.ENDURING[t.LOWEST[unused]]]
        unused &= unused - 1
        offer_if(g, k.A_USE + card, can_pay_for(g, seat, card))
    offer(g, k.A_PASS)
    return 0


def decide_reinforce(g: ForgeCells, action: int) -> int:
    """The question stays until the player has enough."""
    at = g.top
    seat = g.stack[at + k.SEAT]
    if action == k.A_PASS:
        pop(g)
        return 0
    card = action - k.A_USE
    g.used[slot_of(g, card)] += 1
    if g.listening:
        emit(g, k.E_REINFORCED, seat, card, 0, 0, 0)
    return push(g, k.X_PROGRAM, seat, card, k.PROGRAM_REINFORCEMENT, 0)


# -- phases 3 and 4: the action --------------------------------------------------------------------


def legal_action(g: ForgeCells) -> int:
    """A feat, the first face of a forge action, or neither; a table may want one if there is one
    (T6).
    """
    seat = g.stack[g.top + k.SEAT]
    legal_feats(g, seat)
    legal_faces(g, seat, 0)
    if g.legal_count == 0 or not g.ruling[k.R_MUST_ACT]:
        offer(g, k.A_PASS)
    return 0


def decide_action(g: ForgeCells, action: int) -> int:
    """Without an action in phase 3 there is no phase 4 (T7)."""
    at = pop(g)
    seat = g.stack[at + k.SEAT]
    if action == k.A_PASS:
        if g.listening:
            emit(g, k.E_PASSED, seat, 0, 0, 0, 0)
        return go_on(g)
    if g.stack[at + k.A] == k.MAIN_PHASE:
        push(g, k.X_EXTRA, seat, 0, 0, 0)
    if action >= k.A_FEAT and action < k.A_FEAT + k.CARDS:
        push(g, k.X_FEAT, seat, slot_of(g, action - k.A_FEAT), 0, 0)
        return resolve_feat(g)
    return push_forge_action(g, seat, action - k.A_FORGE)


def resolve_extra(g: ForgeCells) -> int:
    """Ask for the extra action only where it can be paid (T7)."""
    at = pop(g)
    seat = g.stack[at + k.SEAT]
    owed = k.EXTRA_ACTION_SUN - sun_in_reach(g, seat)
    if owed <= 0 or can_pay(g, seat, 0, owed):
        return push(g, k.D_EXTRA, seat, 0, 0, 0)
    return go_on(g)


def legal_extra(g: ForgeCells) -> int:
    seat = g.stack[g.top + k.SEAT]
    if can_pay(g, seat, 0, k.EXTRA_ACTION_SUN):
        offer(g, k.A_EXTRA)
    offer(g, k.A_PASS)
    return 0


def decide_extra(g: ForgeCells, action: int) -> int:
    at = pop(g)
    seat = g.stack[at + k.SEAT]
    if action == k.A_EXTRA:
        if g.listening:
            emit(g, k.E_EXTRA_BOUGHT, seat, 0, 0, 0, 0)
        push(g, k.D_ACTION, seat, k.EXTRA_PHASE, 0, 0)
        return pay_shards(g, seat, 0, k.EXTRA_ACTION_SUN, k.CAUSE_EXTRA_ACTION)
    return go_on(g)


def go_on(g: ForgeCells) -> int:
    """From the end of a turn into the next one without a detour over the stack."""
    return resolve_turn_end(g) if g.stack[g.top] == k.X_TURN_END else 0


def resolve_turn_end(g: ForgeCells) -> int:
    """The last moment of the own turn at which a token can be spent (T11).

    A table may want the interrupted turn to end with the extra turn of eternal fire (R18).
    """
    at = pop(g)
    seat = g.stack[at + k.SEAT]
    if g.stack[at + k.A] and g.ruling[k.R_FIRE_ENDS]:
        while g.stack[g.top] != k.X_TURN_END:
            pop(g)
        return 0
    if has_anytime(g, seat):
        return push(g, k.D_TURN_END, seat, 0, 0, 0)
    return resolve_game(g) if g.stack[g.top] == k.X_GAME else 0


def legal_turn_end(g: ForgeCells) -> int:
    offer(g, k.A_PASS)
    return 0


def decide_turn_end(g: ForgeCells, action: int) -> int:
    pop(g)
    return 0
