# Generated from payment.py by tools/make_pxd.py (`make pxd`). Do not edit.
from dicewright.core.consts cimport SEAT
from dicewright.core.state cimport offer, pop, push
from dicewright.core.state cimport emit
from dicewright.games.diceforge.consts cimport (
    A_PASS, A_PUT, A_SCEPTER, ANCIENT, COPIES, D_PAY_ANCIENT, D_PAY_SCEPTER, E_SCEPTER_EMPTIED,
    MOON, PAY_CAUSE, PAY_MOON, PAY_NEXT, PAY_SUN, RESOURCES, SCEPTER_CAP, SCEPTER_ONE, SUN,
    TOKEN_SCEPTER, TOKENS,
)
from dicewright.games.diceforge.layout cimport ForgeCells
from dicewright.games.diceforge.rules.resources cimport pay

cdef int shards_on(ForgeCells g, int seat, int copy) except? -1 nogil
cdef int has_side_shards(ForgeCells g, int seat) except? -1 nogil
cdef int can_pay(ForgeCells g, int seat, int moon, int sun) except? -1 nogil
cdef int can_cover(ForgeCells g, int seat, int moon, int sun, int copy) except? -1 nogil
cdef int pay_shards(ForgeCells g, int seat, int moon, int sun, int cause) except? -1 nogil
cdef int go_on_paying(ForgeCells g, int seat, int moon, int sun, int cause, int copy) except? -1 nogil
cdef int push_owed(ForgeCells g, int op, int seat, int moon, int sun, int cause, int following) except? -1 nogil
cdef int legal_pay_scepter(ForgeCells g) except? -1 nogil
cdef int decide_pay_scepter(ForgeCells g, int action) except? -1 nogil
cdef int legal_pay_ancient(ForgeCells g) except? -1 nogil
cdef int decide_pay_ancient(ForgeCells g, int action) except? -1 nogil
