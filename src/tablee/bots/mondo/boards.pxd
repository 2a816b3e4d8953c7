cimport cython
from tablee.engine.arrays cimport Arrays
from tablee.engine.random cimport Random
from tablee.games.mondo.kernel.rules cimport State
from tablee.games.mondo.kernel.world cimport Box, Rates, World

cdef int SQUARES, SIDES, LIES, BACK, TILES, ACTIVE, OPEN, WISHES, FACES, TRIES, LAST_TRIES
cdef double MATCH, NOWHERE
cdef int FIVE[4]
cdef int NEIGHBOUR[96]

cdef class Boards(Arrays):
    cdef State state
    cdef Box box
    cdef Rates rates
    cdef World world
    cdef int faces, stamp
    cdef public int put_square
    cdef public double best
    cdef int tile[680]
    cdef int lie[680]
    cdef int code[680]
    cdef double extra[680]
    cdef double animal[680]
    cdef int used[136]
    cdef int fits[625]

    @cython.locals(lie=cython.int, i=cython.int)
    cdef void add(self, int tile, double volcano, double dormant) noexcept

    @cython.locals(mask=cython.int, wish=cython.int, side=cython.int, kind=cython.int)
    cdef void count_wishes(self, int code) noexcept

    @cython.locals(other=cython.int)
    cdef int asked(self, World world, int square, int side) noexcept

    @cython.locals(total=cython.int, side=cython.int)
    cdef int wish(self, World world, int square) noexcept

    cdef double risk(self, int wish) noexcept

    @cython.locals(value=cython.double, side=cython.int, other=cython.int, kind=cython.int, before=cython.int)
    cdef double edges(self, World world, int square, int code) noexcept

    @cython.locals(code=cython.int, best=cython.double, square=cython.int, value=cython.double)
    cpdef double look(self, int tile, int lie, bint has_foresight) noexcept

    cpdef double at(self, int square, int code, bint has_foresight) noexcept

    @cython.locals(total=cython.double, points=cython.double, world=World, _=cython.int)
    cpdef double imagine(self, int square, int tile, int lie, int times, Random rng) noexcept
    cpdef double complete(self, Random rng)

    @cython.locals(extra=cython.double, square=cython.int, face=cython.int)
    cdef double finish(self, World world, Random rng) noexcept

    @cython.locals(best=cython.int, fewest=cython.int, square=cython.int, fits=cython.int)
    cdef int demanding(self, World world) noexcept

    @cython.locals(mask=cython.int, want=cython.int, side=cython.int, kind=cython.int, start=cython.int, tries=cython.int, best=cython.int, most=cython.double, i=cython.int, face=cython.int, value=cython.double)
    cdef int fitting(self, World world, int square, bint must_fit, Random rng) noexcept
