cimport cython

cdef dict FIELDS
cdef Py_ssize_t FEW

@cython.locals(place=cython.Py_ssize_t, edits=list)
cpdef list field_edits(tuple names, tuple before, tuple after, tuple path)

@cython.locals(place=cython.Py_ssize_t, found=list, own=list, shown_before=tuple, shown_after=tuple, known=dict, edit=bytes)
cpdef list shared_edits(tuple names, tuple before, tuple after, tuple shown, tuple path)

cdef bytes _encoded(list edits)

cpdef list differences(object old, object new, tuple path)

@cython.locals(fields=tuple, was=tuple, now=tuple, place=cython.Py_ssize_t)
cdef void _compare(object old, object new, tuple path, list edits) except *

cdef tuple _fields(object kind)

@cython.locals(is_deep=cython.bint, shorter=cython.Py_ssize_t, start=cython.Py_ssize_t, end=cython.Py_ssize_t, last=cython.Py_ssize_t, other=cython.Py_ssize_t, place=cython.Py_ssize_t, before=tuple, after=tuple)
cdef void _compare_tuples(tuple old, tuple new, tuple path, list edits) except *

cdef bint _is_deep(object item) except -1

@cython.locals(is_less=cython.bint, extra=cython.Py_ssize_t, place=cython.Py_ssize_t, first=cython.Py_ssize_t, count=cython.Py_ssize_t, passed=cython.Py_ssize_t, longer=tuple, shorter=tuple)
cdef void _compare_lengths(tuple before, tuple after, Py_ssize_t start, tuple path, list edits) except *
