"""The valley as tables: everything about a map that no move changes.

Cells are numbered row by row. An edge is a pair of brook cells side by side,
where a domino can lie; the first cell of an edge comes first in reading order.
Lists of up to four (or six) neighbours are padded with NONE.
"""

from __future__ import annotations

from typing import Any

from tablee.engine.arrays import Arrays, zeros
from tablee.games.renature import names

NONE = names.NONE
MAX_CELLS = names.MAX_CELLS
MAX_EDGES = names.MAX_EDGES
SIDES = names.SIDES
BESIDE = names.BESIDE


class Valley(Arrays):
    """A map, from a checked drawing."""

    def __init__(self, width: int, area: list[int], starts: list[int]) -> None:
        """`area` holds the number of each cell's area, NONE for brook."""
        self.width = width
        self.texts: dict[int, str] = {}  # moves that were spelled, by the kernel's number
        self.told: dict[Any, Any] = {}  # parts of views that were made, by what they rest on
        self.cells = len(area)
        self.areas = max(area) + 1
        self.edges = 0
        for cell in range(self.cells):
            self.area[cell] = area[cell]
            self.start[cell] = cell in starts
            for k in range(SIDES):
                self.brook[cell * SIDES + k] = NONE
                self.edge[cell * SIDES + k] = NONE
                self.shore[cell * SIDES + k] = NONE
        for cell in range(self.cells):
            self.join(cell)
        for edge in range(self.edges):
            self.find_soil(edge)

    def allocate(self) -> None:
        self.area = zeros(MAX_CELLS)
        self.start = zeros(MAX_CELLS)
        self.brook = zeros(MAX_CELLS * SIDES)
        self.edge = zeros(MAX_CELLS * SIDES)
        self.shore = zeros(MAX_CELLS * SIDES)
        self.first = zeros(MAX_EDGES)
        self.second = zeros(MAX_EDGES)
        self.soil = zeros(MAX_EDGES * BESIDE)

    def around(self, cell: int) -> list[int]:
        """The cells that share a side with `cell`: north, west, east, south."""
        column = cell % self.width
        found: list[int] = []
        if cell >= self.width:
            found.append(cell - self.width)
        if column > 0:
            found.append(cell - 1)
        if column < self.width - 1:
            found.append(cell + 1)
        if cell + self.width < self.cells:
            found.append(cell + self.width)
        return found

    def join(self, cell: int) -> None:
        """Fill the tables of one brook cell: its brook neighbours, edges and areas."""
        if self.area[cell] != NONE:
            return
        for other in self.around(cell):
            if self.area[other] != NONE:
                self.append_shore(cell, self.area[other])
            elif other > cell:
                self.first[self.edges] = cell
                self.second[self.edges] = other
                self.append_edge(cell, other, self.edges)
                self.append_edge(other, cell, self.edges)
                self.edges += 1

    def append_edge(self, cell: int, other: int, edge: int) -> None:
        k = cell * SIDES
        while self.brook[k] != NONE:
            k += 1
        self.brook[k] = other
        self.edge[k] = edge

    def append_shore(self, cell: int, area: int) -> None:
        """Note that `cell` lies beside `area`, once."""
        k = cell * SIDES
        while self.shore[k] != NONE:
            if self.shore[k] == area:
                return
            k += 1
            if k == cell * SIDES + SIDES:
                return
        self.shore[k] = area

    def find_soil(self, edge: int) -> None:
        """REN-16: the area cells that share a side with a domino on `edge`."""
        k = edge * BESIDE
        for i in range(BESIDE):
            self.soil[k + i] = NONE
        for cell in (self.first[edge], self.second[edge]):
            for other in self.around(cell):
                if self.area[other] != NONE:
                    self.soil[k] = other
                    k += 1

    def edge_between(self, cell: int, other: int) -> int:
        """The edge of two brook cells side by side; NONE if they are no such cells."""
        if not 0 <= cell < self.cells:
            return NONE
        for k in range(cell * SIDES, cell * SIDES + SIDES):
            if self.brook[k] == other and other != NONE:
                return self.edge[k]
        return NONE

    def cell_of(self, spot: int, half: int) -> int:
        """Where the lower (0) or higher (1) animal of a domino on a spot lies.

        A spot is edge * 2, plus 1 if the higher animal lies on the first cell.
        """
        if (spot + half) & 1:
            return self.second[spot >> 1]
        return self.first[spot >> 1]
