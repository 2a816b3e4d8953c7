cimport cython

cpdef dict field_edits(object before, object after, tuple names, tuple path)

cpdef dict shared_edits(object before, object after, tuple shown, dict known, tuple path)

cdef bytes _encoded(object old, object new, tuple path)

cpdef list differences(object old, object new, tuple path)

cdef list _in_structs(object old, object new, tuple path)

@cython.locals(shorter=cython.Py_ssize_t, start=cython.Py_ssize_t, end=cython.Py_ssize_t, last=cython.Py_ssize_t, other=cython.Py_ssize_t, place=cython.Py_ssize_t, before=tuple, after=tuple)
cdef list _in_tuples(tuple old, tuple new, tuple path)

@cython.locals(is_less=cython.bint, extra=cython.Py_ssize_t, place=cython.Py_ssize_t, first=cython.Py_ssize_t, count=cython.Py_ssize_t, passed=cython.Py_ssize_t, longer=tuple, shorter=tuple)
cdef list _of_lengths(tuple before, tuple after, Py_ssize_t start, tuple path)
