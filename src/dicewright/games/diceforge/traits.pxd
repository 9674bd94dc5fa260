# Generated from traits.py by tools/make_pxd.py (`make pxd`). Do not edit.
from dicewright.core.consts cimport DECISION_OPS, SEAT, STAGES
from dicewright.games.diceforge.consts cimport (
    A_CHOOSE, A_DIE, A_EXTRA, A_FEAT, A_FORGE, A_MEMORY, A_PASS, A_PLACE, A_POINT, A_PUT, A_ROLL,
    A_TARGET, A_TRITON, A_TURN, A_USE, ANCIENT, D_PAY_GOLD, D_SPLIT, EXTRA_STEPS, GLORY, PLACES,
    RESOURCES, ROOM_STEPS, SEAT_PLACES, SLOTS, SUN, T_CHOOSE, T_DIE, T_EXTRA, T_FEAT_AGAIN, T_PASS,
    T_PLACE, T_POINT, T_PUT, T_TARGET, T_TURN,
)
from dicewright.games.diceforge.layout cimport ForgeCells
from dicewright.games.diceforge.rules.resources cimport cap_of
from dicewright.games.diceforge.tables cimport FACE_WORTH

cdef int stage_of(ForgeCells g) except? -1 nogil
cdef int trait_of(ForgeCells g, int action) except? -1 nogil
cdef int trait_of_amount(ForgeCells g, int action) except? -1 nogil
cdef int owns(ForgeCells g, int seat, int card) except? -1 nogil
cdef int room(ForgeCells g, int seat, int resource) except? -1 nogil
cdef int leads(ForgeCells g, int seat) except? -1 nogil
cdef int better_die(ForgeCells g, int seat, int die) except? -1 nogil
