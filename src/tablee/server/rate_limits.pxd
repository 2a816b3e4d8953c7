cimport cython

cdef class Bucket:
    cdef double _burst, _filled, _per_second, _tokens

    @cython.locals(filled=cython.double)
    cpdef bint take(self, double now, double tokens=*)

    cpdef object owe(self, double now, double most)

    @cython.locals(filled=cython.double)
    cdef void _fill(self, double now)

    cpdef void charge(self, double tokens)
