# Generated from dice.py by tools/make_pxd.py (`make pxd`). Do not edit.
from dicewright.core.consts cimport FRAME, SEAT, A
from dicewright.core.state cimport offer, pop, push
from dicewright.core.state cimport emit
from dicewright.games.diceforge.consts cimport (
    A_CHOOSE, A_POINT, ANCIENT, BOTH_DICE, CAUSE_CARD, D_PICK, DARK, DICE, E_DIE_PICKED,
    E_HERO_OUSTED, LIGHT, MODE_LOSE, MODE_OWN_DICE, MODULE_TITANS, PROGRAM_REGISTER, RESOURCES,
    START_PORTAL, X_PAIR_OF,
)
from dicewright.games.diceforge.layout cimport ForgeCells
from dicewright.games.diceforge.rules.blessings cimport face_up, offer_die, push_pair, push_roll
from dicewright.games.diceforge.rules.feats cimport reward_bears
from dicewright.games.diceforge.rules.resources cimport gain
from dicewright.games.diceforge.tables cimport SHOWN

cdef int ask_for_picks(ForgeCells g, int at) except? -1 nogil
cdef int can_pick(ForgeCells g, int die) except? -1 nogil
cdef int legal_pick(ForgeCells g) except? -1 nogil
cdef int is_twin_pick(ForgeCells g, int action) except? -1 nogil
cdef int decide_pick(ForgeCells g, int action) except? -1 nogil
cdef int apply_picks(ForgeCells g, int at) except? -1 nogil
cdef int push_losses(ForgeCells g, int seat, int cause) except? -1 nogil
cdef int legal_wind(ForgeCells g) except? -1 nogil
cdef int decide_wind(ForgeCells g, int action) except? -1 nogil
cdef int oust_everybody(ForgeCells g, int seat, int cause) except? -1 nogil
