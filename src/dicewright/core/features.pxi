# Generated from features.py by tools/make_pxd.py (`make pxd`). Do not edit.


cdef inline int clear(float[::1] out, Py_ssize_t at, Py_ssize_t size) noexcept nogil:
    for cell in range(at, at + size):
        out[cell] = 0.0
    return 0


cdef inline int put(float[::1] out, int at, int amount, int most) noexcept nogil:
    if amount >= most:
        out[at] = 1.0
    elif amount <= -most:
        out[at] = -1.0
    else:
        # Inline in a .pxd file `/` of two ints is C's, so one of them is made a float.
        out[at] = 1.0 * amount / most
    return at + 1


cdef inline int mark(float[::1] out, int at, int index, int size) noexcept nogil:
    if index >= 0 and index < size:
        out[at + index] = 1.0
    return at + size
