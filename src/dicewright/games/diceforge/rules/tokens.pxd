# Generated from tokens.py by tools/make_pxd.py (`make pxd`). Do not edit.
from dicewright.core.consts cimport SEAT
from dicewright.core.state cimport offer, pop
from dicewright.core.state cimport emit
from dicewright.games.diceforge.consts cimport (
    A_CASH, A_PUT, A_TRITON, CASHED, CAUSE_CARD, COMPANION_TOP, COPIES, E_COMPANION_ADVANCED,
    E_COMPANION_CASHED, E_TOKEN_USED, GLORY, GOLD, MOON, SUN, TOKEN_COMPANION, TOKEN_TRITON,
    TOKENS, TRITON_GOLD, TRITON_SHARDS,
)
from dicewright.games.diceforge.layout cimport ForgeCells
from dicewright.games.diceforge.rules.resources cimport gain
from dicewright.games.diceforge.tables cimport COMPANION_CARD, TRITON_CARD

cdef int tritons_of(ForgeCells g, int seat) except? -1 nogil
cdef int legal_anytime(ForgeCells g, int seat) except? -1 nogil
cdef int find_companion(ForgeCells g, int seat, int value) except? -1 nogil
cdef int has_anytime(ForgeCells g, int seat) except? -1 nogil
cdef int sun_in_reach(ForgeCells g, int seat) except? -1 nogil
cdef int decide_anytime(ForgeCells g, int action) except? -1 nogil
cdef int cash_in(ForgeCells g, int seat, int value) except? -1 nogil
cdef int can_advance(ForgeCells g, int seat, int copy) except? -1 nogil
cdef int can_advance_any(ForgeCells g, int seat) except? -1 nogil
cdef int legal_advance(ForgeCells g) except? -1 nogil
cdef int decide_advance(ForgeCells g, int action) except? -1 nogil
