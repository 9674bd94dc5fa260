# Generated from frames.py by tools/make_pxd.py (`make pxd`). Do not edit.


cdef inline int push(State g, int op, int seat, int a, int b, int c) except? -1 nogil:
    assert g.depth < FRAMES, "frames nest too deeply"
    at = g.depth * FRAME
    g.stack[at] = op
    g.stack[at + SEAT] = seat
    g.stack[at + A] = a
    g.stack[at + B] = b
    g.stack[at + C] = c
    for i in range(C + 1, FRAME):
        g.stack[at + i] = 0
    g.depth += 1
    g.top = at
    return at


cdef inline int pop(State g) noexcept nogil:
    at = g.top
    g.depth -= 1
    g.top = at - FRAME
    return at


cdef inline int offer(State g, int action) except? -1 nogil:
    assert g.legal_count < LEGAL, "too many legal actions"
    g.legal[g.legal_count] = action
    g.legal_count += 1
    return 0


cdef inline int offer_if(State g, int action, int wanted) noexcept nogil:
    g.legal[g.legal_count] = action
    g.legal_count += 1 if wanted else 0
    return 0


cdef inline int draw(State g, int n) noexcept nogil:
    g.rng = (g.rng & MASK32) * MULTIPLIER + (g.rng >> 32)
    return (((g.rng & MASK32) ^ (g.rng >> 32)) * n) >> 32
