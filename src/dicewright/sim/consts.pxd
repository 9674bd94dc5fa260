# Generated from consts.py by tools/make_pxd.py (`make pxd`). Do not edit.
cdef enum:
    SEATS = 4
    ROW = 9
    GAMES_CELL = 0
    DECISIONS_CELL = 1
    SUM_CELL = 2
    SQUARE_CELL = 6
    MAXIMUM_CELL = 10
    WINS_CELL = 14
    TOTALS = 18
    SHARES = 12
    POLICY_STREAM = 77
