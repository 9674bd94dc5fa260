"""The position as a row of floats, from one seat's point of view. `observation.py` names the cells.

Nothing is hidden in Titan Dice, so everything that can still matter is written. What is to be
resolved is read from the stack: the question on top, and below it the dice in the air and the
attack that strikes.
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
from dicewright.games.titandice import consts as k
from dicewright.games.titandice import tables as t
from dicewright.games.titandice.layout import TitanCells
from dicewright.games.titandice.rules.rounds import score_of


def encode_position(g: TitanCells, seat: int, out: Floats, at: int) -> int:
    """The whole observation."""
    clear(out, at, k.OBSERVATION)
    at = encode_decider(g, seat, out, at, k.SEATS)
    at = encode_kind(g, out, at, k.KINDS_OF_CHANCE, k.KINDS_OF_DECISION)
    at = encode_cells(g, out, at, k.FRAME_CELLS, k.MOST_CELL)
    at = encode_roll(g, seat, out, at)
    at = encode_strike(g, out, at)
    at = encode_pending(g, out, at, k.X_GAME, k.AUTOMATIC_OPS, k.MOST_PENDING)
    at = encode_table(g, seat, out, at)
    for i in range(k.SEATS):
        if i < g.players:
            encode_seat(g, (seat + i) % g.players, out, at)
        at += k.SEAT_CELLS
    return at


# -- what is to be decided -------------------------------------------------------------------------


def encode_roll(g: TitanCells, seat: int, out: Floats, at: int) -> int:
    """Dice in the air: why and for whom they were rolled, and what they show."""
    roll = newest(g, k.X_ROLLED)
    if roll < 0:
        return at + k.ROLL_CELLS
    at = mark(out, at, g.stack[roll + k.A], k.REASONS)
    at = mark(out, at, relative(g, seat, g.stack[roll + k.SEAT]), k.SEATS)
    for side in range(k.SIDES):
        at = put(out, at, g.stack[roll + k.ROLLED + side], k.MOST_CELL)
    at = mark(out, at, g.stack[roll + k.ROLLED_BONUS] - 1, k.SIDES)
    at = put(out, at, g.stack[roll + k.B], k.MOST_CELL)
    return put(out, at, g.stack[roll + k.C], k.MOST_CELL)


def encode_strike(g: TitanCells, out: Floats, at: int) -> int:
    """The attack that strikes next."""
    strike = newest(g, k.X_STRIKE)
    if strike >= 0:
        mark(out, at, g.stack[strike + k.A], k.SIDES)
    return at + k.SIDES


# -- the table -------------------------------------------------------------------------------------


def encode_table(g: TitanCells, seat: int, out: Floats, at: int) -> int:
    """How many play, where the viewer sits, rulings, the clock, the stacks, the exodus."""
    at = mark(out, at, g.players - 1, k.SEATS)
    at = mark(out, at, seat, k.SEATS)
    for ruling in range(k.RULINGS):
        at = put(out, at, g.ruling[ruling], t.MOST_RULING[ruling])
    at = put(out, at, g.round, k.MOST_ROUNDS)
    at = put(out, at, g.ending, 1)
    at = put(out, at, 1 if g.result == k.SOLO_WON else 0, 1)
    at = put(out, at, 1 if g.result == k.SOLO_LOST else 0, 1)
    at = mark(out, at, relative(g, seat, g.first), k.SEATS)
    turn = newest(g, k.X_ROUND)
    if turn >= 0:
        mark(out, at, relative(g, seat, g.stack[turn + k.A]), k.SEATS)
    at += k.SEATS
    for i in range(k.CREATURES * k.PILE):
        at = mark(out, at, g.pile[i] - 1, k.LEVELS)
    for creature in range(k.CREATURES):
        at = put(out, at, g.exodus[creature], k.EXODUS_START)
    return at


# -- a player --------------------------------------------------------------------------------------


def encode_seat(g: TitanCells, seat: int, out: Floats, at: int) -> int:
    """Tracks, cards and dice of one player."""
    own = seat * k.CREATURES
    at = put(out, at, 1, 1)
    at = put(out, at, score_of(g, seat), k.MOST_SCORE)
    for creature in range(k.CREATURES):
        at = put(out, at, g.track[own + creature], k.CAGED)
    for creature in range(k.CREATURES):
        at = mark(out, at, g.card[own + creature] - 1, k.LEVELS)
    for creature in range(k.CREATURES):
        at = put(out, at, g.down[own + creature], 1)
    for creature in range(k.CREATURES):
        at = put(out, at, g.active[own + creature], k.REGULAR_DICE)
    at = put(out, at, g.spent[seat], k.REGULAR_DICE)
    at = put(out, at, g.wound[seat], k.REGULAR_DICE)
    at = put(out, at, g.aside[seat], k.REGULAR_DICE)
    at = put(out, at, g.paid[seat], k.REGULAR_DICE)
    at = mark(out, at, g.bonus[seat], k.BONUS_PLACES)
    at = put(out, at, g.marker[seat], k.REGULAR_DICE)
    at = put(out, at, g.out[seat], 1)
    at = put(out, at, g.turns[seat], k.MOST_TURNS)
    return put(out, at, g.winged[seat], 1)
