cimport cython
from tablee.engine.arrays cimport Arrays
from tablee.envs.episode cimport Episode

cdef int WIN, SHAPED, SEATS

@cython.final
cdef class Rewards(Arrays):
    cdef public int kind
    cdef double points[5]
    cdef double before[5]

    @cython.locals(seat=cython.int)
    cpdef void begin(self) noexcept

    cpdef bint is_due(self, Episode episode) noexcept
    cpdef void fill(self, Episode episode, float[::1] out)

    @cython.locals(seat=cython.int, shares=list)
    cdef int share_out(self, object result, float[::1] out) except -1

    @cython.locals(seats=cython.int, seat=cython.int, final=list, margin=cython.double)
    cdef int pay_margins(self, Episode episode, bint is_over, float[::1] out) except -1

    @cython.locals(most=cython.double, other=cython.int)
    cdef double margin(self, int seat, int seats) noexcept
