"""Chapter: the order of one's two faces (T3). It is asked only where it can make a difference.

Gains commute; this chapter knows what does not. It reads a pair's frame and decides nothing else.
"""

from __future__ import annotations

import cython

if not cython.compiled:
    from dicewright.core.consts import SEAT
    from dicewright.core.frames import offer, pop
    from dicewright.games.diceforge.consts import (
        A_FIRST,
        ANCIENT,
        FACE_BOAR,
        FACE_GAIN,
        FACE_GOLEM,
        FACE_SHIP,
        FACE_TRIPLE,
        GODDESS_SPACE,
        GOLD,
        LOYALTY,
        MODE_BLESSING,
        MODE_GOLD_TO_GLORY,
        MODE_LOSE,
        MODE_OWN_DICE,
        MODE_SHARDS_TO_GLORY,
        MODULE_TITANS,
        MOON,
        NO_FACE,
        OPTIONS,
        PAIR_FIRST,
        PAIR_MODE,
        PAIR_SEEN,
        RESOURCES,
        SUN,
    )
    from dicewright.games.diceforge.layout import ForgeCells
    from dicewright.games.diceforge.rules.allegiance import bonus_glory, bonus_gold, stand_after
    from dicewright.games.diceforge.rules.resources import has_side_room
    from dicewright.games.diceforge.tables import (
        COLOUR,
        GIVES,
        GIVES_MASK,
        HAS_OPTIONS,
        KIND,
        LOOKS_AT_OTHER,
        MATCH,
        OPTION_COUNT,
    )


def usual_order(g: ForgeCells, at: int) -> int:
    """Where the order does not matter, a face that looks at the other comes second."""
    if LOOKS_AT_OTHER[g.stack[at + PAIR_SEEN]] and not LOOKS_AT_OTHER[g.stack[at + PAIR_SEEN + 1]]:
        return 2
    return 1


def order_matters(g: ForgeCells, at: int) -> int:
    """Can it make a difference which face is applied first? Only then it is asked (T3)."""
    one = g.stack[at + PAIR_SEEN]
    two = g.stack[at + PAIR_SEEN + 1]
    if one in (two, NO_FACE) or two == NO_FACE:
        return 0
    if KIND[one] == FACE_GAIN and KIND[two] == FACE_GAIN and g.module != MODULE_TITANS:
        return 0
    return order_matters_for(g, at, one, two) or order_matters_for(g, at, two, one)


def order_matters_for(g: ForgeCells, at: int, face: int, other: int) -> int:
    """Gains commute. What does not: a ship that the other die's gold may pay for, a boar whose
    owner answers between two choices of mine, a boar of my own that gives while the other takes, a
    golem whose space may pay, take or forge, a shield and a chaos face that see each other, and
    loyalty that moves the token before or after a zone pays.
    """
    seat = g.stack[at + SEAT]
    losing = g.stack[at + PAIR_MODE] & MODE_LOSE
    kind = KIND[face]
    if kind == FACE_SHIP:
        return not losing and may_give(other, GOLD)
    if kind == FACE_BOAR:
        owner = g.boar_owner[COLOUR[face]]
        if owner == seat:
            return losing and may_give_any(other)
        return owner >= 0 and asks_something(g, at, other)
    if kind == FACE_GOLEM:
        if losing or g.golem[seat] == GODDESS_SPACE:
            return 0
        return KIND[other] != FACE_GOLEM and KIND[other] != FACE_TRIPLE
    if g.module == MODULE_TITANS:
        return order_matters_for_titans(g, at, face, other)
    return 0


def order_matters_for_titans(g: ForgeCells, at: int, face: int, other: int) -> int:
    """A shield and a chaos face that see each other; a token that moves while a zone may pay."""
    if LOOKS_AT_OTHER[face] and LOOKS_AT_OTHER[other]:
        if (GIVES_MASK[other * OPTIONS] >> MATCH[face]) & 1:
            return 1
    if g.stack[at + PAIR_MODE] & MODE_LOSE:
        return 0
    here = g.allegiance[g.stack[at + SEAT]]
    for option in range(OPTION_COUNT[face]):
        steps = steps_of(face, option)
        if steps != 0 and move_matters(g, at, here, steps, other):
            return 1
    return 0


def steps_of(face: int, option: int) -> int:
    """Steps toward Loyalty that an option of a face brings; below zero toward Rebellion."""
    row = (face * OPTIONS + option) * RESOURCES
    return GIVES[row + LOYALTY] - GIVES[row + ANCIENT]


def move_matters(g: ForgeCells, at: int, here: int, steps: int, other: int) -> int:
    """Does it matter whether the token takes these steps before or after the other face?"""
    there = stand_after(here, steps)
    own = g.stack[at + PAIR_MODE] & (MODE_BLESSING | MODE_OWN_DICE)
    for option in range(OPTION_COUNT[other]):
        gave = GIVES_MASK[other * OPTIONS + option]
        if own and bonus_gold(here, gave) != bonus_gold(there, gave):
            return 1
        if own and bonus_glory(here, gave) != bonus_glory(there, gave):
            return 1
        more = steps_of(other, option)
        if stand_after(there, more) != stand_after(stand_after(here, more), steps):
            return 1
    return 0


def may_give(face: int, resource: int) -> int:
    """Is there an option of the face that gives the resource?"""
    for option in range(OPTION_COUNT[face]):
        if (GIVES_MASK[face * OPTIONS + option] >> resource) & 1:
            return 1
    return 0


def may_give_any(face: int) -> int:
    return OPTION_COUNT[face] > 0


def asks_something(g: ForgeCells, at: int, face: int) -> int:
    """Will applying the face ask its player anything?"""
    mode = g.stack[at + PAIR_MODE]
    if HAS_OPTIONS[face]:
        return 1
    if mode & MODE_LOSE:
        return 0
    if KIND[face] == FACE_SHIP:
        return 1
    if may_give(face, GOLD):
        if mode & MODE_GOLD_TO_GLORY or has_side_room(g, g.stack[at + SEAT]):
            return 1
    return mode & MODE_SHARDS_TO_GLORY and (may_give(face, SUN) or may_give(face, MOON))


def legal_order(g: ForgeCells) -> int:
    offer(g, A_FIRST)
    offer(g, A_FIRST + 1)
    return 0


def decide_order(g: ForgeCells, action: int) -> int:
    pop(g)
    g.stack[g.top + PAIR_FIRST] = action - A_FIRST + 1
    return 0
