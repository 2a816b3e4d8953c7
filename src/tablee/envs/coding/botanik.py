"""Botanik for a learning program.

A play names one of the three arrivals, a placement one of the tiles to resolve and a site of
the machine: the cells that the machine touches, numbered as it reached them, the Source first.
Equal tiles are one choice: the first of them is named. What was written of a machine, and of the
tiles under the tops, is kept until a tile is added.
"""

from __future__ import annotations

from tablee.engine.arrays import zeros
from tablee.engine.kernel import Kernel
from tablee.engine.spec import Spec
from tablee.envs.coding import fields
from tablee.envs.coding.coder import Coder
from tablee.envs.coding.fields import Field, Row, flags
from tablee.games.botanik import names
from tablee.games.botanik.kernel.machine import MachineGrid
from tablee.games.botanik.kernel.rules import State, is_repeated, nth_way, placement, ways
from tablee.games.botanik.names import Kind
from tablee.games.botanik.setup import parts_of

COLUMNS = names.COLUMN_COUNT
LANE = names.LANE_SIZE
ARRIVAL = names.ARRIVAL_LANE
CENTRE = names.CENTRE_BIT
KIND = names.KIND_SHIFT
REGISTRY = names.PLAY_SHIFT
TILE = names.TILE_SHIFT
TILE_BITS = names.TILE_BITS
TILE_MASK = names.TILE_MASK
X = names.X_SHIFT
Y = names.Y_SHIFT
ORIGIN = names.CELL_ORIGIN
COLOUR = names.COLOUR_SHIFT
EMPTY = names.EMPTY
NO_TILE = names.NO_TILE
NOBODY = names.NOBODY
PHASE = names.PHASE_SIZE
SOURCE = names.SOURCE_TILE
MECABOTANIST = int(names.Type.MECABOTANIST)
PLAY = int(Kind.PLAY)
SWAP = int(Kind.SWAP)
COLOURS = len(names.COLOURS)
FACES = names.FACE_COUNT
KIND_NUMBERS = FACES // 2
SOURCE_KIND = KIND_NUMBERS  # what a site holds: 0 nothing, then the types, the Source last
TURNS = 4
NO_MOVE = fields.NO_MOVE

SWAPS = 2 * LANE * COLUMNS  # after the plays on a side and in the centre
PLACEMENTS = SWAPS + COLUMNS
SPELLED = 3  # numbers of a tile: colour, type, flower
COLUMN = 3 * SPELLED  # of a column: its top, the own side, the other side
COVERED = 1 + SPELLED
SITE = 13
ORDER = 12  # the last number of a site
MOST_SITES = 224
TILE_ABOUT = "colour (1 to 5), type (1 to 7), 1 with a flower; zeros: no tile"


def most_built(draw: int) -> int:
    """BOT-07: how many tiles of the draw pile one player can play, and so build, at most."""
    plays = [0, 0]
    owner = 0
    while draw > 0:
        size = min(draw, PHASE)
        plays[owner] += (size + 1) // 2
        plays[1 - owner] += size // 2
        draw -= size
        owner = 1 - owner
    return max(plays)


class BotanikCoder(Coder):
    """35 plays and exchanges, and the placements."""

    seen_0: MachineGrid | None
    seen_1: MachineGrid | None
    seen: State | None

    def __init__(self, spec: Spec) -> None:
        Coder.__init__(self, spec)
        draw = len(parts_of(spec).tiles()) - COLUMNS
        built = most_built(draw)
        self.draw = draw
        self.removals = built
        self.sites = 3 * (built + 1) + 2  # n tiles in one piece touch 2 n + 2 other cells at most
        self.seen_0 = None
        self.seen_1 = None
        self.seen = None
        self.covers = 0
        # A tile is played once, exchanged at most once, and placed at most once.
        self.settle(PLACEMENTS + LANE * self.sites * TURNS, 3 * draw, self.describe())
        self.at_columns = self.place("registry")
        self.at_arrivals = self.place("arrivals")
        self.at_released = self.place("released")
        self.at_machines = self.place("machines")
        self.at_worth = self.place("worth")
        self.at_left = self.place("left")
        self.at_covered = self.place("covered")
        self.at_removed = self.place("removed")

    def allocate(self) -> None:
        Coder.allocate(self)
        self.rows = zeros(2 * MOST_SITES * SITE)
        self.tiles_seen = zeros(2)
        self.ends = zeros(COLUMNS)
        self.covered = zeros(names.DRAW_ROOM * COVERED)

    def describe(self) -> list[Field]:
        return [
            Field("seat", (1,), 0, 1, "the observer's own seat"),
            flags("acting", 2, "who decides: the observer, the other"),
            flags("resolving", 1, "1 if released tiles are resolved, 0 if arrivals are played"),
            flags("turn", 1, "1 if it is the observer's turn"),
            flags("pawn", 1, "1 if the observer has the pawn"),
            flags("first", 1, "1 if the observer began"),
            Field("phase", (1,), 0, 255, "the phase, from 1"),
            Field("arrivals", (LANE, SPELLED), 0, 8, TILE_ABOUT),
            Field("released", (2, LANE, SPELLED), 0, 8, f"by seat: {TILE_ABOUT}"),
            Field(
                "registry",
                (COLUMNS, 3, SPELLED),
                0,
                8,
                f"by column, the top, the observer's side and the other's: {TILE_ABOUT}",
            ),
            Field("worth", (2, 2), -1, 1000, "by seat: points if the game ended now, open ends"),
            Field(
                "left",
                (COLOURS, 2, KIND_NUMBERS),
                0,
                150,
                "what the draw pile holds: how many, by colour, flower and type",
            ),
            Field(
                "machines",
                (2, self.sites, SITE),
                -128,
                127,
                "by seat and site: x, y, colour (0: none), type (0: empty, 8: the Source), flower; "
                "north, east, south, west: 1 open, -1 blank, 0 undecided (an empty site); "
                "1 if joined to the Source, points for its group, points for its flowers; "
                "which tile it was, in the order of building",
            ),
            Field(
                "covered",
                (self.draw, COVERED),
                0,
                8,
                f"tiles under the tops, column by column, the lowest first: column (1 to 5), "
                f"{TILE_ABOUT}",
            ),
            Field(
                "removed",
                (2, self.removals, SPELLED),
                0,
                8,
                f"by seat, tiles that fitted nowhere: {TILE_ABOUT}",
            ),
        ]

    # -- moves as numbers --------------------------------------------------------

    def find_action(self, state: Kernel, seat: int, move: int) -> int:
        table: State = state  # type: ignore[assignment]  # its own game's
        if move >> KIND == PLAY:
            return play_number(slot(table, ARRIVAL, move >> REGISTRY), move & 15)
        if move >> KIND == SWAP:
            return SWAPS + (move & 7)
        x = ((move >> X) & 255) - ORIGIN
        y = ((move >> Y) & 255) - ORIGIN
        site = table.machine(seat).site_of(x, y)
        held = slot(table, seat, (move >> TILE) & TILE_MASK)
        return PLACEMENTS + (held * self.sites + site) * TURNS + (move & 3)

    def find_move(self, state: Kernel, seat: int, action: int) -> int:
        table: State = state  # type: ignore[assignment]
        if action < SWAPS:
            held = action // COLUMNS % LANE
            if held >= table.holds[ARRIVAL]:
                return NO_MOVE
            where = action % COLUMNS + (CENTRE if action >= LANE * COLUMNS else 0)
            return table.held[ARRIVAL * LANE + held] << REGISTRY | where
        if action < PLACEMENTS:
            return SWAP << KIND | (action - SWAPS)
        way = (action - PLACEMENTS) % (self.sites * TURNS)
        held = (action - PLACEMENTS) // (self.sites * TURNS)
        machine = table.machine(seat)
        if held >= table.holds[seat] or way // TURNS >= machine.sites:
            return NO_MOVE
        return placement(machine, table.held[seat * LANE + held], way)

    def list_legal(self, state: Kernel, seat: int, found: Row) -> int:
        """The moves of `State.legal`, from what the kernel counts, without a list of them."""
        table: State = state  # type: ignore[assignment]
        count = 0
        if table.decider != seat:
            return 0
        lane = seat if table.is_resolving else ARRIVAL
        for held in range(table.holds[lane]):
            tile = table.held[lane * LANE + held]
            if is_repeated(table, lane, held):
                continue
            if table.is_resolving and tile & 7 != MECABOTANIST:
                count = self.list_placements(table.machine(seat), tile & 7, held, found, count)
                continue
            for n in range(ways(table, seat, tile)):
                move = nth_way(table, seat, tile, n)
                if table.is_resolving:
                    found[count] = SWAPS + (move & 7)
                else:
                    found[count] = play_number(held, move & 15)
                count += 1
        return count

    def list_placements(
        self, machine: MachineGrid, kind: int, held: int, found: Row, count: int
    ) -> int:
        start = PLACEMENTS + held * self.sites * TURNS
        for site in range(1, machine.sites):
            turns = machine.turns_at(kind, site)
            if turns == 0:
                continue
            for turn in range(TURNS):
                if (turns >> turn) & 1:
                    found[count] = start + site * TURNS + turn
                    count += 1
        return count

    def points(self, state: Kernel, seat: int) -> int:
        table: State = state  # type: ignore[assignment]
        return table.machine(seat).worth()

    # -- what a seat knows -------------------------------------------------------

    def write(self, state: Kernel, seat: int, out: Row) -> None:
        table: State = state  # type: ignore[assignment]
        other = 1 - seat
        out[0] = seat
        out[1] = table.decider == seat
        out[2] = table.decider == other
        out[3] = table.is_resolving and table.decider != NOBODY
        out[4] = table.turn == seat
        out[5] = table.pawn == seat
        out[6] = table.first == seat
        out[7] = (table.drawn + PHASE - 1) // PHASE
        self.write_registry(table, seat, out)
        self.write_machine(table.machine(seat), seat, 0, out)
        self.write_machine(table.machine(other), other, 1, out)
        for i in range(table.drawn, table.draw_size):
            tile = table.draw[i]
            face = (tile >> COLOUR) * FACES + (tile & (FACES - 1))
            out[self.at_left + face] += 1
        self.write_covered(table, out)
        self.write_removed(table, seat, out)

    def write_registry(self, table: State, seat: int, out: Row) -> None:
        """What lies on the table and waits: tops, sides, arrivals, released tiles."""
        for column in range(COLUMNS):
            at = self.at_columns + column * COLUMN
            write_tile(table.top[column], at, out)
            write_tile(table.side[seat * COLUMNS + column], at + SPELLED, out)
            write_tile(table.side[(1 - seat) * COLUMNS + column], at + 2 * SPELLED, out)
        for i in range(table.holds[ARRIVAL]):
            write_tile(table.held[ARRIVAL * LANE + i], self.at_arrivals + i * SPELLED, out)
        for k in range(2):
            lane = seat if k == 0 else 1 - seat
            for i in range(table.holds[lane]):
                at = self.at_released + (k * LANE + i) * SPELLED
                write_tile(table.held[lane * LANE + i], at, out)

    def write_machine(self, machine: MachineGrid, owner: int, k: int, out: Row) -> None:
        """The rows of a machine, read anew only if it has changed."""
        seen = self.seen_0 if owner == 0 else self.seen_1
        if seen is not machine or self.tiles_seen[owner] != machine.tiles:
            self.read_machine(machine, owner)
        out[self.at_worth + 2 * k] = machine.worth()
        out[self.at_worth + 2 * k + 1] = machine.open_ends()
        at = self.at_machines + k * self.sites * SITE
        start = owner * MOST_SITES * SITE
        size = machine.sites * SITE
        for i in range(size):
            out[at + i] = self.rows[start + i]

    def read_machine(self, machine: MachineGrid, owner: int) -> None:
        if owner == 0:
            self.seen_0 = machine
        else:
            self.seen_1 = machine
        self.tiles_seen[owner] = machine.tiles
        machine.worth()  # forms the groups that the tiles are asked about
        for site in range(machine.sites):
            at = (owner * MOST_SITES + site) * SITE
            for i in range(SITE):
                self.rows[at + i] = 0
            self.rows[at] = machine.x[site]
            self.rows[at + 1] = machine.y[site]
            if machine.tile[site] == EMPTY:
                self.read_empty(machine.need[site], at)
            else:
                self.read_tile(machine, site, at)
        for n in range(1, machine.tiles):
            self.rows[(owner * MOST_SITES + machine.placed[n]) * SITE + ORDER] = n

    def read_empty(self, need: int, at: int) -> None:
        """What the neighbours of an empty cell ask for: openings in bits 0 to 3, blanks above."""
        for side in range(4):
            self.rows[at + 5 + side] = ((need >> side) & 1) - ((need >> (side + 4)) & 1)

    def read_tile(self, machine: MachineGrid, site: int, at: int) -> None:
        tile = machine.tile[site]
        if tile == SOURCE:
            self.rows[at + 3] = SOURCE_KIND
        else:
            self.rows[at + 2] = (tile >> COLOUR) + 1
            self.rows[at + 3] = (tile & 7) + 1
            self.rows[at + 4] = (tile >> 3) & 1
        for side in range(4):
            self.rows[at + 5 + side] = 1 if (machine.shape[site] >> side) & 1 else -1
        if machine.is_joined(site):
            self.rows[at + 9] = 1
            if tile != SOURCE:
                self.rows[at + 10] = machine.group_points(site)
                self.rows[at + 11] = machine.flower_points(site)

    def write_covered(self, table: State, out: Row) -> None:
        """The tiles under the tops, sorted anew only if there are more of them."""
        if self.seen is table and self.covers + 1 == table.covers:
            self.insert_covered(table.covered[self.covers])
        elif self.seen is not table or self.covers != table.covers:
            self.read_covered(table)
        at = self.at_covered
        size = table.covers * COVERED
        for i in range(size):
            out[at + i] = self.covered[i]

    def read_covered(self, table: State) -> None:
        """By column: whether a tile of one or of another was covered first is not told."""
        self.seen = table
        self.covers = table.covers
        for column in range(COLUMNS):
            self.ends[column] = 0
        for i in range(table.covers):
            column = table.covered[i] >> TILE_BITS
            if column < COLUMNS - 1:
                self.ends[column + 1] += 1
        for column in range(1, COLUMNS):
            self.ends[column] += self.ends[column - 1]
        for i in range(table.covers):
            column = table.covered[i] >> TILE_BITS
            self.note_covered(self.ends[column], table.covered[i])
            self.ends[column] += 1

    def insert_covered(self, entry: int) -> None:
        """One more tile: those of later columns move on."""
        column = entry >> TILE_BITS
        place = self.ends[column] * COVERED
        for i in range(self.covers * COVERED - 1, place - 1, -1):
            self.covered[i + COVERED] = self.covered[i]
        self.note_covered(self.ends[column], entry)
        for later in range(column, COLUMNS):
            self.ends[later] += 1
        self.covers += 1

    def note_covered(self, place: int, entry: int) -> None:
        at = place * COVERED
        tile = entry & TILE_MASK
        self.covered[at] = (entry >> TILE_BITS) + 1
        self.covered[at + 1] = (tile >> COLOUR) + 1
        self.covered[at + 2] = (tile & 7) + 1
        self.covered[at + 3] = (tile >> 3) & 1

    def write_removed(self, table: State, seat: int, out: Row) -> None:
        own = 0
        others = 0
        for i in range(table.removals):
            if table.removed[i] >> TILE_BITS == seat:
                at = self.at_removed + own * SPELLED
                own += 1
            else:
                at = self.at_removed + (self.removals + others) * SPELLED
                others += 1
            write_tile(table.removed[i] & TILE_MASK, at, out)


# Functions and not methods, because C compilers inline functions.


def play_number(held: int, where: int) -> int:
    """The number of a play: one of the arrivals, and where it goes."""
    return (LANE * COLUMNS if where >= CENTRE else 0) + held * COLUMNS + (where & 7)


def slot(table: State, lane: int, tile: int) -> int:
    """The first place of a tile in its lane."""
    i = 0
    while table.held[lane * LANE + i] != tile:
        i += 1
    return i


def write_tile(tile: int, at: int, out: Row) -> None:
    """A tile in three numbers; three zeros if there is none."""
    if tile != NO_TILE:
        out[at] = (tile >> COLOUR) + 1
        out[at + 1] = (tile & 7) + 1
        out[at + 2] = (tile >> 3) & 1
