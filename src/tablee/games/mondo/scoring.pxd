cimport cython
from tablee.games.mondo.kernel.rules cimport State
from tablee.games.mondo.kernel.world cimport World

cdef int NEVER, ALL, HANDICAP

@cython.locals(lands=cython.int)
cpdef object count_round(State state, int number, int seat)

@cython.locals(world=World)
cpdef object board_count(State state, int number, int seat)

@cython.locals(own=cython.int, most=cython.int, other=cython.int, eruption=cython.int)
cdef object _volcanoes(State state, int number, int seat)

@cython.locals(other=cython.int)
cdef object _modifier(State state, int number, int seat)

@cython.locals(task=cython.int, value=cython.int, is_met=cython.bint)
cdef tuple _tasks(State state, int number, int seat)
