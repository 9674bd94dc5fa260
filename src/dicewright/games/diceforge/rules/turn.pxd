# Generated from turn.py by tools/make_pxd.py (`make pxd`). Do not edit.
from dicewright.core.consts cimport SEAT, A
from dicewright.core.state cimport offer, pop, push
from dicewright.core.state cimport emit
from dicewright.games.diceforge.consts cimport (
    A_EXTRA, A_FEAT, A_FORGE, A_PASS, A_USE, BOTH_DICE, CARDS, CAUSE_CARD, CAUSE_EXTRA_ACTION,
    CAUSE_TURN, D_ACTION, D_EXTRA, D_REINFORCE, D_TURN_END, DICE, E_EXTRA_BOUGHT, E_GAME_ENDED,
    E_PASSED, E_REINFORCED, E_TURN_STARTED, EXTRA_ACTION_SUN, EXTRA_PHASE, MAIN_PHASE,
    MODE_BLESSING, OP_ADVANCE, OP_PAY, PROGRAM_CELLS, PROGRAM_REINFORCEMENT, SLOTS, X_BLESSING,
    X_EXTRA, X_FEAT, X_PROGRAM, X_TURN_END,
)
from dicewright.games.diceforge.layout cimport ForgeCells
from dicewright.games.diceforge.rules.blessings cimport push_blessing, push_roll
from dicewright.games.diceforge.rules.feats cimport legal_feats, slot_of
from dicewright.games.diceforge.rules.forge cimport legal_faces, push_forge_action
from dicewright.games.diceforge.rules.payment cimport can_pay, pay_shards
from dicewright.games.diceforge.rules.resources cimport gold_of
from dicewright.games.diceforge.rules.tokens cimport (
    can_advance_any, has_anytime, legal_anytime, sun_in_reach,
)
from dicewright.games.diceforge.tables cimport FIRE_CARD, IS_REINFORCEMENT, PROGRAM_BASE, PROGRAMS

cdef int resolve_game(ForgeCells g) except? -1 nogil
cdef int push_turn(ForgeCells g, int seat, int extra) except? -1 nogil
cdef int resolve_extra_turn(ForgeCells g) except? -1 nogil
cdef int push_everybodys_blessing(ForgeCells g, int seat) except? -1 nogil
cdef int owns_reinforcement(ForgeCells g, int seat) except? -1 nogil
cdef int can_use(ForgeCells g, int seat, int slot) except? -1 nogil
cdef int legal_reinforce(ForgeCells g) except? -1 nogil
cdef int decide_reinforce(ForgeCells g, int action) except? -1 nogil
cdef int legal_action(ForgeCells g) except? -1 nogil
cdef int decide_action(ForgeCells g, int action) except? -1 nogil
cdef int resolve_extra(ForgeCells g) except? -1 nogil
cdef int legal_extra(ForgeCells g) except? -1 nogil
cdef int decide_extra(ForgeCells g, int action) except? -1 nogil
cdef int resolve_turn_end(ForgeCells g) except? -1 nogil
cdef int legal_turn_end(ForgeCells g) except? -1 nogil
cdef int decide_turn_end(ForgeCells g, int action) except? -1 nogil
