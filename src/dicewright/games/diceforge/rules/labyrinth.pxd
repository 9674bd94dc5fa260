# Generated from labyrinth.py by tools/make_pxd.py (`make pxd`). Do not edit.
from dicewright.core.consts cimport SEAT, A, B
from dicewright.core.state cimport offer, pop, push
from dicewright.core.state cimport emit
from dicewright.games.diceforge.consts cimport (
    A_STEP, A_TREASURE, CAUSE_LABYRINTH, D_STEP, D_TREASURE, E_GOLEM_MOVED, E_TREASURE_FOUND,
    GLORY, GODDESS_SPACE, HALLS, PROGRAM_SPACE, RESOURCES, START_SPACE, SUN, TREASURES, WAYS,
    X_PROGRAM, X_STEPS,
)
from dicewright.games.diceforge.layout cimport ForgeCells
from dicewright.games.diceforge.rules.resources cimport gain
from dicewright.games.diceforge.tables cimport (
    HALL_OF, TREASURE_BACK, TREASURE_FRONT, WAYS_BACK, WAYS_ON,
)

cdef int push_steps(ForgeCells g, int seat, int steps, int backward) except? -1 nogil
cdef int way(ForgeCells g, int space, int index, int backward) except? -1 nogil
cdef int resolve_steps(ForgeCells g) except? -1 nogil
cdef int legal_step(ForgeCells g) except? -1 nogil
cdef int decide_step(ForgeCells g, int action) except? -1 nogil
cdef int enter(ForgeCells g, int seat, int space) except? -1 nogil
cdef int visit_hall(ForgeCells g, int seat) except? -1 nogil
cdef int legal_treasure(ForgeCells g) except? -1 nogil
cdef int decide_treasure(ForgeCells g, int action) except? -1 nogil
