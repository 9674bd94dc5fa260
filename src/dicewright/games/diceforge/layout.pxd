# C types of layout.py.
from dicewright.core.state cimport State
from dicewright.games.diceforge.consts cimport (
    COLOURS, COPIES, DICE, FACES, HALLS, MEMORY_CELLS, RESOURCES, SEAT_PLACES, SEATS, SLOTS, TOKENS,
)


cdef class ForgeCells(State):
    cdef public int setup
    cdef public unsigned long long allowed
    cdef public int six_gold_first
    cdef public int tie_break
    cdef public int fire_ends
    cdef public int module
    cdef public int turn
    cdef public int round
    cdef public int rounds
    cdef public int active
    cdef public int advanced
    cdef public int arrived
    cdef short slot_card[15]
    cdef short stock[15]
    cdef short used[15]
    cdef short owned[60]
    cdef short reserve[24]
    cdef short tokens[32]
    cdef short hammered[4]
    cdef short forged[4]
    cdef short island[4]
    cdef short dice[48]
    cdef short up[8]
    cdef short supply[43]
    cdef short boar_order[4]
    cdef short boar_owner[4]
    cdef short misfortune_order[4]
    cdef short misfortune_owner[4]
    cdef short scepter[16]
    cdef short companion[16]
    cdef short golem[4]
    cdef short hall[3]
    cdef short allegiance[4]
    cdef short memory[56]

    cdef int clear_cells(self) except? -1 nogil
    cdef int copy_cells(self, State source) except? -1 nogil


cdef int copy_all(ForgeCells target, ForgeCells source) except? -1 nogil
