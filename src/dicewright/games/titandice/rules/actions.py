"""Chapter: the action phase. Capturing, buying, exchanging, activating, and paying for it.

Owns the cards. Prices are paid with active dice and captured creatures in any mix (TD3, TD7-TD9,
TD16, TD17, TD19).
"""

from __future__ import annotations

import cython

if not cython.compiled:
    from dicewright.core.consts import SEAT, A, B, C
    from dicewright.core.frames import offer, offer_if, pop, push
    from dicewright.core.state import emit
    from dicewright.games.titandice.consts import (
        A_ACTIVATE,
        A_BUY,
        A_CAPTURE,
        A_PASS,
        A_PAY,
        A_PAY_BONUS,
        A_SWAP,
        A_TAKE,
        BONUS_ACTIVE,
        BONUS_ASIDE,
        BONUS_HOME,
        BONUS_PAID,
        BONUS_SPENT,
        CHIMERA,
        CREATURES,
        D_ACT,
        D_AFTER,
        D_LAST_CAPTURE,
        D_PAY,
        E_ACTIVATED,
        E_CAPTURED,
        E_CARD_BOUGHT,
        E_CARD_SWAPPED,
        E_CARD_TAKEN,
        E_PASSED,
        GRYPHON,
        HYDRA,
        LEVELS,
        MINOTAUR,
        PAY_ACTIVATE,
        PAY_LEVEL,
        PAY_OTHER,
        PAY_PURCHASE,
        PAY_SWAP,
        PAY_TAKE,
        PILE,
        R_CAPTURE_AFTER,
        R_OTHER_LEVEL,
        R_OWN_BONUS_DIE,
        R_PAID_IN_REACH,
        R_PARTNER_OUT,
        R_RETURNED,
        R_TURN_LIMIT,
        RETURN_BOTTOM,
        RETURN_TOP,
        X_POWER,
        X_POWER_OVER,
    )
    from dicewright.games.titandice.counts import active_of, all_active, price_of
    from dicewright.games.titandice.layout import TitanCells
    from dicewright.games.titandice.rules.creatures import collect, give_up
    from dicewright.games.titandice.rules.dice import go_out


def resolve_act(g: TitanCells) -> int:
    """After the roll, if this may be the last turn of a round, which forces a capture (TD19)."""
    at = pop(g)
    seat = g.stack[at + SEAT]
    if g.turns[seat] >= g.ruling[R_TURN_LIMIT]:
        if all_active(g, seat) > 0:
            return push(g, D_LAST_CAPTURE, seat, 0, 0, 0)
        return go_out(g, seat)
    return push(g, D_ACT, seat, 0, 0, 0)


def legal_act(g: TitanCells) -> int:
    """Capture, or one action: buy a first card of a creature, exchange or activate an owned one."""
    seat = g.stack[g.top + SEAT]
    legal_captures(g, seat)
    left = all_active(g, seat)
    for creature in range(CREATURES):
        own = g.card[seat * CREATURES + creature]
        money = active_of(g, seat, creature) + g.track[seat * CREATURES + creature]
        if money == 0 or g.down[seat * CREATURES + creature]:
            continue
        top = g.pile[creature * PILE]
        offer_if(
            g,
            (A_SWAP if own else A_BUY) + creature,
            can_afford(g, top, money) & may_change(g, own, top),
        )
        if own:
            for other in range(g.players):
                offer_if(
                    g,
                    A_TAKE + other * CREATURES + creature,
                    can_take(g, seat, other, creature, money),
                )
            if price_of(g, own) <= money:
                offer_if(g, A_ACTIVATE + creature, has_any_use(g, seat, creature, own, left))
    offer(g, A_PASS)
    return 0


def decide_act(g: TitanCells, action: int) -> int:
    at = pop(g)
    seat = g.stack[at + SEAT]
    if action == A_PASS:
        if g.listening:
            emit(g, E_PASSED, seat, 0, 0, 0, 0)
        return 0
    if action < A_BUY:
        return capture(g, seat, action - A_CAPTURE)
    if g.ruling[R_CAPTURE_AFTER]:
        # After an action the player may still capture with what is then active (TD7).
        push(g, D_AFTER, seat, 0, 0, 0)
    if action < A_SWAP:
        creature = action - A_BUY
        return ask_price(g, seat, creature, g.pile[creature * PILE], PAY_PURCHASE, 0)
    if action < A_TAKE:
        creature = action - A_SWAP
        return ask_price(g, seat, creature, g.pile[creature * PILE], PAY_SWAP, 0)
    if action < A_ACTIVATE:
        creature = (action - A_TAKE) % CREATURES
        other = (action - A_TAKE) // CREATURES
        level = g.card[other * CREATURES + creature]
        return ask_price(g, seat, creature, level, PAY_TAKE, other)
    creature = action - A_ACTIVATE
    return ask_price(g, seat, creature, g.card[seat * CREATURES + creature], PAY_ACTIVATE, 0)


# -- capturing -------------------------------------------------------------------------------------


def legal_captures(g: TitanCells, seat: int) -> int:
    for creature in range(CREATURES):
        offer_if(g, A_CAPTURE + creature, active_of(g, seat, creature))
    return 0


def capture(g: TitanCells, seat: int, creature: int) -> int:
    """One type among the active dice, one creature a die, and out."""
    if g.listening:
        emit(g, E_CAPTURED, seat, creature, active_of(g, seat, creature), 0, 0)
    collect(g, seat, creature, active_of(g, seat, creature))
    return go_out(g, seat)


def legal_after(g: TitanCells) -> int:
    legal_captures(g, g.stack[g.top + SEAT])
    offer(g, A_PASS)
    return 0


def legal_last_capture(g: TitanCells) -> int:
    return legal_captures(g, g.stack[g.top + SEAT])


def decide_after(g: TitanCells, action: int) -> int:
    at = pop(g)
    if action == A_PASS:
        return 0
    return capture(g, g.stack[at + SEAT], action - A_CAPTURE)


# -- what can be had -------------------------------------------------------------------------------


def can_afford(g: TitanCells, level: int, money: int) -> int:
    """Is there a card, and is its price within reach?"""
    return 1 if (level > 0) & (price_of(g, level) <= money) else 0


def may_change(g: TitanCells, own: int, level: int) -> int:
    """An exchange is between cards of different level (TD17)."""
    return 1 if (own != level) | (g.ruling[R_OTHER_LEVEL] == 0) else 0


def can_take(g: TitanCells, seat: int, other: int, creature: int, money: int) -> int:
    """Face-down cards take no part in exchanges; the other player may be out (TD17)."""
    own = g.card[seat * CREATURES + creature]
    theirs = g.card[other * CREATURES + creature]
    present = 1 if (g.out[other] == 0) | g.ruling[R_PARTNER_OUT] else 0
    willing = 1 if (other != seat) & (g.down[other * CREATURES + creature] == 0) else 0
    return present & willing & can_afford(g, theirs, money) & may_change(g, own, theirs)


def has_any_use(g: TitanCells, seat: int, creature: int, level: int, left: int) -> int:
    """Is there a payment after which the card finds something to work on (TD16)?

    The one that spares the dice is best for cards that need an active die, the one that spares the
    creatures for the hydra. `left` are all active dice before it.
    """
    price = price_of(g, level)
    dice = g.active[seat * CREATURES + creature]
    if creature == HYDRA:
        bonus = 1 if g.bonus[seat] == BONUS_ACTIVE + creature else 0
        if dice + bonus > price:
            dice = price - bonus
        return has_use(g, seat, creature, level, dice, bonus, left)
    track = g.track[seat * CREATURES + creature]
    paying = price - track if price > track else 0
    bonus = 1 if paying > dice else 0
    return has_use(g, seat, creature, level, paying - bonus, bonus, left)


def has_use(
    g: TitanCells, seat: int, creature: int, level: int, dice: int, bonus: int, left: int
) -> int:
    """Would there be anything to use the card on after this payment?"""
    if creature == CHIMERA or (creature == MINOTAUR and level < LEVELS):
        paid = 0 if g.ruling[R_PAID_IN_REACH] else dice + bonus
        return 1 if left > paid else 0
    if creature == HYDRA:
        total = dice + bonus - price_of(g, level)
        for other in range(CREATURES):
            total += g.track[seat * CREATURES + other]
        return 1 if total > 0 else 0
    if creature == GRYPHON:
        if level == LEVELS:
            return 1 if g.wound[seat] > 0 else 0
        if g.bonus[seat] == BONUS_HOME or g.ruling[R_OWN_BONUS_DIE]:
            return 1 if g.bonus[seat] == BONUS_HOME else 0
        return 0 if bonus or g.bonus[seat] == BONUS_ASIDE else 1
    return 1


# -- paying ----------------------------------------------------------------------------------------


def ask_price(g: TitanCells, seat: int, creature: int, level: int, what: int, other: int) -> int:
    at = push(g, D_PAY, seat, creature, price_of(g, level), what)
    g.stack[at + PAY_OTHER] = other
    g.stack[at + PAY_LEVEL] = level
    return 0


def legal_pay(g: TitanCells) -> int:
    """So many regular dice, perhaps the bonus die, and creatures for the rest."""
    at = g.top
    seat = g.stack[at + SEAT]
    creature = g.stack[at + A]
    level = g.stack[at + PAY_LEVEL]
    track = g.track[seat * CREATURES + creature]
    left = all_active(g, seat)
    bonuses = 2 if g.bonus[seat] == BONUS_ACTIVE + creature else 1
    for bonus in range(bonuses):
        rest = g.stack[at + B] - bonus
        least = rest - track if rest > track else 0
        most = g.active[seat * CREATURES + creature]
        if most > rest:
            most = rest
        for dice in range(least, most + 1):
            if g.stack[at + C] != PAY_ACTIVATE or has_use(
                g, seat, creature, level, dice, bonus, left
            ):
                offer(g, (A_PAY_BONUS if bonus else A_PAY) + dice)
    return 0


def decide_pay(g: TitanCells, action: int) -> int:
    at = pop(g)
    seat = g.stack[at + SEAT]
    creature = g.stack[at + A]
    price = g.stack[at + B]
    what = g.stack[at + C]
    bonus = 1 if action >= A_PAY_BONUS else 0
    dice = action - (A_PAY_BONUS if bonus else A_PAY)
    level = g.stack[at + PAY_LEVEL]
    give_up(g, seat, creature, price - dice - bonus, 1)
    if what == PAY_ACTIVATE:
        return activate(g, seat, creature, level, dice, bonus)
    g.active[seat * CREATURES + creature] -= dice
    g.spent[seat] += dice
    if bonus:
        g.bonus[seat] = BONUS_SPENT
    return hand_over(g, seat, creature, level, what, g.stack[at + PAY_OTHER])


def hand_over(g: TitanCells, seat: int, creature: int, level: int, what: int, other: int) -> int:
    """Cards change hands."""
    own = g.card[seat * CREATURES + creature]
    g.card[seat * CREATURES + creature] = level
    if what == PAY_TAKE:
        g.card[other * CREATURES + creature] = own
        if g.listening:
            emit(g, E_CARD_TAKEN, seat, creature, level, own, other)
        return 0
    take_top(g, creature)
    if what == PAY_SWAP:
        return_card(g, creature, own, g.ruling[R_RETURNED])
        if g.listening:
            emit(g, E_CARD_SWAPPED, seat, creature, level, own, 0)
    elif g.listening:
        emit(g, E_CARD_BOUGHT, seat, creature, level, 0, 0)
    return 0


def take_top(g: TitanCells, creature: int) -> int:
    """The cards of a stack move up."""
    first = creature * PILE
    for place in range(PILE - 1):
        g.pile[first + place] = g.pile[first + place + 1]
    g.pile[first + PILE - 1] = 0
    return 0


def return_card(g: TitanCells, creature: int, level: int, where: int) -> int:
    """A card goes into its stack: among the others by level, on top or below them (TD8)."""
    first = creature * PILE
    place = 0
    if where != RETURN_TOP:
        while g.pile[first + place] > 0 and (
            where == RETURN_BOTTOM or g.pile[first + place] <= level
        ):
            place += 1
    for below in range(PILE - 1, place, -1):
        g.pile[first + below] = g.pile[first + below - 1]
    g.pile[first + place] = level
    return 0


def activate(g: TitanCells, seat: int, creature: int, level: int, dice: int, bonus: int) -> int:
    """The card's power; the dice paid for it become spent when it is over (TD9)."""
    if g.listening:
        emit(g, E_ACTIVATED, seat, creature, level, 0, 0)
    if g.ruling[R_PAID_IN_REACH]:
        push(g, X_POWER_OVER, seat, creature, dice, bonus)
    else:
        g.active[seat * CREATURES + creature] -= dice
        g.paid[seat] += dice
        if bonus:
            g.bonus[seat] = BONUS_PAID
        push(g, X_POWER_OVER, seat, 0, 0, 0)
    return push(g, X_POWER, seat, creature, level, 0)
