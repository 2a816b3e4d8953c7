cimport cython
from tablee.engine.kernel cimport Kernel
from tablee.envs.coding.coder cimport Coder

cdef int TICK, NO_SEAT

@cython.final
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
    cdef int find_seat(self) except -1
    cdef int tick(self) except -1
    cdef int ask_all(self) except -1

    cpdef Episode copy(self)

    @cython.locals(new=Episode)
    cdef Episode copied(self, Coder coder)

cdef int everyone(int seats) noexcept

@cython.locals(i=cython.int, seat=cython.int)
cdef int first_in(int mask, int start, int seats) noexcept
