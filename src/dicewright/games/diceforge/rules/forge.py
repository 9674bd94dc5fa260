"""Chapter: forging (F1-F8). Buying faces of the sanctuary, placing faces on dice.

Owns the dice, the supply and the count of forged faces.
"""

from __future__ import annotations

from dicewright.core.frames import bit, emit, offer, offer_if, pop, push
from dicewright.core.native import Word
from dicewright.games.diceforge import consts as k
from dicewright.games.diceforge import tables as t
from dicewright.games.diceforge.layout import ForgeCells
from dicewright.games.diceforge.rules.resources import gold_of, pay_gold


def legal_faces(g: ForgeCells, seat: int, discount: int) -> int:
    """Offer every face of the sanctuary that is left and affordable (F7)."""
    gold = gold_of(g, seat) + discount
    if gold > t.MOST_COST:
        gold = t.MOST_COST
    for i in range(t.AFFORDABLE[gold]):
        offer_if(g, k.A_FORGE + t.SHELVED[i], g.supply[t.SHELVED[i]])
    return 0


def was_bought(g: ForgeCells, at: int, face: int) -> int:
    """Was the face bought before in this forge action?"""
    shelf = t.SHELF[face]
    return (g.stack[at + k.FORGE_BOUGHT + shelf // k.BOUGHT_BITS] >> (shelf % k.BOUGHT_BITS)) & 1


def note_bought(g: ForgeCells, at: int, face: int) -> int:
    shelf = t.SHELF[face]
    g.stack[at + k.FORGE_BOUGHT + shelf // k.BOUGHT_BITS] |= 1 << (shelf % k.BOUGHT_BITS)
    return 0


def drop_bought(g: ForgeCells, at: int) -> int:
    """Only different faces in one action (F2): take those bought before off the list."""
    kept = 0
    for i in range(g.legal_count):
        g.legal[kept] = g.legal[i]
        kept += 1 - was_bought(g, at, g.legal[i] - k.A_FORGE)
    g.legal_count = kept
    return 0


def push_forge_action(g: ForgeCells, seat: int, face: int) -> int:
    """The forge action begins with its first face."""
    at = push(g, k.D_FORGE, seat, 0, 1, 0)
    note_bought(g, at, face)
    return buy(g, seat, face, 0)


def price_of(face: int, discount: int) -> int:
    """What a face of the sanctuary costs; never less than nothing (D4)."""
    return t.COST[face] - discount if t.COST[face] > discount else 0


def buy(g: ForgeCells, seat: int, face: int, discount: int) -> int:
    """Pay a face, take it and ask where it goes."""
    cost = price_of(face, discount)
    g.supply[face] -= 1
    if g.listening:
        emit(g, k.E_FACE_BOUGHT, seat, face, cost, 0, 0)
    push(g, k.D_PLACE, seat, face, 0, 0)
    return pay_gold(g, seat, cost, k.CAUSE_FORGE)


def legal_forge(g: ForgeCells) -> int:
    """A further face of the forge action, the one face of a ship, or enough."""
    at = g.top
    seat = g.stack[at + k.SEAT]
    legal_faces(g, seat, g.stack[at + k.A])
    if g.stack[at + k.B]:
        drop_bought(g, at)
    offer(g, k.A_PASS)
    return 0


def decide_forge(g: ForgeCells, action: int) -> int:
    at = g.top
    seat = g.stack[at + k.SEAT]
    discount = g.stack[at + k.A]
    if action == k.A_PASS:
        pop(g)
        return 0
    face = action - k.A_FORGE
    if g.stack[at + k.B]:
        note_bought(g, at, face)
    else:
        pop(g)
    return buy(g, seat, face, discount)


def legal_take_face(g: ForgeCells) -> int:
    """A face of one pool of garden or forest, while there is one (F7)."""
    pool = g.stack[g.top + k.A]
    for face in range(k.FACES):
        if g.supply[face] > 0 and (
            t.POOL[face] == pool or (pool == k.POOL_TRIDENT and in_tridents_reach(g, face))
        ):
            offer(g, k.A_FORGE + face)
    if g.legal_count == 0:
        offer(g, k.A_PASS)
    return 0


def decide_take_face(g: ForgeCells, action: int) -> int:
    at = pop(g)
    seat = g.stack[at + k.SEAT]
    if action != k.A_PASS:
        face = action - k.A_FORGE
        g.supply[face] -= 1
        if g.listening:
            emit(g, k.E_FACE_TAKEN, seat, face, 0, 0, 0)
        push(g, k.D_PLACE, seat, face, 0, 0)
    return 0


def in_tridents_reach(g: ForgeCells, face: int) -> int:
    """The sanctuary, and garden faces whose card is not part of this game (R17)."""
    if t.POOL[face] == k.POOL_SANCTUARY:
        return 1
    card = t.POOL_CARD[t.POOL[face]]
    if card < 0:
        return 0
    for slot in range(k.SLOTS):
        if g.slot_card[slot] == card:
            return 0
    return 1


def is_locked(g: ForgeCells, face: int) -> int:
    """A boar or a misfortune with an owner never leaves its die (F6)."""
    kind = t.KIND[face]
    if kind == k.FACE_BOAR:
        return g.boar_owner[t.COLOUR[face]] >= 0
    return kind == k.FACE_MISFORTUNE and g.misfortune_owner[t.COLOUR[face]] >= 0


def locked_faces(g: ForgeCells) -> Word:
    """All faces that are locked, as a set."""
    locked: Word = 0
    for colour in range(k.COLOURS):
        if g.boar_owner[colour] >= 0:
            locked |= bit(t.BOAR_FACES[colour])
        if g.misfortune_owner[colour] >= 0:
            locked |= bit(t.MISFORTUNE_FACES[colour])
    return locked


def legal_place(g: ForgeCells) -> int:
    """Any place of the own dice that is not locked; of equal faces on a die only the first."""
    seat = g.stack[g.top + k.SEAT]
    locked: Word = locked_faces(g)
    for die in range(k.DICE):
        base = seat * k.SEAT_PLACES + die * k.PLACES
        seen: Word = locked
        for place in range(k.PLACES):
            face = g.dice[base + place]
            offer_if(g, k.A_PLACE + die * k.PLACES + place, not (seen >> face) & 1)
            seen |= bit(face)
    return 0


def is_twin_place(g: ForgeCells, action: int) -> int:
    """Is the place a further one with the same face as a listed place? It may be played, too."""
    if action < k.A_PLACE or action >= k.A_PLACE + k.SEAT_PLACES:
        return 0
    seat = g.stack[g.top + k.SEAT]
    return not is_locked(g, g.dice[seat * k.SEAT_PLACES + action - k.A_PLACE])


def decide_place(g: ForgeCells, action: int) -> int:
    """The face goes where the player wants it; B: a card below wants to know on which die."""
    at = pop(g)
    place = action - k.A_PLACE
    if g.stack[at + k.B]:
        g.stack[g.top + k.PROGRAM_REGISTER] = place // k.PLACES
    return press_on(g, g.stack[at + k.SEAT], place, g.stack[at + k.A])


def press_on(g: ForgeCells, seat: int, place: int, face: int) -> int:
    """Forge: the new face lies up (F4), the old one counts for the die's owner (F5)."""
    old = g.dice[seat * k.SEAT_PLACES + place]
    g.dice[seat * k.SEAT_PLACES + place] = face
    g.up[seat * k.DICE + place // k.PLACES] = place % k.PLACES
    g.rolled &= ~(1 << (seat * k.DICE + place // k.PLACES))
    g.forged[seat] += 1
    if g.listening:
        emit(g, k.E_FACE_FORGED, seat, place, old, face, 0)
    return 0


# -- upgrades: merchant and celestial die (R12, R13, K4) -------------------------------------------
# D_UPGRADE: A = levels, B = may it be refused? D_UPGRADE_FACE: A = place, B = level.


def level_above(g: ForgeCells, face: int, levels: int) -> int:
    """The level an upgrade leads to: so many higher, at most the top one, the next one that is not
    empty; 0 if there is none.
    """
    if t.LEVEL[face] >= k.TOP_LEVEL or is_locked(g, face):
        return 0
    level = t.LEVEL[face] + levels
    if level > k.TOP_LEVEL:
        level = k.TOP_LEVEL
    while level <= k.TOP_LEVEL:
        for i in range(t.SHELVED_COUNT):
            if t.LEVEL[t.SHELVED[i]] == level and g.supply[t.SHELVED[i]] > 0:
                return level
        level += 1
    return 0


def can_upgrade(g: ForgeCells, seat: int, levels: int) -> int:
    """Is there an own face that can be upgraded so far?"""
    for place in range(k.SEAT_PLACES):
        if level_above(g, g.dice[seat * k.SEAT_PLACES + place], levels) > 0:
            return 1
    return 0


def legal_upgrade(g: ForgeCells) -> int:
    """Which own face; of equal faces on a die only the first."""
    at = g.top
    legal_place(g)
    kept = 0
    seat = g.stack[at + k.SEAT]
    for i in range(g.legal_count):
        face = g.dice[seat * k.SEAT_PLACES + g.legal[i] - k.A_PLACE]
        if level_above(g, face, g.stack[at + k.A]) > 0:
            g.legal[kept] = g.legal[i]
            kept += 1
    g.legal_count = kept
    if g.stack[at + k.B] or kept == 0:
        offer(g, k.A_PASS)
    return 0


def is_twin_upgrade(g: ForgeCells, action: int) -> int:
    """A further place with a face that is listed."""
    if not is_twin_place(g, action):
        return 0
    seat = g.stack[g.top + k.SEAT]
    face = g.dice[seat * k.SEAT_PLACES + action - k.A_PLACE]
    return level_above(g, face, g.stack[g.top + k.A]) > 0


def decide_upgrade(g: ForgeCells, action: int) -> int:
    at = pop(g)
    if action == k.A_PASS:
        return 0
    seat = g.stack[at + k.SEAT]
    place = action - k.A_PLACE
    level = level_above(g, g.dice[seat * k.SEAT_PLACES + place], g.stack[at + k.A])
    return push(g, k.D_UPGRADE_FACE, seat, place, level, 0)


def legal_upgrade_face(g: ForgeCells) -> int:
    """Within the level the player chooses freely."""
    for i in range(t.SHELVED_COUNT):
        face = t.SHELVED[i]
        if t.LEVEL[face] == g.stack[g.top + k.B] and g.supply[face] > 0:
            offer(g, k.A_FORGE + face)
    return 0


def decide_upgrade_face(g: ForgeCells, action: int) -> int:
    at = pop(g)
    face = action - k.A_FORGE
    g.supply[face] -= 1
    if g.listening:
        emit(g, k.E_FACE_TAKEN, g.stack[at + k.SEAT], face, 0, 0, 0)
    return press_on(g, g.stack[at + k.SEAT], g.stack[at + k.A], face)


# -- the ancestor's gift (R6) ----------------------------------------------------------------------


def cheapest_glory(g: ForgeCells) -> int:
    """The lowest price at which a face with the glory symbol is left, 0 if none is."""
    for i in range(t.SHELVED_COUNT):
        if t.SHOWS_GLORY[t.SHELVED[i]] and g.supply[t.SHELVED[i]] > 0:
            return t.COST[t.SHELVED[i]]
    return 0


def legal_ancestor(g: ForgeCells) -> int:
    """One of the cheapest such faces, for free, or none."""
    cost = g.stack[g.top + k.A]
    for i in range(t.SHELVED_COUNT):
        face = t.SHELVED[i]
        if t.SHOWS_GLORY[face] and t.COST[face] == cost and g.supply[face] > 0:
            offer(g, k.A_FORGE + face)
    offer(g, k.A_PASS)
    return 0


def decide_ancestor(g: ForgeCells, action: int) -> int:
    at = pop(g)
    if action == k.A_PASS:
        return 0
    face = action - k.A_FORGE
    g.supply[face] -= 1
    if g.listening:
        emit(g, k.E_FACE_TAKEN, g.stack[at + k.SEAT], face, 0, 0, 0)
    return push(g, k.D_PLACE, g.stack[at + k.SEAT], face, 1, 0)
