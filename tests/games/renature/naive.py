"""Renature once more, slowly: from a view alone, with sets and searches, nothing incremental.

Written from the rule sheet without a look at the kernel; the tests compare both.
"""

from __future__ import annotations

from itertools import product

from tablee.games.renature.names import COLOURS, COLUMNS, PLANTS
from tablee.games.renature.view import RenatureView

Cell = tuple[int, int]


def cell_of(name: str) -> Cell:
    return int(name[1:]) - 1, COLUMNS.index(name[0])


def name_of(cell: Cell) -> str:
    return f"{COLUMNS[cell[1]]}{cell[0] + 1}"


def beside(cell: Cell) -> list[Cell]:
    row, column = cell
    return [(row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column)]


class Naive:
    """What a view says, as sets."""

    def __init__(self, view: RenatureView) -> None:
        self.view = view
        self.brook: set[Cell] = set()
        self.areas: dict[str, set[Cell]] = {}
        for row, line in enumerate(view.map):
            for column, letter in enumerate(line):
                if letter == ".":
                    self.brook.add((row, column))
                else:
                    self.areas.setdefault(letter, set()).add((row, column))
        self.animals: dict[Cell, int] = {}
        for play in view.played:
            if play.cells is not None:
                for animal, name in zip(play.domino, play.cells, strict=True):
                    self.animals[cell_of(name)] = int(animal)
        self.free = self.brook - set(self.animals)
        self.plants = {cell_of(plant.cell): plant for plant in view.plants}

    def agrees(self, one: int, other: int) -> bool:
        return one == other or self.view.joker in (one, other)

    def placements(self, domino: str) -> set[str]:
        """REN-13 to REN-15, by trying everything."""
        low, high = int(domino[0]), int(domino[1])
        found: set[str] = set()
        for first in self.free:
            for second in set(beside(first)) & self.free:
                halves = ((first, low), (second, high))
                met = [
                    (animal, self.animals[other])
                    for cell, animal in halves
                    for other in beside(cell)
                    if other in self.animals
                ]
                starts = {cell_of(name) for name in self.view.starts}
                joined = bool(met) or bool({first, second} & starts)
                fits = joined and all(self.agrees(one, other) for one, other in met)
                if fits and (low != high or first < second):
                    found.add(f"place {domino} {name_of(first)} {name_of(second)}")
        return found

    def isolated(self, letter: str) -> bool:
        """REN-19: covered, or free but without a free brook neighbour."""
        shore = {cell for own in self.areas[letter] for cell in beside(own)} & self.brook
        return all(cell not in self.free or not set(beside(cell)) & self.free for cell in shore)

    def shares(self, letter: str) -> list[int]:
        """REN-20: points by seat."""
        area = next(area for area in self.view.areas if area.letter == letter)
        totals = dict.fromkeys(COLOURS, 0)
        for cell in self.areas[letter]:
            if cell in self.plants:
                plant = self.plants[cell]
                totals[plant.colour] += PLANTS.index(plant.plant) + 1
        values = list(totals.values())
        left = [(v, c) for c, v in totals.items() if v > 0 and values.count(v) == 1]
        ranked = [colour for _, colour in sorted(left, reverse=True)]
        points = [0] * len(self.view.players)
        for place, colour in enumerate(ranked[:2]):
            if colour != "neutral":
                points[COLOURS.index(colour)] = area.secondary if place else area.main
        if len(ranked) == 1 and ranked[0] != "neutral":
            points[COLOURS.index(ranked[0])] = area.main + area.secondary
        return points

    def retrievals(self, seat: int) -> set[str]:
        """REN-24, in every phase but closing, where REN-26 leaves fewer."""
        player = self.view.players[seat]
        found: set[str] = set()
        for cell, plant in self.plants.items():
            kind = PLANTS.index(plant.plant)
            neutral = plant.colour == "neutral"
            if not neutral and plant.colour != player.colour:
                continue
            have = (player.neutral if neutral else player.own)[kind]
            slots = self.view.slots[(4 if neutral else 0) + kind]
            closing = {area.letter for area in self.view.areas if area.is_closing}
            letter = next(letter for letter, cells in self.areas.items() if cell in cells)
            offered = self.view.phase != "closing" or letter in closing
            if have < slots and player.clouds >= self.view.values[kind] and offered:
                found.add(f"retrieve {plant.cell}")
        return found

    def plantings(self, seat: int) -> set[str]:
        """REN-16."""
        player = self.view.players[seat]
        last = self.view.played[-1].cells
        assert last is not None
        touched = {other for name in last for other in beside(cell_of(name))}
        soil = [
            cell
            for cells in self.areas.values()
            for cell in cells
            if cell in touched and cell not in self.plants
        ]
        sorts = [("own", p) for p, n in zip(PLANTS, player.own, strict=True) if n]
        sorts += [("neutral", p) for p, n in zip(PLANTS, player.neutral, strict=True) if n]
        return {
            f"plant {owner} {plant} {name_of(cell)}"
            for (owner, plant), cell in product(sorts, soil)
        }

    def legal(self, seat: int) -> set[str]:
        """All moves of the seat whose turn it is."""
        player = self.view.players[seat]
        phase = self.view.phase
        found = self.retrievals(seat)
        if player.clouds >= 2 and phase != "closing":
            found |= {f"joker {animal}" for animal in range(10) if animal != self.view.joker}
        if phase == "domino":
            for domino in self.view.hand:
                found |= self.placements(domino) | {f"discard {domino}"}
        elif phase == "plant":
            found |= self.plantings(seat) | {"skip"}
        elif phase == "overflow":
            found.add("spill")
        else:
            found.add("done")
            if phase == "end" and player.clouds >= 3 and player.hand_size:
                found.add("again")
        return found
