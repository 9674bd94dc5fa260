# Generated from consts.py by tools/make_pxd.py (`make pxd`). Do not edit.
cdef enum:
    MOST_LANES = 4096
    PAY_WIN = 0
    PAY_SCORE = 1
    LEAST_SCORE = -1000000
    OPPONENT_STREAM = 78
