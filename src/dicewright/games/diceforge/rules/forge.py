"""Chapter: forging (F1-F8). Buying faces of the sanctuary, placing faces on dice.

Owns the dice, the supply and the count of forged faces.
"""

from __future__ import annotations

import cython

if not cython.compiled:
    from dicewright.core.consts import SEAT, A, B
    from dicewright.core.frames import offer, pop, push
    from dicewright.core.state import emit
    from dicewright.games.diceforge.consts import (
        A_FORGE,
        A_PASS,
        A_PLACE,
        BOUGHT_BITS,
        CAUSE_FORGE,
        D_FORGE,
        D_PLACE,
        DICE,
        E_FACE_BOUGHT,
        E_FACE_FORGED,
        E_FACE_TAKEN,
        FACE_BOAR,
        FACES,
        FORGE_BOUGHT,
        GOLD,
        PLACES,
        RESOURCES,
        SEAT_PLACES,
    )
    from dicewright.games.diceforge.layout import ForgeCells
    from dicewright.games.diceforge.rules.resources import pay
    from dicewright.games.diceforge.rules.tokens import legal_anytime
    from dicewright.games.diceforge.tables import COLOUR, COST, KIND, POOL, SHELVED, SHELVED_COUNT


def legal_faces(g: ForgeCells, seat: int, discount: int) -> int:
    """Offer every face of the sanctuary that is left and affordable (F7)."""
    gold = g.reserve[seat * RESOURCES + GOLD] + discount
    for i in range(SHELVED_COUNT):
        face = SHELVED[i]
        if COST[face] > gold:
            break
        if g.supply[face] > 0:
            offer(g, A_FORGE + face)
    return 0


def was_bought(g: ForgeCells, at: int, face: int) -> int:
    """Was the face bought before in this forge action?"""
    return (g.stack[at + FORGE_BOUGHT + face // BOUGHT_BITS] >> (face % BOUGHT_BITS)) & 1


def note_bought(g: ForgeCells, at: int, face: int) -> int:
    g.stack[at + FORGE_BOUGHT + face // BOUGHT_BITS] |= 1 << (face % BOUGHT_BITS)
    return 0


def drop_bought(g: ForgeCells, at: int) -> int:
    """Only different faces in one action (F2): take those bought before off the list."""
    kept = 0
    for i in range(g.legal_count):
        if not was_bought(g, at, g.legal[i] - A_FORGE):
            g.legal[kept] = g.legal[i]
            kept += 1
    g.legal_count = kept
    return 0


def push_forge_action(g: ForgeCells, seat: int, face: int) -> int:
    """The forge action begins with its first face."""
    at = push(g, D_FORGE, seat, 0, 1, 0)
    note_bought(g, at, face)
    return buy(g, seat, face, 0)


def buy(g: ForgeCells, seat: int, face: int, discount: int) -> int:
    """Pay a face, take it and ask where it goes. Its cost never falls below zero (D4)."""
    cost = COST[face] - discount
    if cost < 0:
        cost = 0
    g.supply[face] -= 1
    if g.listening:
        emit(g, E_FACE_BOUGHT, seat, face, cost, 0, 0)
    pay(g, seat, GOLD, cost, CAUSE_FORGE)
    push(g, D_PLACE, seat, face, 0, 0)
    return 0


def legal_forge(g: ForgeCells) -> int:
    """A further face of the forge action, the one face of a ship, or enough."""
    at = g.top
    seat = g.stack[at + SEAT]
    legal_faces(g, seat, g.stack[at + A])
    if g.stack[at + B]:
        drop_bought(g, at)
    offer(g, A_PASS)
    legal_anytime(g, seat)
    return 0


def decide_forge(g: ForgeCells, action: int) -> int:
    at = g.top
    seat = g.stack[at + SEAT]
    discount = g.stack[at + A]
    if action == A_PASS:
        pop(g)
        return 0
    face = action - A_FORGE
    if g.stack[at + B]:
        note_bought(g, at, face)
    else:
        pop(g)
    return buy(g, seat, face, discount)


def legal_take_face(g: ForgeCells) -> int:
    """A face of one garden pool, while there is one (F7)."""
    pool = g.stack[g.top + A]
    for face in range(FACES):
        if POOL[face] == pool and g.supply[face] > 0:
            offer(g, A_FORGE + face)
    if g.legal_count == 0:
        offer(g, A_PASS)
    return 0


def decide_take_face(g: ForgeCells, action: int) -> int:
    at = pop(g)
    seat = g.stack[at + SEAT]
    if action != A_PASS:
        face = action - A_FORGE
        g.supply[face] -= 1
        if g.listening:
            emit(g, E_FACE_TAKEN, seat, face, 0, 0, 0)
        push(g, D_PLACE, seat, face, 0, 0)
    return 0


def is_locked(g: ForgeCells, face: int) -> int:
    """A boar with an owner never leaves its die (F6)."""
    return KIND[face] == FACE_BOAR and g.boar_owner[COLOUR[face]] >= 0


def legal_place(g: ForgeCells) -> int:
    """Any place of the own dice that is not locked; of equal faces on a die only the first."""
    seat = g.stack[g.top + SEAT]
    for die in range(DICE):
        base = seat * SEAT_PLACES + die * PLACES
        for place in range(PLACES):
            face = g.dice[base + place]
            if is_locked(g, face):
                continue
            seen = 0
            for earlier in range(place):
                if g.dice[base + earlier] == face:
                    seen = 1
            if not seen:
                offer(g, A_PLACE + die * PLACES + place)
    return 0


def is_twin_place(g: ForgeCells, action: int) -> int:
    """Is the place a further one with the same face as a listed place? It may be played, too."""
    if action < A_PLACE or action >= A_PLACE + SEAT_PLACES:
        return 0
    seat = g.stack[g.top + SEAT]
    return not is_locked(g, g.dice[seat * SEAT_PLACES + action - A_PLACE])


def decide_place(g: ForgeCells, action: int) -> int:
    """Press the face on; the new face lies up (F4), the old one counts as forged (F5)."""
    at = pop(g)
    seat = g.stack[at + SEAT]
    face = g.stack[at + A]
    place = action - A_PLACE
    old = g.dice[seat * SEAT_PLACES + place]
    g.dice[seat * SEAT_PLACES + place] = face
    g.up[seat * DICE + place // PLACES] = place % PLACES
    g.forged[seat] += 1
    if g.listening:
        emit(g, E_FACE_FORGED, seat, place, old, face, 0)
    return 0
