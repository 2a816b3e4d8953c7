cimport cython
from tablee.engine.arrays cimport Arrays
from tablee.games.botanik.kernel.machine cimport MachineGrid
from tablee.games.botanik.kernel.rules cimport State

cdef int COLUMNS, TILE_BITS, TILE_MASK, COLOUR, EMPTY, SOURCE, FACES, SOURCE_KIND, LEFT, COVERED, SITE, ORDER, MOST_SITES, PILES, NO_TILE, LANES, TABLE_TILES

@cython.final
cdef class MachineRows(Arrays):
    cdef MachineGrid seen
    cdef int tiles, size, points, open_ends
    cdef short rows[2912]

    cdef void follow(self, MachineGrid machine) noexcept

    @cython.locals(site=cython.int, at=cython.int, i=cython.int, n=cython.int)
    cdef void read(self, MachineGrid machine) noexcept

    @cython.locals(side=cython.int)
    cdef void read_empty(self, int need, int at) noexcept

    @cython.locals(tile=cython.int, side=cython.int)
    cdef void read_tile(self, MachineGrid machine, int site, int at) noexcept

@cython.final
cdef class PileRows(Arrays):
    cdef State seen
    cdef int covers, drawn
    cdef int ends[5]
    cdef short covered[580]
    cdef short left[80]

    cdef void follow(self, State table) noexcept

    @cython.locals(i=cython.int, column=cython.int)
    cdef void read(self, State table) noexcept

    @cython.locals(column=cython.int, place=cython.int, tile=cython.int, i=cython.int, later=cython.int)
    cdef void add(self, int entry) noexcept

@cython.final
cdef class ShownRow(Arrays):
    cdef State seen
    cdef int seat, covers, drawn, removals
    cdef int on_table[24]
    cdef int holds[3]
    cdef int shown_tiles[2]
    cdef int ends[2]

    @cython.locals(i=cython.int, lane=cython.int, k=cython.int)
    cdef void begin(self) noexcept

cdef int face(int tile) noexcept
