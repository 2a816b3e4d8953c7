cimport cython
from tablee.engine.arrays cimport Arrays

cdef int NONE, MAX_CELLS, MAX_EDGES, SIDES, BESIDE

cdef class Valley(Arrays):
    cdef public int width, cells, areas, edges
    cdef public dict texts, told
    cdef public short area[576]
    cdef public short start[576]
    cdef public short brook[2304]
    cdef public short edge[2304]
    cdef public short shore[2304]
    cdef public short first[1104]
    cdef public short second[1104]
    cdef public short soil[6624]

    @cython.locals(column=cython.int)
    cpdef list around(self, int cell)

    @cython.locals(other=cython.int)
    cdef void join(self, int cell)

    @cython.locals(k=cython.int)
    cdef void append_edge(self, int cell, int other, int edge) noexcept

    @cython.locals(k=cython.int)
    cdef void append_shore(self, int cell, int area) noexcept

    @cython.locals(k=cython.int, i=cython.int, cell=cython.int, other=cython.int)
    cdef void find_soil(self, int edge)

    @cython.locals(k=cython.int)
    cpdef int edge_between(self, int cell, int other) noexcept
    cpdef int cell_of(self, int spot, int half) noexcept
