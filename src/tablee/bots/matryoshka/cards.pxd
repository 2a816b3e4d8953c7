cimport cython
from tablee.engine.arrays cimport Arrays
from tablee.engine.random cimport Random
from tablee.games.matryoshka.kernel.rules cimport Scale, State

cdef int ROWS, SIZES, TABLE, SHOW, LAY, TIE, NO_CARD, WANTED, MOST_GAIN
cdef double WEIGHT_NOW[5]
cdef double WEIGHT_ALL[5]
cdef double WEIGHT_BEST[5]
cdef double WEIGHT_ONE[5]

cdef class Collection(Arrays):
    cdef public int rows[10]
    cdef public int kept[10]
    cdef public int counts[7]
    cdef public int tally[21]
    cdef public int growth[7]
    cdef public int in_play
    cdef Scale scale

    @cython.locals(gain=cython.int, all_gains=cython.int, best_gains=cython.int, wanted=cython.int, count=cython.int, row=cython.int, size=cython.int, mask=cython.int)
    cpdef double prospect(self, int left) noexcept

    @cython.locals(value=cython.double)
    cpdef double prospect_with(self, int given, int received, int left) noexcept

    @cython.locals(stage=cython.int, size=cython.int, row=cython.int, mask=cython.int)
    cpdef void load(self, State state, int seat) noexcept

    @cython.locals(points=cython.int, row=cython.int, size=cython.int)
    cpdef int total(self) noexcept

    @cython.locals(row=cython.int, size=cython.int, before=cython.int)
    cpdef int change(self, int card) noexcept

    @cython.locals(points=cython.int)
    cpdef int without(self, int card) noexcept

    @cython.locals(points=cython.int)
    cpdef int swapped(self, int given, int received) noexcept

    @cython.locals(i=cython.int, owned=cython.int, size_here=cython.int, place=cython.int, chosen=cython.int, row=cython.int, rest=cython.int)
    cpdef int best_tableau(self, int size, Random rng) noexcept

    @cython.locals(place=cython.int, i=cython.int, row=cython.int, rest=cython.int, points=cython.int)
    cpdef int laid(self, int chosen) noexcept

    @cython.locals(points=cython.int)
    cpdef int best_laid(self, int size, Random rng) noexcept

    @cython.locals(row=cython.int, back=cython.int)
    cdef void restore(self) noexcept

    @cython.locals(best=cython.int, best_value=cython.int, row=cython.int, rest=cython.int, card=cython.int, value=cython.int)
    cpdef int least_missed(self, Random rng) noexcept

@cython.locals(place=cython.int)
cdef int bit_place(int bit) noexcept
