"""Chapter: what cards are good for. Which can be paid, exchanged, put to use (TD3, TD9, TD11, TD16,
TD17).

The cards of all five creatures are asked at once, as tallies of their levels.
"""

from __future__ import annotations

from dicewright.core.frames import bit
from dicewright.core.native import Word
from dicewright.games.titandice import consts as k
from dicewright.games.titandice import tables as t
from dicewright.games.titandice.counts import (
    all_active,
    captured,
    cards_of,
    face_down,
    seat_after,
    tops_of_stacks,
)
from dicewright.games.titandice.layout import TitanCells
from dicewright.games.titandice.tallies import any_of, at_least, sum_of, without


def ways_with_cards(g: TitanCells, seat: int, dice: Word) -> Word:
    """What may be done with the cards of each creature, a set of MAY_BUY and the like.

    Buy a first card, exchange an owned one for that on the stack or for another player's, activate
    it; nothing, if it is face down.
    """
    tracks: Word = captured(g, seat)
    money: Word = without(dice + tracks, face_down(g, seat))
    own: Word = cards_of(g, seat)
    owned: Word = any_of(own)
    top: Word = tops_of_stacks(g)
    new: Word = payable(g, money, top) & different(g, own, top)
    # Where a card is owned, it is a swap instead of a purchase.
    ways: Word = k.MAY_BUY * new + (k.MAY_SWAP - k.MAY_BUY) * (new & owned)
    other = seat
    for _ in range(1, g.players):
        other = seat_after(g, other)
        if not g.ruling[k.R_PARTNER_OUT] and g.out[other]:
            continue
        theirs: Word = without(cards_of(g, other), face_down(g, other))
        new = payable(g, money, theirs) & different(g, own, theirs) & owned
        ways += k.MAY_TAKE * (new << other)
    return ways + k.MAY_ACTIVATE * (payable(g, money, own) & useful(g, seat, own, tracks, dice))


def payable(g: TitanCells, money: Word, cards: Word) -> Word:
    """The cards that so many dice and captured creatures can pay."""
    return any_of(cards) & at_least(money, prices_of(g, cards))


def prices_of(g: TitanCells, cards: Word) -> Word:
    """What the cards cost, each of its own creature (TD3)."""
    return cards if g.ruling[k.R_CARD_COST] == k.BY_LEVEL else any_of(cards)


def different(g: TitanCells, own: Word, others: Word) -> Word:
    """An exchange is between cards of different level, unless the table plays otherwise (TD17)."""
    return any_of(own ^ others) if g.ruling[k.R_OTHER_LEVEL] else k.ONE_EACH


# -- what a card works on (TD16) -------------------------------------------------------------------


def useful(g: TitanCells, seat: int, own: Word, tracks: Word, dice: Word) -> Word:
    """The cards for which there is a payment after which they find something to work on.

    The one that spares the creatures is best for cards that need one, the one that spares the dice
    for all others.
    """
    price: Word = prices_of(g, own)
    lost: Word = 0 if g.ruling[k.R_PAID_IN_REACH] else price
    found: Word = k.ONE_EACH << k.NEEDS_NOTHING
    found |= spared(sum_of(dice), tracks, lost) << k.NEEDS_DIE
    found |= spared(sum_of(tracks), dice, price) << k.NEEDS_CREATURE
    if g.wound[seat] > 0:
        found |= k.ONE_EACH << k.NEEDS_WOUND
    if g.bonus[seat] == k.BONUS_HOME:
        found |= k.ONE_EACH << k.NEEDS_BONUS_DIE
    elif is_within_reach(g, seat):
        regular: Word = dice - t.BONUS_SHOWN[g.bonus[seat]]
        found |= at_least(tracks + regular, price) << k.NEEDS_BONUS_DIE
    return any_of(found & needs_of(g, seat))


def spared(all_of_them: int, rest: Word, price: Word) -> Word:
    """The creatures whose price leaves one of them all, if the rest of the money is paid first."""
    return at_least(rest + all_of_them * k.ONE_EACH, price + k.ONE_EACH) if all_of_them else 0


def needs_of(g: TitanCells, seat: int) -> Word:
    """What a player's cards need, a set of one for each creature."""
    needs: Word = 0
    for creature in range(k.CREATURES):
        needs += bit(k.TALLY * creature + need_of(creature, g.card[seat * k.CREATURES + creature]))
    return needs


def need_of(creature: int, level: int) -> int:
    """What a card must find."""
    return t.NEED[creature * (k.LEVELS + 1) + level]


def useful_payments(g: TitanCells, seat: int, need: int, price: int) -> int:
    """The ways to pay after which a card finds what it needs, a bit each."""
    if need == k.NEEDS_DIE and not g.ruling[k.R_PAID_IN_REACH]:
        return t.FEWER_DICE[all_active(g, seat)]
    if need == k.NEEDS_DIE:
        return k.ALL_PAYMENTS if all_active(g, seat) > 0 else 0
    if need == k.NEEDS_CREATURE:
        return k.ALL_PAYMENTS & ~t.FEWER_DICE[max(0, price + 1 - sum_of(captured(g, seat)))]
    if need == k.NEEDS_WOUND:
        return k.ALL_PAYMENTS if g.wound[seat] > 0 else 0
    if need == k.NEEDS_NOTHING or g.bonus[seat] == k.BONUS_HOME:
        return k.ALL_PAYMENTS
    return k.WITHOUT_BONUS if is_within_reach(g, seat) else 0


def is_within_reach(g: TitanCells, seat: int) -> int:
    """The bonus die is not at home: may a card use it nevertheless, unless it is paid (TD11)?"""
    return not g.ruling[k.R_OWN_BONUS_DIE] and g.bonus[seat] != k.BONUS_ASIDE
