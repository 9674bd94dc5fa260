"""Chapter: dice. Rolling, wounds, being out, Gaia's blessing (TD5, TD6, TD13-TD15).

Owns the dice of all players. A roll is a frame (X_ROLLED) that gathers what comes up and then does
what it was made for.
"""

from __future__ import annotations

from dicewright.core.frames import bit, draw, emit, offer, offer_if, offer_run, pop, push
from dicewright.core.native import Word
from dicewright.games.titandice import consts as k
from dicewright.games.titandice.counts import (
    active_dice,
    active_types,
    all_active,
    bonus_is_active,
    has_spent,
    is_beaten,
)
from dicewright.games.titandice.layout import TitanCells
from dicewright.games.titandice.rules.creatures import collect
from dicewright.games.titandice.tallies import number_of

# -- rolling ---------------------------------------------------------------------------------------


def push_roll(g: TitanCells, seat: int, why: int, dice: int, bonus: int) -> int:
    """Roll so many regular dice, and the bonus die if wanted, for a reason."""
    at = push(g, k.X_ROLLED, seat, why, 0, 0)
    roll_dice(g, seat, dice, bonus, 1 if why in (k.ROLL_ALTER, k.ROLL_REDEMPTION) else 0)
    return at


def roll_into_active(g: TitanCells, seat: int, why: int, dice: int, bonus: int) -> int:
    """Roll dice that join the active ones, without a frame where nobody needs it."""
    if is_watched(g):
        at = push_roll(g, seat, why, dice, bonus)
        return settle_roll(g) if g.top == at else 0
    tally: Word = thrown(g, dice)
    side = draw(g, k.SIDES) + 1 if bonus else 0
    if why == k.ROLL_FIRST and number_of(tally, k.WOUND) > 0:
        gather(g, push(g, k.X_ROLLED, seat, why, 0, 0), tally)
        return ask_wounds(g)
    return join_active(g, seat, why, tally, side)


def roll_dice(g: TitanCells, seat: int, dice: int, bonus: int, again: int) -> int:
    """Roll so many dice for the roll on top, at once if nobody watches each."""
    if dice + bonus == 0:
        return 0
    if is_watched(g):
        return push(g, k.C_ROLL, seat, dice, bonus, again)
    at = g.top
    gather(g, at, thrown(g, dice))
    if bonus:
        g.stack[at + k.ROLLED_BONUS] = draw(g, k.SIDES) + 1
    return 0


def is_watched(g: TitanCells) -> int:
    """Does somebody ask for each die, or listen to it?"""
    return g.chance_mode == k.ASK or g.listening


# -- dice by what they show: a tally ---------------------------------------------------------------
# Counting them in cells would be slower: each die would wait until the one before is in memory.


def thrown(g: TitanCells, dice: int) -> Word:
    """Throw so many dice."""
    tally: Word = 0
    for _ in range(dice):
        tally += bit(k.TALLY * draw(g, k.SIDES))
    return tally


def gather(g: TitanCells, at: int, tally: Word) -> int:
    """Add dice to those of a roll."""
    for side in range(k.SIDES):
        g.stack[at + k.ROLLED + side] += number_of(tally, side)
    return 0


def gathered(g: TitanCells, at: int) -> Word:
    """The regular dice of a roll."""
    tally: Word = 0
    for side in range(k.SIDES):
        tally += g.stack[at + k.ROLLED + side] * bit(k.TALLY * side)
    return tally


# -- one die after the other, where they are watched -----------------------------------------------


def next_die(g: TitanCells) -> int:
    """Which kind of die the roll on top throws next."""
    if g.stack[g.top - k.FRAME + k.A] == k.ROLL_EXODUS:
        return k.DIE_EXODUS
    return k.DIE_REGULAR if g.stack[g.top + k.A] > 0 else k.DIE_BONUS


def first_roll(g: TitanCells) -> int:
    return k.A_ROLL


def sides_roll(g: TitanCells) -> int:
    return k.SIDES


def land_roll(g: TitanCells, action: int) -> int:
    """One die comes to rest: the regular ones first, then the bonus die."""
    at = g.top
    side = action - k.A_ROLL
    result = at - k.FRAME
    if g.listening:
        emit(g, k.E_ROLLED, g.stack[at + k.SEAT], side, next_die(g), g.stack[at + k.C], 0)
    if g.stack[at + k.A] > 0:
        g.stack[at + k.A] -= 1
        g.stack[result + k.ROLLED + side] += 1
    else:
        g.stack[at + k.B] = 0
        g.stack[result + k.ROLLED_BONUS] = side + 1
    if g.stack[at + k.A] + g.stack[at + k.B] == 0:
        pop(g)
    return 0


def throw_roll(g: TitanCells) -> int:
    """All dice of the roll on top, one after the other."""
    rolls = g.stack[g.top + k.A] + g.stack[g.top + k.B]
    for _ in range(rolls):
        land_roll(g, k.A_ROLL + draw(g, k.SIDES))
    return 0


# -- the roll of a turn ----------------------------------------------------------------------------


def begin_roll(g: TitanCells, seat: int) -> int:
    """The roll phase: five dice in the first turn of a round, later dice of one's choice."""
    if g.turns[seat] == 1:
        return roll_into_active(g, seat, k.ROLL_FIRST, k.REGULAR_DICE - g.aside[seat], 0)
    active = all_active(g, seat)
    if active and has_spent(g, seat):
        return push(g, k.D_ROLL, seat, 0, 0, 0)
    return roll_again(g, seat, k.A_ROLL_ACTIVE if active else k.A_ROLL_SPENT)


def legal_roll(g: TitanCells) -> int:
    """All active dice, all spent dice, or both; a group must not be empty."""
    seat = g.stack[g.top + k.SEAT]
    active = all_active(g, seat)
    spent = has_spent(g, seat)
    offer_if(g, k.A_ROLL_ACTIVE, active)
    offer_if(g, k.A_ROLL_SPENT, spent)
    if active and spent:
        offer(g, k.A_ROLL_BOTH)
    return 0


def decide_roll(g: TitanCells, action: int) -> int:
    at = pop(g)
    return roll_again(g, g.stack[at + k.SEAT], action)


def roll_again(g: TitanCells, seat: int, action: int) -> int:
    """Roll one group of dice or both."""
    dice = 0
    bonus = 0
    if action != k.A_ROLL_SPENT:
        dice += take_active(g, seat)
        if bonus_is_active(g, seat):
            bonus = 1
    if action != k.A_ROLL_ACTIVE:
        dice += g.spent[seat]
        g.spent[seat] = 0
        if g.bonus[seat] == k.BONUS_SPENT:
            bonus = 1
    return roll_into_active(g, seat, k.ROLL_AGAIN, dice, bonus)


def offer_active(g: TitanCells, seat: int) -> int:
    """Every active regular die, by what it shows."""
    for creature in range(k.CREATURES):
        offer_if(g, k.A_DIE + creature, g.active[seat * k.CREATURES + creature])
    return 0


def take_active(g: TitanCells, seat: int) -> int:
    """Take all active regular dice up; returns how many."""
    total = active_dice(g, seat)
    for creature in range(k.CREATURES):
        g.active[seat * k.CREATURES + creature] = 0
    return total


# -- the first roll's wounds (TD5) -----------------------------------------------------------------


def legal_wounds(g: TitanCells) -> int:
    """How many of the wounds are rolled again."""
    wounds = g.stack[g.top + k.A]
    if g.ruling[k.R_FIRST_REROLL_ALL]:
        offer(g, k.A_COUNT)
        return offer(g, k.A_COUNT + wounds)
    return offer_run(g, k.A_COUNT, wounds + 1)


def decide_wounds(g: TitanCells, action: int) -> int:
    at = pop(g)
    count = action - k.A_COUNT
    roll = g.top
    g.stack[roll + k.ROLLED + k.WOUND] -= count
    if is_watched(g) and count > 0:
        return push(g, k.C_ROLL, g.stack[at + k.SEAT], count, 0, 1)
    pop(g)
    tally: Word = gathered(g, roll) + thrown(g, count)
    return join_active(g, g.stack[roll + k.SEAT], k.ROLL_FIRST, tally, 0)


def ask_wounds(g: TitanCells) -> int:
    """Once, the wounds of the first roll of a round may be rolled again."""
    at = g.top
    g.stack[at + k.B] = 1
    wounds = g.stack[at + k.ROLLED + k.WOUND]
    return push(g, k.D_WOUNDS, g.stack[at + k.SEAT], wounds, 0, 0)


# -- what a roll leads to --------------------------------------------------------------------------


def settle_roll(g: TitanCells) -> int:
    """The dice of the roll on top join the active ones, perhaps after a question."""
    at = g.top
    why = g.stack[at + k.A]
    wounds = g.stack[at + k.ROLLED + k.WOUND]
    if wounds > 0 and why == k.ROLL_FIRST and g.stack[at + k.B] == 0:
        return ask_wounds(g)
    pop(g)
    bonus = g.stack[at + k.ROLLED_BONUS]
    return join_active(g, g.stack[at + k.SEAT], why, gathered(g, at), bonus)


def join_active(g: TitanCells, seat: int, why: int, tally: Word, rolled_bonus: int) -> int:
    """Rolled dice join the active ones, wounds go to the track, then out or blessed (TD14).

    `rolled_bonus` is the side of the bonus die plus one, or 0.
    """
    for creature in range(k.CREATURES):
        g.active[seat * k.CREATURES + creature] += number_of(tally, creature)
    take_wounds(g, seat, number_of(tally, k.WOUND))
    bonus = rolled_bonus - 1
    if bonus >= 0 and bonus != k.WOUND:
        g.bonus[seat] = k.BONUS_ACTIVE + bonus
    if bonus == k.WOUND and g.ruling[k.R_BONUS_WOUND_FIRST]:
        spend_bonus_wound(g, seat)
    beaten = is_beaten(g, seat)
    if bonus == k.WOUND and not g.ruling[k.R_BONUS_WOUND_FIRST]:
        spend_bonus_wound(g, seat)
    return judge(g, seat, beaten, can_bless(g, why))


def can_bless(g: TitanCells, why: int) -> int:
    """Every roll into the active dice can, or only the roll of a turn (TD15)."""
    if why in (k.ROLL_FIRST, k.ROLL_AGAIN):
        return 1
    return 0 if g.ruling[k.R_BLESSING] == k.BLESS_ROLL_PHASE else 1


def judge(g: TitanCells, seat: int, beaten: int, blessing: int) -> int:
    """Three wounds put out, a full line-up blesses; a third wound cancels the blessing (TD14)."""
    if blessing and is_line_up(g, seat) and not (beaten and g.ruling[k.R_WOUND_BEFORE_BLESSING]):
        return bless(g, seat, beaten)
    return go_out(g, seat) if beaten else 0


def take_wounds(g: TitanCells, seat: int, dice: int) -> int:
    """Wound dice on the track, if there are any."""
    g.wound[seat] += dice
    if g.listening:
        if dice > 0:
            emit(g, k.E_WOUNDED, seat, dice, 0, 0, 0)
    return 0


def spend_bonus_wound(g: TitanCells, seat: int) -> int:
    """A wound rolled on the bonus die takes a wound die with it to the spent dice."""
    g.bonus[seat] = k.BONUS_SPENT
    healed = 0
    if g.wound[seat] > 0:
        g.wound[seat] -= 1
        g.spent[seat] += 1
        healed = 1
    if g.listening:
        emit(g, k.E_BONUS_WOUND, seat, healed, 0, 0, 0)
    return 0


def is_line_up(g: TitanCells, seat: int) -> int:
    """At least one of each creature among the active dice."""
    return active_types(g, seat) == k.ALL_TYPES


def bless(g: TitanCells, seat: int, beaten: int) -> int:
    """Gaia's blessing: one of each, all active dice are spent, the turn is over.

    The player stays in, unless beaten, or in the last turn of the round (TD19: no die is active).
    """
    if g.listening:
        emit(g, k.E_BLESSED, seat, 0, 0, 0, 0)
    for creature in range(k.CREATURES):
        collect(g, seat, creature, 1)
    spend_active(g, seat)
    if beaten or g.turns[seat] >= g.ruling[k.R_TURN_LIMIT]:
        return go_out(g, seat)
    return end_turn(g, seat)


def spend_active(g: TitanCells, seat: int) -> int:
    """All active dice become spent."""
    g.spent[seat] += take_active(g, seat)
    if bonus_is_active(g, seat):
        g.bonus[seat] = k.BONUS_SPENT
    return 0


def spend_paid(g: TitanCells, seat: int) -> int:
    """Dice paid for an activation become spent after it (TD9)."""
    g.spent[seat] += g.paid[seat]
    g.paid[seat] = 0
    if g.bonus[seat] == k.BONUS_PAID:
        g.bonus[seat] = k.BONUS_SPENT
    return 0


def end_turn(g: TitanCells, seat: int) -> int:
    """Nothing of this turn is left to do."""
    spend_paid(g, seat)
    while g.stack[g.top] != k.X_ROUND:
        pop(g)
    return 0


def leave(g: TitanCells, seat: int) -> int:
    """Out: markers and the bonus die go back, the dice are free for attacks (TD13)."""
    g.out[seat] = 1
    g.marker[seat] = 0
    take_active(g, seat)
    g.spent[seat] = 0
    g.wound[seat] = 0
    g.paid[seat] = 0
    if g.bonus[seat] != k.BONUS_ASIDE:
        g.bonus[seat] = k.BONUS_HOME
    if g.listening:
        emit(g, k.E_WENT_OUT, seat, 0, 0, 0, 0)
    return 0


def go_out(g: TitanCells, seat: int) -> int:
    """Out in the own turn, which is over with it."""
    leave(g, seat)
    return end_turn(g, seat)


def add_marker(g: TitanCells, seat: int) -> int:
    """A wound marker; returns whether the player is beaten by it."""
    g.marker[seat] += 1
    if g.listening:
        emit(g, k.E_WOUNDED, seat, 0, 1, 0, 0)
    return is_beaten(g, seat)
