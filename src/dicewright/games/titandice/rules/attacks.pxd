# Generated from attacks.py by tools/make_pxd.py (`make pxd`). Do not edit.
from dicewright.core.consts cimport FRAME, SEAT, A, B, C
from dicewright.core.state cimport offer, pop, push
from dicewright.core.state cimport emit
from dicewright.games.titandice.consts cimport (
    A_COUNT, A_DIE, A_FLIP, A_LOSE, A_SIDE, A_SPENT, BONUS_ASIDE, CAGED, CHIMERA, CREATURES,
    D_FLIP, D_ORDER, D_REROLL, D_SET_ASIDE, D_SUFFER, E_ATTACKED, E_CARD_TURNED, E_DICE_SPENT,
    E_DIE_SET_ASIDE, GRYPHON, HYDRA, KRAKEN, MINOTAUR, R_ASIDE_ATTACKS, R_ATTACKS_PER_KIND,
    REGULAR_DICE, ROLL_ATTACK, ROLLED, ROLLED_BONUS, SET_SIZE, SIDES, WOUND, X_STRIKE,
)
from dicewright.games.titandice.layout cimport all_active
from dicewright.games.titandice.layout cimport TitanCells
from dicewright.games.titandice.rules.creatures cimport give_up
from dicewright.games.titandice.rules.dice cimport (
    add_marker, leave, push_roll, roll_dice, spend_active,
)

cdef int push_attack(TitanCells g, int seat) except? -1 nogil
cdef int resolve_attack(TitanCells g, int at) except? -1 nogil
cdef int ask_next_side(TitanCells g) except? -1 nogil
cdef int legal_reroll(TitanCells g) except? -1 nogil
cdef int decide_reroll(TitanCells g, int action) except? -1 nogil
cdef int push_strikes(TitanCells g, int at) except? -1 nogil
cdef int legal_order(TitanCells g) except? -1 nogil
cdef int decide_order(TitanCells g, int action) except? -1 nogil
cdef int resolve_strike(TitanCells g) except? -1 nogil
cdef int suffer(TitanCells g, int victim, int kind) except? -1 nogil
cdef int can_flip(TitanCells g, int seat, int creature) except? -1 nogil
cdef int legal_flip(TitanCells g) except? -1 nogil
cdef int decide_flip(TitanCells g, int action) except? -1 nogil
cdef int can_suffer(TitanCells g, int seat, int creature) except? -1 nogil
cdef int legal_suffer(TitanCells g) except? -1 nogil
cdef int decide_suffer(TitanCells g, int action) except? -1 nogil
cdef int legal_set_aside(TitanCells g) except? -1 nogil
cdef int decide_set_aside(TitanCells g, int action) except? -1 nogil
