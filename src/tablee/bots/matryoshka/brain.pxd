cimport cython
from tablee.bots.matryoshka.cards cimport Collection
from tablee.bots.matryoshka.hands cimport Hands
from tablee.engine.random cimport Random
from tablee.games.matryoshka.kernel.rules cimport State

cdef int KIND, SHOW, OFFER, PROPOSE, TAKE, LAY, TIE, ROUNDS, ROWS, MAX_PLAYERS, TABLE, HAND, NO_CARD
cdef int TABLEAU[5]
cdef double BY_RUNS[128]

cdef class MatryoshkaBrain:
    cdef Collection own
    cdef Hands hands

    @cython.locals(payload=cython.int, received=cython.int)
    cpdef int gain(self, State state, int code) noexcept

    @cython.locals(payload=cython.int, received=cython.int, left=cython.int)
    cpdef double worth(self, State state, int code) noexcept

    @cython.locals(kind=cython.int, best=cython.int, best_value=cython.double, i=cython.int, payload=cython.int, luck=cython.int, value=cython.double)
    cpdef int policy(self, State state, int seat, bint has_foresight, Random rng) noexcept

    @cython.locals(other=cython.int, is_open=cython.bint)
    cpdef void presume_choices(self, State state, int seat, Random rng) noexcept

    @cython.locals(mask=cython.int, mover=cython.int)
    cpdef void play_on(self, State state, int seat, Random rng) noexcept

    @cython.locals(here=cython.int, points=cython.double, row=cython.int)
    cpdef double standing(self, State state, int seat) noexcept
