# Generated from creatures.py by tools/make_pxd.py (`make pxd`). Do not edit.
from dicewright.core.state cimport emit
from dicewright.games.titandice.consts cimport (
    CAGED, CREATURES, E_COLLECTED, E_END_TRIGGERED, E_LOST, E_PAID, END_TYPES, R_CAGED_IMMUNE,
    SOLO_WON,
)
from dicewright.games.titandice.layout cimport TitanCells

cdef int caged_types(TitanCells g, int seat) except? -1 nogil
cdef int collect(TitanCells g, int seat, int creature, int amount) except? -1 nogil
cdef int give_up(TitanCells g, int seat, int creature, int amount, int paying) except? -1 nogil
cdef int is_safe(TitanCells g, int seat, int creature) except? -1 nogil
cdef int rob(TitanCells g, int seat, int creature, int amount) except? -1 nogil
