# C types of playouts.py.
cimport cython
from dicewright.core.consts cimport LEGAL, SEAT, TRAITS
from dicewright.core.rng cimport below, following, start, stream
from dicewright.core.state cimport State

cdef int weigh(State g, const int[::1] policy, int[::1] weights) except? -1 nogil
cdef int drawn(int[::1] weights, int total, unsigned long long word) except? -1 nogil
@cython.locals(word=cython.ulonglong)
cdef int run_policy(
    State g, const int[::1] policy, int[::1] weights, unsigned long long policy_word
) except? -1 nogil
cdef double win_share(State g, int seat) except? -1 nogil
@cython.locals(lead=cython.double, scale=cython.double, size=cython.double, share=cython.double)
cdef double payoff(State g, int seat) except? -1 nogil
@cython.locals(
    game_seed=cython.ulonglong, mean=cython.double, advantage=cython.double, share=cython.double
)
cdef int play_and_learn(
    State template, State scratch, const int[::1] policy, unsigned long long seed, int first,
    int count, int[::1] trail, double[::1] gradient, double[::1] tally
) except? -1 nogil
@cython.locals(word=cython.ulonglong, limit=cython.int)
cdef int follow(
    State g, const int[::1] policy, int[::1] trail, unsigned long long policy_word
) except? -1 nogil
cpdef int learn(
    State template, State scratch, const int[::1] policy, unsigned long long seed, int first,
    int count, int[::1] trail, double[::1] gradient, double[::1] tally
) except? -1
cpdef int finish(State g, const int[::1] policy, unsigned long long seed) except? -1
cpdef list weights_of(State g, const int[::1] policy)
