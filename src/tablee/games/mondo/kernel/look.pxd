cimport cython
from tablee.games.mondo.kernel.rules cimport State

cdef int TILES, NOBODY, MAX_PLAYERS, TASK_COUNT
cdef int FRONT, BACK, OUT

@cython.locals(current=cython.int, is_over=cython.bint, i=cython.int, s=cython.int)
cpdef object view(State state, object seat)

@cython.locals(i=cython.int, shown=bytearray)
cdef str _middle(State state)

@cython.locals(i=cython.int, shown=bytearray)
cdef str _dealt(State state, int number)

@cython.locals(held=cython.int)
cdef object _standing(State state, int seat)

@cython.locals(i=cython.int)
cdef tuple _tokens(State state, int number)

@cython.locals(i=cython.int, holder=cython.int)
cdef tuple _tasks(State state, int number)

@cython.locals(number=cython.int)
cdef tuple _ended(State state)

@cython.locals(seat=cython.int)
cdef object _past(State state, int number)
