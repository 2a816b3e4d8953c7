cimport cython
from tablee.games.renature.kernel.field cimport Field

cdef int NONE, BARE, PAIRS, SEATS, COLOURS, NEUTRAL, TYPES, SORTS, HAND, DEALT, FACTS
cdef int JOKER_COST, AGAIN_COST, FIRST_SCORE
cdef int LOG_PLANTED, LOG_GAINED, LOG_SPILLED, LOG_JOKER, LOG_RETRIEVED
cdef int LOG_ISOLATED, LOG_TAKEN, LOG_LEFT, LOG_FINISHED

cdef class Players(Field):
    cdef public int first, cloud_slots, overflow, plays
    cdef public short slots[8]
    cdef public short dealt[220]
    cdef public short dealt_count[4]
    cdef public short drawn[4]
    cdef public short hand[12]
    cdef public short held[4]
    cdef public short have[32]
    cdef public short clouds[4]
    cdef public int points[4]
    cdef public short played[165]

    cdef void copy_players(self, Players other) noexcept

    @cython.locals(sort=cython.int, seat=cython.int)
    cdef void seat_players(self, list slots, int first, list dominoes)

    @cython.locals(sort=cython.int, i=cython.int, _=cython.int)
    cdef void equip(self, int seat, list dominoes)

    @cython.locals(i=cython.int)
    cdef void give_up(self, int seat, int domino, int spot) noexcept

    cdef void take_up(self, int seat) noexcept

    @cython.locals(i=cython.int, domino=cython.int, k=cython.int)
    cdef void sort_hand(self, int seat) noexcept

    @cython.locals(kind=cython.int, colour=cython.int, points=cython.int)
    cdef void put(self, int seat, int cell, int sort) noexcept

    @cython.locals(stored=cython.int)
    cdef void store_clouds(self, int seat) noexcept
    cdef void spill(self, int seat) noexcept
    cdef void spend(self, int seat, int clouds) noexcept
    cdef void move_joker(self, int seat, int animal) noexcept

    @cython.locals(kind=cython.int, colour=cython.int)
    cdef void retrieve(self, int seat, int cell) noexcept
    cdef bint has_slot(self, int seat, int sort) noexcept

    @cython.locals(plant=cython.int)
    cpdef bint can_retrieve(self, int seat, int cell) noexcept
    cpdef bint can_move_joker(self, int seat) noexcept
    cpdef bint can_go_again(self, int seat) noexcept

    @cython.locals(area=cython.int, other=cython.int)
    cdef void close_areas(self, int seat) noexcept
    cpdef list scores(self)
    cpdef list final(self)

    @cython.locals(points=cython.int, area=cython.int)
    cpdef int late_points(self, int seat) noexcept

    @cython.locals(value=cython.int, sort=cython.int)
    cpdef int left_value(self, int seat) noexcept

    @cython.locals(points=cython.int, area=cython.int)
    cpdef int bonus(self, int seat) noexcept

    @cython.locals(count=cython.int, area=cython.int)
    cpdef int tokens(self, int seat) noexcept

    @cython.locals(colour=cython.int, kind=cython.int)
    cdef void log_plant(self, int seat, int cell, int points) noexcept

    @cython.locals(area=cython.int, seat=cython.int)
    cdef void log_end(self) noexcept
