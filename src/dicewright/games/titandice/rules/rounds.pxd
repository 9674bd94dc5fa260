# Generated from rounds.py by tools/make_pxd.py (`make pxd`). Do not edit.
from dicewright.core.consts cimport SEAT, A, B
from dicewright.core.state cimport draw, offer, pop, push
from dicewright.core.state cimport emit
from dicewright.games.titandice.consts cimport (
    A_NAME, A_SETUP, ALWAYS_ONE, BONUS_HOME, BY_LEVEL, CAGED, CREATURES, D_ACT, D_EXODUS, D_SETUP,
    E_CARDS_CHOSEN, E_EXODUS_MOVED, E_GAME_ENDED, E_ROUND_STARTED, E_TURN_STARTED, EXODUS_DICE,
    EXODUS_START, LEVELS, NO_DICE_ACT, NO_DICE_ATTACK, PILE, R_CARD_POINTS, R_EXODUS_EVERY_TURN,
    R_EXODUS_WOUNDS_FIRST, R_FOURTH_CARD, R_NO_DICE, R_ROUND_LIMIT, R_TURN_LIMIT, RETURN_SORTED,
    ROLL_EXODUS, ROLLED, SOLO_LOST, SOLO_WON, START_TRACK, WOUND, X_ACT, X_GAME, X_ROUND, X_TURN,
)
from dicewright.games.titandice.layout cimport active_of, all_active, has_spent
from dicewright.games.titandice.layout cimport TitanCells
from dicewright.games.titandice.rules.actions cimport return_card
from dicewright.games.titandice.rules.attacks cimport push_attack
from dicewright.games.titandice.rules.dice cimport begin_roll, go_out, push_roll, take_active
from dicewright.games.titandice.tables cimport SOLO_HIGH, SOLO_LOW

cdef int set_table(TitanCells g) except? -1 nogil
cdef int legal_setup(TitanCells g) except? -1 nogil
cdef int decide_setup(TitanCells g, int action) except? -1 nogil
cdef int resolve_game(TitanCells g) except? -1 nogil
cdef int freshen(TitanCells g, int seat) except? -1 nogil
cdef int resolve_round(TitanCells g) except? -1 nogil
cdef int is_anybody_in(TitanCells g) except? -1 nogil
cdef int resolve_turn(TitanCells g) except? -1 nogil
cdef int begin_turn(TitanCells g, int seat) except? -1 nogil
cdef int turn_without_dice(TitanCells g, int seat) except? -1 nogil
cdef int push_exodus(TitanCells g) except? -1 nogil
cdef int settle_exodus(TitanCells g) except? -1 nogil
cdef int move_away(TitanCells g, int creature, int steps) except? -1 nogil
cdef int legal_exodus(TitanCells g) except? -1 nogil
cdef int decide_exodus(TitanCells g, int action) except? -1 nogil
cdef int score_of(TitanCells g, int seat) except? -1 nogil
cdef int points_of(TitanCells g, int level) except? -1 nogil
cdef int standing_of(TitanCells g, int seat) except? -1 nogil
cdef int worth_of(TitanCells g, int seat) except? -1 nogil
