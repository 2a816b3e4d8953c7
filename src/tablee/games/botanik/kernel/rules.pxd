cimport cython
from tablee.engine.random cimport Random
from tablee.games.botanik.kernel.machine cimport MachineGrid
from tablee.games.botanik.kernel.tabletop cimport Tabletop

cdef int COLUMNS, ALL_COLUMNS, ARRIVALS, ARRIVAL, LANE, NOBODY, NO_TILE, MECABOTANIST, BOTH, FIELD, FIELD_MASK
cdef int KIND, PLAY, PLACE, SWAP, REGISTRY, CENTRE, TILE, TILE_BITS, TILE_MASK, COLOUR, X, Y, ORIGIN
cdef int REVEALED, PLAYED_SIDE, PLAYED_CENTRE, RELEASED, EXCHANGED, BUILT, REMOVED, PAWN_PASSED, ENDED
cdef unsigned char COUNT[32]
cdef unsigned char PLACES[160]

cdef class State(Tabletop):
    @cython.locals(new=State)
    cpdef State copy(self)

    cpdef int sides_for(self, int seat, int tile) noexcept
    cpdef int acting(self) noexcept

    @cython.locals(lane=cython.int, i=cython.int, tile=cython.int, n=cython.int)
    cpdef list legal(self, int seat)

    @cython.locals(place=cython.int)
    cpdef list revealing(self, int seat, list moves)
    cpdef int choose(self, int seat, Random rng) noexcept
    cpdef void play(self, int seat, int move) noexcept

    @cython.locals(count=cython.int)
    cpdef int playout(self, Random rng) noexcept

    cpdef list scores(self)
    cpdef list final(self)

cpdef int open_sides(State state, int seat, int tile) noexcept

@cython.locals(start=cython.int, tile=cython.int)
cpdef bint is_repeated(State state, int lane, int i) noexcept

cdef int ways_to_resolve(State state, int seat, int tile) noexcept
cpdef int ways(State state, int seat, int tile) noexcept

@cython.locals(columns=cython.int, machine=MachineGrid)
cpdef int nth_way(State state, int seat, int tile, int n) noexcept

@cython.locals(x=cython.int, y=cython.int)
cpdef int placement(MachineGrid machine, int tile, int way) noexcept

@cython.locals(site=cython.int, turns=cython.int, n=cython.int)
cdef void list_placements(MachineGrid machine, int tile, list moves) noexcept

@cython.locals(lane=cython.int, total=cython.int, packed=cython.int, i=cython.int, count=cython.int, pick=cython.int)
cdef int chosen(State state, int seat, Random rng) noexcept

@cython.locals(after=State)
cdef bint ends_phase(State state, int seat, int move) noexcept

@cython.locals(side=cython.int)
cdef bint releases(State state, int where, int tile) noexcept

cdef void make(State state, int seat, int move) noexcept

@cython.locals(column=cython.int)
cdef void play_tile(State state, int seat, int tile, int where) noexcept

@cython.locals(bit=cython.int)
cdef void crown(State state, int column, int tile) noexcept

@cython.locals(tile=cython.int)
cdef void release(State state, int seat, int column) noexcept

@cython.locals(differ=cython.int)
cpdef bint is_strange(int tile, int top) noexcept

cdef void gain(State state, int lane, int tile) noexcept

@cython.locals(i=cython.int, j=cython.int)
cdef void take(State state, int lane, int tile) noexcept

@cython.locals(tile=cython.int, x=cython.int, y=cython.int, machine=MachineGrid)
cdef void place(State state, int seat, int move) noexcept

@cython.locals(i=cython.int, mecabotanist=cython.int, taken=cython.int)
cdef void swap(State state, int seat, int column) noexcept

cdef void advance(State state) noexcept

@cython.locals(i=cython.int)
cdef bint must_resolve(State state, int seat) noexcept

cdef void arrive(State state) noexcept
