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
from dicewright.games.diceforge.rules.tokens import has_anytime
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
    moon = g.reserve[seat * k.RESOURCES + k.MOON]
    sun = g.reserve[seat * k.RESOURCES + k.SUN]
    if has_side_shards(g, seat):
        return legal_feats_aside(g, seat, moon, sun)
    if moon > t.MOST_PRICE:
        moon = t.MOST_PRICE
    if sun > t.MOST_PRICE:
        sun = t.MOST_PRICE
    purse = moon * (t.MOST_PRICE + 1) + sun
    end = t.PAYABLE_END[purse]
    for i in range(end - t.PAYABLE_COUNT[purse], end):
        slot = t.PAYABLE[i]
        offer_if(g, k.A_FEAT + g.slot_card[slot], g.stock[slot])
    return 0


def legal_feats_aside(g: ForgeCells, seat: int, moon: int, sun: int) -> int:
    """The same for a player who pays with ancient shards and scepters, too."""
    if g.tokens[seat * k.TOKENS + k.TOKEN_SCEPTER] > 0:
        for slot in range(k.SLOTS):
            if g.stock[slot] > 0 and can_pay(g, seat, t.SLOT_MOON[slot], t.SLOT_SUN[slot]):
                offer(g, k.A_FEAT + g.slot_card[slot])
        return 0
    ancient = g.reserve[seat * k.RESOURCES + k.ANCIENT]
    for slot in range(k.SLOTS):
        lack = t.SLOT_MOON[slot] - moon if t.SLOT_MOON[slot] > moon else 0
        lack += t.SLOT_SUN[slot] - sun if t.SLOT_SUN[slot] > sun else 0
        offer_if(g, k.A_FEAT + g.slot_card[slot], g.stock[slot] if lack <= ancient else 0)
    return 0


def resolve_feat(g: ForgeCells) -> int:
    """Pay, move, take the card: the frame comes up for every step, because each may ask."""
    at = g.top
    seat = g.stack[at + k.SEAT]
    slot = g.stack[at + k.A]
    step = g.stack[at + k.B]
    g.stack[at + k.B] = step + 1
    if step == 0 and g.listening:
        emit(g, k.E_FEAT_PERFORMED, seat, g.slot_card[slot], slot, 0, 0)
    if g.ruling[k.R_OUST_FIRST]:
        return perform_as_printed(g, seat, slot, step)
    if step == 0:
        pay_feat(g, seat, slot)
        if g.top != at:
            return 0
    pop(g)
    ousted = move_hero(g, seat, t.SLOT_ISLAND[slot])
    return take_card(g, seat, slot, ousted)


def perform_as_printed(g: ForgeCells, seat: int, slot: int, step: int) -> int:
    """Move and oust, then pay, then take the card: a table may want it so (T8)."""
    if step == 0:
        ousted = move_hero(g, seat, t.SLOT_ISLAND[slot])
        return push_compensation(g, seat, ousted, g.slot_card[slot]) if ousted >= 0 else 0
    if step == 1 and can_pay(g, seat, t.SLOT_MOON[slot], t.SLOT_SUN[slot]):
        return pay_feat(g, seat, slot)
    pop(g)
    return take_card(g, seat, slot, k.NO_SEAT) if step == 2 else 0


def pay_feat(g: ForgeCells, seat: int, slot: int) -> int:
    cause = k.CAUSE_CARD + g.slot_card[slot]
    return pay_shards(g, seat, t.SLOT_MOON[slot], t.SLOT_SUN[slot], cause)


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
        push_compensation(g, seat, ousted, card)
    return 0


def push_compensation(g: ForgeCells, seat: int, ousted: int, card: int) -> int:
    """The ousted hero's blessing. It may have changed what the ouster wants to own before the
    card takes effect: the mists look at gold (H2).
    """
    program = t.PROGRAMS[card * k.PROGRAM_CELLS]
    if program != k.OP_END and has_anytime(g, seat):
        push(g, k.D_BEFORE_EFFECT, seat, card, 0, 0)
    return push_blessing(g, ousted, k.BOTH_DICE, 0, k.CAUSE_OUSTED)


def legal_before_effect(g: ForgeCells) -> int:
    """Go on; tokens are offered beside it."""
    offer(g, k.A_PASS)
    return 0


def decide_before_effect(g: ForgeCells, action: int) -> int:
    pop(g)
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
