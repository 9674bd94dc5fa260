"""Chapter: setting the table. Sets, pools, dice, starting gold, the draft."""

from __future__ import annotations

from dicewright.core.frames import draw, emit, offer, pop, push
from dicewright.games.diceforge import consts as k
from dicewright.games.diceforge import tables as t
from dicewright.games.diceforge.layout import ForgeCells


def set_table(g: ForgeCells) -> int:
    """A new game on the options written into the state."""
    g.rounds = k.ROUNDS_THREE if g.players == 3 else k.ROUNDS
    g.first = g.ruling[k.R_FIRST_PLAYER]
    if g.first == k.FIRST_DRAWN:
        g.first = draw(g, g.players)
    g.active = g.first
    fill_temple(g)
    shuffle_colours(g)
    for seat in range(g.players):
        for place in range(k.SEAT_PLACES):
            face = t.START_FACES[g.module * k.SEAT_PLACES + place]
            g.dice[seat * k.SEAT_PLACES + place] = face
        g.reserve[seat * k.RESOURCES + k.GOLD] = k.FIRST_GOLD - place_of(g, seat)
        g.golem[seat] = k.START_SPACE
        g.allegiance[seat] = k.ALLEGIANCE_START
    for slot in range(k.SLOTS):
        g.stock[slot] = g.players
        if g.slot_card[slot] == k.NO_CARD:
            choose_set(g, slot)
    push(g, k.X_GAME, 0, 0, 0, 0)
    if g.setup != k.SETUP_CHOSEN:
        push(g, k.X_DRAFT, 0, 0, 0, 0)
    return 0


def place_of(g: ForgeCells, seat: int) -> int:
    """How many players have their turn in a round before this one."""
    return (seat + g.players - g.first) % g.players


def fill_temple(g: ForgeCells) -> int:
    """Four faces in each pool; with two players two of them leave the game, drawn at random."""
    for face in range(k.FACES):
        g.supply[face] = t.START_SUPPLY[g.module * k.FACES + face]
    for pool in range(k.POOLS):
        gone = 0
        if g.players == 2:
            gone = draw_two_of_four(g, pool)
        for i in range(k.POOL_SIZE):
            if not (gone >> i) & 1:
                g.supply[t.POOL_FACES[pool * k.POOL_SIZE + i]] += 1
    return 0


def draw_two_of_four(g: ForgeCells, pool: int) -> int:
    """Two of a pool's faces, as a mask; a table may want the 6 gold face to be one of them."""
    first = draw(g, k.POOL_SIZE)
    if g.ruling[k.R_SIX_GOLD_FIRST]:
        for i in range(k.POOL_SIZE):
            if t.POOL_FACES[pool * k.POOL_SIZE + i] == t.SIX_GOLD_FACE:
                first = i
    second = draw(g, k.POOL_SIZE - 1)
    if second >= first:
        second += 1
    return (1 << first) | (1 << second)


def shuffle_colours(g: ForgeCells) -> int:
    """Which colours coloured cards have, and in which order they lie, is random."""
    for i in range(k.COLOURS):
        g.boar_order[i] = i
        g.misfortune_order[i] = i
    for i in range(k.COLOURS - 1):
        j = i + draw(g, k.COLOURS - i)
        colour = g.boar_order[j]
        g.boar_order[j] = g.boar_order[i]
        g.boar_order[i] = colour
        if g.module == k.MODULE_TITANS:
            j = i + draw(g, k.COLOURS - i)
            colour = g.misfortune_order[j]
            g.misfortune_order[j] = g.misfortune_order[i]
            g.misfortune_order[i] = colour
    return 0


# -- choosing the sets -----------------------------------------------------------------------------


def is_candidate(g: ForgeCells, card: int, slot: int) -> int:
    """May this set come onto an open slot? It fits, the table wants it, it lies nowhere yet."""
    if t.CARD_SLOT[card] != slot or not g.allowed[card]:
        return 0
    for other in range(k.SLOTS):
        if g.slot_card[other] == card:
            return 0
    return 1


def candidates_of(g: ForgeCells, slot: int) -> int:
    """How many sets may come onto an open slot."""
    count = 0
    for card in range(k.CARDS):
        count += is_candidate(g, card, slot)
    return count


def choose_set(g: ForgeCells, slot: int) -> int:
    """Fill an open slot at random; a draft leaves the slots that offer a choice to the players."""
    count = candidates_of(g, slot)
    if g.setup == k.SETUP_DRAFT and count > 1:
        return 0
    pick = draw(g, count)
    for card in range(k.CARDS):
        if is_candidate(g, card, slot):
            if pick == 0:
                g.slot_card[slot] = card
                return 0
            pick -= 1
    return 0


def resolve_draft(g: ForgeCells) -> int:
    """The players choose a set in turn, for any open slot, until none is open."""
    at = g.top
    for slot in range(k.SLOTS):
        if g.slot_card[slot] == k.NO_CARD:
            seat = (g.first + g.stack[at + k.A]) % g.players
            g.stack[at + k.A] += 1
            return push(g, k.D_DRAFT, seat, 0, 0, 0)
    pop(g)
    return 0


def legal_draft(g: ForgeCells) -> int:
    for card in range(k.CARDS):
        if g.slot_card[t.CARD_SLOT[card]] == k.NO_CARD and is_candidate(g, card, t.CARD_SLOT[card]):
            offer(g, k.A_DRAFT + card)
    return 0


def decide_draft(g: ForgeCells, action: int) -> int:
    at = pop(g)
    card = action - k.A_DRAFT
    g.slot_card[t.CARD_SLOT[card]] = card
    if g.listening:
        emit(g, k.E_SET_DRAFTED, g.stack[at + k.SEAT], card, t.CARD_SLOT[card], 0, 0)
    return 0
