# C types of lanes.py.
cimport cython
from dicewright.bots.playouts cimport win_share
from dicewright.core.rng cimport below, following, start, stream
from dicewright.core.state cimport State, flag_legal
from dicewright.rl.consts cimport LEAST_SCORE, MOST_LANES, OPPONENT_STREAM, PAY_SCORE


cdef class Lanes:
    cdef readonly tuple states
    cdef readonly State template
    cdef readonly int count
    cdef readonly int actions
    cdef readonly unsigned long long seed
    cdef readonly int kind
    cdef readonly int against_random
    cdef void* lane[4096]  # MOST_LANES; borrowed from `states`, so that no lock is needed
    cdef long long begun[4096]
    cdef unsigned long long words[4096]
    cdef int learner[4096]


@cython.locals(share=cython.double)
cdef double seat_pay(State g, int seat, int kind) except? -1000000 nogil
cdef int lead_of(State g, int seat) except? -1 nogil
cpdef double pay(State g, int seat, int kind) except? -1000000
cdef int begin_lane(Lanes lanes, State g, int i) except? -1 nogil
cdef int play_opponents(Lanes lanes, State g, int i) except? -1 nogil
cdef int show_lane(
    Lanes lanes, State g, int i, float[::1] observations, signed char[::1] masks, int[::1] seats
) except? -1 nogil
cdef int step_lane(
    Lanes lanes, State g, int i, int action, float[::1] observations, signed char[::1] masks,
    int[::1] seats, float[::1] rewards, signed char[::1] dones,
) except? -1 nogil
cpdef int begin_lanes(
    Lanes lanes, int first, int last, float[::1] observations, signed char[::1] masks, int[::1] seats
) except? -1
cpdef int draw_actions(Lanes lanes, unsigned long long word, int[::1] actions) except? -1
cpdef int first_illegal(Lanes lanes, int[::1] actions) except? -2
cpdef int step_lanes(
    Lanes lanes, int first, int last, int[::1] actions, float[::1] observations,
    signed char[::1] masks, int[::1] seats, float[::1] rewards, signed char[::1] dones,
) except? -1
