"""What Renature's bots know: what a turn brings, and what areas may still bring to whom.

An area is worth its expected share: what it would score now, the more surely
the nearer it is to closing, and otherwise a part by presence. A placement is
worth the areas it closes and the best plant that it lets its player plant;
plants still on the board and clouds are worth what they usually bring.
"""

from __future__ import annotations

from tablee.engine.arrays import Arrays, blanks, zeros
from tablee.engine.kernel import Kernel
from tablee.engine.random import Random
from tablee.games.renature import names
from tablee.games.renature.kernel.rules import State
from tablee.games.renature.names import Kind, Phase

NONE = names.NONE
FREE = names.FREE
BARE = names.BARE
NEUTRAL = names.NEUTRAL
COLOURS = names.COLOUR_COUNT
TYPES = names.TYPES
SORTS = names.SORTS
SEATS = names.SEATS
SIDES = names.SIDES
BESIDE = names.BESIDE
HAND = names.HAND_SIZE
AREAS = names.MAX_AREAS
EDGES = names.MAX_EDGES
PAIRS = names.DOMINOES
ANIMALS = names.ANIMALS
KIND = names.KIND_SHIFT
PAYLOAD = (1 << KIND) - 1
DOMINO_PHASE, PLANT_PHASE, OVERFLOW_PHASE, CLOSING_PHASE, END_PHASE, OVER = map(int, Phase)
PLACE, DISCARD, PLANT, SKIP, JOKER, RETRIEVE, SPILL, AGAIN, DONE = map(int, Kind)

CLOUD = 1.3
"""What a cloud on the board is worth while it may still be spent; 1 at the end."""
WASTED = -2.5
"""A turn without placing a domino."""
UNASKED = -0.5
"""Moving the joker where nothing follows from it."""
NOTHING = -1000.0
PLANTED = 0.9
"""How many turns of a seat end with a plant, where it has one."""
SCAN = 10
"""How many placements an imagined player looks at in a turn."""


def _hold() -> list[float]:
    """What a plant that is still to be planted usually brings, by value."""
    return [1.5, 2.4, 3.4, 4.2]


HOLD = _hold()


class RenatureBrain(Arrays):
    """See `Brain` in `brain.py`."""

    breadth = 20
    depth = 0
    hopeless = 8.0
    grain = 9.0
    win = 5.0
    rivalry = 0.5

    def allocate(self) -> None:
        self.shares = blanks(SEATS)
        self.dec = zeros(AREAS)
        self.closing = zeros(AREAS)
        self.known = zeros(EDGES)
        self.edge_values = blanks(EDGES)

    def __init__(self) -> None:
        self.closings = 0
        self.is_naive = False
        self.plant_code = 0

    # -- what search asks ------------------------------------------------------------

    def gains(self, state: Kernel, seat: int, codes: list[int]) -> list[float]:
        assert isinstance(state, State)
        self.is_naive = True
        self.forget(state)
        values = [self.judge(state, seat, code) for code in codes]
        self.is_naive = False
        return values

    def worths(self, state: Kernel, seat: int, codes: list[int]) -> list[float]:
        assert isinstance(state, State)
        self.forget(state)
        return [self.judge(state, seat, code) for code in codes]

    def presume(self, state: Kernel, seat: int, rng: Random) -> None:
        """Nobody chooses in secret here."""

    def outcome(self, state: Kernel, seat: int, rng: Random) -> list[float]:
        assert isinstance(state, State)
        self.play_on(state, seat, rng)
        if state.phase == OVER:
            return [float(score) for score in state.final()]
        return [self.standing(state, other) for other in range(state.seats)]

    def forget(self, state: State) -> None:
        """What was remembered of edges is about another position."""
        for edge in range(state.valley.edges):
            self.known[edge] = 0

    # -- areas -----------------------------------------------------------------------

    def expect(self, state: State, area: int, is_sure: bool) -> None:
        """What each seat may expect of an area, in `shares`."""
        present = 0
        for colour in range(COLOURS):
            present += state.total[area * COLOURS + colour]
        if present == 0:
            for seat in range(state.seats):
                self.shares[seat] = 0.0
            return
        first = state.first_colour(area)
        second = state.second_colour(area)
        certain = 1.0 if is_sure else 1.0 / (1.0 + 0.18 * state.open_shore[area])
        prize = state.main[area] + 0.5 * state.secondary[area]
        for seat in range(state.seats):
            loose = prize * state.total[area * COLOURS + seat] / (present + 2.0)
            now = 0  # REN-20
            if seat == first:
                now = state.main[area] + (state.secondary[area] if second == NONE else 0)
            elif seat == second:
                now = state.secondary[area]
            self.shares[seat] = certain * now + (1.0 - certain) * loose

    def margin(self, state: State, area: int, seat: int, is_sure: bool) -> float:
        """What an area brings a seat, less what it brings the others on average."""
        self.expect(state, area, is_sure)
        total = self.shares[seat]
        for other in range(state.seats):
            if other != seat:
                total -= self.shares[other] / (state.seats - 1)
        return total

    def find_closing(self, state: State, edge: int) -> None:
        """The areas that a domino on an edge would isolate (REN-19), in `closing`."""
        self.closings = 0
        for half in range(2):
            cell = state.valley.first[edge] if half == 0 else state.valley.second[edge]
            twin = state.valley.second[edge] if half == 0 else state.valley.first[edge]
            self.count_off(state, cell, 1)
            for k in range(cell * SIDES, cell * SIDES + SIDES):
                other = state.valley.brook[k]
                if other == NONE:
                    break
                if other != twin and state.animal[other] == FREE:
                    if state.free_neighbours[other] == 1:
                        self.count_off(state, other, 1)
        for half in range(2):
            cell = state.valley.first[edge] if half == 0 else state.valley.second[edge]
            self.settle(state, cell)
            for k in range(cell * SIDES, cell * SIDES + SIDES):
                other = state.valley.brook[k]
                if other == NONE:
                    break
                self.settle(state, other)

    def count_off(self, state: State, cell: int, by: int) -> None:
        """One cell less beside the areas around it."""
        for k in range(cell * SIDES, cell * SIDES + SIDES):
            area = state.valley.shore[k]
            if area == NONE:
                break
            self.dec[area] += by

    def settle(self, state: State, cell: int) -> None:
        """Note areas that have lost their last open cell, and clear the counts."""
        for k in range(cell * SIDES, cell * SIDES + SIDES):
            area = state.valley.shore[k]
            if area == NONE:
                break
            if self.dec[area] > 0:
                if self.dec[area] == state.open_shore[area] and state.taker[area] == NONE:
                    self.closing[self.closings] = area
                    self.closings += 1
                self.dec[area] = 0

    def is_closed(self, area: int) -> bool:
        """Whether the placement looked at last closes an area."""
        for i in range(self.closings):
            if self.closing[i] == area:
                return True
        return False

    # -- a turn ------------------------------------------------------------------------

    def edge_value(self, state: State, seat: int, edge: int) -> float:
        """What a domino on an edge brings, with the best plant after it."""
        if self.known[edge]:
            return self.edge_values[edge]
        self.find_closing(state, edge)
        total = 0.0
        for i in range(self.closings):
            area = self.closing[i]
            total += self.margin(state, area, seat, True)
            if not self.is_naive:
                total += state.back[area] - self.margin(state, area, seat, False)
        total += self.best_plant(state, seat, edge)
        self.known[edge] = 1
        self.edge_values[edge] = total
        return total

    def best_plant(self, state: State, seat: int, edge: int) -> float:
        """The best plant beside an edge, in `plant_code`, and what it brings; 0 for none."""
        best = 0.0
        self.plant_code = SKIP << KIND
        seen = NONE
        for i in range(edge * BESIDE, edge * BESIDE + BESIDE):
            cell = state.valley.soil[i]
            if cell == NONE:
                break
            if state.plant[cell] != BARE:
                continue
            if state.valley.area[cell] == seen and state.cloud[cell] == 0:
                continue  # the same as the cell before
            seen = state.valley.area[cell]
            for sort in range(SORTS):
                if state.have[seat * SORTS + sort] > 0:
                    value = self.plant_value(state, seat, cell, sort)
                    if value > best:
                        best = value
                        self.plant_code = PLANT << KIND | cell << 3 | sort
        return best

    def plant_value(self, state: State, seat: int, cell: int, sort: int) -> float:
        """What a plant brings, less what it would bring elsewhere."""
        kind = sort % TYPES
        area = state.valley.area[cell]
        value = float(state.plant_points(cell, kind))
        if self.is_naive:
            return value
        if state.taker[area] == NONE:
            sure = self.is_closed(area)
            value -= self.margin(state, area, seat, sure)
            state.grow(cell, NEUTRAL if sort >= TYPES else seat, kind)
            value += self.margin(state, area, seat, sure)
            state.uproot(cell)
        room = state.cloud_slots - state.clouds[seat]
        value += CLOUD * (state.cloud[cell] if state.cloud[cell] < room else room)
        return value - self.held_value(state, seat, kind, 0) + self.held_value(state, seat, kind, 1)

    def turns_left(self, state: State, seat: int) -> int:
        """How many dominoes a seat still has."""
        return state.held[seat] + state.dealt_count[seat] - state.drawn[seat]

    def held_value(self, state: State, seat: int, kind: int, fewer: int) -> float:
        """What the plants of a value on a player board may be worth, or one fewer."""
        plants = 0
        for sort in range(SORTS):
            plants += state.have[seat * SORTS + sort]
        mine = state.have[seat * SORTS + kind] + state.have[seat * SORTS + TYPES + kind]
        chance = PLANTED
        if plants > 0:
            chance = min(PLANTED, PLANTED * self.turns_left(state, seat) / plants)
        return (mine - fewer) * (chance * HOLD[kind] - (1.0 - chance) * (kind + 1))

    def best_turn(self, state: State, seat: int) -> float:
        """What the best placement brings."""
        best = WASTED
        for k in range(seat * HAND, seat * HAND + state.held[seat]):
            for spot in state.list_spots(state.hand[k]):
                best = max(best, self.edge_value(state, seat, spot >> 1))
        return best

    def judge(self, state: State, seat: int, code: int) -> float:
        """What any move seems worth."""
        kind = code >> KIND
        payload = code & PAYLOAD
        if kind == PLACE:
            return self.edge_value(state, seat, payload >> 7)
        if kind == DISCARD:
            return WASTED
        if kind == PLANT:
            self.find_shut(state)
            return self.plant_value(state, seat, payload >> 3, payload & 7)
        if kind == JOKER:
            return self.joker_value(state, seat, payload)
        if kind == RETRIEVE:
            return self.retrieve_value(state, seat, payload)
        if kind == AGAIN:
            return self.best_turn(state, seat) - 3 * CLOUD
        return 0.0

    def find_shut(self, state: State) -> None:
        """The areas that the domino just placed isolates, in `closing`."""
        self.closings = 0
        if state.closing == 0:
            return
        for area in range(state.valley.areas):
            if state.is_closing(area):
                self.closing[self.closings] = area
                self.closings += 1

    def joker_value(self, state: State, seat: int, animal: int) -> float:
        """Clouds for another joker: worth it if a better turn follows."""
        if state.phase != DOMINO_PHASE or self.is_naive:
            return UNASKED - 2 * CLOUD
        before = state.joker
        state.joker = animal
        value = self.best_turn(state, seat)
        state.joker = before
        return value - 2 * CLOUD

    def retrieve_value(self, state: State, seat: int, cell: int) -> float:
        """Clouds for a plant: what its area loses, what it may bring elsewhere, and the turn."""
        kind = state.plant[cell] % TYPES
        colour = state.plant[cell] // TYPES
        area = state.valley.area[cell]
        if self.is_naive:
            return UNASKED - CLOUD * (kind + 1)
        value = HOLD[kind] - CLOUD * (kind + 1)
        if state.taker[area] == NONE:
            sure = state.is_closing(area)
            value -= self.margin(state, area, seat, sure)
            state.uproot(cell)
            value += self.margin(state, area, seat, sure)
            state.grow(cell, colour, kind)
        if state.phase == DOMINO_PHASE:
            value += self.best_turn(state, seat)
        elif state.phase == PLANT_PHASE:
            value += self.best_plant(state, seat, state.last)
        return value

    # -- playing on --------------------------------------------------------------------

    def policy(self, state: State, seat: int, rng: Random) -> int:
        """A good turn among some, without cloud actions."""
        if state.phase == PLANT_PHASE:
            self.find_shut(state)
            self.best_plant(state, seat, state.last)
            return self.plant_code
        if state.phase == OVERFLOW_PHASE:
            return SPILL << KIND
        if state.phase != DOMINO_PHASE:
            return DONE << KIND
        best = -1
        most = 0.0
        tries = 1 + SCAN // state.held[seat]
        for k in range(seat * HAND, seat * HAND + state.held[seat]):
            domino = state.hand[k]
            spots = state.list_spots(domino)
            count = len(spots)
            for i in range(tries if tries < count else count):
                spot = spots[i if count <= tries else rng.below(count)]
                self.known[spot >> 1] = 0
                value = self.edge_value(state, seat, spot >> 1)
                if best < 0 or value > most:
                    best = PLACE << KIND | spot << 6 | domino
                    most = value
        if best < 0:
            return DISCARD << KIND | state.hand[seat * HAND]
        return best

    def play_on(self, state: State, seat: int, rng: Random) -> None:
        """To the end of this turn, once around the table, and one turn more.

        A move that ended its turn is followed by as many turns of the others as any other move.
        """
        turn = state.turn
        passes = state.seats + 1 if turn == seat else state.seats
        while state.phase != OVER and passes > 0:
            state.play(turn, self.policy(state, turn, rng))
            if state.turn != turn or state.phase == DOMINO_PHASE:
                turn = state.turn
                passes -= 1

    def standing(self, state: State, seat: int) -> float:
        """The final score that a seat may expect."""
        turns = self.turns_left(state, seat)
        cloud = CLOUD if turns > 1 else 1.0
        total = state.points[seat] + cloud * state.clouds[seat] + float(state.bonus(seat))
        for area in range(state.valley.areas):
            if state.taker[area] == NONE:
                self.expect(state, area, turns == 0)
                total += self.shares[seat]
        for kind in range(TYPES):
            total += self.held_value(state, seat, kind, 0)
        return total
