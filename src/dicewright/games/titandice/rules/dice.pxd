# Generated from dice.py by tools/make_pxd.py (`make pxd`). Do not edit.
from dicewright.core.consts cimport ASK, FRAME, SEAT, A, B, C
from dicewright.core.state cimport draw, offer, offer_if, pop, push
from dicewright.core.state cimport emit
from dicewright.games.titandice.consts cimport (
    A_COUNT, A_ROLL, A_ROLL_ACTIVE, A_ROLL_BOTH, A_ROLL_SPENT, BLESS_ROLL_PHASE, BONUS_ACTIVE,
    BONUS_ASIDE, BONUS_HOME, BONUS_PAID, BONUS_SPENT, C_ROLL, CREATURES, D_ROLL, D_WOUNDS,
    DIE_BONUS, DIE_EXODUS, DIE_REGULAR, E_BLESSED, E_BONUS_WOUND, E_ROLLED, E_WENT_OUT, E_WOUNDED,
    R_BLESSING, R_BONUS_WOUND_FIRST, R_FIRST_REROLL_ALL, R_TURN_LIMIT, R_WOUND_BEFORE_BLESSING,
    REGULAR_DICE, ROLL_AGAIN, ROLL_ALTER, ROLL_EXODUS, ROLL_FIRST, ROLL_REDEMPTION, ROLLED,
    ROLLED_BONUS, SIDES, WOUND, X_ROLLED, X_ROUND,
)
from dicewright.games.titandice.layout cimport (
    active_dice, active_of, all_active, bonus_is_active, has_spent, is_beaten,
)
from dicewright.games.titandice.layout cimport TitanCells
from dicewright.games.titandice.rules.creatures cimport collect

cdef int push_roll(TitanCells g, int seat, int why, int dice, int bonus) except? -1 nogil
cdef int roll_dice(TitanCells g, int seat, int dice, int bonus, int again) except? -1 nogil
cdef int land_roll(TitanCells g, int action) except? -1 nogil
cdef int throw_dice(TitanCells g) except? -1 nogil
cdef int legal_roll(TitanCells g) except? -1 nogil
cdef int decide_roll(TitanCells g, int action) except? -1 nogil
cdef int take_active(TitanCells g, int seat) except? -1 nogil
cdef int legal_wounds(TitanCells g) except? -1 nogil
cdef int decide_wounds(TitanCells g, int action) except? -1 nogil
cdef int settle_roll(TitanCells g) except? -1 nogil
cdef int can_bless(TitanCells g, int why) except? -1 nogil
cdef int judge(TitanCells g, int seat, int beaten, int blessing) except? -1 nogil
cdef int take_wounds(TitanCells g, int seat, int dice) except? -1 nogil
cdef int spend_bonus_wound(TitanCells g, int seat) except? -1 nogil
cdef int is_line_up(TitanCells g, int seat) except? -1 nogil
cdef int bless(TitanCells g, int seat, int beaten) except? -1 nogil
cdef int spend_active(TitanCells g, int seat) except? -1 nogil
cdef int spend_paid(TitanCells g, int seat) except? -1 nogil
cdef int end_turn(TitanCells g, int seat) except? -1 nogil
cdef int leave(TitanCells g, int seat) except? -1 nogil
cdef int go_out(TitanCells g, int seat) except? -1 nogil
cdef int add_marker(TitanCells g, int seat) except? -1 nogil
cdef int begin_roll(TitanCells g, int seat) except? -1 nogil
