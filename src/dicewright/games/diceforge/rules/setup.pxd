# Generated from setup.py by tools/make_pxd.py (`make pxd`). Do not edit.
from dicewright.core.consts cimport SEAT, A
from dicewright.core.state cimport draw, offer, pop, push
from dicewright.core.state cimport emit
from dicewright.games.diceforge.consts cimport (
    A_DRAFT, ALLEGIANCE_START, CARDS, COLOURS, D_DRAFT, E_SET_DRAFTED, FACES, FIRST_GOLD, GOLD,
    MODULE_TITANS, NO_CARD, POOL_SIZE, POOLS, RESOURCES, ROUNDS, ROUNDS_THREE, SEAT_PLACES,
    SETUP_CHOSEN, SETUP_DRAFT, SLOTS, START_SPACE, X_DRAFT, X_GAME,
)
from dicewright.games.diceforge.layout cimport ForgeCells
from dicewright.games.diceforge.tables cimport (
    CARD_SLOT, POOL_FACES, SIX_GOLD_FACE, START_FACES, START_SUPPLY,
)

cdef int set_table(ForgeCells g) except? -1 nogil
cdef int fill_temple(ForgeCells g) except? -1 nogil
cdef int draw_two_of_four(ForgeCells g, int pool) except? -1 nogil
cdef int shuffle_colours(ForgeCells g) except? -1 nogil
cdef int is_candidate(ForgeCells g, int card, int slot) except? -1 nogil
cdef int candidates_of(ForgeCells g, int slot) except? -1 nogil
cdef int choose_set(ForgeCells g, int slot) except? -1 nogil
cdef int resolve_draft(ForgeCells g) except? -1 nogil
cdef int legal_draft(ForgeCells g) except? -1 nogil
cdef int decide_draft(ForgeCells g, int action) except? -1 nogil
