"""What lies on a table of Botanik: Registry, lanes, draw pile and machines, as data.

What is legal and what happens is in `rules.py`.
"""

from __future__ import annotations

from typing import Any

from tablee.engine.arrays import zeros
from tablee.engine.kernel import Kernel
from tablee.engine.random import Random
from tablee.engine.spec import Spec
from tablee.games.botanik import names
from tablee.games.botanik.kernel.box import Box
from tablee.games.botanik.kernel.machine import MachineGrid

COLUMNS = names.COLUMN_COUNT
ALL_COLUMNS = (1 << names.COLUMN_COUNT) - 1
LANES = names.LANE_COUNT
LANE = names.LANE_SIZE
MAX_DRAW = names.DRAW_ROOM
NO_TILE = names.NO_TILE
COLOUR = names.COLOUR_SHIFT
TYPES = names.TYPE_COUNT


class Tabletop(Kernel):
    """All data of a game but its rules. Only the order of the draw pile is hidden."""

    def __init__(
        self, spec: Spec, box: Box, first: int, centre: list[int], draw: list[int]
    ) -> None:
        """BOT-05, BOT-06: five piles begun, the draw pile in its order, the pawn's first owner."""
        Kernel.__init__(self)
        self.spec = spec
        self.seats = 2
        self.first = first
        self.machine_0 = MachineGrid(box)
        self.machine_1 = MachineGrid(box)
        self.pawn = first
        self.turn = first
        self.decider = first
        self.is_resolving = False
        self.drawn = 0
        self.draw_size = len(draw)
        self.covers = 0
        self.removals = 0
        for i in range(len(draw)):
            self.draw[i] = draw[i]
        for column in range(COLUMNS):
            self.top[column] = centre[column]
            self.side[column] = NO_TILE
            self.side[COLUMNS + column] = NO_TILE
        self.index()

    def allocate(self) -> None:
        Kernel.allocate(self)
        self.draw = zeros(MAX_DRAW)
        self.held = zeros(LANES * LANE)
        self.holds = zeros(LANES)
        self.top = zeros(COLUMNS)
        self.side = zeros(2 * COLUMNS)
        self.free = zeros(2)
        self.by_colour = zeros(COLUMNS)
        self.by_type = zeros(TYPES)
        self.covered = zeros(MAX_DRAW)
        self.removed = zeros(MAX_DRAW)

    def clone(self, other: Tabletop) -> None:
        """Take over everything from another table."""
        self.inherit(other)
        self.machine_0 = other.machine_0.copy()
        self.machine_1 = other.machine_1.copy()
        self.first = other.first
        self.pawn = other.pawn
        self.turn = other.turn
        self.decider = other.decider
        self.is_resolving = other.is_resolving
        self.drawn = other.drawn
        self.draw_size = other.draw_size
        self.covers = other.covers
        self.removals = other.removals
        self.draw[:] = other.draw
        self.held[:] = other.held
        self.holds[:] = other.holds
        self.top[:] = other.top
        self.side[:] = other.side
        self.free[:] = other.free
        self.by_colour[:] = other.by_colour
        self.by_type[:] = other.by_type
        self.covered[:] = other.covered
        self.removed[:] = other.removed

    def index(self) -> None:
        """Count the masks of columns anew from what lies on the Registry."""
        for i in range(COLUMNS):
            self.by_colour[i] = 0
        for i in range(TYPES):
            self.by_type[i] = 0
        self.free[0] = ALL_COLUMNS
        self.free[1] = ALL_COLUMNS
        for column in range(COLUMNS):
            self.by_colour[self.top[column] >> COLOUR] |= 1 << column
            self.by_type[self.top[column] & 7] |= 1 << column
            for seat in range(2):
                if self.side[seat * COLUMNS + column] != NO_TILE:
                    self.free[seat] ^= 1 << column

    def shuffle_draw(self, rng: Random) -> None:
        """Put what is left of the draw pile into any order."""
        for i in range(self.draw_size - 1, self.drawn, -1):
            j = self.drawn + rng.below(i - self.drawn + 1)
            tile = self.draw[i]
            self.draw[i] = self.draw[j]
            self.draw[j] = tile

    def derived(self) -> tuple[str, ...]:
        return (*Kernel.derived(self), "machine_0", "machine_1", "free", "by_colour", "by_type")

    def fields(self) -> dict[str, Any]:
        """Machines are written as the tiles in the order in which they were built."""
        built = [self.machine_0.layout(), self.machine_1.layout()]
        return {**Kernel.fields(self), "machines": built}

    def restore(self, fields: dict[str, Any]) -> None:
        Kernel.restore(self, fields)
        box = self.machine_0.box
        self.machine_0 = MachineGrid(box)
        self.machine_1 = MachineGrid(box)
        for seat, built in enumerate(fields["machines"]):
            for tile, _, _, turns, _, site in built:
                self.machine(seat).build(tile, site, turns)
        self.index()

    def machine(self, seat: int) -> MachineGrid:
        return self.machine_0 if seat == 0 else self.machine_1

    def lane(self, lane: int) -> list[int]:
        """The tiles in a lane, in order."""
        return [self.held[lane * LANE + i] for i in range(self.holds[lane])]
