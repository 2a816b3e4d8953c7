cimport cython
from tablee.engine.arrays cimport Arrays
from tablee.bots.matryoshka.cards cimport Collection
from tablee.engine.random cimport Random
from tablee.games.matryoshka.kernel.rules cimport State, active_seat

cdef int ROWS, SIZES, MAX_PLAYERS, HAND, DRAWN, DEALT, NO_CARD, TABLE, SHOW, OFFER, TAKE, LAY, STEPS, MOST
cdef int TABLEAU[5]
cdef double ODDS[17]

cdef class Hands(Arrays):
    cdef Collection own
    cdef int stage, viewer, held, count
    cdef int hand[10]
    cdef int seen[10]
    cdef int places[70]
    cdef int losses[5]

    @cython.locals(seat=cython.int, _=cython.int)
    cpdef void settle(self, State state, int viewer, Random rng) noexcept

    @cython.locals(row=cython.int, place=cython.int, trade=cython.int)
    cdef void look_back(self, State state) noexcept

    @cython.locals(seat=cython.int)
    cdef void see_proposals(self, State state, int trade) noexcept
    cdef void see(self, int card) noexcept
    cdef int active(self, State state, int trade) noexcept

    @cython.locals(drawn=cython.int, place=cython.int)
    cdef void find_places(self, State state) noexcept

    @cython.locals(card=cython.int)
    cdef void add_place(self, State state, int place) noexcept

    @cython.locals(first=cython.int, second=cython.int, one=cython.int, two=cython.int, giver=cython.int, taker=cython.int, before=cython.int, before_two=cython.int, after=cython.int, after_two=cython.int, worse=cython.int, odds=cython.double)
    cdef void try_exchange(self, State state, Random rng) noexcept

    @cython.locals(card=cython.int, other=cython.int, hand=cython.int)
    cdef void exchange(self, State state, int one, int two, bint is_held) noexcept

    @cython.locals(points=cython.int, trade=cython.int, stage=cython.int, i=cython.int, lost=cython.int)
    cpdef int points_lost(self, State state, int seat, Random rng) noexcept

    @cython.locals(row=cython.int)
    cdef void hold(self, State state, int seat, int stage) noexcept

    @cython.locals(partner=cython.int)
    cdef void take_back(self, State state, int trade, int seat) noexcept
    cdef void flip(self, int card) noexcept

    @cython.locals(active=cython.int, offered=cython.int, is_done=cython.bint, is_seen=cython.bint)
    cdef int lost_in_trade(self, State state, int trade, int seat) noexcept

    @cython.locals(best=cython.int, chosen=cython.int, row=cython.int, size=cython.int, change=cython.int)
    cdef int regret(self, int given, int received) noexcept
