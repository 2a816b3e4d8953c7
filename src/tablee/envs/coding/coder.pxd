cimport cython
from tablee.engine.arrays cimport Arrays
from tablee.engine.kernel cimport Kernel

cdef int NO_MOVE

cdef class Coder(Arrays):
    cdef public object spec
    cdef public tuple fields
    cdef public int actions, seats, size, wait, longest

    cdef int find_action(self, Kernel state, int seat, int move)
    cdef int find_move(self, Kernel state, int seat, int action)
    cdef int write(self, Kernel state, int seat, short[::1] out) except -1
    cdef int rewrite(self, Kernel state, int seat, short[::1] out) except -1
    cdef int points(self, Kernel state, int seat)

    @cython.locals(moves=list, count=cython.int, i=cython.int)
    cdef int list_legal(self, Kernel state, int seat, int[::1] found)

@cython.locals(i=cython.int)
cpdef void blank(short[::1] out, int size) noexcept

cpdef int relative(int other, int seat, int seats) noexcept
