"""Chapter: the end (C6). Scores, and who stands where."""

from __future__ import annotations

import cython

if not cython.compiled:
    from dicewright.core.consts import FRAME, SEAT, A
    from dicewright.games.diceforge.consts import (
        D_PLACE,
        FACES,
        GLORY,
        GOLD,
        MODULE_TITANS,
        MOON,
        REINFORCEMENT_WORTH,
        RESOURCES,
        SEAT_PLACES,
        SLOTS,
        SUN,
        WORTH_TURNS,
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
    all_turns = g.rounds * g.players
    left = all_turns - g.turn
    own = g.rounds - (g.turn + g.players - 1 - seat) // g.players
    total = 100 * score_of(g, seat)
    usable = own if own < WORTH_TURNS else WORTH_TURNS
    for resource in range(RESOURCES):
        if resource != GLORY:
            amount = g.reserve[seat * RESOURCES + resource]
            total += amount * RESOURCE_WORTH[resource] * usable // WORTH_TURNS
    faces = 0
    worst = 1 << 20
    for place in range(SEAT_PLACES):
        worth = worth_of_face(g, g.dice[seat * SEAT_PLACES + place])
        faces += worth
        if worth < worst:
            worst = worth
    for frame in range(g.depth):
        # A face that was bought and lies beside the dice will cover the worst one.
        at = frame * FRAME
        if g.stack[at] == D_PLACE and g.stack[at + SEAT] == seat:
            worth = worth_of_face(g, g.stack[at + A])
            if worth > worst:
                faces += worth - worst
    rolls = left * 2 if g.players == 2 else left
    total += faces * rolls // (6 * all_turns)
    for slot in range(SLOTS):
        if g.owned[seat * SLOTS + slot] > 0 and IS_REINFORCEMENT[g.slot_card[slot]]:
            total += g.owned[seat * SLOTS + slot] * REINFORCEMENT_WORTH * own
    return total


def worth_of_face(g: ForgeCells, face: int) -> int:
    """What a face brings when it is rolled, times the turns of the game."""
    left = g.rounds * g.players - g.turn
    return FACE_WORTH[face] * left + FACE_WORTH[FACES + face] * g.turn
