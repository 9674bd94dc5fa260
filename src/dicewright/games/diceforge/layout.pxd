# C types of layout.py.
from dicewright.core.state cimport State
from dicewright.games.diceforge.consts cimport (
    COLOURS, DICE, FACES, RESOURCES, SEAT_PLACES, SEATS, SLOTS, TOKENS,
)


cdef class ForgeCells(State):
    cdef public int setup
    cdef public unsigned long long allowed
    cdef public int six_gold_first
    cdef public int tie_break
    cdef public int turn
    cdef public int round
    cdef public int rounds
    cdef public int active
    cdef int slot_card[15]
    cdef int stock[15]
    cdef int used[15]
    cdef int owned[60]
    cdef int reserve[24]
    cdef int tokens[32]
    cdef int hammered[4]
    cdef int forged[4]
    cdef int island[4]
    cdef int dice[48]
    cdef int up[8]
    cdef int supply[43]
    cdef int boar_order[4]
    cdef int boar_owner[4]

    cdef int clear_cells(self) except? -1 nogil
    cdef int copy_cells(self, State source) except? -1 nogil


cdef int copy_all(ForgeCells target, ForgeCells source) except? -1 nogil
