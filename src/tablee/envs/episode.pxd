cimport cython
from tablee.engine.kernel cimport Kernel
from tablee.envs.coding.coder cimport Coder

cdef int TICK, NO_SEAT

cdef class Episode:
    cdef public Coder coder
    cdef public Kernel state
    cdef public int seat, steps, ticks, waiting
    cdef public bint is_timed

    cpdef void deal(self, str seed)
    cpdef Kernel needed(self)
    cpdef void begin(self, Kernel state)

    @cython.locals(move=cython.int, before=cython.int)
    cpdef void step(self, int action)
    cdef void find_seat(self)
    cdef void tick(self)
    cdef void ask_all(self)

    cpdef Episode copy(self)

    @cython.locals(new=Episode)
    cdef Episode copied(self, Coder coder)

cdef int everyone(int seats) noexcept

@cython.locals(i=cython.int, seat=cython.int)
cdef int first_in(int mask, int start, int seats) noexcept
