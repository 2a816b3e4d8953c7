"""A player's machine: tiles on an unbounded grid, and where the next one may go.

A site is a cell that holds a tile or shares an edge with one; sites are
numbered as the machine reaches them, the Source is 0. Cells lie on a twisted
torus, cell = (x + 90 y) mod 4096: two cells with the same number are at least
90 steps apart, and a machine of 73 tiles with all it touches spans 75 at most
(it is connected), so no two sites ever meet. `components.py` keeps the box
that small.

Legality is counted, not searched. Pipes join tiles into networks (union-find;
the Source's root is always 0), and each network knows how many of its openings
face empty cells (its ends) and the sum of those cells. `room` holds, packed in
fields, how many placements each type of tile has by BOT-12 and BOT-13. BOT-14
can forbid only one cell, the one that all ends of the Source's network face:
the sum divided by the number of ends is its number.
"""

from __future__ import annotations

from tablee.engine.arrays import Arrays, zeros
from tablee.games.botanik import names
from tablee.games.botanik.kernel.box import Box, bit_counts, bit_places
from tablee.games.botanik.names import Type

CELLS = names.CELL_COUNT
WRAP = names.CELL_MASK
ROW = names.CELLS_SOUTH
MAX_TILES = 74  # with the Source
SITES = 224  # n tiles in one piece touch at most 2 n + 2 other cells
FIELD_MASK = names.COUNT_MASK
FIELD_BITS = names.COUNT_BITS
NEED_COUNT = names.NEED_COUNT
EMPTY = names.EMPTY
SOURCE = names.SOURCE_TILE
COLOUR = names.COLOUR_SHIFT
FACE_MASK = names.FACE_COUNT - 1
PLANT = int(Type.PLANT)
VEGETABLE = int(Type.VEGETABLE)
GROUP = names.GROUP_SIZE
STEPS = names.STEPS
ACROSS = [0, 1, 0, -1]
DOWN = [-1, 0, 1, 0]
COUNT = bit_counts()
PLACES = bit_places()


class MachineGrid(Arrays):
    """BOT-12 to BOT-15 and BOT-22 to BOT-24, for one player."""

    told: object | None
    """What `look.py` told of this machine: a cache, emptied when a tile is built."""

    def __init__(self, box: Box) -> None:
        """BOT-06: the Source at the origin, as it lies in the component data."""
        self.box = box
        self.sites = 0
        self.tiles = 0
        self.room = 0
        self.critical = -1
        self.slack = 0
        self.counted = 0
        self.points = 0
        self.discover(0, 0, 0)
        self.lay(SOURCE, 0, self.box.source, 0)

    def allocate(self) -> None:
        self.site_at = zeros(CELLS)
        self.cell = zeros(SITES)
        self.x = zeros(SITES)
        self.y = zeros(SITES)
        self.need = zeros(SITES)
        self.tile = zeros(SITES)
        self.turns = zeros(SITES)
        self.shape = zeros(SITES)
        self.parent = zeros(SITES)
        self.ends = zeros(SITES)
        self.faced = zeros(SITES)
        self.group = zeros(SITES)
        self.size = zeros(SITES)
        self.placed = zeros(MAX_TILES)

    def copy(self) -> MachineGrid:
        new = MachineGrid.__new__(MachineGrid)
        new.box = self.box
        new.sites = self.sites
        new.tiles = self.tiles
        new.room = self.room
        new.critical = self.critical
        new.slack = self.slack
        new.counted = 0  # the groups are not copied
        new.points = 0
        new.told = None
        new.cell[:] = self.cell
        new.x[:] = self.x
        new.y[:] = self.y
        new.need[:] = self.need
        new.tile[:] = self.tile
        new.turns[:] = self.turns
        new.shape[:] = self.shape
        new.parent[:] = self.parent
        new.ends[:] = self.ends
        new.faced[:] = self.faced
        new.placed[:] = self.placed
        for site in range(self.sites):  # a new grid is all zero, and few cells are in use
            new.site_at[self.cell[site]] = site + 1
        return new

    # -- where a tile may go -----------------------------------------------------

    def is_shut_by(self, kind: int) -> bool:
        """BOT-14: would a tile of this type on the critical cell leave no end open?

        However it is turned: the openings that meet others are as many as the
        cell needs, and all that are left face empty cells.
        """
        return self.critical >= 0 and self.box.width[kind] + self.slack < 1

    def ways(self, kind: int) -> int:
        """How many placements a type of tile has, by BOT-12 to BOT-14."""
        count = (self.room >> (FIELD_BITS * kind)) & FIELD_MASK
        if self.is_shut_by(kind):
            count -= COUNT[self.box.fits[kind * NEED_COUNT + self.need[self.critical]]]
        return count

    def turns_at(self, kind: int, site: int) -> int:
        """With which turns, as bits, a type of tile may go on a site."""
        if site == self.critical and self.is_shut_by(kind):
            return 0
        return self.box.fits[kind * NEED_COUNT + self.need[site]]

    def nth_way(self, kind: int, n: int) -> int:
        """The n-th placement of a type, as a site and a turn in its two lowest bits."""
        for site in range(1, self.sites):
            turns = self.turns_at(kind, site)
            if n < COUNT[turns]:
                return site << 2 | PLACES[turns * 5 + n]
            n -= COUNT[turns]
        return -1

    def site_of(self, x: int, y: int) -> int:
        """The site at a cell, or -1 if the machine does not reach it."""
        site = self.site_at[(x + ROW * y) & WRAP] - 1
        return site if site >= 0 and self.x[site] == x and self.y[site] == y else -1

    def refusal(self, kind: int, x: int, y: int, turns: int) -> int:
        """The number of the rule that a placement breaks, the lowest if several; 0 if none."""
        site = self.site_of(x, y)
        if site < 0 or self.need[site] == 0:
            return 12
        if not (self.box.fits[kind * NEED_COUNT + self.need[site]] >> turns) & 1:
            return 13
        return 14 if site == self.critical and self.is_shut_by(kind) else 0

    def open_ends(self) -> int:
        """BOT-14: how many openings of the Source's network face empty cells."""
        return self.ends[0]

    def layout(self) -> list[tuple[int, int, int, int, int, int]]:
        """Every tile but the Source, as it was placed: tile, x, y, turns, shape, site."""
        tiles: list[tuple[int, int, int, int, int, int]] = []
        for n in range(1, self.tiles):
            s = self.placed[n]
            tiles.append((self.tile[s], self.x[s], self.y[s], self.turns[s], self.shape[s], s))
        return tiles

    # -- building ----------------------------------------------------------------

    def discover(self, x: int, y: int, cell: int) -> int:
        """A cell that the machine did not reach before becomes a site."""
        site = self.sites
        self.sites += 1
        self.x[site] = x
        self.y[site] = y
        self.cell[site] = cell
        self.tile[site] = EMPTY
        self.site_at[cell] = site + 1
        return site

    def build(self, tile: int, site: int, turns: int) -> None:
        """Add a tile where it fits."""
        self.lay(tile, site, self.box.shape[(tile & 7) * 4 + turns], turns)

    def lay(self, tile: int, site: int, shape: int, turns: int) -> None:
        self.told = None
        cell = self.cell[site]
        self.room -= self.box.counts[self.need[site]]
        self.need[site] = 0
        self.tile[site] = tile
        self.turns[site] = turns
        self.shape[site] = shape
        self.parent[site] = site
        self.placed[self.tiles] = site
        self.tiles += 1
        root = site
        for side in range(4):
            there = (cell + STEPS[side]) & WRAP
            near = self.site_at[there] - 1
            if near < 0:
                near = self.discover(self.x[site] + ACROSS[side], self.y[site] + DOWN[side], there)
            is_open = (shape >> side) & 1
            if self.tile[near] == EMPTY:
                self.ask(near, (1 if is_open else 16) << (side ^ 2))
                if is_open:
                    self.ends[root] += 1
                    self.faced[root] += there
            elif is_open:
                root = self.join(root, self.find(near), cell)
        self.watch()

    def ask(self, site: int, need: int) -> None:
        """A new neighbour adds to what an empty cell needs."""
        self.room -= self.box.counts[self.need[site]]
        self.need[site] |= need
        self.room += self.box.counts[self.need[site]]

    def find(self, site: int) -> int:
        """The root of the network that a tile belongs to."""
        while self.parent[site] != site:
            self.parent[site] = self.parent[self.parent[site]]
            site = self.parent[site]
        return site

    def join(self, root: int, other: int, cell: int) -> int:
        """A new tile of network `root` on `cell` takes up an end of network `other`."""
        self.ends[other] -= 1
        self.faced[other] -= cell
        if root == other:  # a loop
            return root
        low = root if root < other else other
        high = root ^ other ^ low
        self.parent[high] = low
        self.ends[low] += self.ends[high]
        self.faced[low] += self.faced[high]
        return low

    def watch(self) -> None:
        """BOT-14: find the critical cell, which all ends of the Source's network face.

        `slack` is how many ends a tile there would leave, less its own openings.
        """
        self.critical = -1
        ends = self.ends[0]
        if ends < 1 or ends > 4 or self.faced[0] % ends != 0:
            return
        cell = self.faced[0] // ends
        site = self.site_at[cell] - 1
        if site < 0 or COUNT[self.need[site] & 15] < ends:
            return
        facing = 0
        slack = 0
        for side in range(4):
            if not (self.need[site] >> side) & 1:
                continue
            root = self.find(self.site_at[(cell + STEPS[side]) & WRAP] - 1)
            slack -= 2  # the neighbour's end and the tile's opening are both taken up
            facing += root == 0
            if not self.is_met_before(root, cell, self.need[site], side):
                slack += self.ends[root]
        if facing == ends:
            self.critical = site
            self.slack = slack

    def is_met_before(self, root: int, cell: int, need: int, side: int) -> bool:
        """Does a network open onto `cell` on one of the sides before `side`, too?"""
        for before in range(side):
            if (need >> before) & 1:
                near = self.site_at[(cell + STEPS[before]) & WRAP] - 1
                if self.find(near) == root:
                    return True
        return False

    # -- what it is worth --------------------------------------------------------

    def is_joined(self, site: int) -> bool:
        """BOT-22: is a tile joined to the Source by pipes?"""
        return self.find(site) == 0

    def kept(self) -> int:
        """BOT-25: how many tiles BOT-22 leaves, without the Source."""
        count = 0
        for n in range(1, self.tiles):
            count += self.is_joined(self.placed[n])
        return count

    def form_groups(self) -> None:
        """BOT-23: group the tiles that BOT-22 leaves by colour; a root knows the `size`."""
        for site in range(self.sites):
            self.group[site] = site
            self.size[site] = 0
        for n in range(1, self.tiles):
            site = self.placed[n]
            if not self.is_joined(site):
                continue
            self.size[site] = 1
            for side in range(4):
                near = self.site_at[(self.cell[site] + STEPS[side]) & WRAP] - 1
                if self.size[near] > 0 and self.tile[near] >> COLOUR == self.tile[site] >> COLOUR:
                    self.merge_groups(site, near)

    def merge_groups(self, site: int, near: int) -> None:
        one = self.group_of(site)
        other = self.group_of(near)
        if one != other:
            self.group[one] = other
            self.size[other] += self.size[one]

    def group_of(self, site: int) -> int:
        """The root of a tile's group; after `form_groups`."""
        while self.group[site] != site:
            site = self.group[site]
        return site

    def is_in_flower(self, site: int) -> bool:
        """BOT-24: a plant or vegetable flowers only if it opens onto a tile of its own colour."""
        kind = self.tile[site] & 7
        if kind != PLANT and kind != VEGETABLE:
            return True
        for side in range(4):
            if (self.shape[site] >> side) & 1:
                near = self.site_at[(self.cell[site] + STEPS[side]) & WRAP] - 1
                if self.tile[near] >> COLOUR == self.tile[site] >> COLOUR:
                    return True
        return False

    def group_points(self, site: int) -> int:
        """BOT-23: what a tile scores for its group; after `form_groups`."""
        return 1 if self.size[self.group_of(site)] >= GROUP else 0

    def flower_points(self, site: int) -> int:
        """BOT-24: what a tile scores for its flowers."""
        return self.box.flowers[self.tile[site] & FACE_MASK] if self.is_in_flower(site) else 0

    def worth(self) -> int:
        """BOT-22 to BOT-24: what the machine would score if the game ended now.

        It is counted once for every tile that is built; the groups stay formed meanwhile.
        """
        if self.counted != self.tiles:
            self.points = self.count_points()
            self.counted = self.tiles
        return self.points

    def count_points(self) -> int:
        self.form_groups()
        total = 0
        for n in range(1, self.tiles):
            site = self.placed[n]
            if self.is_joined(site):
                total += self.group_points(site) + self.flower_points(site)
        return total
