"""Chapter: the end (C6). Scores, and who stands where."""

from __future__ import annotations

from dicewright.core.frames import frames_of
from dicewright.games.diceforge import consts as k
from dicewright.games.diceforge import tables as t
from dicewright.games.diceforge.layout import ForgeCells
from dicewright.games.diceforge.rules.setup import place_of


def score_of(g: ForgeCells, seat: int) -> int:
    """Glory on the track, on all cards in whatever state, and of the allegiance board (Z8)."""
    track = g.reserve[seat * k.RESOURCES + k.GLORY]
    return track + glory_on_cards(g, seat) + glory_of_stand(g, seat)


def glory_on_cards(g: ForgeCells, seat: int) -> int:
    """The glory printed on a player's cards."""
    glory = 0
    for slot in range(k.SLOTS):
        # Nobody owns a card of a slot that is still empty.
        glory += g.owned[seat * k.SLOTS + slot] * t.CARD_GLORY[max(0, g.slot_card[slot])]
    return glory


def glory_of_stand(g: ForgeCells, seat: int) -> int:
    """The glory of the space a player's allegiance token stands on."""
    return t.STAND_GLORY[g.allegiance[seat] - 1] if g.module == k.MODULE_TITANS else 0


def feats_of(g: ForgeCells, seat: int) -> int:
    """How many cards a player owns."""
    count = 0
    for slot in range(k.SLOTS):
        count += g.owned[seat * k.SLOTS + slot]
    return count


def standing_of(g: ForgeCells, seat: int) -> int:
    """A number that orders the players; equal standings share a place.

    By the rules only the score counts. The house tie-break looks at faces forged, then feats, then
    what is left in the reserves, then the later place in turn order.
    """
    score = score_of(g, seat)
    if not g.ruling[k.R_TIE_BREAK]:
        return score
    left = (
        g.reserve[seat * k.RESOURCES + k.GOLD]
        + g.reserve[seat * k.RESOURCES + k.SUN]
        + g.reserve[seat * k.RESOURCES + k.MOON]
    )
    made = (score * 128 + g.forged[seat]) * 64 + feats_of(g, seat)
    return (made * 128 + left) * k.SEATS + place_of(g, seat)


def worth_of(g: ForgeCells, seat: int) -> int:
    """The score, what the reserve may still buy, and what the dice will bring in the turns left."""
    all_turns = g.rounds * g.players
    left = all_turns - g.turn
    own = g.rounds - (g.turn + g.players - 1 - place_of(g, seat)) // g.players
    total = 100 * score_of(g, seat)
    usable = own if own < k.WORTH_TURNS else k.WORTH_TURNS
    for resource in range(k.RESOURCES):
        if resource != k.GLORY:
            amount = g.reserve[seat * k.RESOURCES + resource]
            total += amount * t.RESOURCE_WORTH[resource] * usable // k.WORTH_TURNS
    faces = 0
    worst = 1 << 20
    for place in range(k.SEAT_PLACES):
        worth = worth_of_face(g, g.dice[seat * k.SEAT_PLACES + place])
        faces += worth
        if worth < worst:
            worst = worth
    for frame in range(frames_of(g)):
        # A face that was bought and lies beside the dice will cover the worst one.
        at = frame * k.FRAME
        if g.stack[at] == k.D_PLACE and g.stack[at + k.SEAT] == seat:
            worth = worth_of_face(g, g.stack[at + k.A])
            if worth > worst:
                faces += worth - worst
    rolls = left * 2 if g.players == 2 else left
    total += faces * rolls // (6 * all_turns)
    for slot in range(k.SLOTS):
        if g.owned[seat * k.SLOTS + slot] > 0 and t.IS_REINFORCEMENT[g.slot_card[slot]]:
            total += g.owned[seat * k.SLOTS + slot] * k.REINFORCEMENT_WORTH * own
    return total


def worth_of_face(g: ForgeCells, face: int) -> int:
    """What a face brings when it is rolled, times the turns of the game."""
    left = g.rounds * g.players - g.turn
    return t.FACE_WORTH[face] * left + t.FACE_WORTH[k.FACES + face] * g.turn
