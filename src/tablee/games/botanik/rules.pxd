cimport cython
from tablee.engine.kernel cimport Kernel
from tablee.engine.random cimport Random
from tablee.games.botanik.box cimport Box
from tablee.games.botanik.machine cimport Machine

cdef bint COMPILED
cdef int COLUMNS, ARRIVALS, MAX_DRAW, LANE, ARRIVAL, ALL_COLUMNS, CENTRE, NOBODY, NO_TILE, BOTH
cdef int KIND, PLAY, PLACE, SWAP, TILE, X, Y, ORIGIN, MECABOTANIST
cdef int REVEALED, PLAYED_SIDE, PLAYED_CENTRE, RELEASED, EXCHANGED, BUILT, REMOVED, PAWN_PASSED, ENDED
cdef unsigned char COUNT[32]
cdef unsigned char PLACES[160]

cdef class State(Kernel):
    cdef Machine machine_0, machine_1
    cdef public int first, pawn, turn, decider, drawn, draw_size, covers, removals
    cdef public bint is_resolving
    cdef public short draw[145]
    cdef public short held[9]
    cdef public short holds[3]
    cdef public short top[5]
    cdef public short side[10]
    cdef int weight[3]
    cdef short free[2]
    cdef short by_colour[5]
    cdef short by_type[7]
    cdef public short covered[145]
    cdef public short removed[145]

    cpdef void allocate(self)

    @cython.locals(new=State)
    cpdef State copy(self)

    @cython.locals(i=cython.int, column=cython.int, seat=cython.int)
    cpdef void index(self) noexcept

    cpdef Machine machine(self, int seat)

    @cython.locals(i=cython.int)
    cpdef list lane(self, int lane)

    cpdef int acting(self) noexcept

    @cython.locals(lane=cython.int, i=cython.int, tile=cython.int, n=cython.int)
    cpdef list legal(self, int seat)

    cpdef int choose(self, int seat, Random rng) noexcept
    cpdef void play(self, int seat, int move) noexcept

    @cython.locals(count=cython.int)
    cpdef int playout(self, Random rng) noexcept

    cpdef list scores(self)
    cpdef list final(self)

cdef int sides_for(State state, int seat, int tile) noexcept

@cython.locals(before=cython.int)
cdef bint is_repeated(State state, int lane, int i) noexcept

cdef int ways_to_resolve(State state, int seat, int tile) noexcept
cdef int ways(State state, int seat, int tile) noexcept

@cython.locals(columns=cython.int, machine=Machine)
cdef int nth_way(State state, int seat, int tile, int n) noexcept

@cython.locals(x=cython.int, y=cython.int)
cdef int placement(Machine machine, int tile, int way) noexcept

@cython.locals(site=cython.int, turns=cython.int, n=cython.int)
cdef void list_placements(Machine machine, int tile, list moves) noexcept

@cython.locals(lane=cython.int, total=cython.int, i=cython.int, pick=cython.int)
cdef int chosen(State state, int seat, Random rng) noexcept

cdef void make(State state, int seat, int move) noexcept

@cython.locals(column=cython.int)
cdef void play_tile(State state, int seat, int tile, int where) noexcept

@cython.locals(bit=cython.int)
cdef void crown(State state, int column, int tile) noexcept

@cython.locals(tile=cython.int, differ=cython.int)
cdef void release(State state, int seat, int column) noexcept

cdef void gain(State state, int lane, int tile) noexcept

@cython.locals(i=cython.int, j=cython.int)
cdef void take(State state, int lane, int tile) noexcept

@cython.locals(tile=cython.int, x=cython.int, y=cython.int, machine=Machine)
cdef void place(State state, int seat, int move) noexcept

@cython.locals(i=cython.int, mecabotanist=cython.int, taken=cython.int)
cdef void swap(State state, int seat, int column) noexcept

cdef void advance(State state) noexcept

@cython.locals(i=cython.int)
cdef bint must_resolve(State state, int seat) noexcept

cdef void arrive(State state) noexcept
