# Generated from feats.py by tools/make_pxd.py (`make pxd`). Do not edit.
from dicewright.core.consts cimport SEAT, A, B
from dicewright.core.state cimport offer, pop, push
from dicewright.core.state cimport emit
from dicewright.games.diceforge.consts cimport (
    A_FEAT, BEAR_GLORY, BOTH_DICE, CAUSE_CARD, CAUSE_OUSTED, D_FREE_FEAT, E_FEAT_PERFORMED,
    E_HERO_MOVED, E_HERO_OUSTED, GLORY, MOON, NO_SEAT, PROGRAM_INSTANT, PROGRAM_REGISTER,
    RESOURCES, SLOTS, START_PORTAL, SUN, TOKEN_BEAR, TOKENS, X_PROGRAM,
)
from dicewright.games.diceforge.layout cimport ForgeCells
from dicewright.games.diceforge.rules.blessings cimport push_blessing
from dicewright.games.diceforge.rules.payment cimport can_pay, has_side_shards, pay_shards
from dicewright.games.diceforge.rules.resources cimport add
from dicewright.games.diceforge.rules.zones cimport push_memories, reward_feat
from dicewright.games.diceforge.tables cimport (
    BEAR_CARD, CARD_SLOT, FIRE_CARD, SLOT_ISLAND, SLOT_MOON, SLOT_SUN,
)

cdef int slot_of(ForgeCells g, int card) except? -1 nogil
cdef int legal_feats(ForgeCells g, int seat) except? -1 nogil
cdef int resolve_feat(ForgeCells g) except? -1 nogil
cdef int take_card(ForgeCells g, int seat, int slot, int ousted) except? -1 nogil
cdef int move_hero(ForgeCells g, int seat, int island) except? -1 nogil
cdef int reward_bears(ForgeCells g, int seat) except? -1 nogil
cdef int is_small(ForgeCells g, int slot) except? -1 nogil
cdef int push_free_feat(ForgeCells g, int seat) except? -1 nogil
cdef int legal_free_feat(ForgeCells g) except? -1 nogil
cdef int decide_free_feat(ForgeCells g, int action) except? -1 nogil
