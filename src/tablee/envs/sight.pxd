cimport cython
from tablee.envs.coding.coder cimport Coder
from tablee.envs.episode cimport Episode

@cython.final
cdef class Sight:
    cdef readonly Coder coder
    cdef readonly int actions
    cdef int[::1] numbers

    @cython.locals(count=cython.int, i=cython.int, found=list)
    cpdef list legal(self, Episode episode, int seat)

    @cython.locals(number=cython.int, count=cython.int, i=cython.int)
    cpdef bint is_legal(self, Episode episode, int seat, object action) except -1

    cpdef dict show(self, Episode episode, int seat, bint is_asked)
    cpdef object mask(self, Episode episode, int seat, bint is_asked)

    @cython.locals(count=cython.int, i=cython.int)
    cdef void allow(self, Episode episode, int seat, signed char[::1] out)
