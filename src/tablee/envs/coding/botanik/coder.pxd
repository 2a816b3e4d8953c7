cimport cython
from tablee.engine.kernel cimport Kernel
from tablee.envs.coding.botanik.rows cimport MachineRows, PileRows, ShownRow
from tablee.envs.coding.coder cimport Coder, blank
from tablee.games.botanik.kernel.machine cimport MachineGrid
from tablee.games.botanik.kernel.rules cimport State, is_repeated, nth_way, open_sides, placement, ways

cdef int COLUMNS, LANES, LANE, ARRIVAL, CENTRE, KIND, REGISTRY, TILE, TILE_BITS, TILE_MASK, X, Y, ORIGIN
cdef int COLOUR, NO_TILE, NOBODY, PHASE, MECABOTANIST, PLAY, SWAP, COLOURS
cdef int KIND_NUMBERS, TURNS, NO_MOVE, SWAPS, PLACEMENTS, SPELLED, COVERED, SITE, LEFT
cdef unsigned char COUNT[32]
cdef unsigned char PLACES[160]

cdef class BotanikCoder(Coder):
    cdef public int draw, removals, sites
    cdef int at_tiles, at_machines, at_worth, at_left, at_covered, at_removed
    cdef MachineRows rows_0, rows_1
    cdef PileRows piles
    cdef ShownRow shown, empty

    @cython.locals(table=State, x=cython.int, y=cython.int, site=cython.int, held=cython.int, machine=MachineGrid)
    cdef int find_action(self, Kernel state, int seat, int move)

    @cython.locals(table=State, where=cython.int, way=cython.int, held=cython.int, machine=MachineGrid)
    cdef int find_move(self, Kernel state, int seat, int action)

    @cython.locals(table=State, count=cython.int, lane=cython.int, held=cython.int, tile=cython.int, n=cython.int, start=cython.int)
    cdef int list_legal(self, Kernel state, int seat, int[::1] found)

    @cython.locals(table=State)
    cdef int points(self, Kernel state, int seat)

    cdef int write(self, Kernel state, int seat, short[::1] out) except -1
    cdef int rewrite(self, Kernel state, int seat, short[::1] out) except -1

    @cython.locals(table=State, rows=MachineRows, k=cython.int, is_other=cython.bint, is_turned=cython.bint)
    cdef void update(self, ShownRow shown, Kernel state, int seat, short[::1] out) noexcept

@cython.locals(site=cython.int, turns=cython.int, n=cython.int)
cdef int list_placements(MachineGrid machine, int kind, int start, int[::1] found, int count) except -1

@cython.locals(centre=cython.int, side=cython.int, places=cython.int, column=cython.int, n=cython.int)
cdef int list_plays(int sides, int held, int[::1] found, int count) except -1

@cython.locals(other=cython.int, start=cython.int, k=cython.int, lane=cython.int, holds=cython.int, i=cython.int, column=cython.int, place=cython.int)
cdef void write_table(BotanikCoder coder, State table, int seat, ShownRow shown, short[::1] out) noexcept

@cython.locals(i=cython.Py_ssize_t, at=cython.Py_ssize_t)
cdef void write_sites(BotanikCoder coder, MachineRows rows, int k, int size, short[::1] out) noexcept

@cython.locals(i=cython.Py_ssize_t)
cdef void write_left(BotanikCoder coder, short[::1] out) noexcept

@cython.locals(i=cython.Py_ssize_t)
cdef void write_covered(BotanikCoder coder, int tiles, short[::1] out) noexcept

@cython.locals(own=cython.int, others=cython.int, i=cython.int, at=cython.int)
cdef void write_removed(BotanikCoder coder, State table, int seat, short[::1] out) noexcept

cdef int play_number(int held, int where) noexcept

@cython.locals(i=cython.int)
cdef int slot(State table, int lane, int tile) noexcept

cdef void show_tile(ShownRow shown, int place, int tile, int start, short[::1] out) noexcept

cdef void write_tile(int tile, int at, short[::1] out) noexcept

@cython.locals(i=cython.Py_ssize_t)
cdef void clear(Py_ssize_t start, Py_ssize_t end, short[::1] out) noexcept
