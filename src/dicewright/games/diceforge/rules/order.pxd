# Generated from order.py by tools/make_pxd.py (`make pxd`). Do not edit.
from dicewright.core.consts cimport SEAT
from dicewright.core.state cimport offer, pop
from dicewright.games.diceforge.consts cimport (
    A_FIRST, ANCIENT, FACE_BOAR, FACE_GAIN, FACE_GOLEM, FACE_SHIP, FACE_TRIPLE, GODDESS_SPACE,
    GOLD, LOYALTY, MODE_BLESSING, MODE_GOLD_TO_GLORY, MODE_LOSE, MODE_OWN_DICE,
    MODE_SHARDS_TO_GLORY, MODULE_TITANS, MOON, NO_FACE, OPTIONS, PAIR_FIRST, PAIR_MODE, PAIR_SEEN,
    RESOURCES, SUN,
)
from dicewright.games.diceforge.layout cimport ForgeCells
from dicewright.games.diceforge.rules.allegiance cimport bonus_glory, bonus_gold, stand_after
from dicewright.games.diceforge.rules.resources cimport has_side_room
from dicewright.games.diceforge.tables cimport (
    COLOUR, GIVES, GIVES_MASK, HAS_OPTIONS, KIND, LOOKS_AT_OTHER, MATCH, OPTION_COUNT,
)

cdef int usual_order(ForgeCells g, int at) except? -1 nogil
cdef int order_matters(ForgeCells g, int at) except? -1 nogil
cdef int order_matters_for(ForgeCells g, int at, int face, int other) except? -1 nogil
cdef int order_matters_for_titans(ForgeCells g, int at, int face, int other) except? -1 nogil
cdef int steps_of(int face, int option) except? -1 nogil
cdef int move_matters(ForgeCells g, int at, int here, int steps, int other) except? -1 nogil
cdef int may_give(int face, int resource) except? -1 nogil
cdef int may_give_any(int face) except? -1 nogil
cdef int asks_something(ForgeCells g, int at, int face) except? -1 nogil
cdef int legal_order(ForgeCells g) except? -1 nogil
cdef int decide_order(ForgeCells g, int action) except? -1 nogil
