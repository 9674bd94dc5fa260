# C types of batch.py.
from dicewright.core.rng cimport start, stream
from dicewright.core.state cimport State

from dicewright.sim.consts cimport (
    DECISIONS_CELL, GAMES_CELL, MAXIMUM_CELL, POLICY_STREAM, ROW, SEATS, SHARES, SQUARE_CELL, SUM_CELL,
    WINS_CELL,
)

cdef int play_rows(
    State template, State scratch, unsigned long long seed, int first, int count, int[::1] rows
) except? -1 nogil
cdef int add_rows(int players, int count, int[::1] rows, long long[::1] totals) except? -1 nogil
cpdef int run_rows(
    State template, State scratch, unsigned long long seed, int first, int count, int[::1] rows
) except? -1
cpdef int sum_rows(int players, int count, int[::1] rows, long long[::1] totals) except? -1
