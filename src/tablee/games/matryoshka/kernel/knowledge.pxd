cimport cython
from tablee.engine.arrays cimport Arrays
from tablee.games.matryoshka.kernel.rules cimport active_seat

cdef int CARDS, SIZES, ROWS, ROUNDS, MAX_PLAYERS, STAGES, HAND, DRAWN, DEALT, TRADES, MOMENTS, TABLE, UNKNOWN

cdef class Knowledge(Arrays):
    cdef public int seats, first, viewer, now, stages, trades, guesses
    cdef short trade_after[25]
    cdef short stage_at[25]
    cdef short active[20]
    cdef public short before[20]
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
    cdef short trades_of[1400]
    cdef short trade_count[70]
    cdef short is_option[1400]
    cdef short stay_start[1750]
    cdef short stay_first[1750]
    cdef short stay_last[1750]
    cdef short stay_count[70]
    cdef short reach[25]

    @cython.locals(length=cython.int, moment=cython.int, stage=cython.int, turn=cython.int, trade=cython.int)
    cdef void tell_time(self) noexcept

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

    @cython.locals(i=cython.int, card=cython.int, trade=cython.int)
    cpdef void conclude(self) noexcept

    @cython.locals(reach=cython.int, is_seen=cython.bint, moment=cython.int, seat=cython.int)
    cdef void look_ahead(self, int card) noexcept

    @cython.locals(everyone=cython.int)
    cdef int unseen(self, int card) noexcept

    cdef int after(self, int card, int trade, int reach) noexcept

    @cython.locals(later=cython.int, reach=cython.int, moment=cython.int, trade=cython.int, giver=cython.int)
    cdef void look_back(self, int card) noexcept

    @cython.locals(stay=cython.int, expected=cython.int, moment=cython.int, seat=cython.int, trade=cython.int)
    cdef void find_stays(self, int card) noexcept

    cdef int known_move(self, int card, int trade, int seat) noexcept
