# Generated from actions.py by tools/make_pxd.py (`make pxd`). Do not edit.
from dicewright.core.consts cimport SEAT, A, B, C
from dicewright.core.state cimport offer, offer_if, pop, push
from dicewright.core.state cimport emit
from dicewright.games.titandice.consts cimport (
    A_ACTIVATE, A_BUY, A_CAPTURE, A_PASS, A_PAY, A_PAY_BONUS, A_SWAP, A_TAKE, BONUS_ACTIVE,
    BONUS_ASIDE, BONUS_HOME, BONUS_PAID, BONUS_SPENT, CHIMERA, CREATURES, D_ACT, D_AFTER,
    D_LAST_CAPTURE, D_PAY, E_ACTIVATED, E_CAPTURED, E_CARD_BOUGHT, E_CARD_SWAPPED, E_CARD_TAKEN,
    E_PASSED, GRYPHON, HYDRA, LEVELS, MINOTAUR, PAY_ACTIVATE, PAY_LEVEL, PAY_OTHER, PAY_PURCHASE,
    PAY_SWAP, PAY_TAKE, PILE, R_CAPTURE_AFTER, R_OTHER_LEVEL, R_OWN_BONUS_DIE, R_PAID_IN_REACH,
    R_PARTNER_OUT, R_RETURNED, R_TURN_LIMIT, RETURN_BOTTOM, RETURN_TOP, X_POWER, X_POWER_OVER,
)
from dicewright.games.titandice.layout cimport active_of, all_active, price_of
from dicewright.games.titandice.layout cimport TitanCells
from dicewright.games.titandice.rules.creatures cimport collect, give_up
from dicewright.games.titandice.rules.dice cimport go_out

cdef int resolve_act(TitanCells g) except? -1 nogil
cdef int legal_act(TitanCells g) except? -1 nogil
cdef int decide_act(TitanCells g, int action) except? -1 nogil
cdef int legal_captures(TitanCells g, int seat) except? -1 nogil
cdef int capture(TitanCells g, int seat, int creature) except? -1 nogil
cdef int legal_after(TitanCells g) except? -1 nogil
cdef int legal_last_capture(TitanCells g) except? -1 nogil
cdef int decide_after(TitanCells g, int action) except? -1 nogil
cdef int can_afford(TitanCells g, int level, int money) except? -1 nogil
cdef int may_change(TitanCells g, int own, int level) except? -1 nogil
cdef int can_take(TitanCells g, int seat, int other, int creature, int money) except? -1 nogil
cdef int has_any_use(TitanCells g, int seat, int creature, int level, int left) except? -1 nogil
cdef int has_use(TitanCells g, int seat, int creature, int level, int dice, int bonus, int left) except? -1 nogil
cdef int ask_price(TitanCells g, int seat, int creature, int level, int what, int other) except? -1 nogil
cdef int legal_pay(TitanCells g) except? -1 nogil
cdef int decide_pay(TitanCells g, int action) except? -1 nogil
cdef int hand_over(TitanCells g, int seat, int creature, int level, int what, int other) except? -1 nogil
cdef int take_top(TitanCells g, int creature) except? -1 nogil
cdef int return_card(TitanCells g, int creature, int level, int where) except? -1 nogil
cdef int activate(TitanCells g, int seat, int creature, int level, int dice, int bonus) except? -1 nogil
