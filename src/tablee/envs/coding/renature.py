"""Renature for a learning program.

A domino is named by its place in hand, which is kept in order; where it goes by its spot: an
edge between two cells of the brook, and which way round. Cells of areas are numbered row by
row. Maps of any size have their own numbers; planes have the shape of the map.
"""

from __future__ import annotations

from tablee.engine.arrays import zeros
from tablee.engine.kernel import Kernel
from tablee.engine.spec import Spec
from tablee.envs.coding import fields
from tablee.envs.coding.coder import Coder, relative
from tablee.envs.coding.fields import Field, Row, flags
from tablee.games.renature import names
from tablee.games.renature.components import parts_of, valley_of
from tablee.games.renature.kernel.rules import State
from tablee.games.renature.names import Kind, Phase, domino_animals

DOMINOES = names.DOMINOES
ANIMALS = names.ANIMALS
HAND = names.HAND_SIZE
SORTS = names.SORTS
TYPES = names.TYPES
NEUTRAL = names.NEUTRAL
BARE = names.BARE
KIND = names.KIND_SHIFT
PAYLOAD = (1 << KIND) - 1
MAX_CELLS = names.MAX_CELLS
NO_MOVE = fields.NO_MOVE
FACTS = names.PLAYED_FACTS
PLACE, DISCARD, PLANT, SKIP, JOKER, RETRIEVE, SPILL, AGAIN, DONE = map(int, Kind)
PLANT_PHASE = int(Phase.PLANT)
OVER = int(Phase.OVER)
WORDS = 4  # skip, spill, again, done
PLAYER = 5 + SORTS
PLAYED = 5
AREA = 6


def animals(half: int) -> list[int]:
    """The lower (0) or higher (1) animal of every domino."""
    return [domino_animals(domino)[half] for domino in range(DOMINOES)]


LOW = animals(0)
HIGH = animals(1)


class RenatureCoder(Coder):
    """Placements, discards, plants, jokers, retrievals, and four words."""

    def __init__(self, spec: Spec) -> None:
        Coder.__init__(self, spec)
        parts = parts_of(spec.components)
        valley = valley_of(parts.drawing, parts.starts)
        self.width = valley.width
        self.cells = valley.cells
        self.areas = valley.areas
        self.spots = 2 * valley.edges
        self.dealt = spec.players * parts.boards[spec.players].dominoes
        self.soils = 0
        for cell in range(valley.cells):
            self.soil_of[cell] = NO_MOVE
            if valley.area[cell] >= 0:
                self.soil_of[cell] = self.soils
                self.cell_at[self.soils] = cell
                self.soils += 1
        self.discards = HAND * self.spots
        self.plants = self.discards + HAND
        self.jokers = self.plants + self.soils * SORTS
        self.retrievals = self.jokers + ANIMALS
        self.words = self.retrievals + self.soils
        clouds = sum(parts.clouds) + spec.players * parts.boards[spec.players].clouds
        # Every domino and every cloud is used once; each may be followed by a decision per phase.
        self.settle(self.words + WORDS, OVER * (self.dealt + clouds), self.describe())
        self.find_places()

    def allocate(self) -> None:
        Coder.allocate(self)
        self.soil_of = zeros(MAX_CELLS)
        self.cell_at = zeros(MAX_CELLS)

    def find_places(self) -> None:
        self.at_turn = self.place("turn")
        self.at_acting = self.place("acting")
        self.at_first = self.place("first")
        self.at_players = self.place("players")
        self.at_hand = self.place("hand")
        self.at_animals = self.place("animals")
        self.at_colours = self.place("plant_colours")
        self.at_kinds = self.place("plant_types")
        self.at_clouds = self.place("clouds")
        self.at_beside = self.place("beside")
        self.at_areas = self.place("areas")
        self.at_played = self.place("played")

    def describe(self) -> list[Field]:
        seats = self.seats
        plane = (self.cells // self.width, self.width)
        return [
            Field("seat", (1,), 0, NEUTRAL - 1, "the observer's own seat"),
            Field(
                "phase",
                (1,),
                0,
                OVER,
                "what is decided: 0 domino, 1 plant, 2 overflow, 3 closing, 4 end, 5 nothing more",
            ),
            Field("joker", (1,), 0, ANIMALS - 1, "the animal that fits all others"),
            Field("overflow", (1,), 0, 99, "clouds that wait for room"),
            flags("turn", seats, "whose turn it is"),
            flags("acting", seats, "who owes a decision"),
            flags("first", seats, "who began"),
            Field(
                "players",
                (seats, PLAYER),
                -32_767,
                32_767,
                "by seat: points, clouds, dominoes in hand, dominoes in the reserve, tokens taken, "
                "own plants by type (4), neutral plants by type (4)",
            ),
            Field("hand", (HAND, 2), 0, ANIMALS, "dominoes in hand: both animals, plus 1"),
            Field("animals", plane, 0, ANIMALS, "animals in the brook, plus 1"),
            Field(
                "plant_colours",
                plane,
                0,
                NEUTRAL + 1,
                "plants: whose, as seats counted from the observer plus 1; 5: neutral",
            ),
            Field("plant_types", plane, 0, TYPES, "plants: 1 turf, 2 bush, 3 pine, 4 oak"),
            Field("clouds", plane, 0, 99, "clouds that nobody has picked up"),
            Field("beside", plane, 0, 1, "where a plant may follow the domino just placed"),
            Field(
                "areas",
                (self.areas, AREA + 2 * seats + 1),
                -32_767,
                32_767,
                "by area: main value, secondary value, back of its token plus 1 if the observer "
                "knows it, seat that took it plus 1, brook cells that are still open, 1 if it "
                "closes this turn; values by seat, then neutral; points by seat if it were scored",
            ),
            Field(
                "played",
                (self.dealt, PLAYED),
                0,
                MAX_CELLS,
                "dominoes that left a hand, in order: seat, lower and higher animal, cells of both "
                "(each plus 1; cells 0: discarded)",
            ),
        ]

    # -- moves as numbers --------------------------------------------------------

    def find_action(self, state: Kernel, seat: int, move: int) -> int:
        table: State = state  # type: ignore[assignment]  # its own game's
        payload = move & PAYLOAD
        kind = move >> KIND
        if kind == PLACE:
            return slot(table, seat, payload & 63) * self.spots + (payload >> 6)
        if kind == DISCARD:
            return self.discards + slot(table, seat, payload)
        if kind == PLANT:
            return self.plants + self.soil_of[payload >> 3] * SORTS + (payload & 7)
        if kind == JOKER:
            return self.jokers + payload
        if kind == RETRIEVE:
            return self.retrievals + self.soil_of[payload]
        if kind == SKIP:
            return self.words
        return self.words + 1 + kind - SPILL

    def find_move(self, state: Kernel, seat: int, action: int) -> int:
        table: State = state  # type: ignore[assignment]
        if action < self.plants:
            held = action // self.spots if action < self.discards else action - self.discards
            if held >= table.held[seat]:
                return NO_MOVE
            domino = table.hand[seat * HAND + held]
            if action >= self.discards:
                return DISCARD << KIND | domino
            return PLACE << KIND | (action % self.spots) << 6 | domino
        if action < self.jokers:
            soil = (action - self.plants) // SORTS
            return PLANT << KIND | self.cell_at[soil] << 3 | (action - self.plants) % SORTS
        if action < self.retrievals:
            return JOKER << KIND | (action - self.jokers)
        if action < self.words:
            return RETRIEVE << KIND | self.cell_at[action - self.retrievals]
        if action == self.words:
            return SKIP << KIND
        return (SPILL + action - self.words - 1) << KIND

    def points(self, state: Kernel, seat: int) -> int:
        table: State = state  # type: ignore[assignment]
        return table.points[seat]

    # -- what a seat knows -------------------------------------------------------

    def write(self, state: Kernel, seat: int, out: Row) -> None:
        table: State = state  # type: ignore[assignment]
        out[0] = seat
        out[1] = table.phase
        out[2] = table.joker
        out[3] = table.overflow
        out[self.at_turn + relative(table.turn, seat, self.seats)] = 1
        out[self.at_first + relative(table.first, seat, self.seats)] = 1
        if table.phase != OVER:
            out[self.at_acting + relative(table.turn, seat, self.seats)] = 1
        for k in range(self.seats):
            self.write_player(table, (seat + k) % self.seats, self.at_players + k * PLAYER, out)
        for i in range(table.held[seat]):
            domino = table.hand[seat * HAND + i]
            out[self.at_hand + 2 * i] = LOW[domino] + 1
            out[self.at_hand + 2 * i + 1] = HIGH[domino] + 1
        self.write_planes(table, seat, out)
        for area in range(self.areas):
            self.write_area(table, seat, area, out)
        self.write_played(table, seat, out)

    def write_player(self, table: State, seat: int, at: int, out: Row) -> None:
        out[at] = table.points[seat]
        out[at + 1] = table.clouds[seat]
        out[at + 2] = table.held[seat]
        out[at + 3] = table.dealt_count[seat] - table.drawn[seat]
        out[at + 4] = table.tokens(seat)
        for sort in range(SORTS):
            out[at + 5 + sort] = table.have[seat * SORTS + sort]

    def write_planes(self, table: State, seat: int, out: Row) -> None:
        for cell in range(self.cells):
            out[self.at_animals + cell] = table.animal[cell] + 1
            out[self.at_clouds + cell] = table.cloud[cell]
            if table.plant[cell] != BARE:
                colour = table.plant[cell] // TYPES
                whose = colour if colour == NEUTRAL else relative(colour, seat, self.seats)
                out[self.at_colours + cell] = whose + 1
                out[self.at_kinds + cell] = table.plant[cell] % TYPES + 1
        if table.phase == PLANT_PHASE:
            for cell in table.bare_soil(table.last):
                out[self.at_beside + cell] = 1

    def write_area(self, table: State, seat: int, area: int, out: Row) -> None:
        """REN-07: the back of a token is known to who took it, and at the end to all."""
        at = self.at_areas + area * (AREA + 2 * self.seats + 1)
        taker = table.taker[area]
        out[at] = table.main[area]
        out[at + 1] = table.secondary[area]
        if taker >= 0:
            if taker == seat or table.phase == OVER:
                out[at + 2] = table.back[area] + 1
            out[at + 3] = relative(taker, seat, self.seats) + 1
        out[at + 4] = table.open_shore[area]
        out[at + 5] = table.is_closing(area)
        for k in range(self.seats):
            other = (seat + k) % self.seats
            out[at + AREA + k] = table.total_of(area, other)
            out[at + AREA + self.seats + 1 + k] = table.share(area, other)
        out[at + AREA + self.seats] = table.total_of(area, NEUTRAL)

    def write_played(self, table: State, seat: int, out: Row) -> None:
        for i in range(table.plays):
            at = self.at_played + i * PLAYED
            domino = table.played[i * FACTS + 1]
            spot = table.played[i * FACTS + 2]
            out[at] = relative(table.played[i * FACTS], seat, self.seats) + 1
            out[at + 1] = LOW[domino] + 1
            out[at + 2] = HIGH[domino] + 1
            if spot >= 0:
                out[at + 3] = table.valley.cell_of(spot, 0) + 1
                out[at + 4] = table.valley.cell_of(spot, 1) + 1


def slot(table: State, seat: int, domino: int) -> int:
    """The place of a domino in its hand."""
    i = 0
    while table.hand[seat * HAND + i] != domino:
        i += 1
    return i
