cimport cython
from tablee.engine.kernel cimport Kernel
from tablee.engine.random cimport Random
from tablee.games.mondo.kernel.rounds cimport Rounds, Values
from tablee.games.mondo.kernel.world cimport Box, World

cdef int TILES, SQUARES, KINDS, LIES, BACK, KIND, PAYLOAD, MAX_PLAYERS, ROUNDS, TASKS, CLOCK
cdef int BACK_UP, FREE, ABSENT, MAX_TASKS, TILES_FOR_TASK, CALM
cdef int TAKE, FLIP, PUT, DROP, STOP, TASK, BELL, MOST
cdef int TOOK, FLIPPED, LAID, CLOSED, RETURNED, STOPPED, CHOSE_TASK, RANG, SCORED, BEGAN
cdef tuple MOVES

cdef class State(Rounds):
    cdef public int running, in_middle
    cdef public short dealt[408]
    cdef public short hand[4]
    cdef public short up[136]
    cdef public short middle[136]
    cdef public short spot[136]

    @cython.locals(tile=cython.int, task=cython.int)
    cpdef void prepare(self, int number, bytes up, int modifier, object tasks)

    @cython.locals(tile=cython.int, seat=cython.int)
    cpdef void start(self)

    cpdef void lay_out(self, int seat, int square, int tile, int lie)

    @cython.locals(new=State)
    cpdef State copy(self)

    cpdef int acting(self) noexcept
    cpdef long deadline(self) noexcept

    @cython.locals(moves=list, tile=cython.int, i=cython.int, world=World, square=cython.int, turn=cython.int)
    cpdef list legal(self, int seat)

    cpdef bint may_choose_task(self, int seat) noexcept

    @cython.locals(count=cython.int, i=cython.int)
    cdef int tasks_of(self, int holder) noexcept

    @cython.locals(world=World, tile=cython.int, tasks=cython.int, moves=cython.int, chosen=cython.int)
    cpdef int choose(self, int seat, Random rng) noexcept

    @cython.locals(i=cython.int)
    cdef int nth_task(self, int n) noexcept

    @cython.locals(turns=cython.int, skip=cython.int, turn=cython.int, square=cython.int)
    cdef int nth_put(self, World world, int tile, int n) noexcept

    @cython.locals(n=cython.int, seat=cython.int)
    cpdef void step(self, Random rng) noexcept

    @cython.locals(kind=cython.int, payload=cython.int)
    cpdef void play(self, int seat, int move) noexcept

    cdef void take(self, int seat, int tile) noexcept
    cdef void flip(self, int seat, int tile) noexcept

    @cython.locals(tile=cython.int, closed=cython.int, kind=cython.int)
    cdef void put(self, int seat, int square, int lie) noexcept

    @cython.locals(tile=cython.int)
    cdef void drop(self, int seat) noexcept

    @cython.locals(bonus=cython.int)
    cdef void stop(self, int seat) noexcept

    @cython.locals(seat=cython.int)
    cdef void ring(self) noexcept

    @cython.locals(best=cython.int, seat=cython.int, points=cython.int)
    cdef void end_round(self) noexcept

    @cython.locals(last=cython.int)
    cdef void remove(self, int tile) noexcept
    cdef void give_back(self, int tile) noexcept

    @cython.locals(gain=cython.int, volcano=cython.int, own=cython.int)
    cpdef int front_gain(self, int seat, int tile) noexcept

    @cython.locals(world=World, best=cython.int)
    cpdef int best_put(self, int seat, int tile) noexcept

@cython.locals(count=cython.int)
cdef int bits(int mask) noexcept
