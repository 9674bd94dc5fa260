# Generated from engine.py by tools/make_pxd.py (`make pxd`). Do not edit.
from dicewright.games.diceforge.consts cimport (
    A_CASH, A_CELESTIAL, A_TRITON, C_CELESTIAL, C_ROLL, CELESTIAL_SIDES, COMPANION_TOP, D_ACTION,
    D_ADVANCE, D_ANCESTOR, D_CERBERUS, D_CHOOSE_GAIN, D_CONVERT, D_COPY, D_DIE, D_DRAFT, D_EXTRA,
    D_FORGE, D_FREE_FEAT, D_MEMORY, D_MEMORY_ORDER, D_MERCHANT, D_OPTION, D_ORDER, D_PAY_ANCIENT,
    D_PAY_GOLD, D_PAY_SCEPTER, D_PICK, D_PLACE, D_POINT, D_PUZZLE, D_REINFORCE, D_SPEND, D_SPLIT,
    D_STEP, D_TAKE_FACE, D_TARGET, D_TRADE, D_TREASURE, D_TURN_DIE, D_TURN_END, D_TWINS, D_UPGRADE,
    D_UPGRADE_FACE, D_WIND, LAST_COMMON_DECISION, OBSERVATION, PLACES, X_AFTER_FACE, X_BLESSING,
    X_CELESTIAL, X_CERBERUS, X_DRAFT, X_EXTRA, X_EXTRA_TURN, X_FEAT, X_GAME, X_MEMORY, X_PAIR,
    X_PAIR_OF, X_PROGRAM, X_REPEAT_BLESSING, X_STEPS, X_TURN_END,
)
from dicewright.games.diceforge.effects.dice cimport (
    decide_pick, decide_wind, is_twin_pick, legal_pick, legal_wind,
)
from dicewright.games.diceforge.effects.fortunes cimport (
    decide_memory, decide_merchant, decide_spend, decide_trade, legal_memory, legal_merchant,
    legal_spend, legal_trade,
)
from dicewright.games.diceforge.effects.programs cimport (
    decide_choose_gain, decide_target, legal_choose_gain, legal_target, resolve_program,
)
from dicewright.games.diceforge.encoding cimport encode_position
from dicewright.games.diceforge.layout cimport ForgeCells
from dicewright.games.diceforge.rules.blessings cimport (
    decide_cerberus, decide_die, decide_twins, land_roll, legal_cerberus, legal_die, legal_twins,
    resolve_blessing, resolve_cerberus, resolve_pair_of, resolve_repeat, roll_first_action,
    throw_dice,
)
from dicewright.games.diceforge.rules.celestial cimport (
    decide_point, decide_turn_die, is_twin_point, is_twin_turn, land_celestial, legal_point,
    legal_turn_die, resolve_celestial, throw_celestial,
)
from dicewright.games.diceforge.rules.faces cimport (
    decide_convert, decide_copy, decide_option, decide_puzzle, is_twin_copy, legal_convert,
    legal_copy, legal_option, legal_puzzle, resolve_pair,
)
from dicewright.games.diceforge.rules.feats cimport decide_free_feat, legal_free_feat, resolve_feat
from dicewright.games.diceforge.rules.forge cimport (
    decide_ancestor, decide_forge, decide_place, decide_take_face, decide_upgrade,
    decide_upgrade_face, is_twin_place, is_twin_upgrade, legal_ancestor, legal_forge, legal_place,
    legal_take_face, legal_upgrade, legal_upgrade_face,
)
from dicewright.games.diceforge.rules.labyrinth cimport (
    decide_step, decide_treasure, legal_step, legal_treasure, resolve_steps,
)
from dicewright.games.diceforge.rules.order cimport decide_order, legal_order
from dicewright.games.diceforge.rules.payment cimport (
    decide_pay_ancient, decide_pay_scepter, legal_pay_ancient, legal_pay_scepter,
)
from dicewright.games.diceforge.rules.resources cimport (
    decide_pay_gold, decide_split, legal_pay_gold, legal_split,
)
from dicewright.games.diceforge.rules.scoring cimport score_of, standing_of, worth_of
from dicewright.games.diceforge.rules.setup cimport (
    decide_draft, legal_draft, resolve_draft, set_table,
)
from dicewright.games.diceforge.rules.tokens cimport decide_advance, decide_anytime, legal_advance
from dicewright.games.diceforge.rules.turn cimport (
    decide_action, decide_extra, decide_reinforce, decide_turn_end, legal_action, legal_extra,
    legal_reinforce, legal_turn_end, resolve_extra, resolve_extra_turn, resolve_game,
    resolve_turn_end,
)
from dicewright.games.diceforge.rules.zones cimport (
    decide_memory_order, legal_memory_order, resolve_after_face, resolve_memory,
)
from dicewright.games.diceforge.traits cimport stage_of, trait_of


cdef class Forge(ForgeCells):
    cdef int begin_game(self, unsigned long long seed) except? -1 nogil
    cdef int resolve(self, int op) except? -1 nogil
    cdef int chance_first(self, int op) except? -1 nogil
    cdef int chance_sides(self, int op) except? -1 nogil
    cdef int land(self, int op, int action) except? -1 nogil
    cdef int throw(self, int op) except? -1 nogil
    cdef int fill_legal(self, int op) except? -1 nogil
    cdef int decide(self, int op, int action) except? -1 nogil
    cdef int allows_unlisted(self, int action) except? -1 nogil
    cdef int score(self, int seat) except? -1 nogil
    cdef int standing(self, int seat) except? -1 nogil
    cdef int worth(self, int seat) except? -1 nogil
    cdef int stage(self) except? -1 nogil
    cdef int trait(self, int action) except? -1 nogil
    cdef int observation_size(self) except? -1 nogil
    cdef int encode(self, int seat, float[::1] out, int at) except? -1 nogil
cdef int fill_further(ForgeCells g, int op) except? -1 nogil
cdef int decide_further(ForgeCells g, int op, int action) except? -1 nogil
