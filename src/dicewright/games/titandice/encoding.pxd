# Generated from encoding.py by tools/make_pxd.py (`make pxd`). Do not edit.
from dicewright.core.consts cimport SEAT, A, B, C
from dicewright.core.state cimport (
    encode_cells, encode_decider, encode_kind, encode_pending, newest, relative,
)
from dicewright.core.state cimport clear, mark, put
from dicewright.games.titandice.consts cimport (
    ARRANGEMENTS, AUTOMATIC_OPS, BONUS_PLACES, CAGED, CREATURES, EXODUS_START, FRAME_CELLS,
    KINDS_OF_CHANCE, KINDS_OF_DECISION, LEVELS, MOST_CELL, MOST_LIMIT, MOST_PENDING, MOST_ROUNDS,
    MOST_SCORE, MOST_TURNS, OBSERVATION, PILE, R_OPPOSITE, R_ROUND_LIMIT, R_TURN_LIMIT, REASONS,
    REGULAR_DICE, ROLL_CELLS, ROLLED, ROLLED_BONUS, RULINGS, SEAT_CELLS, SEATS, SIDES, SOLO_LOST,
    SOLO_WON, X_GAME, X_ROLLED, X_ROUND, X_STRIKE,
)
from dicewright.games.titandice.layout cimport TitanCells
from dicewright.games.titandice.rules.rounds cimport score_of

cdef int encode_position(TitanCells g, int seat, float[::1] out, int at) except? -1 nogil
cdef int encode_roll(TitanCells g, int seat, float[::1] out, int at) except? -1 nogil
cdef int encode_strike(TitanCells g, float[::1] out, int at) except? -1 nogil
cdef int encode_table(TitanCells g, int seat, float[::1] out, int at) except? -1 nogil
cdef int encode_seat(TitanCells g, int seat, float[::1] out, int at) except? -1 nogil
