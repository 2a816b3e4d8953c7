cimport cython
from tablee.games.botanik.kernel.machine cimport MachineGrid
from tablee.games.botanik.kernel.rules cimport State

@cython.locals(parts=object, acting=tuple)
cpdef object view(State state, object seat)

cpdef str decision(State state, int seat)

@cython.locals(i=cython.int, entry=cython.int, column=cython.int, covered=list)
cdef tuple _columns(State state)

cdef object _machine(MachineGrid machine)

@cython.locals(site=cython.int)
cdef object _built(MachineGrid machine, tuple laid)

@cython.locals(i=cython.int)
cdef tuple _removed(State state)

@cython.locals(i=cython.int)
cdef tuple _left(State state)
