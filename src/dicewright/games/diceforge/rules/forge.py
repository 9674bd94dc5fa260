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
        D_UPGRADE_FACE,
        DICE,
        E_FACE_BOUGHT,
        E_FACE_FORGED,
        E_FACE_TAKEN,
        FACE_BOAR,
        FACE_MISFORTUNE,
        FACES,
        FORGE_BOUGHT,
        PLACES,
        POOL_SANCTUARY,
        POOL_TRIDENT,
        PROGRAM_REGISTER,
        SEAT_PLACES,
        SLOTS,
        TOP_LEVEL,
    )
    from dicewright.games.diceforge.layout import ForgeCells
    from dicewright.games.diceforge.rules.resources import gold_of, pay_gold
    from dicewright.games.diceforge.rules.tokens import legal_anytime
    from dicewright.games.diceforge.tables import (
        COLOUR,
        COST,
        KIND,
        LEVEL,
        POOL,
        POOL_CARD,
        SHELVED,
        SHELVED_COUNT,
        SHOWS_GLORY,
    )


def legal_faces(g: ForgeCells, seat: int, discount: int) -> int:
    """Offer every face of the sanctuary that is left and affordable (F7)."""
    gold = gold_of(g, seat) + discount
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
    push(g, D_PLACE, seat, face, 0, 0)
    return pay_gold(g, seat, cost, CAUSE_FORGE)


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
    """A face of one pool of garden or forest, while there is one (F7)."""
    pool = g.stack[g.top + A]
    for face in range(FACES):
        if g.supply[face] > 0 and (
            POOL[face] == pool or (pool == POOL_TRIDENT and in_tridents_reach(g, face))
        ):
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


def in_tridents_reach(g: ForgeCells, face: int) -> int:
    """The sanctuary, and garden faces whose card is not part of this game (R17)."""
    if POOL[face] == POOL_SANCTUARY:
        return 1
    card = POOL_CARD[POOL[face]]
    if card < 0:
        return 0
    for slot in range(SLOTS):
        if g.slot_card[slot] == card:
            return 0
    return 1


def is_locked(g: ForgeCells, face: int) -> int:
    """A boar or a misfortune with an owner never leaves its die (F6)."""
    kind = KIND[face]
    if kind == FACE_BOAR:
        return g.boar_owner[COLOUR[face]] >= 0
    return kind == FACE_MISFORTUNE and g.misfortune_owner[COLOUR[face]] >= 0


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
    """The face goes where the player wants it; B: a card below wants to know on which die."""
    at = pop(g)
    place = action - A_PLACE
    if g.stack[at + B]:
        g.stack[g.top + PROGRAM_REGISTER] = place // PLACES
    return press_on(g, g.stack[at + SEAT], place, g.stack[at + A])


def press_on(g: ForgeCells, seat: int, place: int, face: int) -> int:
    """Forge: the new face lies up (F4), the old one counts for the die's owner (F5)."""
    old = g.dice[seat * SEAT_PLACES + place]
    g.dice[seat * SEAT_PLACES + place] = face
    g.up[seat * DICE + place // PLACES] = place % PLACES
    g.forged[seat] += 1
    if g.listening:
        emit(g, E_FACE_FORGED, seat, place, old, face, 0)
    return 0


# -- upgrades: merchant and celestial die (R12, R13, K4) -------------------------------------------
# D_UPGRADE: A = levels, B = may it be refused? D_UPGRADE_FACE: A = place, B = level.


def level_above(g: ForgeCells, face: int, levels: int) -> int:
    """The level an upgrade leads to: so many higher, at most the top one, the next one that is not
    empty; 0 if there is none.
    """
    if LEVEL[face] >= TOP_LEVEL or is_locked(g, face):
        return 0
    level = LEVEL[face] + levels
    if level > TOP_LEVEL:
        level = TOP_LEVEL
    while level <= TOP_LEVEL:
        for i in range(SHELVED_COUNT):
            if LEVEL[SHELVED[i]] == level and g.supply[SHELVED[i]] > 0:
                return level
        level += 1
    return 0


def can_upgrade(g: ForgeCells, seat: int, levels: int) -> int:
    """Is there an own face that can be upgraded so far?"""
    for place in range(SEAT_PLACES):
        if level_above(g, g.dice[seat * SEAT_PLACES + place], levels) > 0:
            return 1
    return 0


def legal_upgrade(g: ForgeCells) -> int:
    """Which own face; of equal faces on a die only the first."""
    at = g.top
    legal_place(g)
    kept = 0
    seat = g.stack[at + SEAT]
    for i in range(g.legal_count):
        face = g.dice[seat * SEAT_PLACES + g.legal[i] - A_PLACE]
        if level_above(g, face, g.stack[at + A]) > 0:
            g.legal[kept] = g.legal[i]
            kept += 1
    g.legal_count = kept
    if g.stack[at + B] or kept == 0:
        offer(g, A_PASS)
    return 0


def is_twin_upgrade(g: ForgeCells, action: int) -> int:
    """A further place with a face that is listed."""
    if not is_twin_place(g, action):
        return 0
    seat = g.stack[g.top + SEAT]
    face = g.dice[seat * SEAT_PLACES + action - A_PLACE]
    return level_above(g, face, g.stack[g.top + A]) > 0


def decide_upgrade(g: ForgeCells, action: int) -> int:
    at = pop(g)
    if action == A_PASS:
        return 0
    seat = g.stack[at + SEAT]
    place = action - A_PLACE
    level = level_above(g, g.dice[seat * SEAT_PLACES + place], g.stack[at + A])
    return push(g, D_UPGRADE_FACE, seat, place, level, 0)


def legal_upgrade_face(g: ForgeCells) -> int:
    """Within the level the player chooses freely."""
    for i in range(SHELVED_COUNT):
        face = SHELVED[i]
        if LEVEL[face] == g.stack[g.top + B] and g.supply[face] > 0:
            offer(g, A_FORGE + face)
    return 0


def decide_upgrade_face(g: ForgeCells, action: int) -> int:
    at = pop(g)
    face = action - A_FORGE
    g.supply[face] -= 1
    if g.listening:
        emit(g, E_FACE_TAKEN, g.stack[at + SEAT], face, 0, 0, 0)
    return press_on(g, g.stack[at + SEAT], g.stack[at + A], face)


# -- the ancestor's gift (R6) ----------------------------------------------------------------------


def cheapest_glory(g: ForgeCells) -> int:
    """The lowest price at which a face with the glory symbol is left, 0 if none is."""
    for i in range(SHELVED_COUNT):
        if SHOWS_GLORY[SHELVED[i]] and g.supply[SHELVED[i]] > 0:
            return COST[SHELVED[i]]
    return 0


def legal_ancestor(g: ForgeCells) -> int:
    """One of the cheapest such faces, for free, or none."""
    cost = g.stack[g.top + A]
    for i in range(SHELVED_COUNT):
        face = SHELVED[i]
        if SHOWS_GLORY[face] and COST[face] == cost and g.supply[face] > 0:
            offer(g, A_FORGE + face)
    offer(g, A_PASS)
    return 0


def decide_ancestor(g: ForgeCells, action: int) -> int:
    at = pop(g)
    if action == A_PASS:
        return 0
    face = action - A_FORGE
    g.supply[face] -= 1
    if g.listening:
        emit(g, E_FACE_TAKEN, g.stack[at + SEAT], face, 0, 0, 0)
    return push(g, D_PLACE, g.stack[at + SEAT], face, 1, 0)
