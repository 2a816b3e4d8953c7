cimport cython
from tablee.engine.kernel cimport Kernel
from tablee.engine.random cimport Random
from tablee.games.botanik.kernel.machine cimport MachineGrid

cdef int COLUMNS, ALL_COLUMNS, LANES, LANE, MAX_DRAW, NO_TILE, COLOUR, TYPES

cdef class Tabletop(Kernel):
    cdef MachineGrid machine_0, machine_1
    cdef public int first, pawn, turn, decider, drawn, draw_size, covers, removals
    cdef public bint is_resolving
    cdef public short draw[145]
    cdef public short held[9]
    cdef public short holds[3]
    cdef public short top[5]
    cdef public short side[10]
    cdef short free[2]
    cdef short by_colour[5]
    cdef short by_type[7]
    cdef public short covered[145]
    cdef public short removed[145]

    cpdef void clone(self, Tabletop other)

    @cython.locals(i=cython.int, column=cython.int, seat=cython.int)
    cpdef void index(self) noexcept

    @cython.locals(i=cython.int, j=cython.int, tile=cython.int)
    cpdef void shuffle_draw(self, Random rng) noexcept

    cpdef MachineGrid machine(self, int seat)

    @cython.locals(i=cython.int)
    cpdef list lane(self, int lane)
