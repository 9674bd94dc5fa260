# Generated from fortunes.py by tools/make_pxd.py (`make pxd`). Do not edit.
from dicewright.core.consts cimport SEAT, A, B
from dicewright.core.state cimport offer, pop, push
from dicewright.core.state cimport emit
from dicewright.games.diceforge.consts cimport (
    A_MEMORY, A_PASS, A_PUT, A_TRADE, CAUSE_CARD, CAUSE_LABYRINTH, D_MEMORY, D_MERCHANT, D_TRADE,
    D_UPGRADE, E_MEMORY_PLACED, GLORY, GOLD, ISLANDS, MEMORY_CELLS, MEMORY_SIDES, MERCHANT_GLORY,
    MOON, RESOURCES, SEAT_PLACES, SLOTS, SUN, TREE_GOLD,
)
from dicewright.games.diceforge.layout cimport ForgeCells
from dicewright.games.diceforge.rules.allegiance cimport step_token
from dicewright.games.diceforge.rules.feats cimport slot_of
from dicewright.games.diceforge.rules.forge cimport can_upgrade
from dicewright.games.diceforge.rules.resources cimport gain, gold_of, lose, pay, pay_gold
from dicewright.games.diceforge.rules.tokens cimport legal_anytime, tritons_of
from dicewright.games.diceforge.tables cimport (
    MERCHANT_CARD, SHOWS_GLORY, TRADE_GLORY, TRADE_PRICE, TRADE_RESOURCE,
)

cdef int poorest_lose(ForgeCells g, int seat, int most, int cause) except? -1 nogil
cdef int take_from_others(ForgeCells g, int seat, int resource, int most, int cause) except? -1 nogil
cdef int fall_of_night(ForgeCells g, int seat, int cause) except? -1 nogil
cdef int grow(ForgeCells g, int seat, int cause) except? -1 nogil
cdef int different_feats(ForgeCells g, int seat) except? -1 nogil
cdef int glory_faces(ForgeCells g, int seat) except? -1 nogil
cdef int legal_spend(ForgeCells g) except? -1 nogil
cdef int decide_spend(ForgeCells g, int action) except? -1 nogil
cdef int ask_merchant(ForgeCells g, int seat) except? -1 nogil
cdef int legal_merchant(ForgeCells g) except? -1 nogil
cdef int decide_merchant(ForgeCells g, int action) except? -1 nogil
cdef int trade_money(ForgeCells g, int seat, int row) except? -1 nogil
cdef int ask_trade(ForgeCells g, int seat, int row) except? -1 nogil
cdef int legal_trade(ForgeCells g) except? -1 nogil
cdef int decide_trade(ForgeCells g, int action) except? -1 nogil
cdef int legal_memory(ForgeCells g) except? -1 nogil
cdef int decide_memory(ForgeCells g, int action) except? -1 nogil
cdef int drive_others(ForgeCells g, int seat) except? -1 nogil
