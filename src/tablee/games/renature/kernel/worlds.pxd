cimport cython
from tablee.engine.arrays cimport Arrays
from tablee.engine.random cimport Random
from tablee.games.renature.kernel.rules cimport State

cdef int PAIRS, HAND, DEALT

cdef class Worlds(Arrays):
    cdef State known
    cdef int viewer, count
    cdef short unseen[55]
    cdef list areas, backs

    cpdef void hide_backs(self, list areas, list backs)

    @cython.locals(state=State, left=cython.int, seat=cython.int, i=cython.int, start=cython.int, group=cython.int, backs=list, areas=list)
    cpdef State draw(self, Random rng)

    @cython.locals(place=cython.int, domino=cython.int)
    cdef int pick(self, int last, Random rng) noexcept
