# Generated from engine.py by tools/make_pxd.py (`make pxd`). Do not edit.
from dicewright.core.consts cimport FRAME, A
from dicewright.core.state cimport pop
from dicewright.core.state cimport emit
from dicewright.games.titandice.consts cimport (
    A_ROLL, D_ACT, D_AFTER, D_CATCH, D_COLLECT, D_DICE, D_EXODUS, D_FLIP, D_LAST_CAPTURE, D_LOSE,
    D_NAME, D_ORDER, D_PAY, D_REDEEM, D_REROLL, D_ROLL, D_SET_ASIDE, D_SETUP, D_SIDE, D_SUFFER,
    D_TRANSFORM, D_WOUNDS, E_GAME_ENDED, OBSERVATION, ROLL_ATTACK, ROLL_EXODUS, ROLL_KRAKEN,
    ROLL_REDEMPTION, ROLL_REINFORCE, ROLL_RESCUE, SIDES, X_ACT, X_GAME, X_POWER, X_POWER_OVER,
    X_ROLLED, X_ROUND, X_STRIKE, X_TURN,
)
from dicewright.games.titandice.encoding cimport encode_position
from dicewright.games.titandice.layout cimport TitanCells
from dicewright.games.titandice.rules.actions cimport (
    decide_act, decide_after, decide_pay, legal_act, legal_after, legal_last_capture, legal_pay,
    resolve_act,
)
from dicewright.games.titandice.rules.attacks cimport (
    decide_flip, decide_order, decide_reroll, decide_set_aside, decide_suffer, legal_flip,
    legal_order, legal_reroll, legal_set_aside, legal_suffer, resolve_attack, resolve_strike,
)
from dicewright.games.titandice.rules.dice cimport (
    decide_roll, decide_wounds, land_roll, legal_roll, legal_wounds, settle_roll, throw_dice,
)
from dicewright.games.titandice.rules.powers cimport (
    decide_catch, decide_collect, decide_dice, decide_lose, decide_name, decide_redeem,
    decide_side, decide_transform, legal_catch, legal_collect, legal_dice, legal_lose, legal_name,
    legal_redeem, legal_side, legal_transform, resolve_power, resolve_power_over, settle_kraken,
    settle_redemption, settle_rescue,
)
from dicewright.games.titandice.rules.rounds cimport (
    decide_exodus, decide_setup, legal_exodus, legal_setup, resolve_game, resolve_round,
    resolve_turn, score_of, set_table, settle_exodus, standing_of, worth_of,
)
from dicewright.games.titandice.traits cimport stage_of, trait_of


cdef class Titan(TitanCells):
    cdef int begin_game(self, unsigned long long seed) except? -1 nogil
    cdef int resolve(self, int op) except? -1 nogil
    cdef int chance_first(self, int op) except? -1 nogil
    cdef int chance_sides(self, int op) except? -1 nogil
    cdef int land(self, int op, int action) except? -1 nogil
    cdef int throw(self, int op) except? -1 nogil
    cdef int fill_legal(self, int op) except? -1 nogil
    cdef int decide(self, int op, int action) except? -1 nogil
    cdef int score(self, int seat) except? -1 nogil
    cdef int standing(self, int seat) except? -1 nogil
    cdef int worth(self, int seat) except? -1 nogil
    cdef int stage(self) except? -1 nogil
    cdef int trait(self, int action) except? -1 nogil
    cdef int observation_size(self) except? -1 nogil
    cdef int encode(self, int seat, float[::1] out, int at) except? -1 nogil
cdef int stop_if_decided(TitanCells g) except? -1 nogil
cdef int resolve_frame(TitanCells g, int op) except? -1 nogil
cdef int resolve_rolled(TitanCells g) except? -1 nogil
cdef int decide_frame(TitanCells g, int op, int action) except? -1 nogil
