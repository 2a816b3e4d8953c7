cimport cython
from tablee.engine.arrays cimport Arrays
from tablee.engine.kernel cimport Kernel

cdef int NO_MOVE

cdef class Coder(Arrays):
    cdef public object spec
    cdef public tuple fields
    cdef public int actions, seats, size, wait, longest

    cpdef int action(self, Kernel state, int seat, int move)
    cpdef int move(self, Kernel state, int seat, int action)
    cpdef void observe(self, Kernel state, int seat, short[::1] out)
    cpdef int standing(self, Kernel state, int seat)

    @cython.locals(moves=list, count=cython.int, i=cython.int)
    cpdef int legal(self, Kernel state, int seat, int[::1] found)

    @cython.locals(move=cython.int)
    cpdef bint is_legal(self, Kernel state, int seat, int action)

@cython.locals(i=cython.int)
cpdef void blank(short[::1] out, int size) noexcept

cpdef int relative(int other, int seat, int seats) noexcept
