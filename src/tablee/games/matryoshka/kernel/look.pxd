cimport cython
from tablee.games.matryoshka.kernel.rules cimport State

cdef int SHOW, LAY, OFFER, PROPOSE, TAKE

cpdef object view(State state, object seat)
cpdef object own_view(State state, int seat, object shown)

@cython.locals(trading=cython.bint, other=cython.int, hands=list)
cdef object _open_view(State state)

cdef dict _told(State state)

@cython.locals(number=cython.int, laid=cython.int, told=dict, key=tuple, found=list, dealt=tuple)
cdef tuple _dealt(State state, int seat)

@cython.locals(i=cython.int, cards=list)
cdef tuple _draw(State state, int start, int count)

@cython.locals(stage=cython.int, seat=cython.int, laid=cython.int, told=dict, key=tuple, found=list, row=list, tableaus=tuple)
cdef tuple _tableaus(State state)

@cython.locals(i=cython.int, masks=list)
cdef object _tableau(State state, int stage, int seat)

@cython.locals(eyes=cython.int, done=cython.int, i=cython.int, told=dict, key=tuple, trades=tuple)
cdef tuple _trades(State state, object seat)

@cython.locals(seats=cython.int, done=cython.bint, active=cython.int, secret=cython.bint, known=list, other=cython.int, card=cython.int)
cdef object _seen_trade(State state, int i, int eyes)

@cython.locals(i=cython.int, masks=list)
cdef tuple _hand(State state, int seat)

@cython.locals(phase=cython.int, told=dict, key=tuple)
cdef object _choice(State state, int seat)
