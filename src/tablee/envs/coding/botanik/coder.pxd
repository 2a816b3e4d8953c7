cimport cython
from tablee.engine.kernel cimport Kernel
from tablee.envs.coding.botanik.rows cimport MachineRows, PileRows
from tablee.envs.coding.coder cimport Coder
from tablee.games.botanik.kernel.machine cimport MachineGrid
from tablee.games.botanik.kernel.rules cimport State, is_repeated, nth_way, placement, ways

cdef int COLUMNS, LANE, ARRIVAL, CENTRE, KIND, REGISTRY, TILE, TILE_BITS, TILE_MASK, X, Y, ORIGIN
cdef int COLOUR, NO_TILE, NOBODY, PHASE, MECABOTANIST, PLAY, SWAP, COLOURS
cdef int KIND_NUMBERS, TURNS, NO_MOVE, SWAPS, PLACEMENTS, SPELLED, COLUMN, COVERED, SITE

cdef class BotanikCoder(Coder):
    cdef public int draw, removals, sites
    cdef int at_columns, at_arrivals, at_released, at_machines, at_worth, at_left, at_covered, at_removed
    cdef MachineRows rows_0, rows_1
    cdef PileRows piles

    @cython.locals(table=State, x=cython.int, y=cython.int, site=cython.int, held=cython.int, machine=MachineGrid)
    cdef int find_action(self, Kernel state, int seat, int move)

    @cython.locals(table=State, where=cython.int, way=cython.int, held=cython.int, machine=MachineGrid)
    cdef int find_move(self, Kernel state, int seat, int action)

    @cython.locals(table=State, count=cython.int, lane=cython.int, held=cython.int, tile=cython.int, n=cython.int, column=cython.int, sides=cython.int)
    cdef int list_legal(self, Kernel state, int seat, int[::1] found)

    @cython.locals(start=cython.int, site=cython.int, turns=cython.int, turn=cython.int)
    cdef int list_placements(self, MachineGrid machine, int kind, int held, int[::1] found, int count) noexcept

    @cython.locals(table=State)
    cdef int points(self, Kernel state, int seat)

    @cython.locals(table=State, other=cython.int, k=cython.int, owner=cython.int, machine=MachineGrid, rows=MachineRows)
    cdef void write(self, Kernel state, int seat, short[::1] out)

    @cython.locals(column=cython.int, at=cython.int, i=cython.int, k=cython.int, lane=cython.int)
    cdef void write_registry(self, State table, int seat, short[::1] out) noexcept

    @cython.locals(own=cython.int, others=cython.int, i=cython.int, at=cython.int)
    cdef void write_removed(self, State table, int seat, short[::1] out) noexcept

cdef int play_number(int held, int where) noexcept

@cython.locals(i=cython.int)
cdef int slot(State table, int lane, int tile) noexcept

cdef void write_tile(int tile, int at, short[::1] out) noexcept
