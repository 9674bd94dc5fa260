# Generated from resources.py by tools/make_pxd.py (`make pxd`). Do not edit.
from dicewright.core.consts cimport SEAT, A, B
from dicewright.core.state cimport offer, pop, push
from dicewright.core.state cimport emit
from dicewright.games.diceforge.consts cimport (
    A_PUT, CAUSE_HAMMER, CHEST_GOLD, CHEST_SHARDS, D_SPLIT, E_GAINED, E_HAMMERED, E_LAP_FINISHED,
    E_LOST, E_PAID, GLORY, GOLD, GOLD_CAP, HAMMER_CARD, HAMMER_FIRST, HAMMER_LAP, HAMMER_SECOND,
    RESOURCES, SHARD_CAP, TOKEN_CHEST, TOKEN_HAMMER, TOKENS,
)
from dicewright.games.diceforge.layout cimport ForgeCells

cdef int cap_of(ForgeCells g, int seat, int resource) except? -1 nogil
cdef int add(ForgeCells g, int seat, int resource, int amount, int cause) except? -1 nogil
cdef int gain(ForgeCells g, int seat, int resource, int amount, int cause) except? -1 nogil
cdef int lose(ForgeCells g, int seat, int resource, int amount, int cause) except? -1 nogil
cdef int pay(ForgeCells g, int seat, int resource, int amount, int cause) except? -1 nogil
cdef int hammer_room(ForgeCells g, int seat) except? -1 nogil
cdef int legal_split(ForgeCells g) except? -1 nogil
cdef int decide_split(ForgeCells g, int action) except? -1 nogil
cdef int hammer(ForgeCells g, int seat, int amount) except? -1 nogil
