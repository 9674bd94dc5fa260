# Generated from blessings.py by tools/make_pxd.py (`make pxd`). Do not edit.
from dicewright.core.consts cimport FRAME, SEAT, A, B, C
from dicewright.core.state cimport draw, offer, pop, push
from dicewright.core.state cimport emit
from dicewright.games.diceforge.consts cimport (
    A_CERBERUS, A_DIE, A_PASS, A_POINT, A_REROLL, A_ROLL, BOTH_DICE, C_CELESTIAL, C_ROLL,
    CAUSE_BY_DIE, CAUSE_CARD, CELESTIAL_DIE, D_CERBERUS, D_TWINS, DARK, DICE, E_BLESSED,
    E_DIE_ROLLED, E_TOKEN_USED, E_TWINS_USED, FACE_GAIN, LIGHT, MODE_BLESSING, MODE_REPEATED,
    MODULE_TITANS, NO_FACE, OPTIONS, PAIR_CAUSE, PAIR_FACE, PAIR_MODE, PAIR_SEEN, PAIR_TWINS,
    PLACES, PROGRAM_REGISTER, REPEAT_TIMES, RESOURCES, SEAT_PLACES, TOKEN_CERBERUS, TOKEN_MASK,
    TOKEN_TWINS, TOKENS, TWINS_GOLD, TWINS_REFUSED, TWINS_USED, X_BLESSING, X_CELESTIAL,
    X_CERBERUS, X_PAIR, ZONE_LOYAL_1, ZONE_LOYAL_2, ZONE_LOYAL_3,
)
from dicewright.games.diceforge.layout cimport ForgeCells
from dicewright.games.diceforge.rules.allegiance cimport zone_of
from dicewright.games.diceforge.rules.resources cimport add, gold_of, has_side_room, pay_gold
from dicewright.games.diceforge.rules.tokens cimport legal_anytime, tritons_of
from dicewright.games.diceforge.tables cimport GIVES, GIVES_MASK, KIND, TWINS_CARD

cdef int push_roll(ForgeCells g, int first, int dice) except? -1 nogil
cdef int push_blessing(ForgeCells g, int seat, int dice, int mode, int cause) except? -1 nogil
cdef int next_die(ForgeCells g) except? -1 nogil
cdef int roll_first_action(ForgeCells g) except? -1 nogil
cdef int land_roll(ForgeCells g, int action) except? -1 nogil
cdef int throw_dice(ForgeCells g) except? -1 nogil
cdef int face_up(ForgeCells g, int seat, int die) except? -1 nogil
cdef int offer_die(ForgeCells g, int die) except? -1 nogil
cdef int resolve_repeat(ForgeCells g) except? -1 nogil
cdef int resolve_blessing(ForgeCells g) except? -1 nogil
cdef int bless(ForgeCells g) except? -1 nogil
cdef int push_application(ForgeCells g, int seat, int light, int dark, int mode, int cause, int twins) except? -1 nogil
cdef int is_plain(ForgeCells g, int seat, int light, int dark) except? -1 nogil
cdef int is_still(int face) except? -1 nogil
cdef int apply_plain(ForgeCells g, int seat, int face, int cause) except? -1 nogil
cdef int push_pair(ForgeCells g, int seat, int first, int second, int mode, int cause) except? -1 nogil
cdef int ask_twins(ForgeCells g, int at) except? -1 nogil
cdef int legal_twins(ForgeCells g) except? -1 nogil
cdef int decide_twins(ForgeCells g, int action) except? -1 nogil
cdef int resolve_pair_of(ForgeCells g) except? -1 nogil
cdef int resolve_cerberus(ForgeCells g) except? -1 nogil
cdef int legal_cerberus(ForgeCells g) except? -1 nogil
cdef int decide_cerberus(ForgeCells g, int action) except? -1 nogil
cdef int legal_die(ForgeCells g) except? -1 nogil
cdef int decide_die(ForgeCells g, int action) except? -1 nogil
cdef int all_dice_but(ForgeCells g, int seat) except? -1 nogil
