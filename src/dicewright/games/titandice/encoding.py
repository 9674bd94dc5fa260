"""The position as a row of floats, from one seat's point of view. `observation.py` names the cells.

Nothing is hidden in Titan Dice, so everything that can still matter is written. What is to be
resolved is read from the stack: the question on top, and below it the dice in the air and the
attack that strikes.
"""

from __future__ import annotations

import cython

if not cython.compiled:
    from dicewright.core.consts import CHANCE_OPS, DECISION_OPS, FRAME, SEAT, A, B, C
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
        QUESTION_CELLS,
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
    at = encode_question(g, seat, out, at)
    at = encode_roll(g, seat, out, at)
    at = encode_pending(g, out, at)
    at = encode_table(g, seat, out, at)
    for i in range(SEATS):
        if i < g.players:
            encode_seat(g, (seat + i) % g.players, out, at)
        at += SEAT_CELLS
    return at


def relative(g: TitanCells, seat: int, other: int) -> int:
    """How many seats after `seat` the other one is."""
    return (other - seat + g.players) % g.players


def newest(g: TitanCells, op: int) -> int:
    """Where the topmost frame with this op starts, or -1."""
    for i in range(g.depth):
        start = (g.depth - 1 - i) * FRAME
        if g.stack[start] == op:
            return start
    return -1


# -- what is to be decided -------------------------------------------------------------------------


def encode_question(g: TitanCells, seat: int, out: Floats, at: int) -> int:
    """Who decides what, and what the top frame says about it."""
    if g.depth == 0:
        mark(out, at, SEATS + 1, SEATS + 2)
        return at + QUESTION_CELLS
    top = g.top
    op = g.stack[top]
    if op < DECISION_OPS:
        at = mark(out, at, SEATS, SEATS + 2)
        at = mark(out, at, op - CHANCE_OPS, KINDS_OF_CHANCE + KINDS_OF_DECISION)
    else:
        at = mark(out, at, relative(g, seat, g.stack[top + SEAT]), SEATS + 2)
        kind = KINDS_OF_CHANCE + op - DECISION_OPS
        at = mark(out, at, kind, KINDS_OF_CHANCE + KINDS_OF_DECISION)
    for i in range(FRAME_CELLS):
        at = put(out, at, g.stack[top + A + i], MOST_CELL)
    return at


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


def encode_pending(g: TitanCells, out: Floats, at: int) -> int:
    """The attack that strikes next, and how many automatic frames of each kind wait."""
    strike = newest(g, X_STRIKE)
    if strike >= 0:
        mark(out, at, g.stack[strike + A], SIDES)
    at += SIDES
    for i in range(g.depth):
        op = g.stack[i * FRAME]
        if op < X_GAME + AUTOMATIC_OPS:
            out[at + op - X_GAME] += 1.0 / MOST_PENDING
    for i in range(AUTOMATIC_OPS):
        if out[at + i] > 1.0:
            out[at + i] = 1.0
    return at + AUTOMATIC_OPS


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
