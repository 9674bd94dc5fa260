"""Chapter: performing a feat (T8). Paying, moving the hero, ousting, taking the card.

Owns the heroes' places and the stacks of cards.
"""

from __future__ import annotations

import cython

if not cython.compiled:
    from dicewright.core.consts import SEAT, A
    from dicewright.core.frames import offer, pop, push
    from dicewright.core.state import emit
    from dicewright.games.diceforge.consts import (
        A_FEAT,
        BEAR_GLORY,
        BOTH_DICE,
        CAUSE_CARD,
        CAUSE_OUSTED,
        E_FEAT_PERFORMED,
        E_HERO_MOVED,
        E_HERO_OUSTED,
        GLORY,
        MOON,
        PROGRAM_REGISTER,
        RESOURCES,
        SLOTS,
        START_PORTAL,
        SUN,
        TOKEN_BEAR,
        TOKENS,
        X_PROGRAM,
    )
    from dicewright.games.diceforge.layout import ForgeCells
    from dicewright.games.diceforge.rules.blessings import push_blessing
    from dicewright.games.diceforge.rules.resources import add, pay
    from dicewright.games.diceforge.tables import BEAR_CARD, SLOT_ISLAND, SLOT_MOON, SLOT_SUN


def can_perform(g: ForgeCells, seat: int, slot: int) -> int:
    """Is a card left, and its price there in full?"""
    return (
        g.stock[slot] > 0
        and g.reserve[seat * RESOURCES + MOON] >= SLOT_MOON[slot]
        and g.reserve[seat * RESOURCES + SUN] >= SLOT_SUN[slot]
    )


def legal_feats(g: ForgeCells, seat: int) -> int:
    """Offer every feat that can be performed."""
    for slot in range(SLOTS):
        if can_perform(g, seat, slot):
            offer(g, A_FEAT + g.slot_card[slot])
    return 0


def resolve_feat(g: ForgeCells) -> int:
    """Pay, move, reward the bears, take the card, bless the ousted, carry out the card (T8)."""
    at = pop(g)
    seat = g.stack[at + SEAT]
    slot = g.stack[at + A]
    card = g.slot_card[slot]
    if g.listening:
        emit(g, E_FEAT_PERFORMED, seat, card, slot, 0, 0)
    pay(g, seat, MOON, SLOT_MOON[slot], CAUSE_CARD + card)
    pay(g, seat, SUN, SLOT_SUN[slot], CAUSE_CARD + card)
    ousted = move_hero(g, seat, SLOT_ISLAND[slot])
    program = push(g, X_PROGRAM, seat, card, 0, 0)
    g.stack[program + PROGRAM_REGISTER] = g.players - g.stock[slot]
    g.stock[slot] -= 1
    g.owned[seat * SLOTS + slot] += 1
    if ousted >= 0:
        push_blessing(g, ousted, BOTH_DICE, 0, CAUSE_OUSTED)
    return 0


def move_hero(g: ForgeCells, seat: int, island: int) -> int:
    """Move to the island's portal; returns the seat that is ousted by it, or -2 for none."""
    ousted = -2
    if g.island[seat] == island:
        return ousted
    for other in range(g.players):
        if g.island[other] == island:
            ousted = other
    if ousted >= 0:
        g.island[ousted] = START_PORTAL
        if g.listening:
            emit(g, E_HERO_OUSTED, ousted, seat, island, 0, 0)
        reward_bears(g, seat)
        reward_bears(g, ousted)
    g.island[seat] = island
    if g.listening:
        emit(g, E_HERO_MOVED, seat, island, 0, 0, 0)
    return ousted


def reward_bears(g: ForgeCells, seat: int) -> int:
    """Each bear pays when its owner ousts or is ousted (B-great-bear)."""
    bears = g.tokens[seat * TOKENS + TOKEN_BEAR]
    if bears > 0:
        add(g, seat, GLORY, bears * BEAR_GLORY, CAUSE_CARD + BEAR_CARD)
    return 0
