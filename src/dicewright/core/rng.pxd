# C types of rng.py. The arithmetic is unsigned 64-bit; the masks are no-ops here.
cimport cython

cdef unsigned long long MASK32
cdef unsigned long long MASK64
cdef unsigned long long MULTIPLIER
cdef unsigned long long GOLDEN
cdef unsigned long long MIX_ONE
cdef unsigned long long MIX_TWO

@cython.locals(z=cython.ulonglong)
cpdef unsigned long long mix(unsigned long long x) noexcept nogil
cpdef unsigned long long stream(unsigned long long seed, unsigned long long index) noexcept nogil
@cython.locals(z=cython.ulonglong)
cpdef unsigned long long start(unsigned long long seed) noexcept nogil
cpdef unsigned long long following(unsigned long long word) noexcept nogil
cpdef int below(unsigned long long word, int n) noexcept nogil
