# Generated from encoding.py by tools/make_pxd.py (`make pxd`). Do not edit.


cdef inline int relative(State g, int seat, int other) noexcept nogil:
    return (other - seat + g.players) % g.players


cdef inline int newest(State g, int op) noexcept nogil:
    for i in range(g.depth):
        start = (g.depth - 1 - i) * FRAME
        if g.stack[start] == op:
            return start
    return -1


cdef inline int encode_decider(State g, int seat, float[::1] out, int at, int seats) noexcept nogil:
    if g.depth == 0:
        return mark(out, at, seats + 1, seats + 2)
    if g.stack[g.top] < DECISION_OPS:
        return mark(out, at, seats, seats + 2)
    return mark(out, at, relative(g, seat, g.stack[g.top + SEAT]), seats + 2)


cdef inline int encode_kind(State g, float[::1] out, int at, int chances, int decisions) noexcept nogil:
    if g.depth == 0:
        return at + chances + decisions
    op = g.stack[g.top]
    kind = op - CHANCE_OPS if op < DECISION_OPS else chances + op - DECISION_OPS
    return mark(out, at, kind, chances + decisions)


cdef inline int encode_cells(State g, float[::1] out, int at, int cells, int most) noexcept nogil:
    if g.depth == 0:
        return at + cells
    for i in range(cells):
        at = put(out, at, g.stack[g.top + A + i], most)
    return at


cdef inline int encode_pending(State g, float[::1] out, int at, int first, int kinds, int most) noexcept nogil:
    for i in range(g.depth):
        op = g.stack[i * FRAME]
        if op < first + kinds:
            out[at + op - first] += 1.0 / most
    for i in range(kinds):
        if out[at + i] > 1.0:
            out[at + i] = 1.0
    return at + kinds
