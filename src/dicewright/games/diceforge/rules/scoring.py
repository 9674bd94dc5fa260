"""Chapter: the end (C6). Scores, and who stands where."""

from __future__ import annotations

import cython

if not cython.compiled:
    from dicewright.games.diceforge.consts import (
        GLORY,
        GOLD,
        MODULE_TITANS,
        MOON,
        RESOURCES,
        SEAT_PLACES,
        SLOTS,
        SUN,
    )
    from dicewright.games.diceforge.layout import ForgeCells
    from dicewright.games.diceforge.tables import (
        CARD_GLORY,
        FACE_WORTH,
        IS_REINFORCEMENT,
        RESOURCE_WORTH,
        STAND_GLORY,
    )


def score_of(g: ForgeCells, seat: int) -> int:
    """Glory on the track, on all cards in whatever state, and of the allegiance board (Z8)."""
    score = g.reserve[seat * RESOURCES + GLORY]
    for slot in range(SLOTS):
        if g.owned[seat * SLOTS + slot] > 0:
            score += g.owned[seat * SLOTS + slot] * CARD_GLORY[g.slot_card[slot]]
    if g.module == MODULE_TITANS:
        score += STAND_GLORY[g.allegiance[seat] - 1]
    return score


def feats_of(g: ForgeCells, seat: int) -> int:
    """How many cards a player owns."""
    count = 0
    for slot in range(SLOTS):
        count += g.owned[seat * SLOTS + slot]
    return count


def standing_of(g: ForgeCells, seat: int) -> int:
    """A number that orders the players; equal standings share a place.

    By the rules only the score counts. The house tie-break looks at faces forged, then feats, then
    what is left in the reserves, then the later seat.
    """
    score = score_of(g, seat)
    if not g.tie_break:
        return score
    left = (
        g.reserve[seat * RESOURCES + GOLD]
        + g.reserve[seat * RESOURCES + SUN]
        + g.reserve[seat * RESOURCES + MOON]
    )
    return (((score * 128 + g.forged[seat]) * 64 + feats_of(g, seat)) * 128 + left) * 4 + seat


def worth_of(g: ForgeCells, seat: int) -> int:
    """The score, what the reserve may still buy, and what the dice will bring in the turns left."""
    left = g.rounds * g.players - g.turn
    rolls = left * 2 if g.players == 2 else left
    total = 100 * score_of(g, seat)
    for resource in range(RESOURCES):
        if resource != GLORY and left > 0:
            total += g.reserve[seat * RESOURCES + resource] * RESOURCE_WORTH[resource]
    faces = 0
    for place in range(SEAT_PLACES):
        faces += FACE_WORTH[g.dice[seat * SEAT_PLACES + place]]
    total += faces * rolls // 6
    for slot in range(SLOTS):
        if g.owned[seat * SLOTS + slot] > 0 and IS_REINFORCEMENT[g.slot_card[slot]]:
            total += g.owned[seat * SLOTS + slot] * 100 * left // g.players
    return total
