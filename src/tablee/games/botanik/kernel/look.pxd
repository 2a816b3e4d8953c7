cimport cython
from tablee.games.botanik.kernel.machine cimport MachineGrid
from tablee.games.botanik.kernel.rules cimport State

cdef int COLUMNS, ARRIVAL, PHASE, TILE_BITS, TILE_MASK
cdef tuple NAMES, SHAPES

@cython.locals(parts=object, acting=tuple)
cpdef object view(State state, object seat)

cpdef str decision(State state, int seat)

cdef int _phases(int tiles)

@cython.locals(tile=cython.int)
cdef tuple _names(list tiles)

@cython.locals(i=cython.int, column=cython.int, own=cython.int, other=cython.int, covered=list, columns=list)
cdef tuple _columns(State state)

cdef object _machine(MachineGrid machine)

@cython.locals(site=cython.int)
cdef object _built(MachineGrid machine, tuple laid)

@cython.locals(i=cython.int)
cdef tuple _removed(State state)

@cython.locals(i=cython.int, left=bytearray)
cdef tuple _left(State state)
