"""One player's world: the tiles on a board, and the landscapes they make.

A node is a square and one of its tile's landscapes (MON-04: one region each);
nodes that match across an edge share a root (union-find). A root's `extent`
packs four counters, so that joining two landscapes is one addition. Tiles only
ever come (MON-14), so everything a count needs is kept up to date by `lay`.
What a round is worth beyond one board is in `rules.py`.
"""

from __future__ import annotations

from collections.abc import Sequence

from tablee.engine.arrays import Arrays, zeros
from tablee.games.mondo import names
from tablee.games.mondo.names import Landscape, Volcano

TILES = names.TILES
SQUARES = names.SQUARES
COLUMNS = names.COLUMNS
SIDES = names.SIDES
KINDS = names.KINDS
NODES = SQUARES * KINDS
ALL_SQUARES = (1 << SQUARES) - 1
LIES = names.LIES
BACK = names.BACK
WATER = int(Landscape.WATER)
FOREST = int(Landscape.FOREST)
ACTIVE = int(Volcano.ACTIVE)
INACTIVE = int(Volcano.INACTIVE)

# The counters in a root's extent, by the value of one.
OPEN = 1  # edges that face an empty square
FAULT = 1 << 7  # edges that mismatch
SHORE = 1 << 14  # edges on the border
TILE = 1 << 20  # tiles
UNFINISHED = SHORE - 1  # mask: any open edge, any fault
SHORES = TILE - SHORE  # mask: any edge on the border
UNFINISHED_MASK = UNFINISHED  # for Python code: C constants are not visible there
SHORE_MASK = SHORES

# A species' count in a root's fauna takes three bits; a landscape has four species.
HEAD = 3
HEADS = 7
KIND_FEAT = 16  # feats: bits 0..15 are species (three of it), from here landscapes (all four)
CLOSED = 8  # `fit` answers closed landscapes times this, plus mismatches


def neighbours() -> list[int]:
    """The square beyond each side of each square, -1 beyond the border."""
    table: list[int] = []
    for square in range(SQUARES):
        row = square // COLUMNS
        column = square % COLUMNS
        table.append(square - COLUMNS if row > 0 else -1)
        table.append(square + 1 if column < COLUMNS - 1 else -1)
        table.append(square + COLUMNS if row < SQUARES // COLUMNS - 1 else -1)
        table.append(square - 1 if column > 0 else -1)
    return table


NEIGHBOUR = neighbours()


class Rates:
    """What a board itself scores, by level: per animal, closed land, empty square, mismatch."""

    def __init__(self, animal: int, landscape: int, empty: int, mismatch: int) -> None:
        self.animal = animal
        self.landscape = landscape
        self.empty = empty
        self.mismatch = mismatch


class Box(Arrays):
    """The tiles and one side of the boards, as tables (MON-01 to MON-08)."""

    def allocate(self) -> None:
        self.border = zeros(NODES)
        self.edges = zeros(TILES * LIES)
        self.turns = zeros(TILES)
        self.animal = zeros(TILES)
        self.volcano = zeros(TILES)

    def __init__(self, border: Sequence[int]) -> None:
        """`border`: the landscape beyond each side of each square, -1 inside the board."""
        for side in range(NODES):
            self.border[side] = border[side]

    def add(self, tile: int, front: Sequence[int], back: int, animal: int, volcano: int) -> None:
        """A tile: its front's landscapes clockwise from north; `animal` is -1 or a species."""
        for turn in range(SIDES):
            code = 0
            for side in range(SIDES):
                code |= front[(side + SIDES - turn) % SIDES] << (2 * side)
            self.edges[tile * LIES + turn] = code
            self.edges[tile * LIES + BACK + turn] = back * 0b01010101
        self.turns[tile] = 1
        while self.edges[tile * LIES + self.turns[tile] % SIDES] != self.edges[tile * LIES]:
            self.turns[tile] += 1
        self.animal[tile] = animal
        self.volcano[tile] = volcano


class World(Arrays):
    """A board while it fills, with all that can be counted on it."""

    told: object | None
    """What `scoring.py` told of this board: a cache, emptied when the board changes."""

    def __init__(self, box: Box) -> None:
        self.box = box
        self.clear()

    def allocate(self) -> None:
        self.tile = zeros(SQUARES)
        self.lie = zeros(SQUARES)
        self.edge = zeros(SQUARES)
        self.head = zeros(NODES)
        self.extent = zeros(NODES)
        self.fauna = zeros(NODES)

    def clear(self) -> None:
        """An empty board."""
        for square in range(SQUARES):
            self.tile[square] = -1
            self.lie[square] = 0
            self.edge[square] = 0
        for node in range(NODES):
            self.head[node] = -1
            self.extent[node] = 0
            self.fauna[node] = 0
        self.filled = 0
        self.frontier = ALL_SQUARES
        self.animals = 0
        self.aquatic = 0
        self.active = 0
        self.inactive = 0
        self.mismatches = 0
        self.landscapes = 0
        self.lakes = 0
        self.largest_lake = 0
        self.largest_forest = 0
        self.feats = 0
        self.told = None

    def copy(self) -> World:
        new = World.__new__(World)
        new.box = self.box
        new.tile[:] = self.tile
        new.lie[:] = self.lie
        new.edge[:] = self.edge
        new.head[:] = self.head
        new.extent[:] = self.extent
        new.fauna[:] = self.fauna
        new.filled = self.filled
        new.frontier = self.frontier
        new.animals = self.animals
        new.aquatic = self.aquatic
        new.active = self.active
        new.inactive = self.inactive
        new.mismatches = self.mismatches
        new.landscapes = self.landscapes
        new.lakes = self.lakes
        new.largest_lake = self.largest_lake
        new.largest_forest = self.largest_forest
        new.feats = self.feats
        new.told = self.told
        return new

    def __eq__(self, other: object) -> bool:
        """The same tiles lie the same way; everything else follows from that."""
        if not isinstance(other, World):
            return NotImplemented
        return list(self.tile) == list(other.tile) and list(self.lie) == list(other.lie)

    __hash__ = None  # type: ignore[assignment]  # it changes

    # -- laying a tile -----------------------------------------------------------

    def lay(self, square: int, tile: int, lie: int) -> int:
        """Put a tile on an empty square; the landscapes that this closed, as bits by kind."""
        code = self.box.edges[tile * LIES + lie]
        if self.filled == 0:
            self.frontier = 0  # MON-13: the first tile goes anywhere, the others beside one
        self.tile[square] = tile
        self.lie[square] = lie
        self.edge[square] = code
        self.filled += 1
        self.frontier &= ~(1 << square)
        self.told = None
        for side in range(SIDES):
            node = square * KINDS + ((code >> (2 * side)) & 3)
            self.head[node] = node
            self.extent[node] = TILE
            self.fauna[node] = 0
        if lie < BACK:
            self.settle(square, tile)
        for side in range(SIDES):
            self.meet(square, side, (code >> (2 * side)) & 3)
        closed = 0
        for kind in range(KINDS):
            if self.head[square * KINDS + kind] >= 0:
                node = self.root(square * KINDS + kind)
                if self.extent[node] & UNFINISHED == 0:
                    closed |= 1 << kind
                    self.close(node, kind)
        return closed

    def settle(self, square: int, tile: int) -> None:
        """MON-30: an animal lives in the region of its own landscape; a volcano stands anywhere."""
        species = self.box.animal[tile]
        if species >= 0:
            kind = species // KINDS
            self.animals += 1
            if kind == WATER:
                self.aquatic += 1
            self.fauna[square * KINDS + kind] = 1 << (HEAD * (species % KINDS))
        if self.box.volcano[tile] == ACTIVE:
            self.active += 1
        elif self.box.volcano[tile] == INACTIVE:
            self.inactive += 1

    def meet(self, square: int, side: int, kind: int) -> None:
        """One edge of a new tile meets the border, an empty square or a tile.

        MON-15, MON-20, MON-23: a mismatch is allowed, counted, and a fault on both sides.
        """
        own = self.root(square * KINDS + kind)
        other = NEIGHBOUR[square * SIDES + side]
        if other < 0:
            self.extent[own] += SHORE
            if self.box.border[square * SIDES + side] != kind:
                self.extent[own] += FAULT
                self.mismatches += 1
        elif self.tile[other] < 0:
            self.extent[own] += OPEN
            self.frontier |= 1 << other
        else:
            facing = (self.edge[other] >> (2 * (side ^ 2))) & 3
            theirs = self.root(other * KINDS + facing)
            self.extent[theirs] -= OPEN
            if facing == kind:
                self.join(own, theirs)
            else:
                self.extent[own] += FAULT
                self.extent[theirs] += FAULT
                self.mismatches += 1

    def root(self, node: int) -> int:
        """The node that stands for the whole landscape."""
        while self.head[node] != node:
            node = self.head[node]
        return node

    def join(self, one: int, other: int) -> None:
        """Two landscapes become one; the larger's root stays, so that paths stay short."""
        if one == other:
            return
        if self.extent[one] < self.extent[other]:  # tiles are the highest counter
            one, other = other, one
        self.head[other] = one
        self.extent[one] += self.extent[other]
        self.fauna[one] += self.fauna[other]

    def close(self, node: int, kind: int) -> None:
        """MON-19: a landscape is closed and faultless, which nothing can change any more."""
        tiles = self.extent[node] // TILE
        if kind == WATER:
            if self.extent[node] & SHORES == 0:  # MON-27: a lake has no edge on the border
                self.lakes += 1
                self.largest_lake = max(self.largest_lake, tiles)
            return
        self.landscapes += 1
        if kind == FOREST:
            self.largest_forest = max(self.largest_forest, tiles)
        found = 0
        for i in range(KINDS):
            heads = (self.fauna[node] >> (HEAD * i)) & HEADS
            if heads > 0:
                found += 1
            if heads >= 3:
                self.feats |= 1 << (kind * KINDS + i)
        if found == KINDS:
            self.feats |= 1 << (KIND_FEAT + kind)

    def recount(self) -> None:
        """Count everything again from the tiles alone, in reading order."""
        whole = self.copy()
        self.clear()
        for square in range(SQUARES):
            if whole.tile[square] >= 0:
                self.lay(square, whole.tile[square], whole.lie[square])
        self.told = whole.told

    # -- what it is worth --------------------------------------------------------

    def worth(self, rates: Rates) -> int:
        """MON-18, MON-19, MON-23: what the board itself scores."""
        return (
            self.animals * rates.animal
            + self.landscapes * rates.landscape
            + (SQUARES - self.filled) * rates.empty
            + self.mismatches * rates.mismatch
        )

    def fit(self, square: int, code: int) -> int:
        """What edges on an empty square would do: land closed * CLOSED + mismatches."""
        answer = 0
        for kind in range(KINDS):
            extent = 0
            edges = 0
            first = -1
            second = -1
            third = -1
            for side in range(SIDES):
                if (code >> (2 * side)) & 3 != kind:
                    continue
                edges += 1
                other = NEIGHBOUR[square * SIDES + side]
                if other < 0:
                    if self.box.border[square * SIDES + side] != kind:
                        extent += FAULT
                        answer += 1
                elif self.tile[other] < 0:
                    extent += OPEN
                elif (self.edge[other] >> (2 * (side ^ 2))) & 3 != kind:
                    extent += FAULT
                    answer += 1
                else:
                    node = self.root(other * KINDS + kind)
                    extent -= OPEN
                    if node != first and node != second and node != third:
                        extent += self.extent[node]
                        third = second
                        second = first
                        first = node
            if edges > 0 and kind != WATER and extent & UNFINISHED == 0:
                answer += CLOSED
        return answer

    def gain(self, square: int, code: int, rates: Rates) -> int:
        """What edges on an empty square would change in `worth`, without an animal."""
        answer = self.fit(square, code)
        return (
            (answer // CLOSED) * rates.landscape + (answer % CLOSED) * rates.mismatch - rates.empty
        )

    def best(self, tile: int, rates: Rates, front: int) -> int:
        """The way to lay a tile (square * LIES + lie) that gains most; the first of equals.

        `front` is what showing the front is worth beyond its edges. -1: no square is left.
        """
        best = -1
        most = 0
        turns = self.box.turns[tile]
        for square in range(SQUARES):
            if not (self.frontier >> square) & 1:
                continue
            for turn in range(turns + 1):  # each turn of the front, then the back
                lie = turn if turn < turns else BACK
                value = self.gain(square, self.box.edges[tile * LIES + lie], rates)
                if lie < BACK:
                    value += front
                if best < 0 or value > most:
                    best = square * LIES + lie
                    most = value
        return best
