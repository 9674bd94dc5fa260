# Generated from encoding.py by tools/make_pxd.py (`make pxd`). Do not edit.
from dicewright.core.consts cimport SEAT, A, B, C
from dicewright.core.state cimport (
    encode_cells, encode_decider, encode_kind, encode_pending, newest, relative,
)
from dicewright.core.state cimport clear, mark, put
from dicewright.games.diceforge.consts cimport (
    ALLEGIANCE_SPACES, ANCIENT, ANCIENT_CAP, AUTOMATIC_OPS, BOUGHT_BITS, CARDS, COLOURS,
    COMPANION_TOP, COPIES, D_FORGE, D_OPTION, D_PLACE, D_TARGET, DICE, FACES, FORGE_BOUGHT,
    FRAME_CELLS, GLORY, GOLD, HALLS, HAMMER_LAP, ISLANDS, KINDS_OF_CHANCE, KINDS_OF_DECISION,
    LOYALTY, MEMORY_CELLS, MODES, MODULE_TITANS, MODULES, MOON, MOST_CELL, MOST_COPIES,
    MOST_FORGED, MOST_GLORY, MOST_GOLD, MOST_HAMMERED, MOST_PENDING, MOST_ROUNDS, MOST_SHARDS,
    MOST_STAND_GLORY, MOST_TURNS, NO_CARD, OBSERVATION, PAIR_CELLS, PAIR_DONE, PAIR_FIRST,
    PAIR_MODE, PAIR_OPTION, PAIR_SEEN, PLACES, PROGRAM_OPS, PROGRAM_REGISTER, PROGRAM_SPACE,
    PROGRAM_STATE_CELLS, RESERVE_CELLS, RESOURCES, SCEPTER_CAP, SEAT_CELLS, SEAT_PLACES, SEATS,
    SLOTS, SPACES, SUN, TOKENS, TREASURES, X_GAME, X_PAIR, X_PROGRAM, ZONES,
)
from dicewright.games.diceforge.layout cimport ForgeCells
from dicewright.games.diceforge.rules.resources cimport cap_of
from dicewright.games.diceforge.rules.scoring cimport score_of
from dicewright.games.diceforge.tables cimport (
    BOAR_CARD, CARD_SLOT, MISFORTUNE_CARD, STAND_GLORY, STAND_ZONE,
)

cdef int encode_position(ForgeCells g, int seat, float[::1] out, int at) except? -1 nogil
cdef int encode_faces(ForgeCells g, float[::1] out, int at) except? -1 nogil
cdef int encode_pair(ForgeCells g, float[::1] out, int at) except? -1 nogil
cdef int encode_program(ForgeCells g, int seat, float[::1] out, int at) except? -1 nogil
cdef int encode_table(ForgeCells g, int seat, float[::1] out, int at) except? -1 nogil
cdef int encode_cards(ForgeCells g, float[::1] out, int at) except? -1 nogil
cdef int encode_colours(ForgeCells g, int seat, float[::1] out, int at) except? -1 nogil
cdef int encode_places(ForgeCells g, int seat, float[::1] out, int at) except? -1 nogil
cdef int encode_reserve(ForgeCells g, int seat, float[::1] out, int at) except? -1 nogil
cdef int count_of(ForgeCells g, int first, int face) except? -1 nogil
cdef int encode_holdings(ForgeCells g, int seat, float[::1] out, int at) except? -1 nogil
