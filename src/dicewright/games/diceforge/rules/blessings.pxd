# Generated from blessings.py by tools/make_pxd.py (`make pxd`). Do not edit.
from dicewright.core.consts cimport SEAT, A, B, C
from dicewright.core.state cimport draw, offer, pop, push
from dicewright.core.state cimport emit
from dicewright.games.diceforge.consts cimport (
    A_CERBERUS, A_DIE, A_PASS, A_ROLL, BOTH_DICE, C_ROLL, CAUSE_BY_DIE, D_CERBERUS, DARK, DICE,
    E_BLESSED, E_DIE_ROLLED, E_TOKEN_USED, FACE_GAIN, LIGHT, MODE_BLESSING, NO_FACE, OPTIONS,
    PAIR_CAUSE, PAIR_FACE, PAIR_MODE, PAIR_SEEN, PLACES, PROGRAM_REGISTER, REPEAT_TIMES, RESOURCES,
    SEAT_PLACES, TOKEN_CERBERUS, TOKENS, X_BLESSING, X_CERBERUS, X_PAIR,
)
from dicewright.games.diceforge.layout cimport ForgeCells
from dicewright.games.diceforge.rules.resources cimport add, hammer_room
from dicewright.games.diceforge.tables cimport GIVES, KIND

cdef int push_roll(ForgeCells g, int first, int dice) except? -1 nogil
cdef int push_blessing(ForgeCells g, int seat, int dice, int mode, int cause) except? -1 nogil
cdef int next_die(ForgeCells g) except? -1 nogil
cdef int roll_first_action(ForgeCells g) except? -1 nogil
cdef int land_roll(ForgeCells g, int action) except? -1 nogil
cdef int throw_dice(ForgeCells g) except? -1 nogil
cdef int face_up(ForgeCells g, int seat, int die) except? -1 nogil
cdef int resolve_repeat(ForgeCells g) except? -1 nogil
cdef int resolve_blessing(ForgeCells g) except? -1 nogil
cdef int is_plain(ForgeCells g, int seat, int light, int dark) except? -1 nogil
cdef int apply_plain(ForgeCells g, int seat, int face, int cause) except? -1 nogil
cdef int push_pair(ForgeCells g, int seat, int first, int second, int mode, int cause) except? -1 nogil
cdef int resolve_cerberus(ForgeCells g) except? -1 nogil
cdef int legal_cerberus(ForgeCells g) except? -1 nogil
cdef int decide_cerberus(ForgeCells g, int action) except? -1 nogil
cdef int legal_die(ForgeCells g) except? -1 nogil
cdef int decide_die(ForgeCells g, int action) except? -1 nogil
cdef int all_dice_but(ForgeCells g, int seat) except? -1 nogil
