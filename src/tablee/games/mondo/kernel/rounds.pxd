cimport cython
from tablee.engine.arrays cimport Arrays
from tablee.engine.kernel cimport Kernel
from tablee.games.mondo.kernel.world cimport Box, Rates, World

cdef int SQUARES, MAX_PLAYERS, ROUNDS, TASKS, MODIFIERS
cdef int PERFECTION, ON_TIME, LANDSCAPES, LAKES, AQUATIC, LAKE
cdef int NEVER, MOST, HANDICAP, ACTIVE, INACTIVE

cdef class Values(Arrays):
    cdef public Rates rates
    cdef public object terms
    cdef public int eruption
    cdef public long milliseconds
    cdef public short handicap[4]
    cdef public short token[4]
    cdef public short modifier[5]
    cdef public short task[12]
    cdef public short feat[12]

cdef class Rounds(Kernel):
    cdef public Box box
    cdef public Values values
    cdef public int rounds, round
    cdef public list worlds
    cdef public dict told
    cdef public short modifier[3]
    cdef public short holder[36]
    cdef public short bonus[12]
    cdef public short points[12]
    cdef public short stops[3]
    cdef public short erupting[3]

    @cython.locals(i=cython.int, world=World)
    cpdef void continue_from(self, Rounds other)

    cpdef World world(self, int seat)

    @cython.locals(world=World, total=cython.int, task=cython.int)
    cpdef int total(self, int number, int seat) noexcept

    @cython.locals(seat=cython.int, number=cython.int, total=cython.int)
    cpdef list scores(self)
    cpdef list final(self)

    @cython.locals(rule=cython.int)
    cpdef bint counts(self, int number, int seat, int volcano) noexcept

    @cython.locals(world=World, count=cython.int)
    cpdef int volcanoes(self, int number, int seat) noexcept

    @cython.locals(other=cython.int)
    cpdef int cost(self, int number, int seat, int own) noexcept

    @cython.locals(world=World, modifier=cython.int)
    cpdef int measure(self, int number, int seat) noexcept

    @cython.locals(own=cython.int, better=cython.int, worse=cython.int, other=cython.int, measure=cython.int)
    cpdef int modified(self, int number, int seat) noexcept

    @cython.locals(world=World)
    cpdef bint is_met(self, int number, int seat, int task) noexcept
