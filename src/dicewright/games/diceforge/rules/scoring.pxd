# Generated from scoring.py by tools/make_pxd.py (`make pxd`). Do not edit.
from dicewright.core.consts cimport FRAME, SEAT, A
from dicewright.games.diceforge.consts cimport (
    D_PLACE, FACES, GLORY, GOLD, MODULE_TITANS, MOON, REINFORCEMENT_WORTH, RESOURCES, SEAT_PLACES,
    SLOTS, SUN, WORTH_TURNS,
)
from dicewright.games.diceforge.layout cimport ForgeCells
from dicewright.games.diceforge.tables cimport (
    CARD_GLORY, FACE_WORTH, IS_REINFORCEMENT, RESOURCE_WORTH, STAND_GLORY,
)

cdef int score_of(ForgeCells g, int seat) except? -1 nogil
cdef int feats_of(ForgeCells g, int seat) except? -1 nogil
cdef int standing_of(ForgeCells g, int seat) except? -1 nogil
cdef int worth_of(ForgeCells g, int seat) except? -1 nogil
cdef int worth_of_face(ForgeCells g, int face) except? -1 nogil
