# Generated from celestial.py by tools/make_pxd.py (`make pxd`). Do not edit.
from dicewright.core.consts cimport SEAT, A, B, C
from dicewright.core.state cimport draw, offer, pop, push
from dicewright.core.state cimport emit
from dicewright.games.diceforge.consts cimport (
    A_CELESTIAL, A_POINT, A_TURN, C_CELESTIAL, CAUSE_CARD, CAUSE_CELESTIAL, CELESTIAL_CHOICE,
    CELESTIAL_COPY, CELESTIAL_GLORY, CELESTIAL_GOLD, CELESTIAL_RESULT, CELESTIAL_SIDES,
    CELESTIAL_TURN, CHOICE_THREE_GOLD_OR_SHARD, CHOICE_TWINS, D_CHOOSE_GAIN, D_POINT, D_TURN_DIE,
    D_UPGRADE, DICE, E_CELESTIAL_ROLLED, E_DIE_PICKED, E_DIE_TURNED, FACE_MIRROR, GLORY, GOLD,
    MODE_BLESSING, NO_FACE, PLACES, SEAT_PLACES, TOKEN_TWINS, TOKENS, TWINS_REFUSED, TWINS_USED,
    X_CELESTIAL,
)
from dicewright.games.diceforge.layout cimport ForgeCells
from dicewright.games.diceforge.rules.blessings cimport (
    ask_twins, face_up, offer_die, push_application, push_pair,
)
from dicewright.games.diceforge.rules.resources cimport gain
from dicewright.games.diceforge.tables cimport KIND, TWINS_CARD

cdef int push_celestial(ForgeCells g, int seat, int times) except? -1 nogil
cdef int resolve_celestial(ForgeCells g) except? -1 nogil
cdef int push_twins_rewards(ForgeCells g, int seat, int times) except? -1 nogil
cdef int land_celestial(ForgeCells g, int action) except? -1 nogil
cdef int throw_celestial(ForgeCells g) except? -1 nogil
cdef int apply_side(ForgeCells g, int seat, int side) except? -1 nogil
cdef int can_point(ForgeCells g, int die) except? -1 nogil
cdef int push_point(ForgeCells g, int seat, int cause) except? -1 nogil
cdef int legal_point(ForgeCells g) except? -1 nogil
cdef int is_twin_point(ForgeCells g, int action) except? -1 nogil
cdef int decide_point(ForgeCells g, int action) except? -1 nogil
cdef int legal_turn_die(ForgeCells g) except? -1 nogil
cdef int is_twin_turn(ForgeCells g, int action) except? -1 nogil
cdef int decide_turn_die(ForgeCells g, int action) except? -1 nogil
