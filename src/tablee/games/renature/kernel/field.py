"""What lies in the valley, and what follows from it: the half of the kernel without players.

Nothing is searched for. Each free brook cell knows the animals around it as a
bit mask (`near`), which no change of the joker invalidates; the frontier lists
the edges where a domino could lie; each area counts the brook cells around it
that could still take half a domino, and its plants by colour and by type.
"""

from __future__ import annotations

from tablee.engine.arrays import zeros
from tablee.engine.kernel import Kernel
from tablee.games.renature import names
from tablee.games.renature.kernel.valley import Valley
from tablee.games.renature.names import domino_animals

NONE = names.NONE
FREE = names.FREE
BARE = names.BARE
ANY = (1 << names.ANIMALS) - 1  # a mask of all animals
PAIRS = names.DOMINOES
SEATS = names.SEATS
COLOURS = names.COLOUR_COUNT
NEUTRAL = names.NEUTRAL
TYPES = names.TYPES
SIDES = names.SIDES
BESIDE = names.BESIDE
CELLS = names.MAX_CELLS
EDGES = names.MAX_EDGES
AREAS = names.MAX_AREAS
UNLIMITED = 9999  # more than any total


def _agreeing() -> list[int]:
    """REN-14: the animals that agree with every animal of a mask, jokers apart."""
    table: list[int] = []
    for mask in range(ANY + 1):
        if mask == 0:
            table.append(ANY)
        elif mask & (mask - 1) == 0:
            table.append(mask)
        else:
            table.append(0)
    return table


def _halves(which: int) -> list[int]:
    """The lower (0) or higher (1) animal of each domino."""
    return [domino_animals(domino)[which] for domino in range(PAIRS)]


AGREEING = _agreeing()
LOW = _halves(0)
HIGH = _halves(1)


def fitting(near: int, joker: int) -> int:
    """REN-14: a mask of the animals that fit among those of a mask; `joker` is a mask too."""
    return AGREEING[near & ~joker] | joker


def fits(first: int, second: int, one: int, other: int) -> int:
    """1 if animal `one` is in the mask of the first cell and `other` in that of the second."""
    return (first >> one) & (second >> other) & 1


class Field(Kernel):
    """Dominoes, plants, clouds and tokens on a map."""

    def prepare(self, valley: Valley, joker: int, clouds: list[int], tokens: list[int]) -> None:
        """An empty valley: every brook cell free, the edges at start cells open (REN-15).

        `clouds` is by cell; `tokens` are main, secondary and back of each area.
        """
        self.valley = valley
        self.joker = joker
        self.size = 0
        self.closing = 0
        for area in range(valley.areas):
            self.taker[area] = NONE
            self.main[area] = tokens[3 * area]
            self.secondary[area] = tokens[3 * area + 1]
            self.back[area] = tokens[3 * area + 2]
        for edge in range(valley.edges):
            self.place_in[edge] = NONE
        for cell in range(valley.cells):
            self.animal[cell] = FREE
            self.plant[cell] = BARE
            self.cloud[cell] = clouds[cell]
            for k in range(cell * SIDES, cell * SIDES + SIDES):
                if valley.brook[k] != NONE:
                    self.free_neighbours[cell] += 1
                if valley.shore[k] != NONE:
                    self.open_shore[valley.shore[k]] += 1
        for cell in range(valley.cells):
            if valley.start[cell]:
                self.anchor(cell)

    def allocate(self) -> None:
        Kernel.allocate(self)
        self.animal = zeros(CELLS)
        self.near = zeros(CELLS)
        self.free_neighbours = zeros(CELLS)
        self.plant = zeros(CELLS)
        self.cloud = zeros(CELLS)
        self.frontier = zeros(EDGES)
        self.place_in = zeros(EDGES)
        self.open_shore = zeros(AREAS)
        self.total = zeros(AREAS * COLOURS)
        self.grown = zeros(AREAS * TYPES)
        self.taker = zeros(AREAS)
        self.main = zeros(AREAS)
        self.secondary = zeros(AREAS)
        self.back = zeros(AREAS)
        self.out = zeros(COLOURS * TYPES)

    def copy_field(self, other: Field) -> None:
        """Let everything lie as it does in `other`."""
        self.valley = other.valley
        self.joker = other.joker
        self.size = other.size
        self.closing = other.closing
        self.animal[:] = other.animal
        self.near[:] = other.near
        self.free_neighbours[:] = other.free_neighbours
        self.plant[:] = other.plant
        self.cloud[:] = other.cloud
        self.frontier[:] = other.frontier
        self.place_in[:] = other.place_in
        self.open_shore[:] = other.open_shore
        self.total[:] = other.total
        self.grown[:] = other.grown
        self.taker[:] = other.taker
        self.main[:] = other.main
        self.secondary[:] = other.secondary
        self.back[:] = other.back
        self.out[:] = other.out

    def derived(self) -> tuple[str, ...]:
        return (*Kernel.derived(self), "valley")

    # -- where a domino can lie --------------------------------------------------

    def can_hold(self, cell: int, animal: int) -> bool:
        """REN-14: whether half a domino agrees with all that lies around a free brook cell."""
        return (fitting(self.near[cell], 1 << self.joker) >> animal) & 1 == 1

    def is_anchored(self, cell: int) -> bool:
        """REN-15: half a domino that fits on this cell joins others, or starts."""
        return self.near[cell] != 0 or self.valley.start[cell] != 0

    def nth_spot(self, domino: int, n: int) -> int:
        """REN-13 to REN-15: the n-th spot where a domino can be placed now.

        If there are not so many: ~count, which is negative.
        """
        joker = 1 << self.joker
        low = LOW[domino]
        high = HIGH[domino]
        differ = low != high  # a double is the same both ways
        count = 0
        for i in range(self.size):
            edge = self.frontier[i]
            first = fitting(self.near[self.valley.first[edge]], joker)
            second = fitting(self.near[self.valley.second[edge]], joker)
            count += fits(first, second, low, high)
            if count > n:
                return edge * 2
            count += fits(first, second, high, low) & differ
            if count > n:
                return edge * 2 + 1
        return ~count

    def count_spots(self, domino: int) -> int:
        """In how many ways a domino can be placed now."""
        return ~self.nth_spot(domino, EDGES * 2)

    def list_spots(self, domino: int) -> list[int]:
        """All of those spots."""
        joker = 1 << self.joker
        low = LOW[domino]
        high = HIGH[domino]
        found: list[int] = []
        for i in range(self.size):
            edge = self.frontier[i]
            first = fitting(self.near[self.valley.first[edge]], joker)
            second = fitting(self.near[self.valley.second[edge]], joker)
            if fits(first, second, low, high):
                found.append(edge * 2)
            if low != high and fits(first, second, high, low):
                found.append(edge * 2 + 1)
        return found

    def lay(self, domino: int, spot: int) -> None:
        """Cover two cells and keep the books: frontier, animals around, open shores."""
        lower = self.valley.cell_of(spot, 0)
        higher = self.valley.cell_of(spot, 1)
        self.animal[lower] = LOW[domino]
        self.animal[higher] = HIGH[domino]
        self.cover(lower)
        self.cover(higher)

    def cover(self, cell: int) -> None:
        """One half of a domino: its free neighbours lose a free neighbour and gain an animal."""
        animal = 1 << self.animal[cell]
        for k in range(cell * SIDES, cell * SIDES + SIDES):
            other = self.valley.brook[k]
            if other == NONE:
                break
            self.remove_edge(self.valley.edge[k])
            if self.animal[other] == FREE:
                if not self.is_anchored(other):
                    self.anchor(other)
                self.near[other] |= animal
                self.free_neighbours[other] -= 1
                if self.free_neighbours[other] == 0:
                    self.close_cell(other)
        self.close_cell(cell)

    def close_cell(self, cell: int) -> None:
        """REN-19: this cell can no longer take half a domino; the areas beside it count it off."""
        for k in range(cell * SIDES, cell * SIDES + SIDES):
            area = self.valley.shore[k]
            if area == NONE:
                break
            self.open_shore[area] -= 1
            if self.open_shore[area] == 0:
                self.closing += 1

    def anchor(self, cell: int) -> None:
        """REN-15: from now on a domino may join here."""
        for k in range(cell * SIDES, cell * SIDES + SIDES):
            other = self.valley.brook[k]
            if other == NONE:
                break
            edge = self.valley.edge[k]
            if self.animal[other] == FREE and self.place_in[edge] == NONE:
                self.place_in[edge] = self.size
                self.frontier[self.size] = edge
                self.size += 1

    def remove_edge(self, edge: int) -> None:
        """Take an edge off the frontier, if it is there; the last one fills its place."""
        place = self.place_in[edge]
        if place == NONE:
            return
        self.size -= 1
        moved = self.frontier[self.size]
        self.frontier[place] = moved
        self.place_in[moved] = place
        self.place_in[edge] = NONE

    # -- plants and areas --------------------------------------------------------

    def count_soil(self, edge: int) -> int:
        """REN-16: bare area cells beside a domino on `edge`."""
        count = 0
        for i in range(edge * BESIDE, edge * BESIDE + BESIDE):
            cell = self.valley.soil[i]
            if cell == NONE:
                break
            if self.plant[cell] == BARE:
                count += 1
        return count

    def nth_soil(self, edge: int, n: int) -> int:
        """The n-th of those cells."""
        for i in range(edge * BESIDE, edge * BESIDE + BESIDE):
            cell = self.valley.soil[i]
            if cell == NONE:
                break
            if self.plant[cell] == BARE:
                if n == 0:
                    return cell
                n -= 1
        return NONE

    def bare_soil(self, edge: int) -> list[int]:
        """All of those cells."""
        return [self.nth_soil(edge, n) for n in range(self.count_soil(edge))]

    def plant_points(self, cell: int, kind: int) -> int:
        """REN-18: 1, and 1 for every plant in the area whose value is lower or equal."""
        points = 1
        for lower in range(kind + 1):
            points += self.grown[self.valley.area[cell] * TYPES + lower]
        return points

    def counted_plants(self, cell: int, kind: int) -> list[int]:
        """REN-18: the cells of the other plants that such a plant scores for."""
        area = self.valley.area[cell]
        found: list[int] = []
        for other in range(self.valley.cells):
            plant = self.plant[other]
            beside = self.valley.area[other] == area and other != cell
            if beside and plant != BARE and plant % TYPES <= kind:
                found.append(other)
        return found

    def grow(self, cell: int, colour: int, kind: int) -> None:
        """Stand a plant on a cell."""
        area = self.valley.area[cell]
        self.plant[cell] = colour * TYPES + kind
        self.total[area * COLOURS + colour] += kind + 1
        self.grown[area * TYPES + kind] += 1
        self.out[colour * TYPES + kind] += 1

    def uproot(self, cell: int) -> None:
        """Take a plant away; no area is scored again (REN-24)."""
        area = self.valley.area[cell]
        colour = self.plant[cell] // TYPES
        kind = self.plant[cell] % TYPES
        self.plant[cell] = BARE
        self.total[area * COLOURS + colour] -= kind + 1
        self.grown[area * TYPES + kind] -= 1
        self.out[colour * TYPES + kind] -= 1

    def is_closing(self, area: int) -> bool:
        """REN-19: no brook cell around the area can take half a domino, and it has its token."""
        return self.open_shore[area] == 0 and self.taker[area] == NONE

    def total_of(self, area: int, colour: int) -> int:
        """REN-20: the values of a colour's plants in an area."""
        return self.total[area * COLOURS + colour]

    def leader(self, area: int, below: int) -> int:
        """REN-20: the colour with the highest total below a bound; those that tie are absent."""
        found = NONE
        highest = 0
        for colour in range(COLOURS):
            value = self.total[area * COLOURS + colour]
            if highest < value < below and not self.is_tied(area, colour):
                found = colour
                highest = value
        return found

    def first_colour(self, area: int) -> int:
        return self.leader(area, UNLIMITED)

    def second_colour(self, area: int) -> int:
        first = self.leader(area, UNLIMITED)
        return NONE if first == NONE else self.leader(area, self.total[area * COLOURS + first])

    def is_tied(self, area: int, colour: int) -> bool:
        """REN-20: whether a colour that is there has the same total as another."""
        here = area * COLOURS
        for other in range(COLOURS):
            if other != colour and self.total[here + other] == self.total[here + colour]:
                return self.total[here + colour] > 0
        return False

    def share(self, area: int, colour: int) -> int:
        """REN-20: what a colour gets; neutral's share is nobody's."""
        if colour == NEUTRAL:
            return 0
        second = self.second_colour(area)
        if colour == second:
            return self.secondary[area]
        if colour != self.first_colour(area):
            return 0
        return self.main[area] + (self.secondary[area] if second == NONE else 0)
