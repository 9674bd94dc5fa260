"""Chapter: resources. Gaining, losing, paying, the caps (C1-C5), the hammer (B-hammer) and the
scepters (R2).

Owns the reserves, the hammer tracks and the gold on scepters. Nothing else may write them.
"""

from __future__ import annotations

from dicewright.core.frames import emit, offer, offer_run, pop, push
from dicewright.games.diceforge import consts as k
from dicewright.games.diceforge import tables as t
from dicewright.games.diceforge.layout import ForgeCells
from dicewright.games.diceforge.rules.allegiance import step_token


def cap_of(g: ForgeCells, seat: int, resource: int) -> int:
    """How much of a resource the reserve holds; every chest enlarges it (C1, C2, C3)."""
    return t.CAPS[g.tokens[seat * k.TOKENS + k.TOKEN_CHEST] * k.RESOURCES + resource]


def add(g: ForgeCells, seat: int, resource: int, amount: int, cause: int) -> int:
    """Put a gain into the reserve; what is above the cap is lost. Glory has no cap."""
    at = seat * k.RESOURCES + resource
    room = cap_of(g, seat, resource) - g.reserve[at]
    kept = amount if amount < room else room
    g.reserve[at] += kept
    if g.listening:
        emit(g, k.E_GAINED, seat, resource, kept, amount - kept, cause)
    return 0


def gain(g: ForgeCells, seat: int, resource: int, amount: int, cause: int) -> int:
    """A gain of one resource. Gold may ask where it goes, so a handler gains it last.

    Ancient shards and loyalty move the token, whatever the reserve holds (11.3, C7).
    """
    if amount <= 0:
        return 0
    if resource == k.GOLD and has_side_room(g, seat):
        return split(g, seat, amount, cause, 0)
    if resource == k.LOYALTY:
        return step_token(g, seat, amount)
    add(g, seat, resource, amount, cause)
    if resource == k.ANCIENT:
        step_token(g, seat, -amount)
    return 0


def lose(g: ForgeCells, seat: int, resource: int, amount: int, cause: int) -> int:
    """A loss; nothing goes below zero (C4). Returns what was really lost."""
    at = seat * k.RESOURCES + resource
    lost = amount
    if lost > g.reserve[at]:
        lost = g.reserve[at]
    g.reserve[at] -= lost
    if g.listening:
        emit(g, k.E_LOST, seat, resource, lost, amount - lost, cause)
    return lost


def pay(g: ForgeCells, seat: int, resource: int, amount: int, cause: int) -> int:
    """Pay what the reserve is known to hold."""
    assert g.reserve[seat * k.RESOURCES + resource] >= amount, "paid more than there is"
    if amount > 0:
        g.reserve[seat * k.RESOURCES + resource] -= amount
        if g.listening:
            emit(g, k.E_PAID, seat, resource, amount, cause, 0)
    return 0


# -- where gold goes -------------------------------------------------------------------------------


def hammer_room(g: ForgeCells, seat: int) -> int:
    """How much gold the player's hammers still take."""
    return g.tokens[seat * k.TOKENS + k.TOKEN_HAMMER] * k.HAMMER_CARD - g.hammered[seat]


def side_room(g: ForgeCells, seat: int, place: int) -> int:
    """How much gold a place beside the reserve takes: 0 is the hammer, then the scepters."""
    if place == 0:
        return hammer_room(g, seat)
    if place > g.tokens[seat * k.TOKENS + k.TOKEN_SCEPTER]:
        return 0
    return k.SCEPTER_CAP - g.scepter[seat * k.COPIES + place - 1]


def has_side_room(g: ForgeCells, seat: int) -> int:
    """Will a gain of gold ask anything?"""
    if g.hammered[seat] < g.tokens[seat * k.TOKENS + k.TOKEN_HAMMER] * k.HAMMER_CARD:
        return 1
    for place in range(1, g.tokens[seat * k.TOKENS + k.TOKEN_SCEPTER] + 1):
        if side_room(g, seat, place) > 0:
            return 1
    return 0


def split(g: ForgeCells, seat: int, amount: int, cause: int, place: int) -> int:
    """Ask for one place after the other how much of a gain goes there; the reserve gets the rest.

    Each gain is split once, when it arrives (B-hammer, R2).
    """
    if amount > 0:
        for other in range(place, g.tokens[seat * k.TOKENS + k.TOKEN_SCEPTER] + 1):
            if side_room(g, seat, other) > 0:
                return push(g, k.D_SPLIT, seat, amount, cause, other)
        return add(g, seat, k.GOLD, amount, cause)
    return 0


def legal_split(g: ForgeCells) -> int:
    """Any part of a gain."""
    most = g.stack[g.top + k.A]
    room = side_room(g, g.stack[g.top + k.SEAT], g.stack[g.top + k.C])
    if most > room:
        most = room
    return offer_run(g, k.A_PUT, most + 1)


def decide_split(g: ForgeCells, action: int) -> int:
    at = pop(g)
    seat = g.stack[at + k.SEAT]
    amount = g.stack[at + k.A]
    cause = g.stack[at + k.B]
    place = g.stack[at + k.C]
    put = action - k.A_PUT
    if put > 0 and place == 0:
        hammer(g, seat, put)
    elif put > 0:
        g.scepter[seat * k.COPIES + place - 1] += put
        if g.listening:
            emit(g, k.E_SCEPTER_FILLED, seat, put, g.scepter[seat * k.COPIES + place - 1], cause, 0)
    return split(g, seat, amount - put, cause, place + 1)


def laps_in(gold: int) -> int:
    """How many laps of the hammer track so much gold finishes."""
    return gold // k.HAMMER_LAP


def lap_glory(lap: int) -> int:
    """What a lap of the hammer track pays; laps count from 1."""
    return k.HAMMER_FIRST if lap % 2 == 1 else k.HAMMER_SECOND


def hammer(g: ForgeCells, seat: int, amount: int) -> int:
    """Move the hammer; a finished lap pays at once, and the rest goes on with the next."""
    before = g.hammered[seat]
    after = before + amount
    g.hammered[seat] = after
    if g.listening:
        emit(g, k.E_HAMMERED, seat, amount, after, 0, 0)
    for lap in range(laps_in(before) + 1, laps_in(after) + 1):
        if g.listening:
            emit(g, k.E_LAP_FINISHED, seat, lap, 0, 0, 0)
        add(g, seat, k.GLORY, lap_glory(lap), k.CAUSE_HAMMER)
    return 0


# -- paying gold -----------------------------------------------------------------------------------


def scepter_gold(g: ForgeCells, seat: int) -> int:
    """Gold on all scepters of a player."""
    total = 0
    for copy in range(g.tokens[seat * k.TOKENS + k.TOKEN_SCEPTER]):
        total += g.scepter[seat * k.COPIES + copy]
    return total


def gold_of(g: ForgeCells, seat: int) -> int:
    """All gold a player can spend: scepter gold is ordinary gold (F9)."""
    return g.reserve[seat * k.RESOURCES + k.GOLD] + scepter_gold(g, seat)


def pay_gold(g: ForgeCells, seat: int, amount: int, cause: int) -> int:
    """Pay gold; with gold on scepters it asks what comes from where, so a handler pays last."""
    assert gold_of(g, seat) >= amount, "paid more gold than there is"
    return go_on_paying_gold(g, seat, amount, cause, 0)


def go_on_paying_gold(g: ForgeCells, seat: int, owed: int, cause: int, copy: int) -> int:
    """Ask for the next scepter that could pay a part; the reserve pays the rest."""
    if owed > 0:
        for other in range(copy, g.tokens[seat * k.TOKENS + k.TOKEN_SCEPTER]):
            if g.scepter[seat * k.COPIES + other] > 0:
                return push(g, k.D_PAY_GOLD, seat, owed, cause, other)
    return pay(g, seat, k.GOLD, owed, cause)


def can_afford(g: ForgeCells, seat: int, resource: int, amount: int) -> int:
    """Is so much there? Gold counts everywhere, everything else only in the reserve (G12, R2)."""
    if resource == k.GOLD:
        return gold_of(g, seat) >= amount
    return g.reserve[seat * k.RESOURCES + resource] >= amount


def pay_any(g: ForgeCells, seat: int, resource: int, amount: int, cause: int) -> int:
    """Pay what `can_afford` allows. Gold may ask, so a handler pays last."""
    if resource == k.GOLD:
        return pay_gold(g, seat, amount, cause)
    return pay(g, seat, resource, amount, cause)


def legal_pay_gold(g: ForgeCells) -> int:
    """How much of the price comes off this scepter: the sources after it must do for the rest."""
    seat = g.stack[g.top + k.SEAT]
    owed = g.stack[g.top + k.A]
    copy = g.stack[g.top + k.C]
    here = g.scepter[seat * k.COPIES + copy]
    rest = g.reserve[seat * k.RESOURCES + k.GOLD]
    for later in range(copy + 1, g.tokens[seat * k.TOKENS + k.TOKEN_SCEPTER]):
        rest += g.scepter[seat * k.COPIES + later]
    for amount in range(here + 1):
        if amount <= owed and owed - amount <= rest:
            offer(g, k.A_PUT + amount)
    return 0


def decide_pay_gold(g: ForgeCells, action: int) -> int:
    at = pop(g)
    seat = g.stack[at + k.SEAT]
    cause = g.stack[at + k.B]
    copy = g.stack[at + k.C]
    amount = action - k.A_PUT
    owed = g.stack[at + k.A] - amount
    if amount > 0:
        g.scepter[seat * k.COPIES + copy] -= amount
        if g.listening:
            emit(g, k.E_SCEPTER_EMPTIED, seat, amount, g.scepter[seat * k.COPIES + copy], cause, 0)
    return go_on_paying_gold(g, seat, owed, cause, copy + 1)
