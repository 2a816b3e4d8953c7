"""Botanik's kernel: the Registry, whose turn it is, and who resolves what.

The machines are in `machine.py`; how moves and tiles are numbers is said in `names.py`.
Columns count from 0 here. Which columns a tile resembles is two masks, by colour and by
type, kept up to date with every new top. Words and rule numbers of refusals are in
`notation.py`.
"""

from __future__ import annotations

from tablee.engine.random import Random
from tablee.engine.spec import Spec
from tablee.games.botanik import names
from tablee.games.botanik.kernel.box import Box, bit_counts, bit_places
from tablee.games.botanik.kernel.machine import MachineGrid
from tablee.games.botanik.kernel.tabletop import Tabletop
from tablee.games.botanik.names import Kind, Log

COLUMNS = names.COLUMN_COUNT
ALL_COLUMNS = (1 << names.COLUMN_COUNT) - 1
ARRIVALS = names.PHASE_SIZE
ARRIVAL = names.ARRIVAL_LANE
LANE = names.LANE_SIZE
NOBODY = names.NOBODY
NO_TILE = names.NO_TILE
MECABOTANIST = int(names.Type.MECABOTANIST)
BOTH = 3  # the seats, as bits
FIELD = names.COUNT_BITS
FIELD_MASK = names.COUNT_MASK

KIND = names.KIND_SHIFT
PLAY = int(Kind.PLAY)
PLACE = int(Kind.PLACE)
SWAP = int(Kind.SWAP)
REGISTRY = names.PLAY_SHIFT
CENTRE = names.CENTRE_BIT
TILE = names.TILE_SHIFT
TILE_BITS = names.TILE_BITS
TILE_MASK = names.TILE_MASK
COLOUR = names.COLOUR_SHIFT
X = names.X_SHIFT
Y = names.Y_SHIFT
ORIGIN = names.CELL_ORIGIN

REVEALED = int(Log.REVEALED)
PLAYED_SIDE = int(Log.PLAYED_SIDE)
PLAYED_CENTRE = int(Log.PLAYED_CENTRE)
RELEASED = int(Log.RELEASED)
EXCHANGED = int(Log.EXCHANGED)
BUILT = int(Log.BUILT)
REMOVED = int(Log.REMOVED)
PAWN_PASSED = int(Log.PAWN_PASSED)
ENDED = int(Log.ENDED)

COUNT = bit_counts()
PLACES = bit_places()


class State(Tabletop):
    """A game of Botanik: who decides, what is legal, what happens."""

    def __init__(
        self, spec: Spec, box: Box, first: int, centre: list[int], draw: list[int]
    ) -> None:
        Tabletop.__init__(self, spec, box, first, centre, draw)
        arrive(self)

    def copy(self) -> State:
        new = State.__new__(State)
        new.clone(self)
        return new

    def sides_for(self, seat: int, tile: int) -> int:
        """BOT-08: the columns, as bits, on whose side a seat may play a tile."""
        return open_sides(self, seat, tile)

    def acting(self) -> int:
        return 0 if self.decider == NOBODY else 1 << self.decider

    def legal(self, seat: int) -> list[int]:
        moves: list[int] = []
        if seat != self.decider:
            return moves
        lane = seat if self.is_resolving else ARRIVAL
        for i in range(self.holds[lane]):
            tile = self.held[lane * LANE + i]
            if is_repeated(self, lane, i):
                continue
            if self.is_resolving and tile & 7 != MECABOTANIST:
                list_placements(self.machine(seat), tile, moves)
            else:
                for n in range(ways(self, seat, tile)):
                    moves.append(nth_way(self, seat, tile, n))
        return moves

    def revealing(self, seat: int, moves: list[int]) -> list[int]:
        """BOT-07: new tiles arrive when the last ones are played and all released ones resolved."""
        found: list[int] = []
        if self.drawn == self.draw_size or self.holds[ARRIVAL] > (0 if self.is_resolving else 1):
            return found
        for place in range(len(moves)):
            if ends_phase(self, seat, moves[place]):
                found.append(place)
        return found

    def choose(self, seat: int, rng: Random) -> int:
        return chosen(self, seat, rng)

    def play(self, seat: int, move: int) -> None:
        make(self, seat, move)

    def playout(self, rng: Random) -> int:
        count = 0
        while self.decider != NOBODY:
            make(self, self.decider, chosen(self, self.decider, rng))
            count += 1
        return count

    def scores(self) -> list[int]:
        """Nothing is scored before the end."""
        return [0, 0]

    def final(self) -> list[int]:
        """BOT-22 to BOT-24."""
        return [self.machine_0.worth(), self.machine_1.worth()]


# The rest are functions and not methods, because C compilers inline functions.

# -- what is legal ---------------------------------------------------------------


def open_sides(state: State, seat: int, tile: int) -> int:
    """BOT-08: the columns, as bits, on whose side a seat may play a tile."""
    return (state.by_colour[tile >> COLOUR] | state.by_type[tile & 7]) & state.free[seat]


def is_repeated(state: State, lane: int, i: int) -> bool:
    """Is a tile the same as one before it in its lane of three? Then it adds no moves."""
    start = lane * LANE
    tile = state.held[start + i]
    return (i > 0 and state.held[start] == tile) or (i > 1 and state.held[start + 1] == tile)


def ways_to_resolve(state: State, seat: int, tile: int) -> int:
    """How many moves a released tile has (BOT-12 to BOT-14, BOT-17)."""
    if tile & 7 == MECABOTANIST:
        return COLUMNS - COUNT[state.by_type[MECABOTANIST]]
    return state.machine(seat).ways(tile & 7)


def ways(state: State, seat: int, tile: int) -> int:
    """How many moves a tile has that is up for decision."""
    if state.is_resolving:
        return ways_to_resolve(state, seat, tile)
    return COLUMNS + COUNT[open_sides(state, seat, tile)]


def nth_way(state: State, seat: int, tile: int, n: int) -> int:
    """The n-th move of a tile that is up for decision."""
    if not state.is_resolving:
        if n < COLUMNS:
            return tile << REGISTRY | CENTRE | n
        return tile << REGISTRY | PLACES[open_sides(state, seat, tile) * COLUMNS + n - COLUMNS]
    if tile & 7 == MECABOTANIST:
        columns = ALL_COLUMNS ^ state.by_type[MECABOTANIST]
        return SWAP << KIND | PLACES[columns * COLUMNS + n]
    machine = state.machine(seat)
    return placement(machine, tile, machine.nth_way(tile & 7, n))


def placement(machine: MachineGrid, tile: int, way: int) -> int:
    """The number of the move that places a tile on a site, turned."""
    x = machine.x[way >> 2] + ORIGIN
    y = machine.y[way >> 2] + ORIGIN
    return PLACE << KIND | tile << TILE | x << X | y << Y | (way & 3)


def list_placements(machine: MachineGrid, tile: int, moves: list[int]) -> None:
    """Add all placements of a tile to a list; quicker than one by one."""
    for site in range(1, machine.sites):
        turns = machine.turns_at(tile & 7, site)
        for n in range(COUNT[turns]):
            moves.append(placement(machine, tile, site << 2 | PLACES[turns * 5 + n]))


def chosen(state: State, seat: int, rng: Random) -> int:
    """One of all moves, each equally likely."""
    lane = seat if state.is_resolving else ARRIVAL
    total = 0
    packed = 0  # how many moves each tile has, in fields of a number
    for i in range(state.holds[lane]):
        if not is_repeated(state, lane, i):
            count = ways(state, seat, state.held[lane * LANE + i])
            total += count
            packed |= count << (FIELD * i)
    pick = rng.below(total)
    i = 0
    while pick >= packed & FIELD_MASK:
        pick -= packed & FIELD_MASK
        packed >>= FIELD
        i += 1
    return nth_way(state, seat, state.held[lane * LANE + i], pick)


# -- what happens ----------------------------------------------------------------


def ends_phase(state: State, seat: int, move: int) -> bool:
    """Would this move leave nothing to decide before new tiles arrive? No arrivals are left."""
    if move >> KIND == PLAY and not releases(state, move & 15, move >> REGISTRY):
        return True
    if move >> KIND == PLACE and state.holds[0] + state.holds[1] == 1:
        return True
    after = state.copy()  # BOT-16: what is released may fit nowhere
    make(after, seat, move)
    return after.drawn != state.drawn


def releases(state: State, where: int, tile: int) -> bool:
    """BOT-10: does a tile in the centre release one on a side?"""
    if where < CENTRE:
        return False
    for side in range(where & 7, 2 * COLUMNS, COLUMNS):
        if state.side[side] != NO_TILE and is_strange(state.side[side], tile):
            return True
    return False


def make(state: State, seat: int, move: int) -> None:
    """Make a move, and find out who decides next."""
    if move >> KIND == PLAY:
        play_tile(state, seat, move >> REGISTRY, move & 15)
    elif move >> KIND == PLACE:
        place(state, seat, move)
    else:
        swap(state, seat, move & 7)
    advance(state)


def play_tile(state: State, seat: int, tile: int, where: int) -> None:
    """BOT-08, BOT-09: one of the arrivals goes on the Registry."""
    take(state, ARRIVAL, tile)
    column = where & 7
    if where < CENTRE:
        state.side[seat * COLUMNS + column] = tile
        state.free[seat] ^= 1 << column
        if state.log is not None:
            state.log.append((PLAYED_SIDE, seat, tile, column))
        return
    state.covered[state.covers] = column << TILE_BITS | state.top[column]
    state.covers += 1
    if state.log is not None:
        state.log.append((PLAYED_CENTRE, seat, tile, column, state.top[column]))
    crown(state, column, tile)


def crown(state: State, column: int, tile: int) -> None:
    """BOT-10: a pile has a new top, and what does not resemble it is released."""
    bit = 1 << column
    state.by_colour[state.top[column] >> COLOUR] ^= bit
    state.by_type[state.top[column] & 7] ^= bit
    state.top[column] = tile
    state.by_colour[tile >> COLOUR] |= bit
    state.by_type[tile & 7] |= bit
    release(state, state.turn, column)
    release(state, 1 - state.turn, column)


def release(state: State, seat: int, column: int) -> None:
    """BOT-10: a seat's tile beside a new top, unless both share colour or type."""
    tile = state.side[seat * COLUMNS + column]
    if tile == NO_TILE or not is_strange(tile, state.top[column]):
        return
    state.side[seat * COLUMNS + column] = NO_TILE
    state.free[seat] |= 1 << column
    gain(state, seat, tile)
    if state.log is not None:
        state.log.append((RELEASED, seat, tile, column, state.top[column]))


def is_strange(tile: int, top: int) -> bool:
    """BOT-10: neither colour nor type in common."""
    differ = tile ^ top
    return differ >> COLOUR != 0 and differ & 7 != 0


def gain(state: State, lane: int, tile: int) -> None:
    """A tile joins a lane."""
    state.held[lane * LANE + state.holds[lane]] = tile
    state.holds[lane] += 1


def take(state: State, lane: int, tile: int) -> None:
    """A tile leaves its lane; those behind it move up."""
    i = lane * LANE
    while state.held[i] != tile:
        i += 1
    state.holds[lane] -= 1
    for j in range(i, lane * LANE + state.holds[lane]):
        state.held[j] = state.held[j + 1]


def place(state: State, seat: int, move: int) -> None:
    """BOT-11: a released tile goes into its owner's machine."""
    tile = (move >> TILE) & TILE_MASK
    x = ((move >> X) & 255) - ORIGIN
    y = ((move >> Y) & 255) - ORIGIN
    machine = state.machine(seat)
    machine.build(tile, machine.site_of(x, y), move & 3)
    take(state, seat, tile)
    if state.log is not None:
        state.log.append((BUILT, seat, tile, x, y, move & 3))


def swap(state: State, seat: int, column: int) -> None:
    """BOT-17 to BOT-19: a mecabotanist for the top of a pile, whose column is checked again."""
    i = seat * LANE
    while state.held[i] & 7 != MECABOTANIST:
        i += 1
    mecabotanist = state.held[i]
    taken = state.top[column]
    take(state, seat, mecabotanist)
    gain(state, seat, taken)
    if state.log is not None:
        state.log.append((EXCHANGED, seat, mecabotanist, column, taken))
    crown(state, column, mecabotanist)


def advance(state: State) -> None:
    """BOT-20: the player whose turn it is resolves, then the opponent, then the next turn."""
    if state.holds[0] + state.holds[1] > 0 and (
        must_resolve(state, state.turn) or must_resolve(state, 1 - state.turn)
    ):
        return
    state.is_resolving = False
    if state.holds[ARRIVAL] > 0:
        state.turn = 1 - state.turn
        state.decider = state.turn
        return
    state.pawn = 1 - state.pawn
    if state.log is not None:
        state.log.append((PAWN_PASSED, state.pawn))
    if state.drawn < state.draw_size:
        arrive(state)
    else:  # BOT-21
        state.decider = NOBODY
        if state.log is not None:
            state.log.append((ENDED, state.pawn))


def must_resolve(state: State, seat: int) -> bool:
    """Has a seat released tiles to decide about? BOT-16: those that all fit nowhere go."""
    for i in range(seat * LANE, seat * LANE + state.holds[seat]):
        if ways_to_resolve(state, seat, state.held[i]) > 0:
            state.is_resolving = True
            state.decider = seat
            return True
    for i in range(seat * LANE, seat * LANE + state.holds[seat]):
        state.removed[state.removals] = seat << TILE_BITS | state.held[i]
        state.removals += 1
        if state.log is not None:
            state.log.append((REMOVED, seat, state.held[i]))
    state.holds[seat] = 0
    return False


def arrive(state: State) -> None:
    """BOT-07: the pawn's owner reveals three tiles, or what is left, and begins."""
    while state.holds[ARRIVAL] < ARRIVALS and state.drawn < state.draw_size:
        gain(state, ARRIVAL, state.draw[state.drawn])
        state.drawn += 1
    state.turn = state.pawn
    state.decider = state.pawn
    state.reveal(BOTH)
    if state.log is not None:
        state.log.append((REVEALED, state.pawn, *state.lane(ARRIVAL)))
