cimport cython
from tablee.games.mondo.kernel.rules cimport State
from tablee.games.mondo.kernel.world cimport World

cdef int SQUARES, COLUMNS, SIDES, KINDS, NODES, BACK, WATER, ACTIVE, INACTIVE
cdef int UNFINISHED, SHORES, EAST, SOUTH
cdef tuple KIND_NAMES

@cython.locals(square=cython.int, tile=cython.int, tiles=list, animals=list, empty=list, active=list, inactive=list)
cpdef object look_at(State state, World world)

@cython.locals(root=cython.int)
cpdef object land_at(World world, int square, int kind)

@cython.locals(root=cython.int, found=list, nodes=list)
cpdef tuple lands_of(World world)

@cython.locals(root=cython.int, count=cython.int)
cpdef int open_landscapes(World world)

@cython.locals(node=cython.int, members=dict)
cdef dict _members(World world)

@cython.locals(kind=cython.int, lake=cython.bint, node=cython.int)
cdef object _land(World world, int root, list nodes)

@cython.locals(square=cython.int, side=cython.int, own=cython.int, beyond=cython.int, other=cython.int, theirs=cython.int, found=list)
cpdef tuple mismatches_of(World world)
