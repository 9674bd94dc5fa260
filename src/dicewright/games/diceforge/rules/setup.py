"""Chapter: setting the table. Sets, pools, dice, starting gold, the draft."""

from __future__ import annotations

import cython

if not cython.compiled:
    from dicewright.core.consts import SEAT, A
    from dicewright.core.frames import draw, offer, pop, push
    from dicewright.core.state import emit
    from dicewright.games.diceforge.consts import (
        A_DRAFT,
        ALLEGIANCE_START,
        CARDS,
        COLOURS,
        D_DRAFT,
        E_SET_DRAFTED,
        FACES,
        FIRST_GOLD,
        GOLD,
        MODULE_TITANS,
        NO_CARD,
        POOL_SIZE,
        POOLS,
        RESOURCES,
        ROUNDS,
        ROUNDS_THREE,
        SEAT_PLACES,
        SETUP_CHOSEN,
        SETUP_DRAFT,
        SLOTS,
        START_SPACE,
        X_DRAFT,
        X_GAME,
    )
    from dicewright.games.diceforge.layout import ForgeCells
    from dicewright.games.diceforge.tables import (
        CARD_SLOT,
        POOL_FACES,
        SIX_GOLD_FACE,
        START_FACES,
        START_SUPPLY,
    )


def set_table(g: ForgeCells) -> int:
    """A new game on the options written into the state."""
    g.rounds = ROUNDS_THREE if g.players == 3 else ROUNDS
    fill_temple(g)
    shuffle_colours(g)
    for seat in range(g.players):
        for place in range(SEAT_PLACES):
            face = START_FACES[g.module * SEAT_PLACES + place]
            g.dice[seat * SEAT_PLACES + place] = face
        g.reserve[seat * RESOURCES + GOLD] = FIRST_GOLD - seat
        g.golem[seat] = START_SPACE
        g.allegiance[seat] = ALLEGIANCE_START
    for slot in range(SLOTS):
        g.stock[slot] = g.players
        if g.slot_card[slot] == NO_CARD:
            choose_set(g, slot)
    push(g, X_GAME, 0, 0, 0, 0)
    if g.setup != SETUP_CHOSEN:
        push(g, X_DRAFT, 0, 0, 0, 0)
    return 0


def fill_temple(g: ForgeCells) -> int:
    """Four faces in each pool; with two players two of them leave the game, drawn at random."""
    for face in range(FACES):
        g.supply[face] = START_SUPPLY[g.module * FACES + face]
    for pool in range(POOLS):
        gone = 0
        if g.players == 2:
            gone = draw_two_of_four(g, pool)
        for i in range(POOL_SIZE):
            if not (gone >> i) & 1:
                g.supply[POOL_FACES[pool * POOL_SIZE + i]] += 1
    return 0


def draw_two_of_four(g: ForgeCells, pool: int) -> int:
    """Two of a pool's faces, as a mask; a table may want the 6 gold face to be one of them."""
    first = draw(g, POOL_SIZE)
    if g.six_gold_first:
        for i in range(POOL_SIZE):
            if POOL_FACES[pool * POOL_SIZE + i] == SIX_GOLD_FACE:
                first = i
    second = draw(g, POOL_SIZE - 1)
    if second >= first:
        second += 1
    return (1 << first) | (1 << second)


def shuffle_colours(g: ForgeCells) -> int:
    """Which colours coloured cards have, and in which order they lie, is random."""
    for i in range(COLOURS):
        g.boar_order[i] = i
        g.misfortune_order[i] = i
    for i in range(COLOURS - 1):
        j = i + draw(g, COLOURS - i)
        colour = g.boar_order[j]
        g.boar_order[j] = g.boar_order[i]
        g.boar_order[i] = colour
        if g.module == MODULE_TITANS:
            j = i + draw(g, COLOURS - i)
            colour = g.misfortune_order[j]
            g.misfortune_order[j] = g.misfortune_order[i]
            g.misfortune_order[i] = colour
    return 0


# -- choosing the sets -----------------------------------------------------------------------------


def is_candidate(g: ForgeCells, card: int, slot: int) -> int:
    """May this set come onto an open slot? It fits, the table wants it, it lies nowhere yet."""
    if CARD_SLOT[card] != slot or not (g.allowed >> card) & 1:
        return 0
    for other in range(SLOTS):
        if g.slot_card[other] == card:
            return 0
    return 1


def candidates_of(g: ForgeCells, slot: int) -> int:
    """How many sets may come onto an open slot."""
    count = 0
    for card in range(CARDS):
        count += is_candidate(g, card, slot)
    return count


def choose_set(g: ForgeCells, slot: int) -> int:
    """Fill an open slot at random; a draft leaves the slots that offer a choice to the players."""
    count = candidates_of(g, slot)
    if g.setup == SETUP_DRAFT and count > 1:
        return 0
    pick = draw(g, count)
    for card in range(CARDS):
        if is_candidate(g, card, slot):
            if pick == 0:
                g.slot_card[slot] = card
                return 0
            pick -= 1
    return 0


def resolve_draft(g: ForgeCells) -> int:
    """The players choose a set in turn, for any open slot, until none is open."""
    at = g.top
    for slot in range(SLOTS):
        if g.slot_card[slot] == NO_CARD:
            seat = g.stack[at + A] % g.players
            g.stack[at + A] += 1
            return push(g, D_DRAFT, seat, 0, 0, 0)
    pop(g)
    return 0


def legal_draft(g: ForgeCells) -> int:
    for card in range(CARDS):
        if g.slot_card[CARD_SLOT[card]] == NO_CARD and is_candidate(g, card, CARD_SLOT[card]):
            offer(g, A_DRAFT + card)
    return 0


def decide_draft(g: ForgeCells, action: int) -> int:
    at = pop(g)
    card = action - A_DRAFT
    g.slot_card[CARD_SLOT[card]] = card
    if g.listening:
        emit(g, E_SET_DRAFTED, g.stack[at + SEAT], card, CARD_SLOT[card], 0, 0)
    return 0
