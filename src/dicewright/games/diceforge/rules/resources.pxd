# Generated from resources.py by tools/make_pxd.py (`make pxd`). Do not edit.
from dicewright.core.consts cimport SEAT, A, B, C
from dicewright.core.state cimport offer, pop, push
from dicewright.core.state cimport emit
from dicewright.games.diceforge.consts cimport (
    A_PUT, ANCIENT, ANCIENT_CAP, CAUSE_HAMMER, CHEST_GOLD, CHEST_SHARDS, COPIES, D_PAY_GOLD,
    D_SPLIT, E_GAINED, E_HAMMERED, E_LAP_FINISHED, E_LOST, E_PAID, E_SCEPTER_EMPTIED,
    E_SCEPTER_FILLED, GLORY, GOLD, GOLD_CAP, HAMMER_CARD, HAMMER_FIRST, HAMMER_LAP, HAMMER_SECOND,
    LOYALTY, RESOURCES, SCEPTER_CAP, SHARD_CAP, TOKEN_CHEST, TOKEN_HAMMER, TOKEN_SCEPTER, TOKENS,
)
from dicewright.games.diceforge.layout cimport ForgeCells
from dicewright.games.diceforge.rules.allegiance cimport step_token

cdef int cap_of(ForgeCells g, int seat, int resource) except? -1 nogil
cdef int add(ForgeCells g, int seat, int resource, int amount, int cause) except? -1 nogil
cdef int gain(ForgeCells g, int seat, int resource, int amount, int cause) except? -1 nogil
cdef int lose(ForgeCells g, int seat, int resource, int amount, int cause) except? -1 nogil
cdef int pay(ForgeCells g, int seat, int resource, int amount, int cause) except? -1 nogil
cdef int hammer_room(ForgeCells g, int seat) except? -1 nogil
cdef int side_room(ForgeCells g, int seat, int place) except? -1 nogil
cdef int has_side_room(ForgeCells g, int seat) except? -1 nogil
cdef int split(ForgeCells g, int seat, int amount, int cause, int place) except? -1 nogil
cdef int legal_split(ForgeCells g) except? -1 nogil
cdef int decide_split(ForgeCells g, int action) except? -1 nogil
cdef int hammer(ForgeCells g, int seat, int amount) except? -1 nogil
cdef int scepter_gold(ForgeCells g, int seat) except? -1 nogil
cdef int gold_of(ForgeCells g, int seat) except? -1 nogil
cdef int pay_gold(ForgeCells g, int seat, int amount, int cause) except? -1 nogil
cdef int legal_pay_gold(ForgeCells g) except? -1 nogil
cdef int decide_pay_gold(ForgeCells g, int action) except? -1 nogil
