# Generated from forge.py by tools/make_pxd.py (`make pxd`). Do not edit.
from dicewright.core.consts cimport SEAT, A, B, C
from dicewright.core.state cimport offer, pop, push
from dicewright.core.state cimport emit
from dicewright.games.diceforge.consts cimport (
    A_FORGE, A_PASS, A_PLACE, CAUSE_FORGE, D_PLACE, DICE, E_FACE_BOUGHT, E_FACE_FORGED,
    E_FACE_TAKEN, FACE_BOAR, FACES, GOLD, PLACES, RESOURCES, SEAT_PLACES,
)
from dicewright.games.diceforge.layout cimport ForgeCells
from dicewright.games.diceforge.rules.resources cimport pay
from dicewright.games.diceforge.rules.tokens cimport legal_anytime
from dicewright.games.diceforge.tables cimport COLOUR, COST, KIND, POOL, SHELVED, SHELVED_COUNT

cdef int legal_faces(ForgeCells g, int seat, int discount, int bought) except? -1 nogil
cdef int buy(ForgeCells g, int seat, int face, int discount) except? -1 nogil
cdef int legal_forge(ForgeCells g) except? -1 nogil
cdef int decide_forge(ForgeCells g, int action) except? -1 nogil
cdef int legal_take_face(ForgeCells g) except? -1 nogil
cdef int decide_take_face(ForgeCells g, int action) except? -1 nogil
cdef int is_locked(ForgeCells g, int face) except? -1 nogil
cdef int legal_place(ForgeCells g) except? -1 nogil
cdef int is_twin_place(ForgeCells g, int action) except? -1 nogil
cdef int decide_place(ForgeCells g, int action) except? -1 nogil
