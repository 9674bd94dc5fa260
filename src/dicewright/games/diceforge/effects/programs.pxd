# Generated from programs.py by tools/make_pxd.py (`make pxd`). Do not edit.
from dicewright.core.consts cimport FRAME, SEAT, A, B, C
from dicewright.core.state cimport offer, pop, push
from dicewright.core.state cimport emit
from dicewright.games.diceforge.consts cimport (
    A_CHOOSE, A_POINT, A_TARGET, BOTH_DICE, CAUSE_CARD, D_CHOOSE_GAIN, D_DIE, D_PICK, D_PLACE,
    D_TAKE_FACE, D_TARGET, DARK, DICE, E_BURDENED, E_DIE_PICKED, E_TOKEN_TAKEN, LIGHT, MODE_LOSE,
    OP_APPLY_PICKS, OP_BURDEN, OP_CHOOSE_DIE, OP_END, OP_FORGE_FROM, OP_GAIN, OP_GAIN_ONE,
    OP_GAIN_PER_FORGED, OP_MAJOR, OP_MINOR, OP_OTHERS_LOSE, OP_PAY, OP_PICK_DICE, OP_ROLL_OTHERS,
    OP_TOKEN, PROGRAM_CELLS, PROGRAM_OPS, PROGRAM_REGISTER, REPEAT_TIMES, RESOURCES, TOKENS,
    X_REPEAT_BLESSING,
)
from dicewright.games.diceforge.layout cimport ForgeCells
from dicewright.games.diceforge.rules.blessings cimport all_dice_but, face_up, push_pair, push_roll
from dicewright.games.diceforge.rules.resources cimport gain, pay
from dicewright.games.diceforge.tables cimport BOAR_FACE, INSTANT, REINFORCEMENT

cdef int resolve_program(ForgeCells g) except? -1 nogil
cdef int operate(ForgeCells g, int at, int operation, int x, int y) except? -1 nogil
cdef int push_blessings(ForgeCells g, int seat, int dice, int times, int mode, int cause) except? -1 nogil
cdef int take_token(ForgeCells g, int seat, int token) except? -1 nogil
cdef int legal_choose_gain(ForgeCells g) except? -1 nogil
cdef int decide_choose_gain(ForgeCells g, int action) except? -1 nogil
cdef int take_burden(ForgeCells g, int seat, int copy) except? -1 nogil
cdef int legal_target(ForgeCells g) except? -1 nogil
cdef int decide_target(ForgeCells g, int action) except? -1 nogil
cdef int ask_for_picks(ForgeCells g, int at) except? -1 nogil
cdef int can_pick(ForgeCells g, int die) except? -1 nogil
cdef int legal_pick(ForgeCells g) except? -1 nogil
cdef int is_twin_pick(ForgeCells g, int action) except? -1 nogil
cdef int decide_pick(ForgeCells g, int action) except? -1 nogil
cdef int apply_picks(ForgeCells g, int at) except? -1 nogil
cdef int push_losses(ForgeCells g, int seat, int cause) except? -1 nogil
