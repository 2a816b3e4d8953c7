cimport cython
from tablee.games.mondo.kernel.rules cimport State

cdef int NEVER, ALL, HANDICAP

@cython.locals(lands=cython.int)
cpdef object count_lines(State state, int number, int seat, object board)

@cython.locals(own=cython.int, most=cython.int, other=cython.int, eruption=cython.int)
cdef object _volcanoes(State state, int number, int seat)

@cython.locals(other=cython.int)
cdef object _modifier(State state, int number, int seat)

@cython.locals(task=cython.int, value=cython.int, is_met=cython.bint)
cdef tuple _tasks(State state, int number, int seat)
