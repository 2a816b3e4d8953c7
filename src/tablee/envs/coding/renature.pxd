cimport cython
from tablee.engine.kernel cimport Kernel
from tablee.envs.coding.coder cimport Coder, relative
from tablee.games.renature.kernel.rules cimport State

cdef int DOMINOES, ANIMALS, HAND, SORTS, TYPES, NEUTRAL, BARE, KIND, PAYLOAD, MAX_CELLS, NO_MOVE, FACTS
cdef int PLACE, DISCARD, PLANT, SKIP, JOKER, RETRIEVE, SPILL, AGAIN, DONE
cdef int PLANT_PHASE, OVER, WORDS, PLAYER, PLAYED, AREA
cdef short LOW[55]
cdef short HIGH[55]

cdef class RenatureCoder(Coder):
    cdef public int width, cells, areas, spots, soils, dealt
    cdef int discards, plants, jokers, retrievals, words
    cdef int at_turn, at_acting, at_first, at_players, at_hand, at_animals, at_colours, at_kinds
    cdef int at_clouds, at_beside, at_areas, at_played
    cdef short soil_of[576]
    cdef short cell_at[576]

    @cython.locals(table=State, payload=cython.int, kind=cython.int)
    cdef int find_action(self, Kernel state, int seat, int move)

    @cython.locals(table=State, held=cython.int, domino=cython.int, soil=cython.int)
    cdef int find_move(self, Kernel state, int seat, int action)

    @cython.locals(table=State)
    cdef int points(self, Kernel state, int seat)

    @cython.locals(table=State, k=cython.int, i=cython.int, domino=cython.int, area=cython.int)
    cdef int write(self, Kernel state, int seat, short[::1] out) except -1

    @cython.locals(sort=cython.int)
    cdef void write_player(self, State table, int seat, int at, short[::1] out) noexcept

    @cython.locals(cell=cython.int, colour=cython.int, whose=cython.int)
    cdef int write_planes(self, State table, int seat, short[::1] out) except -1

    @cython.locals(at=cython.int, taker=cython.int, k=cython.int, other=cython.int)
    cdef void write_area(self, State table, int seat, int area, short[::1] out) noexcept

    @cython.locals(i=cython.int, at=cython.int, domino=cython.int, spot=cython.int)
    cdef void write_played(self, State table, int seat, short[::1] out) noexcept

@cython.locals(i=cython.int)
cdef int slot(State table, int seat, int domino) noexcept
