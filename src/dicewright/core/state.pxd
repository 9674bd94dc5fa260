# C types of state.py: the layout that every game's state begins with.
cimport cython
from dicewright.core.consts cimport (
    A, ASK, B, C, CHANCE, CHANCE_OPS, DECISION_OPS, EVENT, EVENTS, FRAME, FRAMES, LEGAL, NOBODY, SEAT,
)
from dicewright.core.rng cimport MASK32, MULTIPLIER, below, following, start


cdef class EventLog:
    cdef readonly int count
    cdef int rows[6144]  # EVENT * EVENTS


cdef class State:
    cdef public int players
    cdef public unsigned long long rng
    cdef public int chance_mode
    cdef readonly int over
    cdef readonly int decisions
    cdef readonly int depth
    cdef readonly int top  # where the top frame starts in the stack
    cdef readonly int legal_count
    cdef readonly int listening
    cdef EventLog log
    cdef short stack[576]  # FRAME * FRAMES
    cdef short legal[96]  # LEGAL

    cdef int begin_game(self, unsigned long long seed) except? -1 nogil
    cdef int resolve(self, int op) except? -1 nogil
    cdef int chance_first(self, int op) except? -1 nogil
    cdef int chance_sides(self, int op) except? -1 nogil
    cdef int land(self, int op, int action) except? -1 nogil
    cdef int throw(self, int op) except? -1 nogil
    cdef int fill_legal(self, int op) except? -1 nogil
    cdef int decide(self, int op, int action) except? -1 nogil
    cdef int allows_unlisted(self, int action) except? -1 nogil
    cdef int score(self, int seat) except? -1 nogil
    cdef int standing(self, int seat) except? -1 nogil
    cdef int worth(self, int seat) except? -1 nogil
    cdef int stage(self) except? -1 nogil
    cdef int trait(self, int action) except? -1 nogil
    cdef int copy_cells(self, State source) except? -1 nogil
    cdef int observation_size(self) except? -1 nogil
    cdef int encode(self, int seat, float[::1] out, int at) except? -1 nogil

    cdef int advance(self) except? -1 nogil
    cdef int step(self, int action) except? -1 nogil
    cdef int lists(self, int action) except? -1 nogil
    cdef int copy_from(self, State source) except? -1 nogil
    @cython.locals(word=cython.ulonglong)
    cdef int run_random(self, unsigned long long policy_word) except? -1 nogil
    @cython.locals(fresh=State)
    cpdef State clone(self)
    cpdef int observe(self, int seat, float[::1] out) except? -1
    cpdef int mark_legal(self, signed char[::1] out) except? -1
    cpdef int copy_often(self, State source, int times) except? -1


cdef int clear_log(State g) except? -1 nogil
cdef int emit(State g, int kind, int seat, int a, int b, int c, int d) except? -1 nogil
cdef int flag_legal(State g, signed char[::1] out, Py_ssize_t at, Py_ssize_t size) except? -1 nogil

# push, pop, offer, offer_if and draw; clear, put and mark; what encodings share: inline, from
# tools/make_pxd.py.
include "frames.pxi"
include "features.pxi"
include "encoding.pxi"
