# Generated from traits.py by tools/make_pxd.py (`make pxd`). Do not edit.
from dicewright.core.consts cimport DECISION_OPS, SEAT, STAGES
from dicewright.games.titandice.consts cimport (
    A_ACTIVATE, A_BUY, A_CAPTURE, A_COLLECT, A_COUNT, A_DIE, A_FLIP, A_LOSE, A_NAME, A_PASS, A_PAY,
    A_SETUP, A_SIDE, A_SWAP, A_TAKE, COUNTS, CREATURES, DICE_STEPS, LEVELS, MATCHES, PILE,
    START_SCORE, T_ACTIVATE, T_BUY, T_CAPTURE, T_COUNT, T_CREATURE, T_PASS, T_ROLL, T_SWAP, T_TAKE,
    TRACK_STEPS,
)
from dicewright.games.titandice.layout cimport active_of
from dicewright.games.titandice.layout cimport TitanCells
from dicewright.games.titandice.rules.rounds cimport score_of

cdef int stage_of(TitanCells g) except? -1 nogil
cdef int trait_of(TitanCells g, int action) except? -1 nogil
cdef int trait_of_creature(TitanCells g, int seat, int verb, int creature) except? -1 nogil
cdef int standing_with(TitanCells g, int seat, int creature, int steps) except? -1 nogil
cdef int card_of(TitanCells g, int seat, int creature) except? -1 nogil
cdef int top_level(TitanCells g, int creature) except? -1 nogil
cdef int best_match(TitanCells g, int seat) except? -1 nogil
