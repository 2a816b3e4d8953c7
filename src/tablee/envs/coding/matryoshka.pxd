cimport cython
from tablee.engine.kernel cimport Kernel
from tablee.envs.coding.coder cimport Coder, relative
from tablee.games.matryoshka.kernel.rules cimport State, active_seat

cdef int ROWS, SIZES, CARDS, MAX_PLAYERS, ROUNDS, STAGES, HAND, DRAWN, DEALT, TABLE, KIND, PAYLOAD
cdef int SHOW, OFFER, PROPOSE, TAKE, LAY, OVER
cdef int TABLEAUS, SHOWS, OFFERS, PROPOSALS, PARTNERS, MASKS, TRADE
cdef int SUBSETS[804]

cdef class MatryoshkaCoder(Coder):
    cdef int at_acting, at_active, at_first, at_series, at_hand, at_dealt, at_choice, at_sizes
    cdef int at_tableaus, at_points, at_trades
    cdef short number_of[16384]

    @cython.locals(payload=cython.int, kind=cython.int)
    cdef int find_action(self, Kernel state, int seat, int move)

    cdef int find_move(self, Kernel state, int seat, int action)

    @cython.locals(table=State, laid=cython.int)
    cdef int points(self, Kernel state, int seat)

    @cython.locals(table=State, trading=cython.bint, acting=cython.int, k=cython.int, other=cython.int, row=cython.int, laid=cython.int)
    cdef int write(self, Kernel state, int seat, short[::1] out) except -1

    @cython.locals(start=cython.int, i=cython.int, number=cython.int)
    cdef void write_dealt(self, State table, int seat, int laid, short[::1] out) noexcept

    @cython.locals(chosen=cython.int, place=cython.int, row=cython.int, owned=cython.int, size=cython.int)
    cdef void write_choice(self, State table, int seat, int laid, short[::1] out) noexcept

    @cython.locals(stage=cython.int, k=cython.int, other=cython.int, start=cython.int, here=cython.int, row=cython.int, at=cython.int)
    cdef void write_tableaus(self, State table, int seat, int laid, short[::1] out) noexcept

    @cython.locals(under_way=cython.bint, is_secret=cython.bint, i=cython.int, k=cython.int, other=cython.int, active=cython.int, at=cython.int, card=cython.int)
    cdef void write_trades(self, State table, int seat, short[::1] out) noexcept

@cython.locals(size=cython.int)
cdef void write_row(int mask, int at, short[::1] out) noexcept
