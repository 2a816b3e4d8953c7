cimport cython
from tablee.engine.kernel cimport Kernel
from tablee.envs.coding.coder cimport Coder, relative
from tablee.games.mondo.kernel.rules cimport State
from tablee.games.mondo.kernel.world cimport World

cdef int TILES, ROWS, COLUMNS, SQUARES, SIDES, LIES, BACK, TASKS, MODIFIERS, MAX_PLAYERS, KIND, PAYLOAD, NO_MOVE, TICK
cdef int TAKE, FLIP, PUT, DROP, STOP, TASK, BELL
cdef int WAYS, FLIPS, PUTS, DROPS, STOPS, CHOICES, WAITS, SQUARE, BOARD, HELD, COUNTS, SPECIES, HOLDER

cdef class MondoCoder(Coder):
    cdef public int rounds
    cdef public bint hides_time
    cdef int at_running, at_middle, at_dealt, at_hands, at_tokens, at_scores, at_modifiers, at_tasks
    cdef int at_erupting, at_counts, at_boards

    @cython.locals(payload=cython.int, kind=cython.int)
    cdef int find_action(self, Kernel state, int seat, int move)

    cdef int find_move(self, Kernel state, int seat, int action)

    @cython.locals(table=State, points=cython.int, number=cython.int)
    cdef int points(self, Kernel state, int seat)

    @cython.locals(table=State, is_over=cython.bint, current=cython.int, tile=cython.int, k=cython.int, other=cython.int, number=cython.int, i=cython.int)
    cdef int write(self, Kernel state, int seat, short[::1] out) except -1

    @cython.locals(task=cython.int, holder=cython.int, k=cython.int, other=cython.int, place=cython.int, world=World)
    cdef int write_round(self, State table, int seat, int number, short[::1] out) except -1

    @cython.locals(world=World)
    cdef int write_counts(self, State table, int number, int seat, int at, short[::1] out) except -1

@cython.locals(square=cython.int, tile=cython.int, lie=cython.int, here=cython.int, side=cython.int, edges=cython.int)
cdef void write_board(World world, int at, short[::1] out) noexcept
