"""The position as a row of floats, from one seat's point of view. `observation.py` names the cells.

Everything that can still matter is written, and nothing that a player at the table cannot see: of
the shuffled stacks of boars and misfortunes only the colour on top. Cards are counted by card, not
by slot, so that a cell means the same on every table. What is to be resolved is read from the
stack: the question on top, and below it the newest pair of faces and the newest card at work.
"""

from __future__ import annotations

from dicewright.core.encoding import (
    encode_cells,
    encode_decider,
    encode_kind,
    encode_pending,
    newest,
    relative,
)
from dicewright.core.features import clear, mark, put
from dicewright.core.native import Floats
from dicewright.games.diceforge import consts as k
from dicewright.games.diceforge import tables as t
from dicewright.games.diceforge.layout import ForgeCells
from dicewright.games.diceforge.rules.forge import was_bought
from dicewright.games.diceforge.rules.resources import cap_of
from dicewright.games.diceforge.rules.scoring import score_of


def encode_position(g: ForgeCells, seat: int, out: Floats, at: int) -> int:
    """The whole observation."""
    clear(out, at, k.OBSERVATION)
    at = encode_decider(g, seat, out, at, k.SEATS)
    at = encode_kind(g, out, at, k.KINDS_OF_CHANCE, k.KINDS_OF_DECISION)
    at = encode_cells(g, out, at, k.FRAME_CELLS, k.MOST_CELL)
    at = encode_faces(g, out, at)
    at = encode_pair(g, out, at)
    at = encode_program(g, seat, out, at)
    at = encode_pending(g, out, at, k.X_GAME, k.AUTOMATIC_OPS, k.MOST_PENDING)
    at = encode_table(g, seat, out, at)
    at = encode_cards(g, out, at)
    at = encode_colours(g, seat, out, at)
    at = encode_places(g, seat, out, at)
    for i in range(k.SEATS):
        if i < g.players:
            encode_reserve(g, (seat + i) % g.players, out, at)
            encode_holdings(g, (seat + i) % g.players, out, at + k.RESERVE_CELLS)
        at += k.SEAT_CELLS
    return at


# -- what is to be decided -------------------------------------------------------------------------


def encode_faces(g: ForgeCells, out: Floats, at: int) -> int:
    """The faces that the question is about: the one at stake, and those bought so far."""
    if g.top < 0:
        return at + 2 * k.FACES
    top = g.top
    op = g.stack[top]
    face = -1
    if op in (k.D_PLACE, k.D_TARGET):
        face = g.stack[top + k.A]
    elif op == k.D_OPTION:
        face = g.stack[top + k.B]
    at = mark(out, at, face, k.FACES)
    if op == k.D_FORGE:
        for i in range(t.SHELVED_COUNT):
            if was_bought(g, top, t.SHELVED[i]):
                out[at + t.SHELVED[i]] = 1.0
    return at + k.FACES


def encode_pair(g: ForgeCells, out: Floats, at: int) -> int:
    """The two faces at work: what they count as, the options chosen, what is done."""
    pair = newest(g, k.X_PAIR)
    if pair < 0:
        return at + k.PAIR_CELLS
    for i in range(k.DICE):
        at = mark(out, at, g.stack[pair + k.PAIR_SEEN + i], k.FACES)
    for i in range(k.DICE):
        at = put(out, at, g.stack[pair + k.PAIR_OPTION + i], k.MOST_COPIES)
    for i in range(k.DICE):
        at = put(out, at, (g.stack[pair + k.PAIR_DONE] >> i) & 1, 1)
    at = mark(out, at, g.stack[pair + k.PAIR_FIRST] - 1, k.DICE)
    for i in range(k.MODES):
        at = put(out, at, (g.stack[pair + k.PAIR_MODE] >> i) & 1, 1)
    return at


def encode_program(g: ForgeCells, seat: int, out: Floats, at: int) -> int:
    """The card at work, whose it is, how far it is and what it remembers."""
    program = newest(g, k.X_PROGRAM)
    if program < 0:
        return at + k.PROGRAM_STATE_CELLS
    if g.stack[program + k.B] in (k.PROGRAM_INSTANT, k.PROGRAM_REINFORCEMENT):
        mark(out, at, g.stack[program + k.A], k.CARDS)
    at += k.CARDS
    at = mark(out, at, relative(g, seat, g.stack[program + k.SEAT]), k.SEATS)
    at = put(out, at, g.stack[program + k.C], k.PROGRAM_OPS)
    at = put(out, at, g.stack[program + k.PROGRAM_REGISTER], k.MOST_CELL)
    return put(out, at, g.stack[program + k.PROGRAM_REGISTER + 1], k.MOST_CELL)


# -- the table -------------------------------------------------------------------------------------


def encode_table(g: ForgeCells, seat: int, out: Floats, at: int) -> int:
    """How many play, where the viewer sits, the module, the rulings, the clock."""
    at = mark(out, at, g.players - 2, k.SEATS - 1)
    at = mark(out, at, seat, k.SEATS)
    at = mark(out, at, g.module, k.MODULES)
    for ruling in range(k.RULINGS):
        at = put(out, at, g.ruling[ruling], 1)
    at = mark(out, at, relative(g, seat, g.first), k.SEATS)
    at = put(out, at, g.round, k.MOST_ROUNDS)
    at = put(out, at, g.rounds, k.MOST_ROUNDS)
    at = put(out, at, g.turn, k.MOST_TURNS)
    at = mark(out, at, relative(g, seat, g.active), k.SEATS)
    for i in range(k.COPIES):
        at = put(out, at, (g.advanced >> i) & 1, 1)
    at = put(out, at, g.arrived, 1)
    for hall in range(k.HALLS):
        at = mark(out, at, g.hall[hall] - 1, k.TREASURES)
    for face in range(k.FACES):
        at = put(out, at, g.supply[face], k.MOST_COPIES)
    return at


def encode_cards(g: ForgeCells, out: Floats, at: int) -> int:
    """Which cards are in play, which lie on another slot than their own, how many are left, and
    how often the active player used them this turn."""
    for slot in range(k.SLOTS):
        card = g.slot_card[slot]
        if card != k.NO_CARD:
            out[at + card] = 1.0
            if t.CARD_SLOT[card] != slot:
                out[at + k.CARDS + card] = 1.0
            put(out, at + 2 * k.CARDS + card, g.stock[slot], k.MOST_COPIES)
            put(out, at + 3 * k.CARDS + card, g.used[slot], k.MOST_COPIES)
    return at + 4 * k.CARDS


def encode_colours(g: ForgeCells, seat: int, out: Floats, at: int) -> int:
    """Boars and misfortunes: the colour on top of the stack, and the owner of each colour."""
    for slot in range(k.SLOTS):
        taken = g.players - g.stock[slot]
        if taken < k.COLOURS:
            if g.slot_card[slot] == t.BOAR_CARD:
                mark(out, at, g.boar_order[taken], k.COLOURS)
            if g.slot_card[slot] == t.MISFORTUNE_CARD:
                mark(out, at + k.COLOURS, g.misfortune_order[taken], k.COLOURS)
    at += 2 * k.COLOURS
    for colour in range(k.COLOURS):
        if g.boar_owner[colour] >= 0:
            mark(out, at, relative(g, seat, g.boar_owner[colour]), k.SEATS)
        at += k.SEATS
    for colour in range(k.COLOURS):
        if g.misfortune_owner[colour] >= 0:
            mark(out, at, relative(g, seat, g.misfortune_owner[colour]), k.SEATS)
        at += k.SEATS
    return at


def encode_places(g: ForgeCells, seat: int, out: Floats, at: int) -> int:
    """The viewer's own dice place by place: actions name places."""
    for place in range(k.SEAT_PLACES):
        at = mark(out, at, g.dice[seat * k.SEAT_PLACES + place], k.FACES)
    return at


# -- a player --------------------------------------------------------------------------------------


def encode_reserve(g: ForgeCells, seat: int, out: Floats, at: int) -> int:
    """Resources, the room for more, tokens, hammer, hero: what changes every turn."""
    own = seat * k.RESOURCES
    at = put(out, at, 1, 1)
    at = put(out, at, score_of(g, seat), k.MOST_GLORY)
    at = put(out, at, g.reserve[own + k.GOLD], k.MOST_GOLD)
    at = put(out, at, g.reserve[own + k.SUN], k.MOST_SHARDS)
    at = put(out, at, g.reserve[own + k.MOON], k.MOST_SHARDS)
    at = put(out, at, g.reserve[own + k.GLORY], k.MOST_GLORY)
    at = put(out, at, g.reserve[own + k.ANCIENT], k.ANCIENT_CAP)
    at = put(out, at, g.reserve[own + k.LOYALTY], k.MOST_SHARDS)
    at = put(out, at, cap_of(g, seat, k.GOLD) - g.reserve[own + k.GOLD], k.MOST_GOLD)
    at = put(out, at, cap_of(g, seat, k.SUN) - g.reserve[own + k.SUN], k.MOST_SHARDS)
    at = put(out, at, cap_of(g, seat, k.MOON) - g.reserve[own + k.MOON], k.MOST_SHARDS)
    for token in range(k.TOKENS):
        at = put(out, at, g.tokens[seat * k.TOKENS + token], k.MOST_COPIES)
    at = put(out, at, g.hammered[seat], k.MOST_HAMMERED)
    at = put(out, at, g.hammered[seat] % k.HAMMER_LAP, k.HAMMER_LAP)
    at = put(out, at, g.forged[seat], k.MOST_FORGED)
    at = mark(out, at, g.island[seat], k.ISLANDS + 1)
    for copy in range(k.COPIES):
        at = put(out, at, g.scepter[seat * k.COPIES + copy], k.SCEPTER_CAP)
    for copy in range(k.COPIES):
        at = put(out, at, g.companion[seat * k.COPIES + copy], k.COMPANION_TOP)
    return at


def count_of(g: ForgeCells, first: int, face: int) -> int:
    """How often a face is on the die that begins at `first`."""
    count = 0
    for place in range(k.PLACES):
        if g.dice[first + place] == face:
            count += 1
    return count


def encode_holdings(g: ForgeCells, seat: int, out: Floats, at: int) -> int:
    """Cards, dice, and what the player has on the boards of the modules."""
    for slot in range(k.SLOTS):
        if g.owned[seat * k.SLOTS + slot] > 0:
            put(out, at + g.slot_card[slot], g.owned[seat * k.SLOTS + slot], k.MOST_COPIES)
    at += k.CARDS
    for die in range(k.DICE):
        first = seat * k.SEAT_PLACES + die * k.PLACES
        for place in range(k.PLACES):
            put(
                out, at + g.dice[first + place], count_of(g, first, g.dice[first + place]), k.PLACES
            )
        at += k.FACES
    for die in range(k.DICE):
        first = seat * k.SEAT_PLACES + die * k.PLACES
        at = mark(out, at, g.dice[first + g.up[seat * k.DICE + die]], k.FACES)
    for die in range(k.DICE):
        at = put(out, at, (g.rolled >> (seat * k.DICE + die)) & 1, 1)
    at = mark(out, at, g.golem[seat] - 1, k.SPACES)
    if g.module == k.MODULE_TITANS:
        stand = g.allegiance[seat]
        put(out, at, stand, k.ALLEGIANCE_SPACES)
        put(out, at + 1, t.STAND_GLORY[stand - 1], k.MOST_STAND_GLORY)
        mark(out, at + 2, t.STAND_ZONE[stand - 1], k.ZONES)
    at += 2 + k.ZONES
    for cell in range(k.MEMORY_CELLS):
        at = put(out, at, g.memory[seat * k.MEMORY_CELLS + cell], k.MOST_COPIES)
    return at
