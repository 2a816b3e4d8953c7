cimport cython
from tablee.games.matryoshka.kernel.rules cimport State

cdef int SHOW, LAY, OFFER, PROPOSE, TAKE

cpdef object view(State state, object seat)
cpdef object own_view(State state, int seat, object shown)

@cython.locals(trading=cython.bint, other=cython.int, hands=list)
cdef object _open_view(State state)

@cython.locals(number=cython.int, found=list)
cdef tuple _dealt(State state, int seat)

@cython.locals(i=cython.int, cards=list)
cdef tuple _draw(State state, int start, int count)

@cython.locals(stage=cython.int, seat=cython.int, found=list, row=list)
cdef tuple _tableaus(State state)

@cython.locals(i=cython.int, masks=list)
cdef object _tableau(State state, int stage, int seat)

@cython.locals(seats=cython.int, trades=list, i=cython.int, active=cython.int, done=cython.bint, secret=cython.bint, known=list, other=cython.int, card=cython.int, eyes=cython.int)
cdef tuple _trades(State state, object seat)

@cython.locals(i=cython.int, masks=list)
cdef tuple _hand(State state, int seat)

@cython.locals(phase=cython.int)
cdef object _choice(State state, int seat)
