cimport cython

cdef bint COMPILED
cdef int CARDS, SIZES, ROWS, MAX_PLAYERS, STAGES, DEALT, TRADES, MOMENTS, TABLE, UNKNOWN

cdef class Knowledge:
    cdef public int seats, first, viewer, now, stages, trades, guesses
    cdef short trade_after[25]
    cdef short in_play[70]
    cdef short given[70]
    cdef short place[1750]
    cdef short dealt[70]
    cdef short laid[250]
    cdef short offered[20]
    cdef short partner[20]
    cdef short moved[20]
    cdef short proposed[100]
    cdef short guessed[20]
    cdef short options[1400]
    cdef short option_count[20]
    cdef short reach[25]

    cpdef void allocate(self)

    cdef int active(self, int trade) noexcept
    cpdef int before(self, int trade) noexcept
    cdef int find_trade(self, int moment) noexcept
    cdef int stage_of(self, int moment) noexcept

    cpdef void keep(self, int card) noexcept

    @cython.locals(draw=cython.int)
    cpdef void give(self, int place, int card) noexcept

    cdef void see(self, int card, int moment, int seat) noexcept

    @cython.locals(start=cython.int, moment=cython.int)
    cpdef void lay(self, int stage, int seat, int card) noexcept

    cpdef void offer(self, int trade, int card) noexcept
    cpdef void propose(self, int trade, int seat, int card) noexcept

    @cython.locals(card=cython.int)
    cpdef void take(self, int trade, int partner) noexcept

    @cython.locals(i=cython.int, card=cython.int)
    cpdef void conclude(self) noexcept

    @cython.locals(reach=cython.int, is_seen=cython.bint, moment=cython.int, seat=cython.int)
    cdef void look_ahead(self, int card) noexcept

    @cython.locals(everyone=cython.int)
    cdef int unseen(self, int card) noexcept

    cdef int after(self, int card, int trade, int reach) noexcept

    @cython.locals(later=cython.int, reach=cython.int, moment=cython.int, trade=cython.int, giver=cython.int)
    cdef void look_back(self, int card) noexcept
