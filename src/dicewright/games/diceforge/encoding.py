"""The position as a row of floats, from one seat's point of view. `observation.py` names the cells.

Everything that can still matter is written, and nothing that a player at the table cannot see: of
the shuffled stacks of boars and misfortunes only the colour on top. Cards are counted by card, not
by slot, so that a cell means the same on every table. What is to be resolved is read from the
stack: the question on top, and below it the newest pair of faces and the newest card at work.
"""

from __future__ import annotations

import cython

if not cython.compiled:
    from dicewright.core.consts import SEAT, A, B, C
    from dicewright.core.encoding import (
        encode_cells,
        encode_decider,
        encode_kind,
        encode_pending,
        newest,
        relative,
    )
    from dicewright.core.features import Floats, clear, mark, put
    from dicewright.games.diceforge.consts import (
        ALLEGIANCE_SPACES,
        ANCIENT,
        ANCIENT_CAP,
        AUTOMATIC_OPS,
        BOUGHT_BITS,
        CARDS,
        COLOURS,
        COMPANION_TOP,
        COPIES,
        D_FORGE,
        D_OPTION,
        D_PLACE,
        D_TARGET,
        DICE,
        FACES,
        FORGE_BOUGHT,
        FRAME_CELLS,
        GLORY,
        GOLD,
        HALLS,
        HAMMER_LAP,
        ISLANDS,
        KINDS_OF_CHANCE,
        KINDS_OF_DECISION,
        LOYALTY,
        MEMORY_CELLS,
        MODES,
        MODULE_TITANS,
        MODULES,
        MOON,
        MOST_CELL,
        MOST_COPIES,
        MOST_FORGED,
        MOST_GLORY,
        MOST_GOLD,
        MOST_HAMMERED,
        MOST_PENDING,
        MOST_ROUNDS,
        MOST_SHARDS,
        MOST_STAND_GLORY,
        MOST_TURNS,
        NO_CARD,
        OBSERVATION,
        PAIR_CELLS,
        PAIR_DONE,
        PAIR_FIRST,
        PAIR_MODE,
        PAIR_OPTION,
        PAIR_SEEN,
        PLACES,
        PROGRAM_OPS,
        PROGRAM_REGISTER,
        PROGRAM_SPACE,
        PROGRAM_STATE_CELLS,
        RESERVE_CELLS,
        RESOURCES,
        SCEPTER_CAP,
        SEAT_CELLS,
        SEAT_PLACES,
        SEATS,
        SLOTS,
        SPACES,
        SUN,
        TOKENS,
        TREASURES,
        X_GAME,
        X_PAIR,
        X_PROGRAM,
        ZONES,
    )
    from dicewright.games.diceforge.layout import ForgeCells
    from dicewright.games.diceforge.rules.resources import cap_of
    from dicewright.games.diceforge.rules.scoring import score_of
    from dicewright.games.diceforge.tables import (
        BOAR_CARD,
        CARD_SLOT,
        MISFORTUNE_CARD,
        STAND_GLORY,
        STAND_ZONE,
    )


def encode_position(g: ForgeCells, seat: int, out: Floats, at: int) -> int:
    """The whole observation."""
    clear(out, at, OBSERVATION)
    at = encode_decider(g, seat, out, at, SEATS)
    at = encode_kind(g, out, at, KINDS_OF_CHANCE, KINDS_OF_DECISION)
    at = encode_cells(g, out, at, FRAME_CELLS, MOST_CELL)
    at = encode_faces(g, out, at)
    at = encode_pair(g, out, at)
    at = encode_program(g, seat, out, at)
    at = encode_pending(g, out, at, X_GAME, AUTOMATIC_OPS, MOST_PENDING)
    at = encode_table(g, seat, out, at)
    at = encode_cards(g, out, at)
    at = encode_colours(g, seat, out, at)
    at = encode_places(g, seat, out, at)
    for i in range(SEATS):
        if i < g.players:
            encode_reserve(g, (seat + i) % g.players, out, at)
            encode_holdings(g, (seat + i) % g.players, out, at + RESERVE_CELLS)
        at += SEAT_CELLS
    return at


# -- what is to be decided -------------------------------------------------------------------------


def encode_faces(g: ForgeCells, out: Floats, at: int) -> int:
    """The faces that the question is about: the one at stake, and those bought so far."""
    if g.depth == 0:
        return at + 2 * FACES
    top = g.top
    op = g.stack[top]
    face = -1
    if op in (D_PLACE, D_TARGET):
        face = g.stack[top + A]
    elif op == D_OPTION:
        face = g.stack[top + B]
    at = mark(out, at, face, FACES)
    if op == D_FORGE:
        for i in range(FACES):
            bought = g.stack[top + FORGE_BOUGHT + i // BOUGHT_BITS]
            if (bought >> (i % BOUGHT_BITS)) & 1:
                out[at + i] = 1.0
    return at + FACES


def encode_pair(g: ForgeCells, out: Floats, at: int) -> int:
    """The two faces at work: what they count as, the options chosen, what is done."""
    pair = newest(g, X_PAIR)
    if pair < 0:
        return at + PAIR_CELLS
    for i in range(DICE):
        at = mark(out, at, g.stack[pair + PAIR_SEEN + i], FACES)
    for i in range(DICE):
        at = put(out, at, g.stack[pair + PAIR_OPTION + i], MOST_COPIES)
    for i in range(DICE):
        at = put(out, at, (g.stack[pair + PAIR_DONE] >> i) & 1, 1)
    at = mark(out, at, g.stack[pair + PAIR_FIRST] - 1, DICE)
    for i in range(MODES):
        at = put(out, at, (g.stack[pair + PAIR_MODE] >> i) & 1, 1)
    return at


def encode_program(g: ForgeCells, seat: int, out: Floats, at: int) -> int:
    """The card at work, whose it is, how far it is and what it remembers."""
    program = newest(g, X_PROGRAM)
    if program < 0:
        return at + PROGRAM_STATE_CELLS
    if g.stack[program + B] != PROGRAM_SPACE:
        mark(out, at, g.stack[program + A], CARDS)
    at += CARDS
    at = mark(out, at, relative(g, seat, g.stack[program + SEAT]), SEATS)
    at = put(out, at, g.stack[program + C], PROGRAM_OPS)
    at = put(out, at, g.stack[program + PROGRAM_REGISTER], MOST_CELL)
    return put(out, at, g.stack[program + PROGRAM_REGISTER + 1], MOST_CELL)


# -- the table -------------------------------------------------------------------------------------


def encode_table(g: ForgeCells, seat: int, out: Floats, at: int) -> int:
    """How many play, where the viewer sits, the module, the rulings, the clock."""
    at = mark(out, at, g.players - 2, SEATS - 1)
    at = mark(out, at, seat, SEATS)
    at = mark(out, at, g.module, MODULES)
    at = put(out, at, g.tie_break, 1)
    at = put(out, at, g.fire_ends, 1)
    at = put(out, at, g.round, MOST_ROUNDS)
    at = put(out, at, g.rounds, MOST_ROUNDS)
    at = put(out, at, g.turn, MOST_TURNS)
    at = mark(out, at, relative(g, seat, g.active), SEATS)
    for i in range(COPIES):
        at = put(out, at, (g.advanced >> i) & 1, 1)
    at = put(out, at, g.arrived, 1)
    for hall in range(HALLS):
        at = mark(out, at, g.hall[hall] - 1, TREASURES)
    for face in range(FACES):
        at = put(out, at, g.supply[face], MOST_COPIES)
    return at


def encode_cards(g: ForgeCells, out: Floats, at: int) -> int:
    """Which cards are in play, which lie on another slot than their own, how many are left, and
    how often the active player used them this turn."""
    for slot in range(SLOTS):
        card = g.slot_card[slot]
        if card != NO_CARD:
            out[at + card] = 1.0
            if CARD_SLOT[card] != slot:
                out[at + CARDS + card] = 1.0
            put(out, at + 2 * CARDS + card, g.stock[slot], MOST_COPIES)
            put(out, at + 3 * CARDS + card, g.used[slot], MOST_COPIES)
    return at + 4 * CARDS


def encode_colours(g: ForgeCells, seat: int, out: Floats, at: int) -> int:
    """Boars and misfortunes: the colour on top of the stack, and the owner of each colour."""
    for slot in range(SLOTS):
        taken = g.players - g.stock[slot]
        if taken < COLOURS:
            if g.slot_card[slot] == BOAR_CARD:
                mark(out, at, g.boar_order[taken], COLOURS)
            if g.slot_card[slot] == MISFORTUNE_CARD:
                mark(out, at + COLOURS, g.misfortune_order[taken], COLOURS)
    at += 2 * COLOURS
    for colour in range(COLOURS):
        if g.boar_owner[colour] >= 0:
            mark(out, at, relative(g, seat, g.boar_owner[colour]), SEATS)
        at += SEATS
    for colour in range(COLOURS):
        if g.misfortune_owner[colour] >= 0:
            mark(out, at, relative(g, seat, g.misfortune_owner[colour]), SEATS)
        at += SEATS
    return at


def encode_places(g: ForgeCells, seat: int, out: Floats, at: int) -> int:
    """The viewer's own dice place by place: actions name places."""
    for place in range(SEAT_PLACES):
        at = mark(out, at, g.dice[seat * SEAT_PLACES + place], FACES)
    return at


# -- a player --------------------------------------------------------------------------------------


def encode_reserve(g: ForgeCells, seat: int, out: Floats, at: int) -> int:
    """Resources, the room for more, tokens, hammer, hero: what changes every turn."""
    own = seat * RESOURCES
    at = put(out, at, 1, 1)
    at = put(out, at, score_of(g, seat), MOST_GLORY)
    at = put(out, at, g.reserve[own + GOLD], MOST_GOLD)
    at = put(out, at, g.reserve[own + SUN], MOST_SHARDS)
    at = put(out, at, g.reserve[own + MOON], MOST_SHARDS)
    at = put(out, at, g.reserve[own + GLORY], MOST_GLORY)
    at = put(out, at, g.reserve[own + ANCIENT], ANCIENT_CAP)
    at = put(out, at, g.reserve[own + LOYALTY], MOST_SHARDS)
    at = put(out, at, cap_of(g, seat, GOLD) - g.reserve[own + GOLD], MOST_GOLD)
    at = put(out, at, cap_of(g, seat, SUN) - g.reserve[own + SUN], MOST_SHARDS)
    at = put(out, at, cap_of(g, seat, MOON) - g.reserve[own + MOON], MOST_SHARDS)
    for token in range(TOKENS):
        at = put(out, at, g.tokens[seat * TOKENS + token], MOST_COPIES)
    at = put(out, at, g.hammered[seat], MOST_HAMMERED)
    at = put(out, at, g.hammered[seat] % HAMMER_LAP, HAMMER_LAP)
    at = put(out, at, g.forged[seat], MOST_FORGED)
    at = mark(out, at, g.island[seat], ISLANDS + 1)
    for copy in range(COPIES):
        at = put(out, at, g.scepter[seat * COPIES + copy], SCEPTER_CAP)
    for copy in range(COPIES):
        at = put(out, at, g.companion[seat * COPIES + copy], COMPANION_TOP)
    return at


def count_of(g: ForgeCells, first: int, face: int) -> int:
    """How often a face is on the die that begins at `first`."""
    count = 0
    for place in range(PLACES):
        if g.dice[first + place] == face:
            count += 1
    return count


def encode_holdings(g: ForgeCells, seat: int, out: Floats, at: int) -> int:
    """Cards, dice, and what the player has on the boards of the modules."""
    for slot in range(SLOTS):
        if g.owned[seat * SLOTS + slot] > 0:
            put(out, at + g.slot_card[slot], g.owned[seat * SLOTS + slot], MOST_COPIES)
    at += CARDS
    for die in range(DICE):
        first = seat * SEAT_PLACES + die * PLACES
        for place in range(PLACES):
            put(out, at + g.dice[first + place], count_of(g, first, g.dice[first + place]), PLACES)
        at += FACES
    for die in range(DICE):
        first = seat * SEAT_PLACES + die * PLACES
        at = mark(out, at, g.dice[first + g.up[seat * DICE + die]], FACES)
    at = mark(out, at, g.golem[seat] - 1, SPACES)
    if g.module == MODULE_TITANS:
        stand = g.allegiance[seat]
        put(out, at, stand, ALLEGIANCE_SPACES)
        put(out, at + 1, STAND_GLORY[stand - 1], MOST_STAND_GLORY)
        mark(out, at + 2, STAND_ZONE[stand - 1], ZONES)
    at += 2 + ZONES
    for cell in range(MEMORY_CELLS):
        at = put(out, at, g.memory[seat * MEMORY_CELLS + cell], MOST_COPIES)
    return at
