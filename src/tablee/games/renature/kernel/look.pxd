cimport cython
from tablee.games.renature.kernel.rules cimport State

cdef int PLANT_PHASE, OVER, TYPES, SORTS, COLOUR_COUNT, FACTS, HAND, DOMINOES, MOST_TOLD
cdef int PLAYED_PART, PLANT_PART, CLOUD_PART
cdef tuple PHASES

cpdef object view(State state, object seat)

@cython.locals(i=cython.int)
cpdef object own_view(State state, int seat, object shown)
cpdef str decision(State state, int seat)

@cython.locals(area=cython.int, found=list)
cdef tuple _with_backs(State state, int seat, tuple areas)

@cython.locals(dealt=cython.int, seat=cython.int, i=cython.int, other=cython.int)
cdef object _open_view(State state)

@cython.locals(start=cython.int, i=cython.int)
cdef object _player(State state, int seat)

@cython.locals(told=dict, found=list, i=cython.int, seat=cython.int, domino=cython.int, spot=cython.int, lower=cython.int, higher=cython.int)
cdef tuple _played(State state, object parts)

@cython.locals(told=dict, found=list, cell=cython.int, plant=cython.int)
cdef tuple _plants(State state, object parts)

@cython.locals(told=dict, found=list, cell=cython.int, count=cython.int)
cdef tuple _clouds(State state, object parts)

cdef tuple _beside(State state, object parts)

@cython.locals(told=dict, found=list, area=cython.int, taker=cython.int, back=cython.int, start=cython.int)
cdef tuple _areas(State state, object parts)

@cython.locals(taker=cython.int)
cdef object _area(State state, object parts, int area, int back)
