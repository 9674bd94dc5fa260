"""Titan Dice asks the cards of all creatures at once; here they are asked one by one."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from dicewright.games.titandice import consts as k
from dicewright.games.titandice.choices import CHOICES
from dicewright.games.titandice.content import CREATURE_NAMES, NEEDS
from dicewright.games.titandice.counts import shown
from dicewright.games.titandice.rules.actions import payments_for
from dicewright.games.titandice.rules.cards import ways_with_cards
from dicewright.games.titandice.tallies import (
    any_of,
    at_least,
    mask_of,
    number_of,
    sum_of,
    without,
)

#: Regular dice, the bonus die, creatures.
Payment = tuple[int, int, int]


def test_a_tally_answers_for_each_creature() -> None:
    chance = Random(1)
    most = k.HALF // k.CREATURES
    for _ in range(500):
        numbers = [chance.choice((0, 1, chance.randrange(most))) for _ in range(k.CREATURES)]
        others = [chance.choice((n, chance.randrange(most))) for n in numbers]
        tally, other = packed(numbers), packed(others)
        assert unpacked(tally) == numbers
        assert sum_of(tally) == sum(numbers)
        pairs = list(zip(numbers, others, strict=True))
        assert unpacked(at_least(tally, other)) == [int(a >= b) for a, b in pairs]
        assert unpacked(any_of(tally)) == [int(a > 0) for a in numbers]
        assert unpacked(without(tally, any_of(other))) == [0 if b else a for a, b in pairs]
        assert mask_of(any_of(tally)) == sum(1 << i for i, a in enumerate(numbers) if a)


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_all_cards_at_once_are_the_cards_one_by_one(players: int) -> None:
    chance = Random(players)
    seen = set()
    for _ in range(1500):
        g = position(chance, players)
        seat = chance.randrange(players)
        ways = unpacked(ways_with_cards(g, seat, shown(g, seat)))
        assert ways == [ways_with_card(g, seat, creature) for creature in range(k.CREATURES)]
        seen |= set(ways)
        for creature in range(k.CREATURES):
            if ways[creature] & k.MAY_ACTIVATE:
                level = g.card[seat * k.CREATURES + creature]
                found = payments_for(g, seat, creature, level, k.PAY_ACTIVATE)
                useful = useful_payments_of(g, seat, creature, level)
                assert found == sum(1 << dice + bonus * k.BONUS_TOO for dice, bonus, _ in useful)
    together = 0
    for way in seen:
        together |= way
    takes = sum(k.MAY_TAKE << seat for seat in range(players)) if players > 1 else 0
    assert together == k.MAY_BUY | k.MAY_SWAP | takes | k.MAY_ACTIVATE


# -- the rules, a card at a time -------------------------------------------------------------------


def ways_with_card(g: Any, seat: int, creature: int) -> int:
    """A set of MAY_BUY and the like."""
    at = seat * k.CREATURES + creature
    own = g.card[at]
    if g.down[at]:
        return 0
    may = 0
    if can_have(g, seat, creature, own, g.pile[creature * k.PILE]):
        may |= k.MAY_SWAP if own else k.MAY_BUY
    for other in range(g.players):
        theirs = other * k.CREATURES + creature
        present = g.ruling[k.R_PARTNER_OUT] or not g.out[other]
        if own and other != seat and present and not g.down[theirs]:
            if can_have(g, seat, creature, own, g.card[theirs]):
                may |= k.MAY_TAKE << other
    if own and useful_payments_of(g, seat, creature, own):
        may |= k.MAY_ACTIVATE
    return may


def can_have(g: Any, seat: int, creature: int, own: int, level: int) -> bool:
    """Is there a card, of another level, and a way to pay it?"""
    same = level == own and g.ruling[k.R_OTHER_LEVEL]
    return level > 0 and not same and any(payments(g, seat, creature, level))


def payments(g: Any, seat: int, creature: int, level: int) -> Iterator[Payment]:
    at = seat * k.CREATURES + creature
    price = level if g.ruling[k.R_CARD_COST] == k.BY_LEVEL else 1
    shows_it = g.bonus[seat] == k.BONUS_ACTIVE + creature
    for bonus in range(2 if shows_it else 1):
        for dice in range(min(g.active[at], price - bonus) + 1):
            if price - bonus - dice <= g.track[at]:
                yield dice, bonus, price - bonus - dice


def useful_payments_of(g: Any, seat: int, creature: int, level: int) -> list[Payment]:
    need = NEEDS[CREATURE_NAMES[creature]][level - 1]
    return [way for way in payments(g, seat, creature, level) if finds(g, seat, need, way)]


def finds(g: Any, seat: int, need: str, payment: Payment) -> bool:
    """Does a card find what it needs after a payment?"""
    dice, bonus, creatures = payment
    mine = slice(seat * k.CREATURES, (seat + 1) * k.CREATURES)
    place = g.bonus[seat]
    if need == "die":
        active = sum(g.active[mine]) + (k.BONUS_ACTIVE <= place < k.BONUS_SPENT)
        return bool(active > (0 if g.ruling[k.R_PAID_IN_REACH] else dice + bonus))
    if need == "creature":
        return bool(sum(g.track[mine]) > creatures)
    if need == "wound":
        return bool(g.wound[seat] > 0)
    if need == "bonus die":
        others = not g.ruling[k.R_OWN_BONUS_DIE] and place != k.BONUS_ASIDE and not bonus
        return bool(place == k.BONUS_HOME or others)
    return True


# -- positions -------------------------------------------------------------------------------------


def position(chance: Random, players: int) -> Any:
    """Any dice, creatures and cards, by any rulings: what a chapter asks a state for."""
    active = [0] * (k.SEATS * k.CREATURES)
    for seat in range(players):
        for _ in range(chance.randrange(k.REGULAR_DICE + 1)):
            active[seat * k.CREATURES + chance.randrange(k.CREATURES)] += 1
    rich = chance.random()
    cells = k.SEATS * k.CREATURES
    card = [chance.randrange(k.LEVELS + 1) for _ in range(cells)]
    return SimpleNamespace(
        players=players,
        ruling=[chance.choice(list(choice.values.values())) for choice in CHOICES],
        active=active,
        track=[chance.randrange(k.CAGED + 1) * (chance.random() < rich) for _ in range(cells)],
        card=card,
        down=[int(level > 0 and chance.random() < 0.2) for level in card],
        pile=[chance.randrange(k.LEVELS + 1) for _ in range(k.CREATURES * k.PILE)],
        bonus=[chance.choice((0, chance.randrange(k.BONUS_PLACES))) for _ in range(k.SEATS)],
        wound=[chance.randrange(k.THREE_WOUNDS) for _ in range(k.SEATS)],
        out=[chance.randrange(2) for _ in range(k.SEATS)],
    )


def packed(numbers: list[int]) -> int:
    return sum(number << k.TALLY * i for i, number in enumerate(numbers))


def unpacked(tally: int) -> list[int]:
    return [number_of(tally, creature) for creature in range(k.CREATURES)]
