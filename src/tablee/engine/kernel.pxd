cimport cython
from tablee.engine.arrays cimport Arrays
from tablee.engine.random cimport Random

cdef int MAX_SEATS

cdef class Kernel(Arrays):
    cdef public object spec
    cdef public int seats
    cdef public long now
    cdef public int learned[5]
    cdef public int disclosed[5]
    cdef public list log

    cpdef void inherit(self, Kernel other)

    @cython.locals(seat=cython.int)
    cdef void reveal(self, int mask) noexcept
    cdef void disclose(self, int seat) noexcept

    cpdef Kernel copy(self)
    cpdef Kernel copy_to(self, Kernel spare)
    cpdef int acting(self) noexcept
    cpdef list legal(self, int seat)
    cpdef void play(self, int seat, int move) noexcept
    cpdef list scores(self)
    cpdef list final(self)
    cpdef long deadline(self) noexcept
    cpdef void expire(self)
    @cython.locals(place=cython.int, other=cython.int, after=Kernel)
    cpdef list revealing(self, int seat, list moves)

    cpdef int choose(self, int seat, Random rng) noexcept

    @cython.locals(mask=cython.int, seat=cython.int)
    cpdef void step(self, Random rng) noexcept

    @cython.locals(count=cython.int)
    cpdef int playout(self, Random rng) noexcept

@cython.locals(texts=list)
cpdef list texts_of(list codes, dict known, object spell)
