cimport cython
from tablee.engine.arrays cimport Arrays

cdef unsigned int WORD
cdef int DOUBLE_ROUNDS

cdef class Random(Arrays):
    cdef unsigned int input[16]
    cdef unsigned int block[16]
    cdef int used

    @cython.locals(i=cython.int, _=cython.int)
    cdef void refill(self) noexcept

    cpdef unsigned int word(self) noexcept

    @cython.locals(wide=cython.ulonglong, low=cython.uint, unfair=cython.uint)
    cpdef unsigned int below(self, unsigned int bound) noexcept

    @cython.locals(i=cython.int, j=cython.int)
    cpdef void shuffle(self, list items)

@cython.locals(wa=cython.uint, wb=cython.uint, wc=cython.uint, wd=cython.uint)
cdef void quarter(Random rng, int a, int b, int c, int d) noexcept

@cython.locals(value=cython.uint)
cdef unsigned int draw(Random rng) noexcept
