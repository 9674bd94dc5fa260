"""The position as a row of floats, from one seat's point of view. `observation.py` names the cells.

Nothing is hidden in Titan Dice, so everything that can still matter is written. What is to be
resolved is read from the stack: the question on top, and below it the dice in the air and the
attack that strikes.
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
    from dicewright.games.titandice.consts import (
        ARRANGEMENTS,
        AUTOMATIC_OPS,
        BONUS_PLACES,
        CAGED,
        CREATURES,
        EXODUS_START,
        FRAME_CELLS,
        KINDS_OF_CHANCE,
        KINDS_OF_DECISION,
        LEVELS,
        MOST_CELL,
        MOST_LIMIT,
        MOST_PENDING,
        MOST_ROUNDS,
        MOST_SCORE,
        MOST_TURNS,
        OBSERVATION,
        PILE,
        R_OPPOSITE,
        R_ROUND_LIMIT,
        R_TURN_LIMIT,
        REASONS,
        REGULAR_DICE,
        ROLL_CELLS,
        ROLLED,
        ROLLED_BONUS,
        RULINGS,
        SEAT_CELLS,
        SEATS,
        SIDES,
        SOLO_LOST,
        SOLO_WON,
        X_GAME,
        X_ROLLED,
        X_ROUND,
        X_STRIKE,
    )
    from dicewright.games.titandice.layout import TitanCells
    from dicewright.games.titandice.rules.rounds import score_of


def encode_position(g: TitanCells, seat: int, out: Floats, at: int) -> int:
    """The whole observation."""
    clear(out, at, OBSERVATION)
    at = encode_decider(g, seat, out, at, SEATS)
    at = encode_kind(g, out, at, KINDS_OF_CHANCE, KINDS_OF_DECISION)
    at = encode_cells(g, out, at, FRAME_CELLS, MOST_CELL)
    at = encode_roll(g, seat, out, at)
    at = encode_strike(g, out, at)
    at = encode_pending(g, out, at, X_GAME, AUTOMATIC_OPS, MOST_PENDING)
    at = encode_table(g, seat, out, at)
    for i in range(SEATS):
        if i < g.players:
            encode_seat(g, (seat + i) % g.players, out, at)
        at += SEAT_CELLS
    return at


# -- what is to be decided -------------------------------------------------------------------------


def encode_roll(g: TitanCells, seat: int, out: Floats, at: int) -> int:
    """Dice in the air: why and for whom they were rolled, and what they show."""
    roll = newest(g, X_ROLLED)
    if roll < 0:
        return at + ROLL_CELLS
    at = mark(out, at, g.stack[roll + A], REASONS)
    at = mark(out, at, relative(g, seat, g.stack[roll + SEAT]), SEATS)
    for side in range(SIDES):
        at = put(out, at, g.stack[roll + ROLLED + side], MOST_CELL)
    at = mark(out, at, g.stack[roll + ROLLED_BONUS] - 1, SIDES)
    at = put(out, at, g.stack[roll + B], MOST_CELL)
    return put(out, at, g.stack[roll + C], MOST_CELL)


def encode_strike(g: TitanCells, out: Floats, at: int) -> int:
    """The attack that strikes next."""
    strike = newest(g, X_STRIKE)
    if strike >= 0:
        mark(out, at, g.stack[strike + A], SIDES)
    return at + SIDES


# -- the table -------------------------------------------------------------------------------------


def encode_table(g: TitanCells, seat: int, out: Floats, at: int) -> int:
    """How many play, where the viewer sits, rulings, the clock, the stacks, the exodus."""
    at = mark(out, at, g.players - 1, SEATS)
    at = mark(out, at, seat, SEATS)
    for ruling in range(RULINGS):
        most = MOST_LIMIT if ruling in (R_TURN_LIMIT, R_ROUND_LIMIT) else LEVELS
        at = put(out, at, g.ruling[ruling], ARRANGEMENTS if ruling == R_OPPOSITE else most)
    at = put(out, at, g.round, MOST_ROUNDS)
    at = put(out, at, g.ending, 1)
    at = put(out, at, 1 if g.result == SOLO_WON else 0, 1)
    at = put(out, at, 1 if g.result == SOLO_LOST else 0, 1)
    at = mark(out, at, relative(g, seat, g.first), SEATS)
    turn = newest(g, X_ROUND)
    if turn >= 0:
        mark(out, at, relative(g, seat, g.stack[turn + A]), SEATS)
    at += SEATS
    for i in range(CREATURES * PILE):
        at = mark(out, at, g.pile[i] - 1, LEVELS)
    for creature in range(CREATURES):
        at = put(out, at, g.exodus[creature], EXODUS_START)
    return at


# -- a player --------------------------------------------------------------------------------------


def encode_seat(g: TitanCells, seat: int, out: Floats, at: int) -> int:
    """Tracks, cards and dice of one player."""
    own = seat * CREATURES
    at = put(out, at, 1, 1)
    at = put(out, at, score_of(g, seat), MOST_SCORE)
    for creature in range(CREATURES):
        at = put(out, at, g.track[own + creature], CAGED)
    for creature in range(CREATURES):
        at = mark(out, at, g.card[own + creature] - 1, LEVELS)
    for creature in range(CREATURES):
        at = put(out, at, g.down[own + creature], 1)
    for creature in range(CREATURES):
        at = put(out, at, g.active[own + creature], REGULAR_DICE)
    at = put(out, at, g.spent[seat], REGULAR_DICE)
    at = put(out, at, g.wound[seat], REGULAR_DICE)
    at = put(out, at, g.aside[seat], REGULAR_DICE)
    at = put(out, at, g.paid[seat], REGULAR_DICE)
    at = mark(out, at, g.bonus[seat], BONUS_PLACES)
    at = put(out, at, g.marker[seat], REGULAR_DICE)
    at = put(out, at, g.out[seat], 1)
    at = put(out, at, g.turns[seat], MOST_TURNS)
    return put(out, at, g.winged[seat], 1)
