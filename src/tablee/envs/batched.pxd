cimport cython
from tablee.engine.random cimport Random
from tablee.envs.coding.coder cimport Coder, blank
from tablee.envs.episode cimport Episode
from tablee.envs.rewards cimport Rewards

cdef int NO_SEAT

cdef class Games:
    cdef public int count, seats, size, actions, own
    cdef public bint rivals, keeps_finals
    cdef public list episodes, payers, deals, seeds, luck
    cdef Random rng
    cdef short[:, ::1] observations
    cdef short[:, ::1] finals
    cdef signed char[:, ::1] masks
    cdef float[:, ::1] rewards
    cdef signed char[::1] over
    cdef signed char[::1] deciding
    cdef int[:, ::1] legal
    cdef int[::1] legal_counts

    @cython.locals(i=cython.int)
    cpdef void reset(self)

    @cython.locals(episode=Episode, payer=Rewards, number=cython.int)
    cdef void deal(self, int i)

    @cython.locals(number=cython.int)
    cdef int asked(self, int i)

    @cython.locals(move=cython.int, rng=Random)
    cdef void play_rivals(self, int i, Episode episode, int own)

    @cython.locals(i=cython.int, action=cython.int)
    cpdef int step(self, int[::1] actions)

    @cython.locals(episode=Episode, payer=Rewards, own=cython.int)
    cdef void play(self, int i, int action)

    @cython.locals(k=cython.int)
    cdef void clear(self, int i) noexcept

    @cython.locals(seat=cython.int)
    cdef void clear_rewards(self, int i) noexcept

    @cython.locals(episode=Episode, k=cython.int, count=cython.int)
    cdef void show(self, int i)

    @cython.locals(i=cython.int)
    cpdef void choose(self, int[::1] out)
