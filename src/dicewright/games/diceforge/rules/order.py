"""Chapter: the order of one's two faces (T3). It is asked only where it can make a difference.

Gains commute; this chapter knows what does not. It reads a pair's frame and decides nothing else.
"""

from __future__ import annotations

from dicewright.core.frames import offer, pop
from dicewright.games.diceforge import consts as k
from dicewright.games.diceforge import tables as t
from dicewright.games.diceforge.layout import ForgeCells
from dicewright.games.diceforge.rules.allegiance import stand_after, zone_bonus
from dicewright.games.diceforge.rules.resources import has_side_room


def usual_order(g: ForgeCells, at: int) -> int:
    """Where the order does not matter, a face that looks at the other comes second."""
    if (
        t.LOOKS_AT_OTHER[g.stack[at + k.PAIR_SEEN]]
        and not t.LOOKS_AT_OTHER[g.stack[at + k.PAIR_SEEN + 1]]
    ):
        return 2
    return 1


def order_matters(g: ForgeCells, at: int) -> int:
    """Can it make a difference which face is applied first? Only then it is asked (T3)."""
    one = g.stack[at + k.PAIR_SEEN]
    two = g.stack[at + k.PAIR_SEEN + 1]
    if one in (two, k.NO_FACE) or two == k.NO_FACE:
        return 0
    if t.KIND[one] == k.FACE_GAIN and t.KIND[two] == k.FACE_GAIN and g.module != k.MODULE_TITANS:
        return 0
    return order_matters_for(g, at, one, two) or order_matters_for(g, at, two, one)


def order_matters_for(g: ForgeCells, at: int, face: int, other: int) -> int:
    """Gains commute. What does not: a ship that the other die's gold may pay for, a boar whose
    owner answers between two choices of mine, a boar of my own that gives while the other takes, a
    golem whose space may pay, take or forge, a shield and a chaos face that see each other, and
    loyalty that moves the token before or after a zone pays. A mirror that has not looked yet may
    give anything, and it asks (H1).
    """
    seat = g.stack[at + k.SEAT]
    losing = g.stack[at + k.PAIR_MODE] & k.MODE_LOSE
    kind = t.KIND[face]
    if kind == k.FACE_SHIP:
        return not losing and may_give(other, k.GOLD)
    if kind == k.FACE_BOAR:
        owner = g.boar_owner[t.COLOUR[face]]
        if owner == seat:
            return losing and may_give_any(other)
        return owner >= 0 and asks_something(g, at, other)
    if kind == k.FACE_GOLEM:
        if losing or g.golem[seat] == k.GODDESS_SPACE:
            return 0
        return t.KIND[other] != k.FACE_GOLEM and t.KIND[other] != k.FACE_TRIPLE
    if g.module == k.MODULE_TITANS:
        return order_matters_for_titans(g, at, face, other)
    return 0


def order_matters_for_titans(g: ForgeCells, at: int, face: int, other: int) -> int:
    """A shield and a chaos face that see each other; a token that moves while a zone may pay."""
    if t.LOOKS_AT_OTHER[face] and t.LOOKS_AT_OTHER[other]:
        if (t.GIVES_MASK[other * k.OPTIONS] >> t.MATCH[face]) & 1:
            return 1
    if g.stack[at + k.PAIR_MODE] & k.MODE_LOSE:
        return 0
    here = g.allegiance[g.stack[at + k.SEAT]]
    for option in range(t.OPTION_COUNT[face]):
        steps = steps_of(face, option)
        if steps != 0 and move_matters(g, at, here, steps, other):
            return 1
    return 0


def steps_of(face: int, option: int) -> int:
    """Steps toward Loyalty that an option of a face brings; below zero toward Rebellion."""
    row = (face * k.OPTIONS + option) * k.RESOURCES
    return t.GIVES[row + k.LOYALTY] - t.GIVES[row + k.ANCIENT]


def move_matters(g: ForgeCells, at: int, here: int, steps: int, other: int) -> int:
    """Does it matter whether the token takes these steps before or after the other face?"""
    there = stand_after(here, steps)
    own = g.stack[at + k.PAIR_MODE] & (k.MODE_BLESSING | k.MODE_OWN_DICE)
    for option in range(t.OPTION_COUNT[other]):
        gave = t.GIVES_MASK[other * k.OPTIONS + option]
        if own and zone_bonus(here, gave, k.GOLD) != zone_bonus(there, gave, k.GOLD):
            return 1
        if own and zone_bonus(here, gave, k.GLORY) != zone_bonus(there, gave, k.GLORY):
            return 1
        more = steps_of(other, option)
        if stand_after(there, more) != stand_after(stand_after(here, more), steps):
            return 1
    return 0


def may_give(face: int, resource: int) -> int:
    """Is there an option of the face that gives the resource?"""
    for option in range(t.OPTION_COUNT[face]):
        if (t.GIVES_MASK[face * k.OPTIONS + option] >> resource) & 1:
            return 1
    return t.KIND[face] == k.FACE_MIRROR


def may_give_any(face: int) -> int:
    return t.OPTION_COUNT[face] > 0


def asks_something(g: ForgeCells, at: int, face: int) -> int:
    """Will applying the face ask its player anything?"""
    mode = g.stack[at + k.PAIR_MODE]
    if t.HAS_OPTIONS[face] or t.KIND[face] == k.FACE_MIRROR:
        return 1
    if mode & k.MODE_LOSE:
        return 0
    if t.KIND[face] == k.FACE_SHIP:
        return 1
    if may_give(face, k.GOLD):
        if mode & k.MODE_GOLD_TO_GLORY or has_side_room(g, g.stack[at + k.SEAT]):
            return 1
    return mode & k.MODE_SHARDS_TO_GLORY and (may_give(face, k.SUN) or may_give(face, k.MOON))


def legal_order(g: ForgeCells) -> int:
    offer(g, k.A_FIRST)
    offer(g, k.A_FIRST + 1)
    return 0


def decide_order(g: ForgeCells, action: int) -> int:
    pop(g)
    g.stack[g.top + k.PAIR_FIRST] = action - k.A_FIRST + 1
    return 0
