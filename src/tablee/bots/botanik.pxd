cimport cython
from tablee.engine.arrays cimport Arrays
from tablee.engine.kernel cimport Kernel
from tablee.engine.random cimport Random
from tablee.games.botanik.kernel.machine cimport MachineGrid
from tablee.games.botanik.kernel.rules cimport State, is_strange

cdef int COLUMNS, CENTRE, LANE, ARRIVAL, NO_TILE, NOBODY, KIND, REGISTRY, TILE, X, Y, ORIGIN
cdef int PLAY, PLACE, SWAP, MECABOTANIST, PLANT, VEGETABLE, EMPTY, TILES, COLOUR, FACE_MASK, WRAP, GROUP, ROOT
cdef int HORIZON, MOST_ENDS
cdef double NOTHING, DETACHED, PAIR, BUD, PARKED, RIVAL, CROWDED, EXCHANGE, NAIVE, SEASON
cdef int STEPS[4]
cdef double ENDS[7]

cdef class BotanikBrain(Arrays):
    cdef double values[192]
    cdef int ways[192]
    cdef int stamps[192]
    cdef int formed[2]
    cdef double future

    @cython.locals(i=cython.int)
    cdef void forget(self) noexcept

    @cython.locals(left=cython.int)
    cdef void look_ahead(self, State state) noexcept

    @cython.locals(kind=cython.int, colour=cython.int, shape=cython.int, ends=cython.int, joined=cython.bint, size=cython.int, points=cython.double, bud=cython.double, first=cython.int, second=cython.int, third=cython.int, side=cython.int, near=cython.int, is_open=cython.int, other=cython.int, group=cython.int)
    cdef double place_value(self, MachineGrid machine, int tile, int site, int turns) noexcept

    @cython.locals(machine=MachineGrid, place=cython.int, best=cython.double, way=cython.int, site=cython.int, turns=cython.int, turn=cython.int, value=cython.double)
    cdef double value(self, State state, int seat, int tile) noexcept

    @cython.locals(best=cython.double, value=cython.double, column=cython.int)
    cdef double exchange_value(self, State state, int seat) noexcept

    @cython.locals(machine=MachineGrid, x=cython.int, y=cython.int)
    cdef double judge(self, State state, int seat, int code) noexcept

    @cython.locals(parked=cython.int, column=cython.int, value=cython.double)
    cdef double play_value(self, State state, int seat, int tile, int where) noexcept

    @cython.locals(total=cython.double, own=cython.int, theirs=cython.int)
    cdef double released(self, State state, int seat, int column, int top) noexcept

    @cython.locals(mecabotanist=cython.int, i=cython.int, value=cython.double)
    cdef double swap_value(self, State state, int seat, int column) noexcept

    @cython.locals(best=cython.int, most=cython.double, i=cython.int, tile=cython.int, sides=cython.int, column=cython.int, value=cython.double)
    cdef int policy(self, State state, int seat) noexcept

    @cython.locals(best=cython.int, most=cython.double, i=cython.int, tile=cython.int, column=cython.int, value=cython.double, way=cython.int, machine=MachineGrid, x=cython.int, y=cython.int)
    cdef int resolution(self, State state, int seat) noexcept

    @cython.locals(until=cython.int, left=cython.int)
    cdef void play_on(self, State state) noexcept

    @cython.locals(machine=MachineGrid, total=cython.double, n=cython.int, site=cython.int, ends=cython.int, column=cython.int, tile=cython.int)
    cdef double standing(self, State state, int seat) noexcept
