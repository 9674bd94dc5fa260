"""A position as a row of aspects, from one seat's point of view: what a value network looks at.

An aspect is a number that says one thing: *you have 7 gold*, *two copies of this card are left*,
*your light die brings 4 moon shards in six rolls*. There are always equally many, each at its own
place, so what changed between two positions is found by comparing two rows. Only what matters when
an action is to be chosen is told (`is_calm`); what is under way in between is not.
"""

from __future__ import annotations

from dicewright.core.encoding import relative
from dicewright.core.native import Ints
from dicewright.games.diceforge import consts as k
from dicewright.games.diceforge import tables as t
from dicewright.games.diceforge.layout import ForgeCells
from dicewright.games.diceforge.rules.scoring import score_of


def calm_of(g: ForgeCells) -> int:
    """Is an action to be chosen, so that nothing is under way?"""
    return 1 if g.top >= 0 and g.stack[g.top] == k.D_ACTION else 0


def write_aspects(g: ForgeCells, seat: int, out: Ints) -> int:
    """All aspects; returns how many."""
    at = write_table(g, seat, out, 0)
    for i in range(g.players):
        first = k.P_SEAT + i * k.SEAT_ASPECTS
        at = write_reserve(g, (seat + i) % g.players, out, at, first)
        at = write_dice(g, (seat + i) % g.players, out, at, first)
        if g.module != 0:
            at = write_boards(g, (seat + i) % g.players, out, at, first)
    return at


def write_step(out: Ints, at: int, first: int, amount: int, size: int) -> int:
    """The aspect of an amount, of `size` that begin at `first`; returns the next place."""
    if amount < 0:
        amount = 0
    elif amount >= size:
        amount = size - 1
    out[at] = first + amount
    return at + 1


def write_table(g: ForgeCells, seat: int, out: Ints, at: int) -> int:
    """The turn, the lead, what is left of cards and faces."""
    extra = 0 if g.stack[g.top + k.A] == k.MAIN_PHASE else k.SEATS
    at = write_step(out, at, k.P_TURN, relative(g, seat, g.first) + extra, 2 * k.SEATS)
    best = -k.LARGEST_CELL
    for other in range(g.players):
        if other != seat:
            best = max(best, score_of(g, other))
    lead = score_of(g, seat) - best + k.LEAD_ASPECTS
    at = write_step(out, at, k.P_LEAD, lead // 2, k.LEAD_ASPECTS)
    for slot in range(k.SLOTS):
        card = g.slot_card[slot]
        if card == k.NO_CARD:
            out[at] = k.P_NOTHING
        else:
            out[at] = k.P_STOCK + card * k.COPY_STEPS + g.stock[slot]
        at += 1
    for i in range(t.SHELVED_COUNT):
        face = t.SHELVED[i]
        at = write_step(out, at, k.P_SUPPLY + i * k.COPY_STEPS, g.supply[face], k.COPY_STEPS)
    if g.module == k.MODULE_GODDESS:
        for hall in range(k.HALLS):
            out[at] = k.P_HALL + hall * (k.TREASURES + 1) + g.hall[hall]
            at += 1
    return at


def write_reserve(g: ForgeCells, seat: int, out: Ints, at: int, first: int) -> int:
    """Resources, points, tokens, hammer, hero and cards of a player."""
    own = seat * k.RESOURCES
    at = write_step(out, at, first + k.P_GOLD, g.reserve[own + k.GOLD], k.MOST_GOLD + 1)
    at = write_step(out, at, first + k.P_SUN, g.reserve[own + k.SUN], k.MOST_SHARDS + 1)
    at = write_step(out, at, first + k.P_MOON, g.reserve[own + k.MOON], k.MOST_SHARDS + 1)
    at = write_step(out, at, first + k.P_SCORE, score_of(g, seat) // 3, k.SCORE_ASPECTS)
    at = write_step(out, at, first + k.P_HAMMER, g.hammered[seat], k.HAMMER_ASPECTS)
    at = write_step(out, at, first + k.P_FORGED, g.forged[seat], k.FORGED_ASPECTS)
    at = write_step(out, at, first + k.P_ISLAND, g.island[seat], k.ISLANDS + 1)
    for token in range(k.TOKENS):
        held = g.tokens[seat * k.TOKENS + token]
        at = write_step(out, at, first + k.P_TOKEN + token * k.COPY_STEPS, held, k.COPY_STEPS)
    for slot in range(k.SLOTS):
        owned = g.owned[seat * k.SLOTS + slot]
        if owned > 0:
            out[at] = first + k.P_CARD + g.slot_card[slot] * k.COPIES + owned - 1
        else:
            out[at] = k.P_NOTHING
        at += 1
    return at


def write_dice(g: ForgeCells, seat: int, out: Ints, at: int, first: int) -> int:
    """The faces, and what six rolls of each die, and of both, bring of every resource."""
    gold = 0
    sun = 0
    moon = 0
    glory = 0
    for die in range(k.DICE):
        place = seat * k.SEAT_PLACES + die * k.PLACES
        own_gold = 0
        own_sun = 0
        own_moon = 0
        own_glory = 0
        faces = first + k.P_FACE + die * k.FACES
        for i in range(k.PLACES):
            face = g.dice[place + i]
            out[at] = faces + face
            at += 1
            own_gold += t.SHOWN[face * k.RESOURCES + k.GOLD]
            own_sun += t.SHOWN[face * k.RESOURCES + k.SUN]
            own_moon += t.SHOWN[face * k.RESOURCES + k.MOON]
            own_glory += t.SHOWN[face * k.RESOURCES + k.GLORY]
        out[at] = first + k.P_UP + die * k.FACES + g.dice[place + g.up[seat * k.DICE + die]]
        at += 1
        brought = first + k.P_BROUGHT + die * 4 * k.BROUGHT_STEPS
        at = write_step(out, at, brought, own_gold, k.BROUGHT_STEPS)
        at = write_step(out, at, brought + k.BROUGHT_STEPS, own_sun, k.BROUGHT_STEPS)
        at = write_step(out, at, brought + 2 * k.BROUGHT_STEPS, own_moon, k.BROUGHT_STEPS)
        at = write_step(out, at, brought + 3 * k.BROUGHT_STEPS, own_glory, k.BROUGHT_STEPS)
        gold += own_gold
        sun += own_sun
        moon += own_moon
        glory += own_glory
    brought = first + k.P_BROUGHT + k.DICE * 4 * k.BROUGHT_STEPS
    at = write_step(out, at, brought, gold, k.BROUGHT_STEPS)
    at = write_step(out, at, brought + k.BROUGHT_STEPS, sun, k.BROUGHT_STEPS)
    at = write_step(out, at, brought + 2 * k.BROUGHT_STEPS, moon, k.BROUGHT_STEPS)
    return write_step(out, at, brought + 3 * k.BROUGHT_STEPS, glory, k.BROUGHT_STEPS)


def write_boards(g: ForgeCells, seat: int, out: Ints, at: int, first: int) -> int:
    """What only the modules have: more resources, labyrinth, allegiance, memory, tokens' places."""
    own = seat * k.RESOURCES
    at = write_step(out, at, first + k.P_ANCIENT, g.reserve[own + k.ANCIENT], k.ANCIENT_CAP + 1)
    at = write_step(out, at, first + k.P_LOYALTY, g.reserve[own + k.LOYALTY], k.MOST_SHARDS + 1)
    gold = 0
    for copy in range(k.COPIES):
        gold += g.scepter[seat * k.COPIES + copy]
    at = write_step(out, at, first + k.P_SCEPTER, gold, k.COPIES * k.SCEPTER_CAP + 1)
    for copy in range(k.COPIES):
        stand = g.companion[seat * k.COPIES + copy] + 1
        row = first + k.P_COMPANION + copy * (k.COMPANION_TOP + 2)
        at = write_step(out, at, row, stand, k.COMPANION_TOP + 2)
    at = write_step(out, at, first + k.P_GOLEM, g.golem[seat], k.SPACES + 1)
    at = write_step(out, at, first + k.P_STAND, g.allegiance[seat], k.ALLEGIANCE_SPACES + 1)
    for cell in range(k.MEMORY_CELLS):
        row = first + k.P_MEMORY + cell * k.COPY_STEPS
        at = write_step(out, at, row, g.memory[seat * k.MEMORY_CELLS + cell], k.COPY_STEPS)
    return at
