# Generated from engine.py by tools/make_pxd.py (`make pxd`). Do not edit.
from dicewright.games.diceforge.consts cimport (
    A_TRITON, C_ROLL, D_ACTION, D_CERBERUS, D_CHOOSE_GAIN, D_CONVERT, D_COPY, D_DIE, D_DRAFT,
    D_EXTRA, D_FORGE, D_OPTION, D_ORDER, D_PICK, D_PLACE, D_REINFORCE, D_REWARD, D_SPLIT,
    D_TAKE_FACE, D_TARGET, D_TURN_END, PLACES, X_BLESSING, X_CERBERUS, X_DRAFT, X_EXTRA, X_FEAT,
    X_GAME, X_PAIR, X_PROGRAM, X_REPEAT_BLESSING, X_TURN_END,
)
from dicewright.games.diceforge.effects.programs cimport (
    decide_choose_gain, decide_pick, decide_target, is_twin_pick, legal_choose_gain, legal_pick,
    legal_target, resolve_program,
)
from dicewright.games.diceforge.layout cimport ForgeCells
from dicewright.games.diceforge.rules.blessings cimport (
    decide_cerberus, decide_die, land_roll, legal_cerberus, legal_die, resolve_blessing,
    resolve_cerberus, resolve_repeat, roll_first_action, throw_dice,
)
from dicewright.games.diceforge.rules.faces cimport (
    decide_convert, decide_copy, decide_option, decide_order, decide_reward, is_twin_copy,
    legal_convert, legal_copy, legal_option, legal_order, legal_reward, resolve_pair,
)
from dicewright.games.diceforge.rules.feats cimport resolve_feat
from dicewright.games.diceforge.rules.forge cimport (
    decide_forge, decide_place, decide_take_face, is_twin_place, legal_forge, legal_place,
    legal_take_face,
)
from dicewright.games.diceforge.rules.resources cimport decide_split, legal_split
from dicewright.games.diceforge.rules.scoring cimport score_of, standing_of
from dicewright.games.diceforge.rules.setup cimport (
    decide_draft, legal_draft, resolve_draft, set_table,
)
from dicewright.games.diceforge.rules.tokens cimport decide_anytime
from dicewright.games.diceforge.rules.turn cimport (
    decide_action, decide_extra, decide_reinforce, decide_turn_end, legal_action, legal_extra,
    legal_reinforce, legal_turn_end, resolve_extra, resolve_game, resolve_turn_end,
)


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
