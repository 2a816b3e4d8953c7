cimport cython
from tablee.engine.random cimport Random
from tablee.games.matryoshka.kernel.knowledge cimport Knowledge
from tablee.games.matryoshka.kernel.rules cimport Scale, State

cdef int CARDS, ROWS, MAX_PLAYERS, STAGES, HAND, DRAWN, DEALT, TRADES, MOMENTS, TABLE, UNKNOWN
cdef int MIXING, SWEEPS, PATIENCE, ATTEMPTS
cdef double PENALTY, CERTAIN
cdef double FACTORIAL[71]

cdef class Worlds(Knowledge):
    cdef object spec
    cdef Scale scale
    cdef public int decided, choice
    cdef int card_faults, total_faults, free, stale
    cdef short faults[70]
    cdef short home[70]
    cdef short due[70]
    cdef short counts[25]
    cdef double ways[5]
    cdef short late[5]
    cdef short loose[70]
    cdef short deal[70]

    cpdef State draw(self, Random rng)

    @cython.locals(_=cython.int, weight=cython.double)
    cdef bint guess(self, Random rng) noexcept

    @cython.locals(_=cython.int)
    cdef double fit(self, Random rng, double weight) noexcept

    @cython.locals(i=cython.int, trade=cython.int, card=cython.int)
    cdef void begin_guess(self, Random rng) noexcept

    cdef int any_option(self, int trade, Random rng) noexcept

    @cython.locals(card=cython.int, _=cython.int, trade=cython.int)
    cdef double repair(self, Random rng, double weight) noexcept

    @cython.locals(one=cython.int, other=cython.int)
    cdef double change(self, Random rng, double weight) noexcept

    @cython.locals(old=cython.int, faults=cython.int, changed=cython.double)
    cdef double consider(self, int one, int other, int new, double weight, Random rng) noexcept

    cdef void swap(self, int one, int other, int old, int new) noexcept
    cdef void recount(self, int card) noexcept

    @cython.locals(owner=cython.int, stay=cython.int, end=cython.int, i=cython.int, trade=cython.int, moment=cython.int)
    cdef void follow(self, int card) noexcept

    cdef void arrive(self, int card, int owner, int seat, int moment) noexcept
    cdef void count(self, int card, int sign) noexcept

    @cython.locals(ways=cython.double, faults=cython.int, seat=cython.int, _=cython.int)
    cdef double weight(self) noexcept

    @cython.locals(ways=cython.double, late=cython.int, room=cython.int, stage=cython.int, _=cython.int)
    cdef void weigh_seat(self, int seat) noexcept

    @cython.locals(i=cython.int, stage=cython.int, card=cython.int, seat=cython.int)
    cdef void deal_cards(self, Random rng) noexcept

    @cython.locals(start=cython.int, is_open=cython.int, n=cython.int, i=cython.int)
    cdef void put(self, int seat, int places, int card, Random rng) noexcept

    @cython.locals(left=cython.int, card=cython.int, i=cython.int, place=cython.int)
    cdef void deal_rest(self, Random rng) noexcept

    @cython.locals(cards=list, state=State, i=cython.int, stage=cython.int, seat=cython.int, trade=cython.int)
    cdef State tell(self, Random rng)

    cdef bint is_offer_open(self) noexcept

    @cython.locals(chosen=cython.int, place=cython.int, here=cython.int, row=cython.int, owned=cython.int)
    cdef int laying(self, State state, int stage, int seat) noexcept

    @cython.locals(active=cython.int, seat=cython.int)
    cdef void tell_trade(self, State state, int trade, Random rng) noexcept

    @cython.locals(card=cython.int)
    cdef void tell_proposal(self, State state, int trade, int seat, Random rng) noexcept

    cdef void tell_choice(self, State state, int seat, Random rng) noexcept
