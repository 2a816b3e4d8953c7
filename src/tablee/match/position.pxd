cimport cython
from tablee.engine.kernel cimport Kernel

cdef int ALL_SEATS

cdef class Spelled:
    cdef list codes
    cdef tuple texts

cdef class Position:
    cdef public object spec
    cdef public Kernel kernel
    cdef public bint began_round
    cdef public Py_ssize_t _moves
    cdef public list _asked
    cdef public dict _spelled
    cdef dict _current
    cdef tuple _checked

    cdef int _mover(self, object seat) except -1

    @cython.locals(codes=list, known=Spelled)
    cdef Spelled _spell(self, int mover)

    @cython.locals(known=Spelled)
    cpdef tuple legal_texts(self, object seat)

    @cython.locals(known=Spelled, mover=cython.int)
    cpdef tuple legal_and_final(self, object seat)

    @cython.locals(mover=cython.int)
    cpdef object decision(self, object seat)

    @cython.locals(asked=tuple, code=object)
    cpdef object check(self, object seat, object move, object t=*)

    @cython.locals(known=Spelled)
    cdef object _listed(self, object seat, object move)

    @cython.locals(seat=cython.int)
    cdef int _ask(self, object mover, int before) except -1
