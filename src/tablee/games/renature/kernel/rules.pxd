cimport cython
from tablee.engine.kernel cimport Kernel
from tablee.engine.random cimport Random
from tablee.games.renature.kernel.players cimport Players
from tablee.games.renature.kernel.valley cimport Valley

cdef int NONE, BARE, ANIMALS, NEUTRAL, TYPES, SORTS, HAND, DEALT, KIND, AGAIN_COST
cdef int DOMINO_PHASE, PLANT_PHASE, OVERFLOW_PHASE, CLOSING_PHASE, END_PHASE, OVER
cdef int PLACE, DISCARD, PLANT, SKIP, JOKER, RETRIEVE, SPILL, AGAIN, DONE
cdef int LOG_PLACED, LOG_DISCARDED, LOG_DREW, LOG_AGAIN, LOG_TURN

cdef class State(Players):
    cdef public int turn, phase, last

    cpdef State copy(self)

    @cython.locals(new=State)
    cpdef State copy_to(self, Kernel spare)
    cpdef int acting(self) noexcept
    cpdef list legal(self, int seat)

    @cython.locals(k=cython.int, spot=cython.int, domino=cython.int)
    cdef void list_plays(self, int seat, list found)

    @cython.locals(cell=cython.int, sort=cython.int)
    cdef void list_plants(self, int seat, list found)

    @cython.locals(animal=cython.int, cell=cython.int)
    cdef void list_cloud_actions(self, int seat, list found)
    cdef int count_jokers(self, int seat) noexcept

    @cython.locals(count=cython.int, cell=cython.int, kind=cython.int)
    cdef int count_retrievals(self, int seat) noexcept

    @cython.locals(cell=cython.int)
    cdef int nth_retrieval(self, int seat, int n) noexcept
    cdef bint is_retrievable(self, int seat, int cell) noexcept
    cpdef bint is_offered(self, int cell) noexcept

    @cython.locals(steps=cython.int, n=cython.int, sorts=cython.int, cell=cython.int)
    cpdef int choose(self, int seat, Random rng) noexcept

    @cython.locals(held=cython.int, one=cython.int, two=cython.int, all_places=cython.int, n=cython.int)
    cdef int choose_domino(self, int seat, Random rng) noexcept
    cdef int nth_place(self, int domino, int n) noexcept
    cdef int count_steps(self, int seat) noexcept
    cdef int count_cloud_actions(self, int seat) noexcept

    @cython.locals(jokers=cython.int)
    cdef int nth_cloud_action(self, int seat, int n) noexcept

    @cython.locals(count=cython.int, sort=cython.int)
    cdef int count_sorts(self, int seat) noexcept

    @cython.locals(sort=cython.int)
    cdef int nth_sort(self, int seat, int n) noexcept

    @cython.locals(kind=cython.int, payload=cython.int)
    cpdef void play(self, int seat, int move) noexcept
    cdef bint has_choice(self, int seat) noexcept
    cdef void move_on(self, int seat) noexcept

    @cython.locals(i=cython.int, seat=cython.int)
    cdef void pass_turn(self) noexcept
    cdef void go_again(self, int seat) noexcept
    cdef void place(self, int seat, int domino, int spot) noexcept
    cdef void discard(self, int seat, int domino) noexcept
    cdef void draw(self, int seat) noexcept
