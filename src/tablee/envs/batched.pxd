cimport cython
from tablee.engine.kernel cimport Kernel
from tablee.engine.random cimport Random
from tablee.envs.coding.coder cimport Coder, blank
from tablee.envs.episode cimport Episode
from tablee.envs.rewards cimport Rewards

cdef int NO_SEAT

@cython.final
cdef class BatchedGame:
    cdef public Episode episode
    cdef Coder coder
    cdef Rewards payer
    cdef str seed
    cdef int size, seats, deals, count
    cdef bint is_over, keeps_final
    cdef short[::1] observation
    cdef short[::1] final
    cdef signed char[::1] mask
    cdef float[::1] rewards
    cdef int[::1] legal

    cdef int deal(self) except -1
    cdef int play(self, int action) except -1
    cdef int settle(self, int own) except -1

    @cython.locals(episode=Episode, move=cython.int)
    cdef int play_rivals(self, int own, Random rng) except -1

    cdef void clear(self) noexcept

    @cython.locals(seat=cython.int)
    cdef void clear_rewards(self) noexcept

    @cython.locals(state=Kernel, seat=cython.int)
    cdef int show(self) except -1

@cython.final
cdef class Games:
    cdef public int count, seats, actions, own
    cdef public bint rivals
    cdef public list games, luck
    cdef Random rng
    cdef signed char[::1] over
    cdef signed char[::1] deciding
    cdef int[::1] legal_counts

    @cython.locals(own=cython.int)
    cdef int deal(self, int i, BatchedGame game) except -1

    @cython.locals(i=cython.int, action=cython.int, game=BatchedGame)
    cpdef int step(self, int[::1] actions)

    @cython.locals(own=cython.int)
    cdef int play(self, int i, BatchedGame game, int action) except -1

    cdef int show(self, int i, BatchedGame game) except -1

    @cython.locals(i=cython.int, game=BatchedGame)
    cpdef void choose(self, int[::1] out)

@cython.locals(k=cython.int)
cdef void fill_places(signed char[::1] out, int[::1] places, int count, int value) noexcept
