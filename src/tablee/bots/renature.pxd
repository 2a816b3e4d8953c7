cimport cython
from tablee.engine.arrays cimport Arrays
from tablee.engine.kernel cimport Kernel
from tablee.engine.random cimport Random
from tablee.games.renature.kernel.rules cimport State

cdef int NONE, FREE, BARE, NEUTRAL, COLOURS, TYPES, SORTS, SEATS, SIDES, BESIDE, HAND
cdef int AREAS, EDGES, PAIRS, ANIMALS, KIND, PAYLOAD, SCAN
cdef int DOMINO_PHASE, PLANT_PHASE, OVERFLOW_PHASE, CLOSING_PHASE, END_PHASE, OVER
cdef int PLACE, DISCARD, PLANT, SKIP, JOKER, RETRIEVE, SPILL, AGAIN, DONE
cdef double CLOUD, WASTED, UNASKED, NOTHING, PLANTED
cdef double HOLD[4]

cdef class RenatureBrain(Arrays):
    cdef double shares[4]
    cdef int dec[52]
    cdef int closing[52]
    cdef int known[1104]
    cdef double edge_values[1104]
    cdef int closings, plant_code
    cdef bint is_naive

    @cython.locals(edge=cython.int)
    cdef void forget(self, State state) noexcept

    @cython.locals(present=cython.int, colour=cython.int, seat=cython.int, certain=cython.double, prize=cython.double, loose=cython.double, first=cython.int, second=cython.int, now=cython.int)
    cdef void expect(self, State state, int area, bint is_sure) noexcept

    @cython.locals(total=cython.double, other=cython.int)
    cdef double margin(self, State state, int area, int seat, bint is_sure) noexcept

    @cython.locals(half=cython.int, cell=cython.int, twin=cython.int, k=cython.int, other=cython.int)
    cdef void find_closing(self, State state, int edge) noexcept

    @cython.locals(k=cython.int, area=cython.int)
    cdef void count_off(self, State state, int cell, int by) noexcept

    @cython.locals(k=cython.int, area=cython.int)
    cdef void settle(self, State state, int cell) noexcept

    @cython.locals(i=cython.int)
    cdef bint is_closed(self, int area) noexcept

    @cython.locals(total=cython.double, i=cython.int, area=cython.int)
    cdef double edge_value(self, State state, int seat, int edge) noexcept

    @cython.locals(best=cython.double, seen=cython.int, i=cython.int, cell=cython.int, sort=cython.int, value=cython.double)
    cdef double best_plant(self, State state, int seat, int edge) noexcept

    @cython.locals(kind=cython.int, area=cython.int, value=cython.double, sure=cython.bint, room=cython.int)
    cdef double plant_value(self, State state, int seat, int cell, int sort) noexcept

    cdef int turns_left(self, State state, int seat) noexcept

    @cython.locals(plants=cython.int, sort=cython.int, mine=cython.int, chance=cython.double)
    cdef double held_value(self, State state, int seat, int kind, int fewer) noexcept

    @cython.locals(best=cython.double, k=cython.int, spot=cython.int)
    cdef double best_turn(self, State state, int seat) noexcept

    @cython.locals(kind=cython.int, payload=cython.int)
    cdef double judge(self, State state, int seat, int code) noexcept

    @cython.locals(area=cython.int)
    cdef void find_shut(self, State state) noexcept

    @cython.locals(before=cython.int, value=cython.double)
    cdef double joker_value(self, State state, int seat, int animal) noexcept

    @cython.locals(kind=cython.int, colour=cython.int, area=cython.int, value=cython.double, sure=cython.bint)
    cdef double retrieve_value(self, State state, int seat, int cell) noexcept

    @cython.locals(best=cython.int, most=cython.double, tries=cython.int, k=cython.int, domino=cython.int, spots=list, count=cython.int, i=cython.int, spot=cython.int, value=cython.double)
    cdef int policy(self, State state, int seat, Random rng) noexcept

    @cython.locals(passes=cython.int, turn=cython.int)
    cdef void play_on(self, State state, int seat, Random rng) noexcept

    @cython.locals(turns=cython.int, cloud=cython.double, total=cython.double, area=cython.int, kind=cython.int)
    cdef double standing(self, State state, int seat) noexcept
