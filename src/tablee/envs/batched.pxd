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

    cdef void deal(self)
    cdef void play(self, int action)
    cdef void settle(self, int own)

    @cython.locals(episode=Episode, move=cython.int)
    cdef void play_rivals(self, int own, Random rng)

    @cython.locals(k=cython.int)
    cdef void clear(self) noexcept

    @cython.locals(seat=cython.int)
    cdef void clear_rewards(self) noexcept

    @cython.locals(state=Kernel, seat=cython.int, k=cython.int, count=cython.int)
    cdef void show(self)

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
    cdef void deal(self, int i, BatchedGame game)

    @cython.locals(i=cython.int, action=cython.int, game=BatchedGame)
    cpdef int step(self, int[::1] actions)

    @cython.locals(own=cython.int)
    cdef void play(self, int i, BatchedGame game, int action)

    cdef void show(self, int i, BatchedGame game)

    @cython.locals(i=cython.int, game=BatchedGame)
    cpdef void choose(self, int[::1] out)
