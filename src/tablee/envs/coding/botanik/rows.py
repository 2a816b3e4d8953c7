"""Parts of an observation of Botanik that change rarely: they are kept as they were written.

A machine changes when a tile is added to it, the tiles under the tops when one more is covered,
and the draw pile when tiles arrive. A state goes only forward, so that is easily seen.
"""

from __future__ import annotations

from tablee.engine.arrays import Arrays, zeros
from tablee.envs.coding import botanik
from tablee.games.botanik import names
from tablee.games.botanik.kernel.machine import MachineGrid
from tablee.games.botanik.kernel.rules import State

COLUMNS = names.COLUMN_COUNT
TILE_BITS = names.TILE_BITS
TILE_MASK = names.TILE_MASK
COLOUR = names.COLOUR_SHIFT
EMPTY = names.EMPTY
SOURCE = names.SOURCE_TILE
FACES = names.FACE_COUNT
SOURCE_KIND = FACES // 2  # what a site holds: 0 nothing, then the types, the Source last
LEFT = botanik.LEFT
COVERED = botanik.COVERED
SITE = botanik.SITE
ORDER = SITE - 1  # the last number of a site: which tile it was
MOST_SITES = 224
PILES = botanik.PILES
NO_TILE = names.NO_TILE
LANES = names.LANE_COUNT
TABLE_TILES = LANES * names.LANE_SIZE + 3 * COLUMNS  # by column a top and two sides


class MachineRows(Arrays):
    """The sites of one machine; zeros follow them."""

    seen: MachineGrid | None

    def __init__(self) -> None:
        self.seen = None
        self.tiles = 0
        self.size = 0
        self.points = 0
        self.open_ends = 0

    def allocate(self) -> None:
        self.rows = zeros(MOST_SITES * SITE)

    def follow(self, machine: MachineGrid) -> None:
        """The sites are read anew only if the machine has changed."""
        if self.seen is not machine or self.tiles != machine.tiles:
            self.read(machine)

    def read(self, machine: MachineGrid) -> None:
        self.seen = machine
        self.tiles = machine.tiles
        for i in range(self.size):
            self.rows[i] = 0
        self.size = machine.sites * SITE
        self.points = machine.worth()  # forms the groups that the tiles are asked about
        self.open_ends = machine.open_ends()
        for site in range(machine.sites):
            at = site * SITE
            self.rows[at] = machine.x[site]
            self.rows[at + 1] = machine.y[site]
            if machine.tile[site] == EMPTY:
                self.read_empty(machine.need[site], at)
            else:
                self.read_tile(machine, site, at)
        for n in range(1, machine.tiles):
            self.rows[machine.placed[n] * SITE + ORDER] = n

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


class PileRows(Arrays):
    """The tiles under the tops, column by column, then zeros; and what the draw pile holds."""

    seen: State | None

    def __init__(self) -> None:
        self.seen = None
        self.covers = 0
        self.drawn = 0

    def allocate(self) -> None:
        self.ends = zeros(COLUMNS)
        self.covered = zeros(PILES)
        self.left = zeros(LEFT)

    def follow(self, table: State) -> None:
        """Notice what was covered and drawn since the last time."""
        if self.seen is not table:
            self.read(table)
        while self.covers < table.covers:
            self.add(table.covered[self.covers])
        while self.drawn < table.drawn:
            self.left[face(table.draw[self.drawn])] -= 1
            self.drawn += 1

    def read(self, table: State) -> None:
        """Another game: all is counted anew. In imagined ones, tiles drawn before are not known."""
        self.seen = table
        for i in range(self.covers * COVERED):
            self.covered[i] = 0
        self.covers = 0
        self.drawn = table.drawn
        for column in range(COLUMNS):
            self.ends[column] = 0
        for i in range(LEFT):
            self.left[i] = 0
        for i in range(table.drawn, table.draw_size):
            self.left[face(table.draw[i])] += 1

    def add(self, entry: int) -> None:
        """One more covered tile of a column.

        Whether a tile of one column or of another was covered first is not told.
        """
        column = entry >> TILE_BITS
        tile = entry & TILE_MASK
        place = self.ends[column]
        for i in range(self.covers * COVERED - 1, place - 1, -1):
            self.covered[i + COVERED] = self.covered[i]
        self.covered[place] = column + 1
        self.covered[place + 1] = (tile >> COLOUR) + 1
        self.covered[place + 2] = (tile & 7) + 1
        self.covered[place + 3] = (tile >> 3) & 1
        for later in range(column, COLUMNS):
            self.ends[later] += COVERED
        self.covers += 1


class ShownRow(Arrays):
    """What the row of a game in a batch shows: only what has changed is written into it."""

    seen: State | None

    def __init__(self) -> None:
        self.seen = None
        self.seat = 0
        self.covers = 0
        self.drawn = 0
        self.removals = 0

    def allocate(self) -> None:
        self.on_table = zeros(TABLE_TILES)
        self.holds = zeros(LANES)
        self.shown_tiles = zeros(2)
        self.ends = zeros(2)

    def begin(self) -> None:
        """The row is blank."""
        self.seen = None
        self.covers = 0
        self.removals = 0
        for i in range(TABLE_TILES):
            self.on_table[i] = NO_TILE
        for lane in range(LANES):
            self.holds[lane] = 0
        for k in range(2):
            self.ends[k] = 0


def face(tile: int) -> int:
    """Colour, flower and type of a tile as one number."""
    return (tile >> COLOUR) * FACES + (tile & (FACES - 1))
