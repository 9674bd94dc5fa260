"""Chapter: performing a feat (T8). Paying, moving the hero, ousting, taking the card.

Owns the heroes' places and the stacks of cards.
"""

from __future__ import annotations

from dicewright.core.frames import emit, offer, offer_if, pop, push
from dicewright.games.diceforge import consts as k
from dicewright.games.diceforge import tables as t
from dicewright.games.diceforge.layout import ForgeCells
from dicewright.games.diceforge.rules.blessings import push_blessing
from dicewright.games.diceforge.rules.payment import can_pay, has_side_shards, pay_shards
from dicewright.games.diceforge.rules.resources import add
from dicewright.games.diceforge.rules.zones import push_memories, reward_feat


def slot_of(g: ForgeCells, card: int) -> int:
    """The slot a card of this game lies on."""
    if g.slot_card[t.CARD_SLOT[card]] == card:
        return t.CARD_SLOT[card]
    for slot in range(k.SLOTS):
        if g.slot_card[slot] == card:
            return slot
    return 0


def legal_feats(g: ForgeCells, seat: int) -> int:
    """Offer every feat of which a card is left and whose price is there in full."""
    if has_side_shards(g, seat):
        for slot in range(k.SLOTS):
            if g.stock[slot] > 0 and can_pay(g, seat, t.SLOT_MOON[slot], t.SLOT_SUN[slot]):
                offer(g, k.A_FEAT + g.slot_card[slot])
        return 0
    moon = g.reserve[seat * k.RESOURCES + k.MOON]
    sun = g.reserve[seat * k.RESOURCES + k.SUN]
    if moon > t.MOST_PRICE:
        moon = t.MOST_PRICE
    if sun > t.MOST_PRICE:
        sun = t.MOST_PRICE
    slots = t.FEATS_FOR[moon * (t.MOST_PRICE + 1) + sun]
    for slot in range(k.SLOTS):
        offer_if(g, k.A_FEAT + g.slot_card[slot], ((slots >> slot) & 1) * g.stock[slot])
    return 0


def resolve_feat(g: ForgeCells) -> int:
    """Pay, then perform the feat: the frame comes up twice, because paying may ask."""
    at = g.top
    seat = g.stack[at + k.SEAT]
    slot = g.stack[at + k.A]
    card = g.slot_card[slot]
    if g.stack[at + k.B] == 0:
        g.stack[at + k.B] = 1
        if g.listening:
            emit(g, k.E_FEAT_PERFORMED, seat, card, slot, 0, 0)
        pay_shards(g, seat, t.SLOT_MOON[slot], t.SLOT_SUN[slot], k.CAUSE_CARD + card)
        if g.top != at:
            return 0
    pop(g)
    ousted = move_hero(g, seat, t.SLOT_ISLAND[slot])
    return take_card(g, seat, slot, ousted)


def take_card(g: ForgeCells, seat: int, slot: int, ousted: int) -> int:
    """Take the card: zone bonus, the ousted hero's blessing, the card's effect, memory tokens (T8).

    The tokens of eternal fire come before its effect, the extra turn (N1).
    """
    card = g.slot_card[slot]
    reward_feat(g, seat, slot)
    if card != t.FIRE_CARD:
        push_memories(g, seat, t.SLOT_ISLAND[slot])
    program = push(g, k.X_PROGRAM, seat, card, k.PROGRAM_INSTANT, 0)
    g.stack[program + k.PROGRAM_REGISTER] = g.players - g.stock[slot]
    g.stock[slot] -= 1
    g.owned[seat * k.SLOTS + slot] += 1
    if card == t.FIRE_CARD:
        push_memories(g, seat, t.SLOT_ISLAND[slot])
    if ousted >= 0:
        push_blessing(g, ousted, k.BOTH_DICE, 0, k.CAUSE_OUSTED)
    return 0


def move_hero(g: ForgeCells, seat: int, island: int) -> int:
    """Move to the island's portal; returns the seat that is ousted by it, or NO_SEAT."""
    ousted = k.NO_SEAT
    if g.island[seat] == island:
        return ousted
    for other in range(g.players):
        if g.island[other] == island:
            ousted = other
    if ousted >= 0:
        g.island[ousted] = k.START_PORTAL
        if g.listening:
            emit(g, k.E_HERO_OUSTED, ousted, seat, island, 0, 0)
        reward_bears(g, seat)
        reward_bears(g, ousted)
    g.island[seat] = island
    if g.listening:
        emit(g, k.E_HERO_MOVED, seat, island, 0, 0, 0)
    return ousted


def reward_bears(g: ForgeCells, seat: int) -> int:
    """Each bear pays when its owner ousts or is ousted (B-great-bear)."""
    bears = g.tokens[seat * k.TOKENS + k.TOKEN_BEAR]
    if bears > 0:
        add(g, seat, k.GLORY, bears * k.BEAR_GLORY, k.CAUSE_CARD + t.BEAR_CARD)
    return 0


# -- the first titan's free feat (R20) -------------------------------------------------------------


def is_small(g: ForgeCells, slot: int) -> int:
    """Does a card that costs one shard lie there?"""
    return g.stock[slot] > 0 and t.SLOT_MOON[slot] + t.SLOT_SUN[slot] == 1


def push_free_feat(g: ForgeCells, seat: int) -> int:
    """A small feat for free, if one is left."""
    for slot in range(k.SLOTS):
        if is_small(g, slot):
            return push(g, k.D_FREE_FEAT, seat, 0, 0, 0)
    return 0


def legal_free_feat(g: ForgeCells) -> int:
    for slot in range(k.SLOTS):
        if is_small(g, slot):
            offer(g, k.A_FEAT + g.slot_card[slot])
    return 0


def decide_free_feat(g: ForgeCells, action: int) -> int:
    """The hero does not move and nobody is ousted."""
    at = pop(g)
    seat = g.stack[at + k.SEAT]
    slot = slot_of(g, action - k.A_FEAT)
    if g.listening:
        emit(g, k.E_FEAT_PERFORMED, seat, action - k.A_FEAT, slot, 0, 0)
    return take_card(g, seat, slot, k.NO_SEAT)
