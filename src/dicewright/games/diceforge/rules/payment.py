"""Chapter: paying shards for feats and for the extra action (11.3, R2).

Moon and sun come from the reserve, from ancient shards (as either) and from scepters that are
emptied for it. The player chooses the mix: first which scepters to empty, then how many ancient
shards to use; the reserve pays the rest.
"""

from __future__ import annotations

from dicewright.core.frames import emit, offer, pop, push
from dicewright.games.diceforge import consts as k
from dicewright.games.diceforge.layout import ForgeCells
from dicewright.games.diceforge.rules.resources import pay


def shards_on(g: ForgeCells, seat: int, copy: int) -> int:
    """What emptying a scepter is worth now: two shards if full, one from four gold on."""
    gold = g.scepter[seat * k.COPIES + copy]
    if gold == k.SCEPTER_CAP:
        return 2
    return 1 if gold >= k.SCEPTER_ONE else 0


def has_side_shards(g: ForgeCells, seat: int) -> int:
    """Does anything but the reserve pay shards for this player now? Only in the own turn (R2)."""
    if seat != g.active:
        return 0
    return (
        g.reserve[seat * k.RESOURCES + k.ANCIENT] > 0
        or g.tokens[seat * k.TOKENS + k.TOKEN_SCEPTER] > 0
    )


def can_pay(g: ForgeCells, seat: int, moon: int, sun: int) -> int:
    """Can the price be paid in full, by whatever mix?"""
    missing_moon = moon - g.reserve[seat * k.RESOURCES + k.MOON]
    missing_sun = sun - g.reserve[seat * k.RESOURCES + k.SUN]
    if missing_moon <= 0 and missing_sun <= 0:
        return 1
    if not has_side_shards(g, seat):
        return 0
    return can_cover(g, seat, missing_moon, missing_sun, 0)


def can_cover(g: ForgeCells, seat: int, moon: int, sun: int, copy: int) -> int:
    """Do ancient shards and the scepters from `copy` on cover what the reserve lacks?"""
    if moon < 0:
        moon = 0
    if sun < 0:
        sun = 0
    if moon + sun <= g.reserve[seat * k.RESOURCES + k.ANCIENT]:
        return 1
    if copy >= g.tokens[seat * k.TOKENS + k.TOKEN_SCEPTER]:
        return 0
    worth = shards_on(g, seat, copy)
    if worth > 0:
        if moon > 0 and can_cover(g, seat, moon - worth, sun, copy + 1):
            return 1
        if sun > 0 and can_cover(g, seat, moon, sun - worth, copy + 1):
            return 1
    return can_cover(g, seat, moon, sun, copy + 1)


def pay_shards(g: ForgeCells, seat: int, moon: int, sun: int, cause: int) -> int:
    """Pay a price that `can_pay` allows. It may ask, so a handler pays last."""
    return go_on_paying(g, seat, moon, sun, cause, 0)


def go_on_paying(g: ForgeCells, seat: int, moon: int, sun: int, cause: int, copy: int) -> int:
    """Ask for the next source that could pay a part."""
    if moon + sun > 0:
        for other in range(copy, g.tokens[seat * k.TOKENS + k.TOKEN_SCEPTER]):
            if shards_on(g, seat, other) > 0:
                return push_owed(g, k.D_PAY_SCEPTER, seat, moon, sun, cause, other)
        if g.reserve[seat * k.RESOURCES + k.ANCIENT] > 0:
            first = k.MOON if moon > 0 else k.SUN
            return push_owed(g, k.D_PAY_ANCIENT, seat, moon, sun, cause, first)
    pay(g, seat, k.MOON, moon, cause)
    return pay(g, seat, k.SUN, sun, cause)


def push_owed(
    g: ForgeCells, op: int, seat: int, moon: int, sun: int, cause: int, following: int
) -> int:
    at = push(g, op, seat, moon, sun, following)
    g.stack[at + k.PAY_CAUSE] = cause
    return at


def legal_pay_scepter(g: ForgeCells) -> int:
    """Empty the scepter for moon or for sun, if at least one shard of it is needed, or keep it."""
    seat = g.stack[g.top + k.SEAT]
    copy = g.stack[g.top + k.PAY_NEXT]
    worth = shards_on(g, seat, copy)
    moon = g.stack[g.top + k.PAY_MOON]
    sun = g.stack[g.top + k.PAY_SUN]
    missing_moon = moon - g.reserve[seat * k.RESOURCES + k.MOON]
    missing_sun = sun - g.reserve[seat * k.RESOURCES + k.SUN]
    if moon > 0 and can_cover(g, seat, missing_moon - worth, missing_sun, copy + 1):
        offer(g, k.A_SCEPTER)
    if sun > 0 and can_cover(g, seat, missing_moon, missing_sun - worth, copy + 1):
        offer(g, k.A_SCEPTER + 1)
    if can_cover(g, seat, missing_moon, missing_sun, copy + 1):
        offer(g, k.A_PASS)
    return 0


def decide_pay_scepter(g: ForgeCells, action: int) -> int:
    """No change is given: gold above the threshold and a second shard not needed are lost."""
    at = pop(g)
    seat = g.stack[at + k.SEAT]
    moon = g.stack[at + k.PAY_MOON]
    sun = g.stack[at + k.PAY_SUN]
    copy = g.stack[at + k.PAY_NEXT]
    cause = g.stack[at + k.PAY_CAUSE]
    if action != k.A_PASS:
        worth = shards_on(g, seat, copy)
        if g.listening:
            emit(g, k.E_SCEPTER_EMPTIED, seat, g.scepter[seat * k.COPIES + copy], 0, cause, 0)
        g.scepter[seat * k.COPIES + copy] = 0
        if action == k.A_SCEPTER:
            moon = moon - worth if moon > worth else 0
        else:
            sun = sun - worth if sun > worth else 0
    return go_on_paying(g, seat, moon, sun, cause, copy + 1)


def legal_pay_ancient(g: ForgeCells) -> int:
    """How many ancient shards stand for moon, then how many for sun."""
    seat = g.stack[g.top + k.SEAT]
    resource = g.stack[g.top + k.PAY_NEXT]
    ancient = g.reserve[seat * k.RESOURCES + k.ANCIENT]
    moon = g.stack[g.top + k.PAY_MOON]
    sun = g.stack[g.top + k.PAY_SUN]
    owed = moon if resource == k.MOON else sun
    for amount in range(owed + 1):
        if amount > ancient or owed - amount > g.reserve[seat * k.RESOURCES + resource]:
            continue
        short = sun - g.reserve[seat * k.RESOURCES + k.SUN]
        if resource == k.MOON and short > ancient - amount:
            continue
        offer(g, k.A_PUT + amount)
    return 0


def decide_pay_ancient(g: ForgeCells, action: int) -> int:
    at = pop(g)
    seat = g.stack[at + k.SEAT]
    moon = g.stack[at + k.PAY_MOON]
    sun = g.stack[at + k.PAY_SUN]
    resource = g.stack[at + k.PAY_NEXT]
    cause = g.stack[at + k.PAY_CAUSE]
    amount = action - k.A_PUT
    pay(g, seat, k.ANCIENT, amount, cause)
    if resource == k.MOON:
        pay(g, seat, k.MOON, moon - amount, cause)
        if sun > 0 and g.reserve[seat * k.RESOURCES + k.ANCIENT] > 0:
            return push_owed(g, k.D_PAY_ANCIENT, seat, 0, sun, cause, k.SUN)
        return pay(g, seat, k.SUN, sun, cause)
    return pay(g, seat, k.SUN, sun - amount, cause)
