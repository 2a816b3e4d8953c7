cdef class Arrays:
    pass
