"""What players have, and what becomes of it: the middle of the kernel, without turns.

A sort of plant, on a player board, is a type, plus 4 if it is neutral. Rule
numbers stand where a rule is decided; who may do what, and when, is in `rules.py`.
"""

from __future__ import annotations

from tablee.engine.arrays import zeros
from tablee.games.renature import names
from tablee.games.renature.kernel.field import Field
from tablee.games.renature.names import Log

NONE = names.NONE
BARE = names.BARE
PAIRS = names.DOMINOES
SEATS = names.SEATS
COLOURS = names.COLOUR_COUNT
NEUTRAL = names.NEUTRAL
TYPES = names.TYPES
SORTS = names.SORTS
HAND = names.HAND_SIZE  # REN-09
DEALT = names.DOMINOES  # room for a seat's dominoes
FACTS = names.PLAYED_FACTS
JOKER_COST = names.JOKER_COST  # REN-23
AGAIN_COST = names.AGAIN_COST  # REN-25
FIRST_SCORE = 4  # REN-10

LOG_PLANTED = int(Log.PLANTED)
LOG_GAINED = int(Log.GAINED)
LOG_SPILLED = int(Log.SPILLED)
LOG_JOKER = int(Log.JOKER)
LOG_RETRIEVED = int(Log.RETRIEVED)
LOG_ISOLATED = int(Log.ISOLATED)
LOG_TAKEN = int(Log.TAKEN)
LOG_LEFT = int(Log.LEFT)
LOG_FINISHED = int(Log.FINISHED)


class Players(Field):
    """Hands, reserves, player boards and points."""

    first: int
    cloud_slots: int
    overflow: int
    plays: int

    def allocate(self) -> None:
        Field.allocate(self)
        self.slots = zeros(SORTS)
        self.dealt = zeros(SEATS * DEALT)
        self.dealt_count = zeros(SEATS)
        self.drawn = zeros(SEATS)
        self.hand = zeros(SEATS * HAND)
        self.held = zeros(SEATS)
        self.have = zeros(SEATS * SORTS)
        self.clouds = zeros(SEATS)
        self.points = zeros(SEATS)
        self.played = zeros(PAIRS * FACTS)

    def copy_players(self, other: Players) -> None:
        """Have what they have in `other`."""
        self.first = other.first
        self.cloud_slots = other.cloud_slots
        self.overflow = other.overflow
        self.plays = other.plays
        self.slots[:] = other.slots
        self.dealt[:] = other.dealt
        self.dealt_count[:] = other.dealt_count
        self.drawn[:] = other.drawn
        self.hand[:] = other.hand
        self.held[:] = other.held
        self.have[:] = other.have
        self.clouds[:] = other.clouds
        self.points[:] = other.points
        self.played[:] = other.played

    def seat_players(self, slots: list[int], first: int, dominoes: list[list[int]]) -> None:
        """`slots` are those of a player board: plants by sort, then clouds."""
        self.first = first
        self.cloud_slots = slots[SORTS]
        self.overflow = 0
        self.plays = 0
        for sort in range(SORTS):
            self.slots[sort] = slots[sort]
        for seat in range(self.seats):
            self.equip(seat, dominoes[seat])

    def equip(self, seat: int, dominoes: list[int]) -> None:
        """REN-04, REN-05, REN-09, REN-10: a full player board, a hand and a reserve."""
        for sort in range(SORTS):
            self.have[seat * SORTS + sort] = self.slots[sort]
        self.clouds[seat] = self.cloud_slots
        self.points[seat] = FIRST_SCORE - (seat - self.first + self.seats) % self.seats
        self.dealt_count[seat] = len(dominoes)
        for i in range(len(dominoes)):
            self.dealt[seat * DEALT + i] = dominoes[i]
        for _ in range(HAND):
            self.take_up(seat)

    # -- dominoes ---------------------------------------------------------------

    def give_up(self, seat: int, domino: int, spot: int) -> None:
        """A domino leaves a hand, in the sight of all."""
        self.held[seat] -= 1
        i = seat * HAND
        while self.hand[i] != domino:
            i += 1
        while i < seat * HAND + self.held[seat]:
            self.hand[i] = self.hand[i + 1]
            i += 1
        self.played[self.plays * FACTS] = seat
        self.played[self.plays * FACTS + 1] = domino
        self.played[self.plays * FACTS + 2] = spot
        self.plays += 1
        self.disclose(seat)

    def take_up(self, seat: int) -> None:
        """The next domino of the reserve, to the hand, which is kept in order."""
        self.hand[seat * HAND + self.held[seat]] = self.dealt[seat * DEALT + self.drawn[seat]]
        self.drawn[seat] += 1
        self.held[seat] += 1
        self.sort_hand(seat)

    def sort_hand(self, seat: int) -> None:
        """Bring a hand in order."""
        for i in range(seat * HAND + 1, seat * HAND + self.held[seat]):
            domino = self.hand[i]
            k = i
            while k > seat * HAND and self.hand[k - 1] > domino:
                self.hand[k] = self.hand[k - 1]
                k -= 1
            self.hand[k] = domino

    # -- plants and clouds ------------------------------------------------------

    def put(self, seat: int, cell: int, sort: int) -> None:
        """REN-16: a plant; REN-18: its points at once; REN-17: then the clouds on its cell."""
        kind = sort % TYPES
        colour = NEUTRAL if sort >= TYPES else seat
        points = self.plant_points(cell, kind)
        self.points[seat] += points
        self.have[seat * SORTS + sort] -= 1
        self.grow(cell, colour, kind)
        self.log_plant(seat, cell, points)
        self.overflow = self.cloud[cell]
        self.cloud[cell] = 0
        if self.overflow > 0:
            self.store_clouds(seat)

    def store_clouds(self, seat: int) -> None:
        """REN-17: clouds that wait go to free slots."""
        stored = min(self.overflow, self.cloud_slots - self.clouds[seat])
        self.clouds[seat] += stored
        self.overflow -= stored
        if self.log is not None:
            self.log.append((LOG_GAINED, seat, stored, self.overflow))

    def spill(self, seat: int) -> None:
        """REN-17: clouds that did not fit go to the box."""
        if self.overflow > 0 and self.log is not None:
            self.log.append((LOG_SPILLED, seat, self.overflow))
        self.overflow = 0

    def spend(self, seat: int, clouds: int) -> None:
        """Spent clouds go to the box, and make room for those that wait."""
        self.clouds[seat] -= clouds
        if self.overflow > 0:
            self.store_clouds(seat)

    def move_joker(self, seat: int, animal: int) -> None:
        """REN-23."""
        if self.log is not None:
            self.log.append((LOG_JOKER, seat, animal, self.joker))
        self.joker = animal
        self.spend(seat, JOKER_COST)

    def retrieve(self, seat: int, cell: int) -> None:
        """REN-24: back to a slot of its sort."""
        kind = self.plant[cell] % TYPES
        colour = self.plant[cell] // TYPES
        if self.log is not None:
            self.log.append((LOG_RETRIEVED, seat, cell, colour, kind))
        self.uproot(cell)
        self.have[seat * SORTS + kind + (TYPES if colour == NEUTRAL else 0)] += 1
        self.spend(seat, kind + 1)

    def has_slot(self, seat: int, sort: int) -> bool:
        return self.have[seat * SORTS + sort] < self.slots[sort]

    def can_retrieve(self, seat: int, cell: int) -> bool:
        """REN-24: a plant of the seat's colour or neutral, which it can pay and has a slot for."""
        plant = self.plant[cell]
        if plant == BARE or self.clouds[seat] < plant % TYPES + 1:
            return False
        if plant // TYPES == NEUTRAL:
            return self.has_slot(seat, TYPES + plant % TYPES)
        return plant // TYPES == seat

    def can_move_joker(self, seat: int) -> bool:
        """REN-23."""
        return self.clouds[seat] >= JOKER_COST

    def can_go_again(self, seat: int) -> bool:
        """REN-25."""
        return self.clouds[seat] >= AGAIN_COST and self.held[seat] > 0

    # -- points -----------------------------------------------------------------

    def close_areas(self, seat: int) -> None:
        """REN-19, C2: isolated areas are scored; REN-21: `seat` takes their tokens."""
        if self.closing == 0:
            return
        for area in range(self.valley.areas):
            if self.is_closing(area):
                for other in range(self.seats):
                    self.points[other] += self.share(area, other)
                self.taker[area] = seat
                if self.log is not None:
                    self.log.append((LOG_ISOLATED, seat, area))
                    self.log.append((LOG_TAKEN, seat, area))
        self.closing = 0
        self.reveal(1 << seat)

    def scores(self) -> list[int]:
        """Points on the score track; what REN-27 and REN-28 add is not among them."""
        return [self.points[seat] for seat in range(self.seats)]

    def final(self) -> list[int]:
        return [
            self.points[seat]
            + self.late_points(seat)
            + self.clouds[seat]
            - self.left_value(seat)
            + self.bonus(seat)
            for seat in range(self.seats)
        ]

    def late_points(self, seat: int) -> int:
        """REN-27: for areas that still hold a token."""
        points = 0
        for area in range(self.valley.areas):
            if self.taker[area] == NONE:
                points += self.share(area, seat)
        return points

    def left_value(self, seat: int) -> int:
        """REN-28: the plants left on a player board, neutral too."""
        value = 0
        for sort in range(SORTS):
            value += self.have[seat * SORTS + sort] * (sort % TYPES + 1)
        return value

    def bonus(self, seat: int) -> int:
        """REN-28: the backs of the tokens taken."""
        points = 0
        for area in range(self.valley.areas):
            if self.taker[area] == seat:
                points += self.back[area]
        return points

    def tokens(self, seat: int) -> int:
        """REN-29: how many tokens a seat has taken."""
        count = 0
        for area in range(self.valley.areas):
            if self.taker[area] == seat:
                count += 1
        return count

    # -- what people should notice ----------------------------------------------

    def log_plant(self, seat: int, cell: int, points: int) -> None:
        """REN-18: what was planted, and the cells of the plants that it scored for."""
        if self.log is not None:
            colour = self.plant[cell] // TYPES
            kind = self.plant[cell] % TYPES
            counted = self.counted_plants(cell, kind)
            self.log.append((LOG_PLANTED, seat, cell, colour, kind, points, cell, *counted))

    def log_end(self) -> None:
        """REN-27, REN-28: the areas left, then each seat's count."""
        if self.log is not None:
            for area in range(self.valley.areas):
                if self.taker[area] == NONE:
                    self.log.append((LOG_LEFT, NONE, area))
            for seat in range(self.seats):
                self.log.append((LOG_FINISHED, seat))
