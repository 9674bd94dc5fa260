# Generated from forge.py by tools/make_pxd.py (`make pxd`). Do not edit.
from dicewright.core.consts cimport SEAT, A, B
from dicewright.core.state cimport offer, pop, push
from dicewright.core.state cimport emit
from dicewright.games.diceforge.consts cimport (
    A_FORGE, A_PASS, A_PLACE, BOUGHT_BITS, CAUSE_FORGE, D_FORGE, D_PLACE, D_UPGRADE_FACE, DICE,
    E_FACE_BOUGHT, E_FACE_FORGED, E_FACE_TAKEN, FACE_BOAR, FACE_MISFORTUNE, FACES, FORGE_BOUGHT,
    PLACES, POOL_SANCTUARY, POOL_TRIDENT, PROGRAM_REGISTER, SEAT_PLACES, SLOTS, TOP_LEVEL,
)
from dicewright.games.diceforge.layout cimport ForgeCells
from dicewright.games.diceforge.rules.resources cimport gold_of, pay_gold
from dicewright.games.diceforge.rules.tokens cimport legal_anytime
from dicewright.games.diceforge.tables cimport (
    COLOUR, COST, KIND, LEVEL, POOL, POOL_CARD, SHELVED, SHELVED_COUNT, SHOWS_GLORY,
)

cdef int legal_faces(ForgeCells g, int seat, int discount) except? -1 nogil
cdef int was_bought(ForgeCells g, int at, int face) except? -1 nogil
cdef int note_bought(ForgeCells g, int at, int face) except? -1 nogil
cdef int drop_bought(ForgeCells g, int at) except? -1 nogil
cdef int push_forge_action(ForgeCells g, int seat, int face) except? -1 nogil
cdef int buy(ForgeCells g, int seat, int face, int discount) except? -1 nogil
cdef int legal_forge(ForgeCells g) except? -1 nogil
cdef int decide_forge(ForgeCells g, int action) except? -1 nogil
cdef int legal_take_face(ForgeCells g) except? -1 nogil
cdef int decide_take_face(ForgeCells g, int action) except? -1 nogil
cdef int in_tridents_reach(ForgeCells g, int face) except? -1 nogil
cdef int is_locked(ForgeCells g, int face) except? -1 nogil
cdef int legal_place(ForgeCells g) except? -1 nogil
cdef int is_twin_place(ForgeCells g, int action) except? -1 nogil
cdef int decide_place(ForgeCells g, int action) except? -1 nogil
cdef int press_on(ForgeCells g, int seat, int place, int face) except? -1 nogil
cdef int level_above(ForgeCells g, int face, int levels) except? -1 nogil
cdef int can_upgrade(ForgeCells g, int seat, int levels) except? -1 nogil
cdef int legal_upgrade(ForgeCells g) except? -1 nogil
cdef int is_twin_upgrade(ForgeCells g, int action) except? -1 nogil
cdef int decide_upgrade(ForgeCells g, int action) except? -1 nogil
cdef int legal_upgrade_face(ForgeCells g) except? -1 nogil
cdef int decide_upgrade_face(ForgeCells g, int action) except? -1 nogil
cdef int cheapest_glory(ForgeCells g) except? -1 nogil
cdef int legal_ancestor(ForgeCells g) except? -1 nogil
cdef int decide_ancestor(ForgeCells g, int action) except? -1 nogil
