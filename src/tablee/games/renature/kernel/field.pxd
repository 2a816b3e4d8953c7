cimport cython
from tablee.engine.kernel cimport Kernel
from tablee.games.renature.kernel.valley cimport Valley

cdef int NONE, FREE, BARE, ANY, PAIRS, SEATS, COLOURS, NEUTRAL, TYPES
cdef int SIDES, BESIDE, CELLS, EDGES, AREAS, UNLIMITED
cdef short AGREEING[1024]
cdef short LOW[55]
cdef short HIGH[55]

cdef int fitting(int near, int joker) noexcept
cdef int fits(int first, int second, int one, int other) noexcept

cdef class Field(Kernel):
    cdef public Valley valley
    cdef public int joker, size, closing
    cdef public short animal[576]
    cdef public short near[576]
    cdef public short free_neighbours[576]
    cdef public short plant[576]
    cdef public short cloud[576]
    cdef public short frontier[1104]
    cdef public short place_in[1104]
    cdef public short open_shore[52]
    cdef public short total[260]
    cdef public short grown[208]
    cdef public short taker[52]
    cdef public short main[52]
    cdef public short secondary[52]
    cdef public short back[52]
    cdef public short out[20]

    @cython.locals(area=cython.int, edge=cython.int, cell=cython.int, k=cython.int)
    cdef void prepare(self, Valley valley, int joker, list clouds, list tokens)
    cdef void copy_field(self, Field other) noexcept

    cpdef bint can_hold(self, int cell, int animal) noexcept
    cpdef bint is_anchored(self, int cell) noexcept

    @cython.locals(joker=cython.int, low=cython.int, high=cython.int, differ=cython.int, count=cython.int, i=cython.int, edge=cython.int, first=cython.int, second=cython.int)
    cpdef int nth_spot(self, int domino, int n) noexcept
    cpdef int count_spots(self, int domino) noexcept

    @cython.locals(joker=cython.int, low=cython.int, high=cython.int, i=cython.int, edge=cython.int, first=cython.int, second=cython.int)
    cpdef list list_spots(self, int domino)

    @cython.locals(lower=cython.int, higher=cython.int)
    cpdef void lay(self, int domino, int spot) noexcept

    @cython.locals(animal=cython.int, k=cython.int, other=cython.int)
    cdef void cover(self, int cell) noexcept

    @cython.locals(k=cython.int, area=cython.int)
    cdef void close_cell(self, int cell) noexcept

    @cython.locals(k=cython.int, other=cython.int, edge=cython.int)
    cdef void anchor(self, int cell) noexcept

    @cython.locals(place=cython.int, moved=cython.int)
    cdef void remove_edge(self, int edge) noexcept

    @cython.locals(count=cython.int, i=cython.int, cell=cython.int)
    cdef int count_soil(self, int edge) noexcept

    @cython.locals(i=cython.int, cell=cython.int)
    cdef int nth_soil(self, int edge, int n) noexcept

    @cython.locals(n=cython.int)
    cpdef list bare_soil(self, int edge)

    @cython.locals(points=cython.int, lower=cython.int)
    cpdef int plant_points(self, int cell, int kind) noexcept

    @cython.locals(area=cython.int, other=cython.int, plant=cython.int, beside=cython.bint)
    cpdef list counted_plants(self, int cell, int kind)

    @cython.locals(area=cython.int)
    cpdef void grow(self, int cell, int colour, int kind) noexcept

    @cython.locals(area=cython.int, colour=cython.int, kind=cython.int)
    cpdef void uproot(self, int cell) noexcept
    cpdef bint is_closing(self, int area) noexcept

    cpdef int total_of(self, int area, int colour) noexcept

    @cython.locals(found=cython.int, highest=cython.int, colour=cython.int, value=cython.int)
    cdef int leader(self, int area, int below) noexcept
    cpdef int first_colour(self, int area) noexcept

    @cython.locals(first=cython.int)
    cpdef int second_colour(self, int area) noexcept

    @cython.locals(here=cython.int, other=cython.int)
    cpdef bint is_tied(self, int area, int colour) noexcept

    @cython.locals(second=cython.int)
    cpdef int share(self, int area, int colour) noexcept
