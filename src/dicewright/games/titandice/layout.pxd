# C types of layout.py.
from dicewright.core.state cimport State
from dicewright.games.titandice.consts cimport (
    BONUS_ACTIVE, BONUS_SPENT, BY_LEVEL, CREATURES, PILE, R_CARD_COST, RULINGS, SEATS, THREE_WOUNDS,
)


cdef class TitanCells(State):
    cdef public int round
    cdef public int first
    cdef public int ending
    cdef public int result
    cdef short ruling[24]
    cdef short track[20]
    cdef short card[20]
    cdef short down[20]
    cdef short active[20]
    cdef short spent[4]
    cdef short wound[4]
    cdef short aside[4]
    cdef short paid[4]
    cdef short bonus[4]
    cdef short marker[4]
    cdef short out[4]
    cdef short turns[4]
    cdef short winged[4]
    cdef short pile[20]
    cdef short exodus[5]

    cdef int copy_cells(self, State source) except? -1 nogil


cdef int copy_all(TitanCells target, TitanCells source) except? -1 nogil

# Small questions, inline. Generated from counts.py by tools/make_pxd.py.
include "counts.pxi"
