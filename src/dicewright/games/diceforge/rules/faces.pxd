# Generated from faces.py by tools/make_pxd.py (`make pxd`). Do not edit.
from dicewright.core.consts cimport SEAT, A, B, C
from dicewright.core.state cimport offer, pop, push
from dicewright.core.state cimport emit
from dicewright.games.diceforge.consts cimport (
    A_CHOOSE, A_CONVERT, A_PASS, A_POINT, A_PUZZLE, AFTER_CAUSE, AFTER_MODE, ANCIENT, BUNDLE_CAUSE,
    BUNDLE_GLORY, BUNDLE_MODE, CAUSE_BY_DIE, CAUSE_CARD, CHOICE_BOAR, CHOICE_TWINS, D_CHOOSE_GAIN,
    D_CONVERT, D_COPY, D_FORGE, D_OPTION, D_ORDER, D_PUZZLE, DICE, DONE_MISFORTUNE, E_CONVERTED,
    E_FACE_APPLIED, E_FACE_COPIED, E_OPTION_CHOSEN, FACE_BOAR, FACE_GAIN, FACE_GOLEM, FACE_MIRROR,
    FACE_MISFORTUNE, FACE_SHIELD, FACE_SHIP, FACE_TRIPLE, GLORY, GOLD, LOYALTY, MODE_BY_MISFORTUNE,
    MODE_GOLD_TO_GLORY, MODE_LOSE, MODE_REPEATED, MODE_SHARDS_TO_GLORY, MODULE_GODDESS,
    MODULE_TITANS, MOON, NO_FACE, OPTIONS, PAIR_CAUSE, PAIR_DONE, PAIR_FIRST, PAIR_GAVE, PAIR_MODE,
    PAIR_OPTION, PAIR_PUZZLE, PAIR_SEEN, PAIR_TWINS, PUZZLE_OVER, RESOURCES, SEAT_PLACES,
    SENTINEL_RATE, SHIP_DISCOUNT, SUN, X_AFTER_FACE, X_CELESTIAL, X_PAIR_OF, X_STEPS,
)
from dicewright.games.diceforge.layout cimport ForgeCells
from dicewright.games.diceforge.rules.blessings cimport face_up, offer_die
from dicewright.games.diceforge.rules.order cimport order_matters, usual_order
from dicewright.games.diceforge.rules.resources cimport gain, lose
from dicewright.games.diceforge.tables cimport (
    BOAR_CARD, COLOUR, GIVES, GIVES_MASK, GOLEM_MOON_FACE, GOLEM_SUN_FACE, HAS_OPTIONS, KIND,
    LOOKS_AT_OTHER, MATCH, MISFORTUNE_CARD, OPTION_COUNT, TWINS_CARD,
)

cdef int resolve_pair(ForgeCells g) except? -1 nogil
cdef int finish_pair(ForgeCells g, int at) except? -1 nogil
cdef int lacks_option(ForgeCells g, int at, int i) except? -1 nogil
cdef int look_into_mirror(ForgeCells g, int at, int i) except? -1 nogil
cdef int can_copy(ForgeCells g, int seat, int die) except? -1 nogil
cdef int legal_copy(ForgeCells g) except? -1 nogil
cdef int is_twin_copy(ForgeCells g, int action) except? -1 nogil
cdef int decide_copy(ForgeCells g, int action) except? -1 nogil
cdef int option_resource(int face, int option) except? -1 nogil
cdef int legal_option(ForgeCells g) except? -1 nogil
cdef int decide_option(ForgeCells g, int action) except? -1 nogil
cdef int apply_face(ForgeCells g, int at, int i) except? -1 nogil
cdef int use_face(ForgeCells g, int seat, int kind, int times, int mode) except? -1 nogil
cdef int gives_of(ForgeCells g, int at, int i) except? -1 nogil
cdef int give(ForgeCells g, int seat, int row, int times, int mode, int cause) except? -1 nogil
cdef int take_away(ForgeCells g, int seat, int row, int times, int cause) except? -1 nogil
cdef int hand_over(ForgeCells g, int seat, int gold, int sun, int moon, int glory, int cause) except? -1 nogil
cdef int legal_convert(ForgeCells g) except? -1 nogil
cdef int decide_convert(ForgeCells g, int action) except? -1 nogil
cdef int is_golem_pair(ForgeCells g, int at) except? -1 nogil
cdef int may_roll_for_golems(ForgeCells g, int at, int done) except? -1 nogil
cdef int legal_puzzle(ForgeCells g) except? -1 nogil
cdef int decide_puzzle(ForgeCells g, int action) except? -1 nogil
cdef int push_misfortunes(ForgeCells g, int at) except? -1 nogil
cdef int bearer_of(ForgeCells g, int face) except? -1 nogil
