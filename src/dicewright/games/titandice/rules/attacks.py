"""Chapter: attacks of players who are out (TD10, TD13)."""

from __future__ import annotations

from dicewright.core.frames import emit, offer, offer_if, offer_run, pop, push
from dicewright.games.titandice import consts as k
from dicewright.games.titandice import tables as t
from dicewright.games.titandice.counts import active_dice, all_active
from dicewright.games.titandice.layout import TitanCells
from dicewright.games.titandice.rules.creatures import give_up
from dicewright.games.titandice.rules.dice import (
    add_marker,
    leave,
    offer_active,
    push_roll,
    roll_dice,
    spend_active,
)


def push_attack(g: TitanCells, seat: int) -> int:
    """Roll the regular dice that were not set aside, and the bonus die after a gryphon attack."""
    dice = k.REGULAR_DICE
    if not g.ruling[k.R_ASIDE_ATTACKS]:
        dice -= g.aside[seat]
    bonus = 1 if g.winged[seat] and g.bonus[seat] != k.BONUS_ASIDE else 0
    if dice + bonus == 0:
        return 0
    at = push_roll(g, seat, k.ROLL_ATTACK, dice, bonus)
    return resolve_attack(g, at) if g.top == at else 0


# -- the roll: any dice may be rolled once more ----------------------------------------------------
# X_ROLLED for an attack: B = 1 once rolled again. D_REROLL asks side by side: A = the side, B = how
# many dice show it, C = dice to roll again so far, then the sides still to come (mask).


def resolve_attack(g: TitanCells, at: int) -> int:
    """Ask what to roll again, roll, then carry out the sets."""
    if g.stack[at + k.B]:
        return push_strikes(g, at)
    g.stack[at + k.B] = 1
    bonus = g.stack[at + k.ROLLED_BONUS]
    if bonus > 0:
        g.stack[at + k.ROLLED + bonus - 1] += 1
        g.stack[at + k.ROLLED_BONUS] = 0
    question = push(g, k.D_REROLL, g.stack[at + k.SEAT], 0, 0, 0)
    sides: int = 0
    for side in range(k.SIDES):
        sides |= (g.stack[at + k.ROLLED + side] > 0) << side
    g.stack[question + k.REROLL_SIDES] = sides
    return ask_next_side(g)


def ask_next_side(g: TitanCells) -> int:
    """Go on to a side that dice show; after the last one roll again what was chosen."""
    at = g.top
    roll = at - k.FRAME
    sides = g.stack[at + k.REROLL_SIDES]
    if sides == 0:
        pop(g)
        roll_dice(g, g.stack[at + k.SEAT], g.stack[at + k.C], 0, 1)
        return push_strikes(g, roll) if g.top == roll else 0
    side = t.LOWEST[sides]
    g.stack[at + k.REROLL_SIDES] = sides & (sides - 1)
    g.stack[at + k.A] = side
    g.stack[at + k.B] = g.stack[roll + k.ROLLED + side]
    return 0


def legal_reroll(g: TitanCells) -> int:
    """How many of the dice that show this side are rolled again."""
    return offer_run(g, k.A_COUNT, g.stack[g.top + k.B] + 1)


def decide_reroll(g: TitanCells, action: int) -> int:
    at = g.top
    count = action - k.A_COUNT
    g.stack[at - k.FRAME + k.ROLLED + g.stack[at + k.A]] -= count
    g.stack[at + k.C] += count
    return ask_next_side(g)


def push_strikes(g: TitanCells, at: int) -> int:
    """Every three of a kind is an attack; with two kinds the attacker says which comes first."""
    first = -2
    second = -2
    for side in range(k.SIDES):
        if g.stack[at + k.ROLLED + side] >= k.SET_SIZE:
            if first < 0:
                first = side
            else:
                second = side
    pop(g)
    seat = g.stack[at + k.SEAT]
    if second >= 0:
        return push(g, k.D_ORDER, seat, first, second, 0)
    if first >= 0:
        if g.stack[at + k.ROLLED + first] >= 2 * k.SET_SIZE and g.ruling[k.R_ATTACKS_PER_KIND] > 1:
            push(g, k.X_STRIKE, seat, first, 1, 0)
        return push(g, k.X_STRIKE, seat, first, 1, 0)
    return 0


def legal_order(g: TitanCells) -> int:
    offer(g, k.A_SIDE + g.stack[g.top + k.A])
    offer(g, k.A_SIDE + g.stack[g.top + k.B])
    return 0


def decide_order(g: TitanCells, action: int) -> int:
    at = pop(g)
    seat = g.stack[at + k.SEAT]
    first = action - k.A_SIDE
    second = g.stack[at + k.A] + g.stack[at + k.B] - first
    push(g, k.X_STRIKE, seat, second, 1, 0)
    return push(g, k.X_STRIKE, seat, first, 1, 0)


# -- the attack: A = kind, B = whose turn to suffer, counted from the attacker's left --------------


def resolve_strike(g: TitanCells) -> int:
    """The next player who is still in suffers."""
    at = g.top
    seat = g.stack[at + k.SEAT]
    kind = g.stack[at + k.A]
    offset = g.stack[at + k.B]
    if g.listening and offset == 1:
        emit(g, k.E_ATTACKED, seat, kind, 0, 0, 0)
    if offset >= g.players or kind == k.GRYPHON:
        pop(g)
        if kind == k.GRYPHON:
            g.winged[seat] = 1
        return 0
    g.stack[at + k.B] = offset + 1
    victim = (seat + offset) % g.players
    return 0 if g.out[victim] else suffer(g, victim, kind)


def suffer(g: TitanCells, victim: int, kind: int) -> int:
    """What an attack does to one player; who has nothing of the kind is not affected."""
    if kind == k.CHIMERA:
        if g.listening and all_active(g, victim) > 0:
            emit(g, k.E_DICE_SPENT, victim, 0, 0, 0, 0)
        return spend_active(g, victim)
    if kind == k.WOUND:
        return leave(g, victim) if add_marker(g, victim) else 0
    if kind == k.MINOTAUR:
        dice = active_dice(g, victim) + g.spent[victim]
        return push(g, k.D_SET_ASIDE, victim, 0, 0, 0) if dice > 0 else 0
    for creature in range(k.CREATURES):
        if kind == k.HYDRA and can_flip(g, victim, creature):
            return push(g, k.D_FLIP, victim, 0, 0, 0)
        if kind == k.KRAKEN and can_suffer(g, victim, creature):
            return push(g, k.D_SUFFER, victim, 0, 0, 0)
    return 0


def can_flip(g: TitanCells, seat: int, creature: int) -> int:
    at = seat * k.CREATURES + creature
    return g.card[at] > 0 and not g.down[at]


def legal_flip(g: TitanCells) -> int:
    seat = g.stack[g.top + k.SEAT]
    for creature in range(k.CREATURES):
        offer_if(g, k.A_FLIP + creature, can_flip(g, seat, creature))
    return 0


def decide_flip(g: TitanCells, action: int) -> int:
    at = pop(g)
    seat = g.stack[at + k.SEAT]
    g.down[seat * k.CREATURES + action - k.A_FLIP] = 1
    if g.listening:
        emit(g, k.E_CARD_TURNED, seat, action - k.A_FLIP, 0, 0, 0)
    return 0


def can_suffer(g: TitanCells, seat: int, creature: int) -> int:
    """The kraken attack never takes from a caged type."""
    track = g.track[seat * k.CREATURES + creature]
    return track > 0 and track < k.CAGED


def legal_suffer(g: TitanCells) -> int:
    seat = g.stack[g.top + k.SEAT]
    for creature in range(k.CREATURES):
        offer_if(g, k.A_LOSE + creature, can_suffer(g, seat, creature))
    return 0


def decide_suffer(g: TitanCells, action: int) -> int:
    at = pop(g)
    return give_up(g, g.stack[at + k.SEAT], action - k.A_LOSE, 1, 0)


def legal_set_aside(g: TitanCells) -> int:
    """A regular die, active or spent."""
    seat = g.stack[g.top + k.SEAT]
    offer_active(g, seat)
    offer_if(g, k.A_SPENT, g.spent[seat])
    return 0


def decide_set_aside(g: TitanCells, action: int) -> int:
    at = pop(g)
    seat = g.stack[at + k.SEAT]
    shown = k.CREATURES
    if action == k.A_SPENT:
        g.spent[seat] -= 1
    else:
        shown = action - k.A_DIE
        g.active[seat * k.CREATURES + shown] -= 1
    g.aside[seat] += 1
    if g.listening:
        emit(g, k.E_DIE_SET_ASIDE, seat, shown, 1, 0, 0)
    return 0
