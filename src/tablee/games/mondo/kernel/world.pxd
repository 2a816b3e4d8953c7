cimport cython
from tablee.engine.arrays cimport Arrays

cdef int TILES, SQUARES, COLUMNS, SIDES, KINDS, NODES, ALL_SQUARES, LIES, BACK
cdef int WATER, FOREST, ACTIVE, INACTIVE
cdef int OPEN, FAULT, SHORE, TILE, UNFINISHED, SHORES, HEAD, HEADS, KIND_FEAT, CLOSED
cdef int NEIGHBOUR[96]

cdef class Rates:
    cdef public int animal, landscape, empty, mismatch

cdef class Box(Arrays):
    cdef public short border[96]
    cdef public short edges[1088]
    cdef public short turns[136]
    cdef public short animal[136]
    cdef public short volcano[136]

@cython.final
cdef class World(Arrays):
    cdef public Box box
    cdef public short tile[24]
    cdef public short lie[24]
    cdef public short edge[24]
    cdef public short head[96]
    cdef public int extent[96]
    cdef public short fauna[96]
    cdef public int filled, frontier, animals, aquatic, active, inactive, mismatches
    cdef public int landscapes, lakes, largest_lake, largest_forest, feats
    cdef public object told

    @cython.locals(square=cython.int, node=cython.int)
    cdef void clear(self) noexcept

    @cython.locals(new=World)
    cpdef World copy(self)

    @cython.locals(code=cython.int, side=cython.int, node=cython.int, closed=cython.int, kind=cython.int)
    cpdef int lay(self, int square, int tile, int lie) noexcept

    @cython.locals(species=cython.int, kind=cython.int)
    cdef void settle(self, int square, int tile) noexcept

    @cython.locals(own=cython.int, other=cython.int, facing=cython.int, theirs=cython.int)
    cdef void meet(self, int square, int side, int kind) noexcept

    cpdef int root(self, int node) noexcept
    cdef void join(self, int one, int other) noexcept

    @cython.locals(tiles=cython.int, found=cython.int, i=cython.int, heads=cython.int)
    cdef void close(self, int node, int kind) noexcept

    @cython.locals(whole=World, square=cython.int)
    cpdef void recount(self)

    cpdef int worth(self, Rates rates) noexcept

    @cython.locals(answer=cython.int, kind=cython.int, extent=cython.int, edges=cython.int, first=cython.int, second=cython.int, third=cython.int, side=cython.int, other=cython.int, node=cython.int)
    cpdef int fit(self, int square, int code) noexcept

    @cython.locals(answer=cython.int)
    cpdef int gain(self, int square, int code, Rates rates) noexcept

    @cython.locals(best=cython.int, most=cython.int, turns=cython.int, square=cython.int, turn=cython.int, lie=cython.int, value=cython.int)
    cpdef int best(self, int tile, Rates rates, int front) noexcept
