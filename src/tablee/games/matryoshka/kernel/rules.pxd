cimport cython
from tablee.engine.arrays cimport Arrays
from tablee.engine.kernel cimport Kernel
from tablee.engine.random cimport Random

cdef int ROWS, SIZES, MAX_PLAYERS, ROUNDS, HAND, DRAWN, DEALT, STAGES, TABLE, TRADES, KIND
cdef int SHOW, OFFER, PROPOSE, TAKE, LAY, OVER
cdef int DREW, CHOSE, OFFERED, LOOKED, TRADED, LAID
cdef int SUBSETS[804]
cdef int SUBSET_START[6]
cdef int SPREAD[128]

cdef class Scale(Arrays):
    cdef int column[11]
    cdef int row[128]

cdef class State(Kernel):
    cdef Scale scale
    cdef public tuple series
    cdef dict told
    cdef public int rows_in_play
    cdef public int first, stage, turn, trades, phase
    cdef public short dealt[70]
    cdef public short hand[50]
    cdef public short shown[250]
    cdef public int chosen[5]
    cdef public short offered[20]
    cdef public short proposed[100]
    cdef public short taken[20]

    @cython.locals(new=State)
    cpdef State copy(self)
    cpdef int active(self) noexcept
    cpdef int laid(self) noexcept

    @cython.locals(mask=cython.int, seat=cython.int)
    cpdef int acting(self) noexcept

    @cython.locals(kind=cython.int, start=cython.int, i=cython.int, other=cython.int)
    cpdef list legal(self, int seat)

    @cython.locals(kind=cython.int, start=cython.int, other=cython.int)
    cpdef int choose(self, int seat, Random rng) noexcept
    cpdef list revealing(self, int seat, list moves)

    cdef void give(self, int seat, int card) noexcept
    cdef void move_card(self, int card, int giver, int taker) noexcept

    @cython.locals(size=cython.int, row=cython.int, mask=cython.int)
    cpdef int hand_size(self, int seat) noexcept

    @cython.locals(row=cython.int, mask=cython.int)
    cdef int nth_in_hand(self, int seat, int n) noexcept

    @cython.locals(payload=cython.int)
    cpdef void play(self, int seat, int move) noexcept

    @cython.locals(seat=cython.int)
    cdef void reveal_choices(self) noexcept

    @cython.locals(here=cython.int, place=cython.int, row=cython.int, owned=cython.int, laid=cython.int, rest=cython.int)
    cdef void lay(self, int seat, int chosen) noexcept

    @cython.locals(seat=cython.int, start=cython.int)
    cdef void draw(self) noexcept

    @cython.locals(other=cython.int)
    cdef void offer(self, int seat, int card) noexcept

    @cython.locals(active=cython.int, seat=cython.int)
    cdef void look(self) noexcept

    @cython.locals(card=cython.int, received=cython.int, other=cython.int)
    cdef void take(self, int seat, int partner) noexcept

    @cython.locals(total=cython.int, columns=cython.int, here=cython.int, row=cython.int, mask=cython.int, size=cython.int)
    cpdef int worth(self, int stage, int seat) noexcept

    cpdef list scores(self)
    cpdef list final(self)

cpdef int active_seat(int first, int seats, int trade) noexcept

@cython.locals(place=cython.int)
cdef int lowest(int mask) noexcept
