# Generated from feats.py by tools/make_pxd.py (`make pxd`). Do not edit.
from dicewright.core.consts cimport SEAT, A
from dicewright.core.state cimport offer, pop, push
from dicewright.core.state cimport emit
from dicewright.games.diceforge.consts cimport (
    A_FEAT, BEAR_GLORY, BOTH_DICE, CAUSE_CARD, CAUSE_OUSTED, E_FEAT_PERFORMED, E_HERO_MOVED,
    E_HERO_OUSTED, GLORY, MOON, PROGRAM_REGISTER, RESOURCES, SLOTS, START_PORTAL, SUN, TOKEN_BEAR,
    TOKENS, X_PROGRAM,
)
from dicewright.games.diceforge.layout cimport ForgeCells
from dicewright.games.diceforge.rules.blessings cimport push_blessing
from dicewright.games.diceforge.rules.resources cimport add, pay
from dicewright.games.diceforge.tables cimport BEAR_CARD, SLOT_ISLAND, SLOT_MOON, SLOT_SUN

cdef int can_perform(ForgeCells g, int seat, int slot) except? -1 nogil
cdef int legal_feats(ForgeCells g, int seat) except? -1 nogil
cdef int resolve_feat(ForgeCells g) except? -1 nogil
cdef int move_hero(ForgeCells g, int seat, int island) except? -1 nogil
cdef int reward_bears(ForgeCells g, int seat) except? -1 nogil
