# Generated from consts.py by tools/make_pxd.py (`make pxd`). Do not edit.
cdef enum:
    CHANCE = -1
    NOBODY = -2
    FRAME = 16
    SEAT = 1
    A = 2
    B = 3
    C = 4
    CHANCE_OPS = 64
    DECISION_OPS = 96
    AUTO = 0
    ASK = 1
    FRAMES = 36
    LEGAL = 96
    EVENT = 6
    EVENTS = 1024
    STAGES = 12
    TRAITS = 1024
