# Generated from tokens.py by tools/make_pxd.py (`make pxd`). Do not edit.
from dicewright.core.consts cimport SEAT
from dicewright.core.state cimport offer
from dicewright.core.state cimport emit
from dicewright.games.diceforge.consts cimport (
    A_TRITON, CAUSE_CARD, E_TOKEN_USED, GOLD, MOON, SUN, TOKEN_TRITON, TOKENS, TRITON_GOLD,
    TRITON_SHARDS,
)
from dicewright.games.diceforge.layout cimport ForgeCells
from dicewright.games.diceforge.rules.resources cimport gain
from dicewright.games.diceforge.tables cimport TRITON_CARD

cdef int tritons_of(ForgeCells g, int seat) except? -1 nogil
cdef int legal_anytime(ForgeCells g, int seat) except? -1 nogil
cdef int decide_anytime(ForgeCells g, int action) except? -1 nogil
