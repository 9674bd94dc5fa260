"""Chapter: the action phase. Capturing, buying, exchanging, activating, and paying for it.

Owns the cards. Prices are paid with active dice and captured creatures in any mix (TD3, TD7-TD9,
TD16, TD19).
"""

from __future__ import annotations

from dicewright.core.frames import emit, offer, pop, push
from dicewright.core.native import Word
from dicewright.games.titandice import consts as k
from dicewright.games.titandice import tables as t
from dicewright.games.titandice.counts import (
    active_of,
    active_types,
    all_active,
    price_of,
    shown,
)
from dicewright.games.titandice.layout import TitanCells
from dicewright.games.titandice.offers import offer_members, offer_ways
from dicewright.games.titandice.rules.cards import need_of, useful_payments, ways_with_cards
from dicewright.games.titandice.rules.creatures import collect, give_up
from dicewright.games.titandice.rules.dice import go_out
from dicewright.games.titandice.tallies import any_of, mask_of, number_of


def resolve_act(g: TitanCells) -> int:
    """After the roll, if this may be the last turn of a round, which forces a capture (TD19)."""
    at = pop(g)
    seat = g.stack[at + k.SEAT]
    if g.turns[seat] >= g.ruling[k.R_TURN_LIMIT]:
        if all_active(g, seat) > 0:
            return push(g, k.D_LAST_CAPTURE, seat, 0, 0, 0)
        return go_out(g, seat)
    return push(g, k.D_ACT, seat, 0, 0, 0)


def legal_act(g: TitanCells) -> int:
    """Capture, or one action: buy a first card of a creature, exchange or activate an owned one."""
    seat = g.stack[g.top + k.SEAT]
    dice: Word = shown(g, seat)
    offer_members(g, k.A_CAPTURE, mask_of(any_of(dice)))
    ways: Word = ways_with_cards(g, seat, dice)
    for creature in range(k.CREATURES):
        offer_ways(g, creature, number_of(ways, creature))
    offer(g, k.A_PASS)
    return 0


def decide_act(g: TitanCells, action: int) -> int:
    at = pop(g)
    seat = g.stack[at + k.SEAT]
    if action == k.A_PASS:
        if g.listening:
            emit(g, k.E_PASSED, seat, 0, 0, 0, 0)
        return 0
    if action < k.A_BUY:
        return capture(g, seat, action - k.A_CAPTURE)
    if g.ruling[k.R_CAPTURE_AFTER]:
        # After an action the player may still capture with what is then active (TD7).
        push(g, k.D_AFTER, seat, 0, 0, 0)
    # Every verb from A_BUY on has an action for each creature.
    creature = (action - k.A_BUY) % k.CREATURES
    if action < k.A_TAKE:
        what = k.PAY_PURCHASE if action < k.A_SWAP else k.PAY_SWAP
        return ask_price(g, seat, creature, g.pile[creature * k.PILE], what, 0)
    if action < k.A_ACTIVATE:
        other = (action - k.A_TAKE) // k.CREATURES
        level = g.card[other * k.CREATURES + creature]
        return ask_price(g, seat, creature, level, k.PAY_TAKE, other)
    return ask_price(g, seat, creature, g.card[seat * k.CREATURES + creature], k.PAY_ACTIVATE, 0)


# -- capturing -------------------------------------------------------------------------------------


def legal_captures(g: TitanCells, seat: int) -> int:
    return offer_members(g, k.A_CAPTURE, active_types(g, seat))


def capture(g: TitanCells, seat: int, creature: int) -> int:
    """One type among the active dice, one creature a die, and out."""
    if g.listening:
        emit(g, k.E_CAPTURED, seat, creature, active_of(g, seat, creature), 0, 0)
    collect(g, seat, creature, active_of(g, seat, creature))
    return go_out(g, seat)


def legal_after(g: TitanCells) -> int:
    legal_captures(g, g.stack[g.top + k.SEAT])
    offer(g, k.A_PASS)
    return 0


def decide_after(g: TitanCells, action: int) -> int:
    at = pop(g)
    if action == k.A_PASS:
        return 0
    return capture(g, g.stack[at + k.SEAT], action - k.A_CAPTURE)


def legal_last_capture(g: TitanCells) -> int:
    return legal_captures(g, g.stack[g.top + k.SEAT])


def decide_last_capture(g: TitanCells, action: int) -> int:
    return decide_after(g, action)


# -- paying ----------------------------------------------------------------------------------------


def ask_price(g: TitanCells, seat: int, creature: int, level: int, what: int, other: int) -> int:
    """Ask how to pay; where there is one way only, go on with it, without a frame."""
    payments = payments_for(g, seat, creature, level, what)
    if payments & (payments - 1) == 0:
        payment = t.MEMBERS[payments * k.OFFER_ROW]
        return pay(g, seat, creature, level, what, other, payment)
    at = push(g, k.D_PAY, seat, creature, price_of(g, level), what)
    g.stack[at + k.PAY_OTHER] = other
    g.stack[at + k.PAY_LEVEL] = level
    return 0


def legal_pay(g: TitanCells) -> int:
    """So many regular dice, perhaps the bonus die, and creatures for the rest."""
    at = g.top
    seat = g.stack[at + k.SEAT]
    level = g.stack[at + k.PAY_LEVEL]
    payments = payments_for(g, seat, g.stack[at + k.A], level, g.stack[at + k.C])
    return offer_members(g, k.A_PAY, payments)


def payments_for(g: TitanCells, seat: int, creature: int, level: int, what: int) -> int:
    """All ways to pay for a card, a bit each; there is one, else it would not be on offer."""
    price = price_of(g, level)
    payments = ways_to_pay(g, seat, creature, price)
    if g.bonus[seat] == k.BONUS_ACTIVE + creature:
        payments |= ways_to_pay(g, seat, creature, price - 1) << k.BONUS_TOO
    if what == k.PAY_ACTIVATE and payments & (payments - 1):
        payments &= useful_payments(g, seat, need_of(creature, level), price)
    return payments


def ways_to_pay(g: TitanCells, seat: int, creature: int, price: int) -> int:
    """How many of the regular dice may be paid, a bit each; the track has to hold the rest."""
    at = seat * k.CREATURES + creature
    least = max(0, price - g.track[at])
    most = min(price, g.active[at])
    ways: int = (2 << most) - (1 << least)
    return ways


def decide_pay(g: TitanCells, action: int) -> int:
    at = pop(g)
    level = g.stack[at + k.PAY_LEVEL]
    other = g.stack[at + k.PAY_OTHER]
    what = g.stack[at + k.C]
    return pay(g, g.stack[at + k.SEAT], g.stack[at + k.A], level, what, other, action - k.A_PAY)


def pay(
    g: TitanCells, seat: int, creature: int, level: int, what: int, other: int, payment: int
) -> int:
    """Pay for a card in one of the ways, and have what it was paid for."""
    bonus = payment // k.BONUS_TOO
    dice = payment % k.BONUS_TOO
    give_up(g, seat, creature, price_of(g, level) - dice - bonus, 1)
    if what == k.PAY_ACTIVATE:
        return activate(g, seat, creature, level, dice, bonus)
    g.active[seat * k.CREATURES + creature] -= dice
    g.spent[seat] += dice
    if bonus:
        g.bonus[seat] = k.BONUS_SPENT
    return hand_over(g, seat, creature, level, what, other)


def hand_over(g: TitanCells, seat: int, creature: int, level: int, what: int, other: int) -> int:
    """Cards change hands."""
    own = g.card[seat * k.CREATURES + creature]
    g.card[seat * k.CREATURES + creature] = level
    if what == k.PAY_TAKE:
        g.card[other * k.CREATURES + creature] = own
        if g.listening:
            emit(g, k.E_CARD_TAKEN, seat, creature, level, own, other)
        return 0
    take_top(g, creature)
    if what == k.PAY_SWAP:
        return_card(g, creature, own, g.ruling[k.R_RETURNED])
        if g.listening:
            emit(g, k.E_CARD_SWAPPED, seat, creature, level, own, 0)
    elif g.listening:
        emit(g, k.E_CARD_BOUGHT, seat, creature, level, 0, 0)
    return 0


def take_top(g: TitanCells, creature: int) -> int:
    """The cards of a stack move up."""
    first = creature * k.PILE
    for place in range(k.PILE - 1):
        g.pile[first + place] = g.pile[first + place + 1]
    g.pile[first + k.PILE - 1] = 0
    return 0


def return_card(g: TitanCells, creature: int, level: int, where: int) -> int:
    """A card goes into its stack: among the others by level, on top or below them (TD8)."""
    first = creature * k.PILE
    place = 0
    if where != k.RETURN_TOP:
        while g.pile[first + place] > 0 and (
            where == k.RETURN_BOTTOM or g.pile[first + place] <= level
        ):
            place += 1
    for below in range(k.PILE - 1, place, -1):
        g.pile[first + below] = g.pile[first + below - 1]
    g.pile[first + place] = level
    return 0


def activate(g: TitanCells, seat: int, creature: int, level: int, dice: int, bonus: int) -> int:
    """The card's power; the dice paid for it become spent when it is over (TD9)."""
    if g.listening:
        emit(g, k.E_ACTIVATED, seat, creature, level, 0, 0)
    if g.ruling[k.R_PAID_IN_REACH]:
        push(g, k.X_POWER_OVER, seat, creature, dice, bonus)
    else:
        g.active[seat * k.CREATURES + creature] -= dice
        g.paid[seat] += dice
        if bonus:
            g.bonus[seat] = k.BONUS_PAID
        push(g, k.X_POWER_OVER, seat, 0, 0, 0)
    return push(g, k.X_POWER, seat, creature, level, 0)
