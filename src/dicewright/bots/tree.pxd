# C types of tree.py.
cimport cython
from dicewright.bots.playouts cimport payoff, run_policy, weigh, win_share
from dicewright.core.consts cimport A, AUTO, B, C, LEGAL, SEAT, TRAITS
from dicewright.core.rng cimport mix, start, stream
from dicewright.core.state cimport State
from libc cimport math

cdef int SEATS
cdef int PATH


cdef class Tree:
    cdef readonly int count
    cdef int room
    cdef int slots
    cdef double exploration
    cdef double first_play
    cdef readonly int iterations
    cdef int[::1] table
    cdef unsigned long long[::1] keys
    cdef int[::1] visits
    cdef double[::1] payoffs
    cdef double[::1] wins
    cdef int[::1] path
    cdef int[::1] path_seat
    cdef int[::1] weights
    cdef double[::1] seat_payoff
    cdef double[::1] seat_win
    cdef readonly double[::1] total_win


cdef int forget(Tree tree) except? -1 nogil
@cython.locals(slot=cython.int)
cdef int find(Tree tree, unsigned long long key) except? -2 nogil
@cython.locals(slot=cython.int)
cdef int add(Tree tree, unsigned long long key) except? -2 nogil
cdef unsigned long long edge_key(int node, int action) noexcept nogil
@cython.locals(question=cython.ulonglong)
cdef unsigned long long node_key(int edge, State g) noexcept nogil
@cython.locals(untried=cython.double, factor=cython.double, best_value=cython.double, value=cython.double)
cdef int choose(Tree tree, int node, State g, int total) except? -1 nogil
@cython.locals(key=cython.ulonglong, dice=cython.ulonglong)
cdef int iterate(
    Tree tree, State root, State scratch, const int[::1] prior, const int[::1] policy, unsigned long long seed
) except? -1 nogil
cdef int iterate_often(
    Tree tree, State root, State scratch, const int[::1] prior, const int[::1] policy, unsigned long long seed, int count
) except? -1 nogil
cpdef int grow(
    Tree tree, State root, State scratch, const int[::1] prior, const int[::1] policy, unsigned long long seed, int count
) except? -1
