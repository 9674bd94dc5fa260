"""Chapter: the cards' powers, fifteen of them and three for the solo game (TD1, TD9, TD11, TD12,
TD15, TD16, TD20).
"""

from __future__ import annotations

from dicewright.core.frames import emit, offer, offer_if, pop, push
from dicewright.games.titandice import consts as k
from dicewright.games.titandice import tables as t
from dicewright.games.titandice.counts import bonus_is_active, is_beaten
from dicewright.games.titandice.layout import TitanCells
from dicewright.games.titandice.rules.creatures import collect, give_up, rob
from dicewright.games.titandice.rules.dice import (
    add_marker,
    go_out,
    judge,
    offer_active,
    push_roll,
    spend_paid,
    take_wounds,
)


def resolve_power(g: TitanCells) -> int:
    """Start a card's power."""
    at = pop(g)
    seat = g.stack[at + k.SEAT]
    creature = g.stack[at + k.A]
    level = g.stack[at + k.B]
    if creature == k.CHIMERA:
        return push(g, k.D_TRANSFORM if level == k.LEVELS else k.D_DICE, seat, level, level + 1, 0)
    if creature == k.HYDRA:
        return push(g, k.D_LOSE, seat, level, 0, 0)
    if creature == k.KRAKEN:
        roll = push_roll(g, seat, k.ROLL_KRAKEN, 0, 1)
        g.stack[roll + k.C] = level
        return 0
    if creature == k.MINOTAUR:
        if level == k.LEVELS:
            return push_collect(g, seat, 2, 0, 0)
        return push(g, k.D_CATCH, seat, level, 0, 0)
    if level == k.LEVELS:
        return push(g, k.D_REDEEM, seat, 0, 0, 0)
    return push_roll(g, seat, k.ROLL_RESCUE if level == 1 else k.ROLL_REINFORCE, 0, 1)


def resolve_power_over(g: TitanCells) -> int:
    """Dice paid become spent; those that stayed in reach only if they still show the creature."""
    at = pop(g)
    seat = g.stack[at + k.SEAT]
    if g.ruling[k.R_PAID_IN_REACH]:
        creature = g.stack[at + k.A]
        dice = min(g.stack[at + k.B], g.active[seat * k.CREATURES + creature])
        g.active[seat * k.CREATURES + creature] -= dice
        g.spent[seat] += dice
        if g.stack[at + k.C] and g.bonus[seat] == k.BONUS_ACTIVE + creature:
            g.bonus[seat] = k.BONUS_SPENT
        return 0
    return spend_paid(g, seat)


# -- chimera: choosing active dice -----------------------------------------------------------------


def legal_dice(g: TitanCells) -> int:
    """One more active die, by what it shows; or enough."""
    at = g.top
    seat = g.stack[at + k.SEAT]
    chosen = g.stack[at + k.CHOSEN_BONUS]
    for creature in range(k.CREATURES):
        of_it = g.stack[at + k.CHOSEN + creature]
        chosen += of_it
        offer_if(g, k.A_DIE + creature, g.active[seat * k.CREATURES + creature] > of_it)
    if bonus_is_active(g, seat) and not g.stack[at + k.CHOSEN_BONUS]:
        offer(g, k.A_BONUS)
    if chosen >= g.ruling[k.R_MINIMUM] or g.legal_count == 0:
        offer(g, k.A_PASS)
    return 0


def decide_dice(g: TitanCells, action: int) -> int:
    at = g.top
    if action != k.A_PASS:
        g.stack[at + k.B] -= 1
        if action == k.A_BONUS:
            g.stack[at + k.CHOSEN_BONUS] = 1
        else:
            g.stack[at + k.CHOSEN + action - k.A_DIE] += 1
        if g.stack[at + k.B] > 0:
            return 0
    pop(g)
    seat = g.stack[at + k.SEAT]
    if g.stack[at + k.A] == 1:
        return alter(g, at, seat)
    return convert(g, at, seat)


def alter(g: TitanCells, at: int, seat: int) -> int:
    """Chimera 1: roll the chosen dice again."""
    dice = 0
    bonus = g.stack[at + k.CHOSEN_BONUS]
    for creature in range(k.CREATURES):
        g.active[seat * k.CREATURES + creature] -= g.stack[at + k.CHOSEN + creature]
        dice += g.stack[at + k.CHOSEN + creature]
    if dice + bonus == 0:
        return 0
    return push_roll(g, seat, k.ROLL_ALTER, dice, bonus)


def convert(g: TitanCells, at: int, seat: int) -> int:
    """Chimera 2: flip the chosen dice."""
    for creature in range(k.CREATURES):
        g.active[seat * k.CREATURES + creature] -= g.stack[at + k.CHOSEN + creature]
    for creature in range(k.CREATURES):
        change_dice(g, seat, g.stack[at + k.CHOSEN + creature], opposite(g, creature))
    if g.stack[at + k.CHOSEN_BONUS]:
        turn_bonus(g, seat, opposite(g, g.bonus[seat] - k.BONUS_ACTIVE))
    return settle_change(g, seat)


def opposite(g: TitanCells, side: int) -> int:
    """The side on the other end of the die (TD1)."""
    return t.OPPOSITE[g.ruling[k.R_OPPOSITE] * k.SIDES + side]


def settle_change(g: TitanCells, seat: int) -> int:
    """After dice were turned: three wounds put out; a blessing only if rulings say so (TD15)."""
    return judge(
        g, seat, is_beaten(g, seat), 1 if g.ruling[k.R_BLESSING] == k.BLESS_ANY_CHANGE else 0
    )


def change_dice(g: TitanCells, seat: int, dice: int, side: int) -> int:
    """So many dice show a side now; a wound goes to the track."""
    if dice > 0:
        if g.listening:
            emit(g, k.E_DIE_CHANGED, seat, side, dice, 0, 0)
        if side == k.WOUND:
            take_wounds(g, seat, dice)
        else:
            g.active[seat * k.CREATURES + side] += dice
    return 0


def turn_bonus(g: TitanCells, seat: int, side: int) -> int:
    """The bonus die turned to its wound just goes to the spent dice."""
    g.bonus[seat] = k.BONUS_SPENT if side == k.WOUND else k.BONUS_ACTIVE + side
    if g.listening:
        emit(g, k.E_DIE_CHANGED, seat, side, 1, 0, 0)
    return 0


# -- chimera 3: D_TRANSFORM asks for a die, D_SIDE for its new side --------------------------------
# Changed dice wait in the cells of D_TRANSFORM (CHOSEN + side), so that none is changed twice.


def legal_transform(g: TitanCells) -> int:
    at = g.top
    seat = g.stack[at + k.SEAT]
    changed = k.LEVELS + 1 - g.stack[at + k.B]
    offer_active(g, seat)
    if bonus_is_active(g, seat) and not g.stack[at + k.C]:
        offer(g, k.A_BONUS)
    if changed >= g.ruling[k.R_MINIMUM] or g.legal_count == 0:
        offer(g, k.A_PASS)
    return 0


def decide_transform(g: TitanCells, action: int) -> int:
    at = g.top
    seat = g.stack[at + k.SEAT]
    if action == k.A_PASS:
        return finish_transform(g)
    g.stack[at + k.B] -= 1
    if action == k.A_BONUS:
        g.stack[at + k.C] = 1
        return push(g, k.D_SIDE, seat, 1, 0, 0)
    g.active[seat * k.CREATURES + action - k.A_DIE] -= 1
    return push(g, k.D_SIDE, seat, 0, 0, 0)


def legal_side(g: TitanCells) -> int:
    for side in range(k.SIDES):
        offer(g, k.A_SIDE + side)
    return 0


def decide_side(g: TitanCells, action: int) -> int:
    at = pop(g)
    seat = g.stack[at + k.SEAT]
    side = action - k.A_SIDE
    if g.stack[at + k.A]:
        turn_bonus(g, seat, side)
    else:
        g.stack[g.top + k.CHOSEN + side] += 1
    return finish_transform(g) if g.stack[g.top + k.B] == 0 else 0


def finish_transform(g: TitanCells) -> int:
    at = pop(g)
    seat = g.stack[at + k.SEAT]
    for side in range(k.SIDES):
        change_dice(g, seat, g.stack[at + k.CHOSEN + side], side)
    return settle_change(g, seat)


# -- hydra, minotaur 3: losing and collecting ------------------------------------------------------


def legal_lose(g: TitanCells) -> int:
    """Any own creature, a caged one too."""
    seat = g.stack[g.top + k.SEAT]
    for creature in range(k.CREATURES):
        offer_if(g, k.A_LOSE + creature, g.track[seat * k.CREATURES + creature])
    return 0


def decide_lose(g: TitanCells, action: int) -> int:
    at = pop(g)
    seat = g.stack[at + k.SEAT]
    level = g.stack[at + k.A]
    creature = action - k.A_LOSE
    give_up(g, seat, creature, 1, 0)
    return push_collect(g, seat, level, creature + 1, 1 if level == k.LEVELS else 0)


def push_collect(g: TitanCells, seat: int, amount: int, excluded: int, one_type: int) -> int:
    at = push(g, k.D_COLLECT, seat, amount, excluded, 0)
    g.stack[at + k.ONE_TYPE] = one_type
    return 0


def legal_collect(g: TitanCells) -> int:
    """Another creature, of the types the card allows; or enough, once one was collected."""
    at = g.top
    excluded = g.stack[at + k.B] - 1
    only = g.stack[at + k.C] - 1
    for creature in range(k.CREATURES):
        allowed: int = (only < 0) | (only == creature)
        offer_if(g, k.A_COLLECT + creature, allowed & (creature != excluded))
    if g.stack[at + k.COLLECTED] > 0 or (g.ruling[k.R_MINIMUM] == 0 and g.stack[at + k.A] > 1):
        offer(g, k.A_PASS)
    return 0


def decide_collect(g: TitanCells, action: int) -> int:
    at = g.top
    if action == k.A_PASS:
        pop(g)
        return 0
    seat = g.stack[at + k.SEAT]
    creature = action - k.A_COLLECT
    g.stack[at + k.A] -= 1
    g.stack[at + k.COLLECTED] += 1
    if g.stack[at + k.ONE_TYPE]:
        g.stack[at + k.C] = creature + 1
    if g.stack[at + k.A] == 0:
        pop(g)
    return collect(g, seat, creature, 1)


# -- minotaur 1 and 2: catching the creature of a die ----------------------------------------------


def legal_catch(g: TitanCells) -> int:
    seat = g.stack[g.top + k.SEAT]
    offer_active(g, seat)
    offer_if(g, k.A_BONUS, bonus_is_active(g, seat))
    return 0


def decide_catch(g: TitanCells, action: int) -> int:
    """Level 1 sets the die aside for the round, level 2 spends it."""
    at = pop(g)
    seat = g.stack[at + k.SEAT]
    catch = 1 if g.stack[at + k.A] == 1 else 0
    if action == k.A_BONUS:
        creature = g.bonus[seat] - k.BONUS_ACTIVE
        g.bonus[seat] = k.BONUS_ASIDE if catch else k.BONUS_SPENT
    else:
        creature = action - k.A_DIE
        g.active[seat * k.CREATURES + creature] -= 1
        if catch:
            g.aside[seat] += 1
        else:
            g.spent[seat] += 1
    if g.listening and catch:
        emit(g, k.E_DIE_SET_ASIDE, seat, creature, 0, 0, 0)
    return collect(g, seat, creature, 1)


# -- gryphon ---------------------------------------------------------------------------------------


def legal_redeem(g: TitanCells) -> int:
    """How many wound dice to roll again, each once."""
    wounds = g.wound[g.stack[g.top + k.SEAT]]
    for count in range(g.ruling[k.R_MINIMUM], wounds + 1):
        offer(g, k.A_COUNT + count)
    return 0


def decide_redeem(g: TitanCells, action: int) -> int:
    at = pop(g)
    seat = g.stack[at + k.SEAT]
    count = action - k.A_COUNT
    if count == 0:
        return 0
    g.wound[seat] -= count
    return push_roll(g, seat, k.ROLL_REDEMPTION, count, 0)


def settle_redemption(g: TitanCells, at: int) -> int:
    """Gryphon 3: what is no wound any more is collected, its die is spent."""
    seat = g.stack[at + k.SEAT]
    g.wound[seat] += g.stack[at + k.ROLLED + k.WOUND]
    for creature in range(k.CREATURES):
        count = g.stack[at + k.ROLLED + creature]
        if count > 0:
            g.spent[seat] += count
            collect(g, seat, creature, count)
    return 0


def settle_rescue(g: TitanCells, at: int) -> int:
    """Gryphon 1: the creature rolled, or a wound marker."""
    seat = g.stack[at + k.SEAT]
    side = g.stack[at + k.ROLLED_BONUS] - 1
    if side != k.WOUND:
        return collect(g, seat, side, 1)
    return go_out(g, seat) if add_marker(g, seat) else 0


# -- kraken ----------------------------------------------------------------------------------------


def settle_kraken(g: TitanCells, at: int) -> int:
    """The bonus die names a type; a wound lets the player name one."""
    seat = g.stack[at + k.SEAT]
    side = g.stack[at + k.ROLLED_BONUS] - 1
    level = g.stack[at + k.C]
    if side == k.WOUND:
        return push(g, k.D_NAME, seat, level, 0, 0)
    return strike_type(g, seat, level, side)


def legal_name(g: TitanCells) -> int:
    """Any type; alone only one that is not lost, unless lost ones may return (TD12)."""
    for creature in range(k.CREATURES):
        if g.players > 1 or g.exodus[creature] > 0 or g.ruling[k.R_LOST_RETURNS]:
            offer(g, k.A_NAME + creature)
    return 0


def decide_name(g: TitanCells, action: int) -> int:
    at = pop(g)
    return strike_type(g, g.stack[at + k.SEAT], g.stack[at + k.A], action - k.A_NAME)


def strike_type(g: TitanCells, seat: int, level: int, creature: int) -> int:
    """Level 1 takes one from every opponent, level 2 all, level 3 all for oneself."""
    if g.players == 1:
        return call_back(g, seat, level, creature)
    lost = 0
    for offset in range(1, g.players):
        victim = (seat + offset) % g.players
        # A caged type can never be stolen; only losing it is a ruling (TD2).
        if level == k.LEVELS and g.track[victim * k.CREATURES + creature] == k.CAGED:
            continue
        lost += rob(g, victim, creature, 1 if level == 1 else k.CAGED)
    return plunder(g, seat, creature, lost) if level == k.LEVELS else 0


def plunder(g: TitanCells, seat: int, creature: int, lost: int) -> int:
    """Piracy brings what the others lost; if nothing was collected, one creature instead (TD20)."""
    collected = collect(g, seat, creature, lost) if lost > 0 else 0
    enough = lost if g.ruling[k.R_CONSOLED_IF_NONE_LOST] else collected
    return 0 if enough > 0 else push_collect(g, seat, 1, 0, 0)


def call_back(g: TitanCells, seat: int, level: int, creature: int) -> int:
    """Solo: the creature moves back toward its cage on the exodus board."""
    if g.exodus[creature] == 0 and not g.ruling[k.R_LOST_RETURNS]:
        return 0
    way = k.EXODUS_START - g.exodus[creature]
    steps = way if level == k.LEVELS else min(level, way)
    g.exodus[creature] += steps
    if g.listening and steps > 0:
        emit(g, k.E_EXODUS_MOVED, seat, creature, steps, 0, 0)
    return 0
