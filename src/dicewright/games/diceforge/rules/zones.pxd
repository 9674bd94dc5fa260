# Generated from zones.py by tools/make_pxd.py (`make pxd`). Do not edit.
from dicewright.core.consts cimport FRAME, SEAT, A, B, C
from dicewright.core.state cimport offer, pop, push
from dicewright.core.state cimport emit
from dicewright.games.diceforge.consts cimport (
    A_CHOOSE, AFTER_CAUSE, AFTER_MODE, ANCIENT, CAUSE_CARD, CAUSE_ZONE, D_MEMORY_ORDER,
    E_MEMORY_TAKEN, GLORY, GOLD, LOYALTY, MEMORY_CELLS, MEMORY_SIDES, MODE_BLESSING, MODE_OWN_DICE,
    MODULE_TITANS, MOON, PROGRAM_REGISTER, RESOURCES, SLOTS, SUN, X_MEMORY, X_PROGRAM,
)
from dicewright.games.diceforge.layout cimport ForgeCells
from dicewright.games.diceforge.rules.allegiance cimport bonus_glory, bonus_gold, zone_of
from dicewright.games.diceforge.rules.resources cimport add, gain
from dicewright.games.diceforge.tables cimport (
    FIRST_FEAT_GLORY, MEMORY_CARD, MEMORY_GIVES, ORACLE_CARD, OWN_FEAT_GLORY,
)

cdef int resolve_after_face(ForgeCells g) except? -1 nogil
cdef int note_for_oracle(ForgeCells g, int seat) except? -1 nogil
cdef int reward_feat(ForgeCells g, int seat, int slot) except? -1 nogil
cdef int push_memories(ForgeCells g, int seat, int island) except? -1 nogil
cdef int resolve_memory(ForgeCells g) except? -1 nogil
cdef int take_memory(ForgeCells g, int side) except? -1 nogil
cdef int legal_memory_order(ForgeCells g) except? -1 nogil
cdef int decide_memory_order(ForgeCells g, int action) except? -1 nogil
