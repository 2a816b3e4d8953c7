from tablee.engine.arrays cimport Arrays
cdef int TYPES, FACES, PLACEABLE, NEEDS, FIELD

cdef class Box(Arrays):
    cdef int source
    cdef int width[7]
    cdef int flowers[16]
    cdef unsigned char shape[28]
    cdef unsigned char fits[1792]
    cdef long long counts[256]

