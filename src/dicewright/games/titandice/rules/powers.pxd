# Generated from powers.py by tools/make_pxd.py (`make pxd`). Do not edit.
from dicewright.core.consts cimport SEAT, A, B, C
from dicewright.core.state cimport offer, pop, push
from dicewright.core.state cimport emit
from dicewright.games.titandice.consts cimport (
    A_BONUS, A_COLLECT, A_COUNT, A_DIE, A_LOSE, A_NAME, A_PASS, A_SIDE, BLESS_ANY_CHANGE,
    BONUS_ACTIVE, BONUS_ASIDE, BONUS_SPENT, CAGED, CHIMERA, CHOSEN, CHOSEN_BONUS, COLLECTED,
    CREATURES, D_CATCH, D_COLLECT, D_DICE, D_LOSE, D_NAME, D_REDEEM, D_SIDE, D_TRANSFORM,
    E_DIE_CHANGED, E_DIE_SET_ASIDE, E_EXODUS_MOVED, EXODUS_START, HYDRA, KRAKEN, LEVELS, MINOTAUR,
    ONE_TYPE, R_BLESSING, R_LOST_RETURNS, R_MINIMUM, R_OPPOSITE, R_PAID_IN_REACH, ROLL_ALTER,
    ROLL_KRAKEN, ROLL_REDEMPTION, ROLL_REINFORCE, ROLL_RESCUE, ROLLED, ROLLED_BONUS, SIDES, WOUND,
)
from dicewright.games.titandice.layout cimport bonus_is_active, is_beaten
from dicewright.games.titandice.layout cimport TitanCells
from dicewright.games.titandice.rules.creatures cimport collect, give_up, rob
from dicewright.games.titandice.rules.dice cimport (
    add_marker, go_out, judge, push_roll, spend_paid, take_wounds,
)
from dicewright.games.titandice.tables cimport OPPOSITE

cdef int resolve_power(TitanCells g) except? -1 nogil
cdef int resolve_power_over(TitanCells g) except? -1 nogil
cdef int legal_dice(TitanCells g) except? -1 nogil
cdef int decide_dice(TitanCells g, int action) except? -1 nogil
cdef int alter(TitanCells g, int at, int seat) except? -1 nogil
cdef int convert(TitanCells g, int at, int seat) except? -1 nogil
cdef int opposite(TitanCells g, int side) except? -1 nogil
cdef int settle_change(TitanCells g, int seat) except? -1 nogil
cdef int change_dice(TitanCells g, int seat, int dice, int side) except? -1 nogil
cdef int turn_bonus(TitanCells g, int seat, int side) except? -1 nogil
cdef int legal_transform(TitanCells g) except? -1 nogil
cdef int decide_transform(TitanCells g, int action) except? -1 nogil
cdef int legal_side(TitanCells g) except? -1 nogil
cdef int decide_side(TitanCells g, int action) except? -1 nogil
cdef int finish_transform(TitanCells g) except? -1 nogil
cdef int legal_lose(TitanCells g) except? -1 nogil
cdef int decide_lose(TitanCells g, int action) except? -1 nogil
cdef int push_collect(TitanCells g, int seat, int amount, int excluded, int one_type) except? -1 nogil
cdef int legal_collect(TitanCells g) except? -1 nogil
cdef int decide_collect(TitanCells g, int action) except? -1 nogil
cdef int legal_catch(TitanCells g) except? -1 nogil
cdef int decide_catch(TitanCells g, int action) except? -1 nogil
cdef int legal_redeem(TitanCells g) except? -1 nogil
cdef int decide_redeem(TitanCells g, int action) except? -1 nogil
cdef int settle_redemption(TitanCells g, int at) except? -1 nogil
cdef int settle_rescue(TitanCells g, int at) except? -1 nogil
cdef int settle_kraken(TitanCells g, int at) except? -1 nogil
cdef int legal_name(TitanCells g) except? -1 nogil
cdef int decide_name(TitanCells g, int action) except? -1 nogil
cdef int strike_type(TitanCells g, int seat, int level, int creature) except? -1 nogil
cdef int call_back(TitanCells g, int seat, int level, int creature) except? -1 nogil
