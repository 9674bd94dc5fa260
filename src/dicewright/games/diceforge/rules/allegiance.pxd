# Generated from allegiance.py by tools/make_pxd.py (`make pxd`). Do not edit.
from dicewright.core.state cimport emit
from dicewright.games.diceforge.consts cimport (
    E_TOKEN_MOVED, GLORY, GOLD, ZONE_LOYAL_1, ZONE_LOYAL_2, ZONE_LOYAL_3,
)
from dicewright.games.diceforge.layout cimport ForgeCells
from dicewright.games.diceforge.tables cimport STAND_ZONE, TOWARD_LOYALTY, TOWARD_REBELLION

cdef int zone_of(ForgeCells g, int seat) except? -1 nogil
cdef int stand_after(int space, int steps) except? -1 nogil
cdef int bonus_gold(int space, int gave) except? -1 nogil
cdef int bonus_glory(int space, int gave) except? -1 nogil
cdef int step_token(ForgeCells g, int seat, int steps) except? -1 nogil
