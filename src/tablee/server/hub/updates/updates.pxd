cimport cython
from tablee.server.hub.updates.differences cimport field_edits, shared_edits

@cython.final
@cython.no_gc
cdef class Told:
    cdef object view
    cdef tuple parts
    cdef object choices

@cython.final
@cython.no_gc
cdef class Moment:
    cdef object number
    cdef object for_all
    cdef tuple parts
    cdef dict seats

cdef class Updates:
    cdef object _table
    cdef Moment _last
    cdef object _number

    @cython.locals(this=Moment, news=News, made=dict, told=list, is_change=cython.bint)
    cpdef list make(self, object clients, object now, object moved, object kept)

@cython.final
cdef class News:
    cdef object _table
    cdef Moment _last
    cdef Moment _this
    cdef object _moved
    cdef object _kept
    cdef object _happened
    cdef bint _is_alike
    cdef tuple _cut
    cdef list _for_all
    cdef dict _open
    cdef dict _lines

    cdef bytes whole(self, object client, object seat)

    @cython.locals(last=Moment, this=Moment, before=Told, after=Told, edits=list)
    cdef bytes change(self, object client, object seat)

    @cython.locals(this=Moment, found=list)
    cdef list _edits_for_all(self, Moment last)

    @cython.locals(told=Told, this=Moment, parts=tuple)
    cdef Told _told(self, object seat)

    @cython.locals(line=tuple)
    cdef tuple _log(self, object client, object seat)
