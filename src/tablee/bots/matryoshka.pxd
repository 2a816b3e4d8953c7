cimport cython
from tablee.engine.kernel cimport Kernel
from tablee.engine.random cimport Random
from tablee.games.matryoshka.rules cimport Scale, State

cdef bint COMPILED
cdef int ROWS, SIZES, KIND, SHOW, OFFER, PROPOSE, TAKE, LAY, TIE, ROUNDS, HAND, NO_CARD, WANTED, MOST_GAIN
cdef int TABLEAU[5]
cdef double WEIGHT_NOW[5]
cdef double WEIGHT_ALL[5]
cdef double WEIGHT_BEST[5]
cdef double WEIGHT_ONE[5]

cdef class Collection:
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

    @cython.locals(best=cython.int, best_value=cython.int, row=cython.int, rest=cython.int, card=cython.int, value=cython.int)
    cpdef int least_missed(self, Random rng) noexcept

cdef class MatryoshkaBrain:
    cdef Collection own

    @cython.locals(payload=cython.int, received=cython.int)
    cpdef int gain(self, State state, int code) noexcept

    @cython.locals(payload=cython.int, received=cython.int, left=cython.int)
    cpdef double worth(self, State state, int code) noexcept

    @cython.locals(place=cython.int, i=cython.int, row=cython.int, rest=cython.int, points=cython.int, back=cython.int)
    cpdef int laid(self, int chosen) noexcept

    @cython.locals(kind=cython.int, best=cython.int, best_value=cython.double, i=cython.int, payload=cython.int, luck=cython.int, value=cython.double)
    cpdef int policy(self, State state, int seat, bint has_foresight, Random rng) noexcept

    @cython.locals(mask=cython.int, mover=cython.int)
    cpdef void play_on(self, State state, int seat, Random rng) noexcept

@cython.locals(place=cython.int)
cdef int bit_place(int bit) noexcept
