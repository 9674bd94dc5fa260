# Generated from tables.py by tools/make_pxd.py (`make pxd`). Do not edit.
cdef int[90] OPPOSITE
cdef int[3] SOLO_LOW
cdef int[3] SOLO_HIGH
