# Generated from programs.py by tools/make_pxd.py (`make pxd`). Do not edit.
from dicewright.core.consts cimport SEAT, A, B, C
from dicewright.core.state cimport offer, pop, push
from dicewright.core.state cimport emit
from dicewright.games.diceforge.consts cimport (
    A_CHOOSE, A_TARGET, BOTH_DICE, CAUSE_CARD, CAUSE_LABYRINTH, COPIES, D_ADVANCE, D_ANCESTOR,
    D_CHOOSE_GAIN, D_DIE, D_FORGE, D_MEMORY, D_PLACE, D_SPEND, D_TAKE_FACE, D_TARGET, D_TURN_DIE,
    D_WIND, DICE, E_BURDENED, E_TOKEN_TAKEN, GLORY, GOLD, OP_ADVANCE, OP_ANCESTOR, OP_APPLY_PICKS,
    OP_BURDEN, OP_CELESTIAL, OP_CHOOSE, OP_CHOOSE_DIE, OP_END, OP_EXTRA_TURN, OP_FIRST_ARRIVAL,
    OP_FORGE_FROM, OP_FORGE_ONE, OP_FREE_FEAT, OP_GAIN, OP_GAIN_PER_FEAT, OP_GAIN_PER_FORGED,
    OP_GAIN_PER_GLORY_FACE, OP_LEFT_HAND, OP_LIGHT, OP_LOSE_GOLD, OP_MAJOR, OP_MEMORY, OP_MERCHANT,
    OP_MINOR, OP_MISTS, OP_NIGHT, OP_ORACLE, OP_OTHERS_LOSE, OP_PAY, OP_PICK_DICE, OP_RIGHT_HAND,
    OP_ROLL_ALL, OP_ROLL_OTHERS, OP_STEAL, OP_STEPS, OP_TOKEN, OP_TRADE, OP_TREASURE, OP_TREE,
    OP_TURN_DICE, OP_WIND, POOL_BOAR, PROGRAM_CELLS, PROGRAM_OPS, PROGRAM_REGISTER, PROGRAM_SPACE,
    REPEAT_TIMES, RESOURCES, TOKEN_COMPANION, TOKENS, X_EXTRA_TURN, X_REPEAT_BLESSING,
)
from dicewright.games.diceforge.effects.dice cimport (
    apply_picks, ask_for_picks, oust_everybody, push_losses,
)
from dicewright.games.diceforge.effects.fortunes cimport (
    ask_merchant, ask_trade, different_feats, drive_others, fall_of_night, glory_faces, grow,
    poorest_lose, take_from_others,
)
from dicewright.games.diceforge.layout cimport ForgeCells
from dicewright.games.diceforge.rules.blessings cimport all_dice_but, push_roll
from dicewright.games.diceforge.rules.celestial cimport push_celestial, push_point
from dicewright.games.diceforge.rules.feats cimport push_free_feat
from dicewright.games.diceforge.rules.forge cimport cheapest_glory
from dicewright.games.diceforge.rules.labyrinth cimport push_steps, visit_hall
from dicewright.games.diceforge.rules.resources cimport gain, lose, pay_gold
from dicewright.games.diceforge.tables cimport (
    BOAR_FACE, CHOICE_AMOUNT, MISFORTUNE_FACE, PROGRAM_BASE, PROGRAMS,
)

cdef int resolve_program(ForgeCells g) except? -1 nogil
cdef int cause_of(ForgeCells g, int at) except? -1 nogil
cdef int operate(ForgeCells g, int at, int operation, int x, int y) except? -1 nogil
cdef int operate_further(ForgeCells g, int at, int operation, int x, int y) except? -1 nogil
cdef int operate_rarely(ForgeCells g, int at, int operation, int x) except? -1 nogil
cdef int push_blessings(ForgeCells g, int seat, int dice, int times, int mode, int cause) except? -1 nogil
cdef int ask_for_die(ForgeCells g, int at) except? -1 nogil
cdef int ask_ancestor(ForgeCells g, int at) except? -1 nogil
cdef int take_token(ForgeCells g, int seat, int token) except? -1 nogil
cdef int legal_choose_gain(ForgeCells g) except? -1 nogil
cdef int decide_choose_gain(ForgeCells g, int action) except? -1 nogil
cdef int take_burden(ForgeCells g, int seat, int pool, int copy) except? -1 nogil
cdef int legal_target(ForgeCells g) except? -1 nogil
cdef int decide_target(ForgeCells g, int action) except? -1 nogil
