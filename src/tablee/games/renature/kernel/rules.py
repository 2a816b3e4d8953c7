"""Renature's kernel: who decides, what is legal, what happens in a turn.

A move is `kind << 20 | payload`: for `place` spot * 64 + domino (spots are
explained in `valley.py`), for `plant` cell * 8 + sort, for `discard` a domino,
for `joker` an animal, for `retrieve` a cell. What lies in the valley is kept by
`Field`, what players have by `Players`; words and rule numbers of refusals are
in `notation.py`.
"""

from __future__ import annotations

from tablee.engine.kernel import Kernel
from tablee.engine.random import Random
from tablee.engine.spec import Spec
from tablee.games.renature import names
from tablee.games.renature.kernel.players import Players
from tablee.games.renature.kernel.valley import Valley
from tablee.games.renature.names import Kind, Log, Phase

NONE = names.NONE
BARE = names.BARE
ANIMALS = names.ANIMALS
NEUTRAL = names.NEUTRAL
TYPES = names.TYPES
SORTS = names.SORTS
HAND = names.HAND_SIZE
DEALT = names.DOMINOES
KIND = names.KIND_SHIFT
AGAIN_COST = names.AGAIN_COST  # REN-25

DOMINO_PHASE, PLANT_PHASE, OVERFLOW_PHASE, CLOSING_PHASE, END_PHASE, OVER = map(int, Phase)
PLACE, DISCARD, PLANT, SKIP, JOKER, RETRIEVE, SPILL, AGAIN, DONE = map(int, Kind)
LOG_PLACED = int(Log.PLACED)
LOG_DISCARDED = int(Log.DISCARDED)
LOG_DREW = int(Log.DREW)
LOG_AGAIN = int(Log.AGAIN)
LOG_TURN = int(Log.TURN)


class State(Players):
    """A game of Renature, whole: the valley, and what players have, hold and do not know yet."""

    def __init__(
        self,
        spec: Spec,
        valley: Valley,
        slots: list[int],
        clouds: list[int],
        joker: int,
        first: int,
        dominoes: list[list[int]],
        tokens: list[int],
    ) -> None:
        """`slots` are those of a player board: plants by sort, then clouds.

        `clouds` is by cell; `tokens` are main, secondary and back of each area.
        """
        Kernel.__init__(self)
        self.spec = spec
        self.seats = spec.players
        self.prepare(valley, joker, clouds, tokens)
        self.seat_players(slots, first, dominoes)
        self.turn = first
        self.phase = DOMINO_PHASE
        self.last = NONE

    def copy(self) -> State:
        return self.copy_to(State.__new__(State))

    def copy_to(self, spare: Kernel) -> State:
        new = spare
        assert isinstance(new, State)
        new.inherit(self)
        new.copy_field(self)
        new.copy_players(self)
        new.turn = self.turn
        new.phase = self.phase
        new.last = self.last
        return new

    # -- who decides -------------------------------------------------------------

    def acting(self) -> int:
        if self.phase == OVER:
            return 0
        return 1 << self.turn

    # -- what is legal ----------------------------------------------------------

    def legal(self, seat: int) -> list[int]:
        if self.phase == OVER or seat != self.turn:
            return []
        found: list[int] = []
        if self.phase == DOMINO_PHASE:
            self.list_plays(seat, found)
        elif self.phase == PLANT_PHASE:
            self.list_plants(seat, found)
            found.append(SKIP << KIND)
        elif self.phase == OVERFLOW_PHASE:
            found.append(SPILL << KIND)
        else:
            if self.phase == END_PHASE and self.can_go_again(seat):
                found.append(AGAIN << KIND)
            found.append(DONE << KIND)
        self.list_cloud_actions(seat, found)
        found.sort()
        return found

    def list_plays(self, seat: int, found: list[int]) -> None:
        """REN-12: place or discard any domino in hand."""
        for k in range(seat * HAND, seat * HAND + self.held[seat]):
            domino = self.hand[k]
            for spot in self.list_spots(domino):
                found.append(PLACE << KIND | spot << 6 | domino)
            found.append(DISCARD << KIND | domino)

    def list_plants(self, seat: int, found: list[int]) -> None:
        """REN-16: any plant of the player board, on any bare cell beside the domino."""
        for cell in self.bare_soil(self.last):
            for sort in range(SORTS):
                if self.have[seat * SORTS + sort] > 0:
                    found.append(PLANT << KIND | cell << 3 | sort)

    def list_cloud_actions(self, seat: int, found: list[int]) -> None:
        """REN-26: jokers and retrievals, as far as the phase offers them."""
        if self.count_jokers(seat) > 0:
            for animal in range(ANIMALS):
                if animal != self.joker:
                    found.append(JOKER << KIND | animal)
        for cell in range(self.valley.cells):
            if self.plant[cell] != BARE and self.is_retrievable(seat, cell):
                found.append(RETRIEVE << KIND | cell)

    def count_jokers(self, seat: int) -> int:
        """REN-23, REN-26: how many animals the joker can be moved to."""
        if self.phase == CLOSING_PHASE or not self.can_move_joker(seat):
            return 0
        return ANIMALS - 1

    def count_retrievals(self, seat: int) -> int:
        """REN-24: a plant in the valley has left a slot; a neutral one perhaps on another board."""
        count = 0
        if self.phase == CLOSING_PHASE:
            for cell in range(self.valley.cells):
                if self.plant[cell] != BARE and self.is_retrievable(seat, cell):
                    count += 1
            return count
        for kind in range(min(TYPES, self.clouds[seat])):
            count += self.out[seat * TYPES + kind]
            if self.has_slot(seat, TYPES + kind):
                count += self.out[NEUTRAL * TYPES + kind]
        return count

    def nth_retrieval(self, seat: int, n: int) -> int:
        """The n-th plant that can be retrieved."""
        for cell in range(self.valley.cells):
            if self.plant[cell] != BARE and self.is_retrievable(seat, cell):
                if n == 0:
                    return cell
                n -= 1
        return NONE

    def is_retrievable(self, seat: int, cell: int) -> bool:
        """REN-24, REN-26."""
        return self.is_offered(cell) and self.can_retrieve(seat, cell)

    def is_offered(self, cell: int) -> bool:
        """REN-26: before areas are scored, only plants in those areas can be retrieved."""
        return self.phase != CLOSING_PHASE or self.is_closing(self.valley.area[cell])

    # -- a random move ----------------------------------------------------------

    def choose(self, seat: int, rng: Random) -> int:
        if self.phase == DOMINO_PHASE:
            return self.choose_domino(seat, rng)
        steps = self.count_steps(seat)
        n = rng.below(steps + self.count_cloud_actions(seat))
        if n >= steps:
            return self.nth_cloud_action(seat, n - steps)
        if self.phase == OVERFLOW_PHASE:
            return SPILL << KIND
        if self.phase != PLANT_PHASE:
            return (AGAIN if n > 0 else DONE) << KIND
        if n == 0:
            return SKIP << KIND
        sorts = self.count_sorts(seat)
        cell = self.nth_soil(self.last, (n - 1) // sorts)
        return PLANT << KIND | cell << 3 | self.nth_sort(seat, (n - 1) % sorts)

    def choose_domino(self, seat: int, rng: Random) -> int:
        """The placements of each domino in hand, then discards, then cloud actions."""
        held = self.held[seat]
        one = self.count_spots(self.hand[seat * HAND])
        two = one + (self.count_spots(self.hand[seat * HAND + 1]) if held > 1 else 0)
        all_places = two + (self.count_spots(self.hand[seat * HAND + 2]) if held > 2 else 0)
        n = rng.below(all_places + held + self.count_cloud_actions(seat))
        if n >= all_places + held:
            return self.nth_cloud_action(seat, n - all_places - held)
        if n >= all_places:
            return DISCARD << KIND | self.hand[seat * HAND + n - all_places]
        if n < one:
            return self.nth_place(self.hand[seat * HAND], n)
        if n < two:
            return self.nth_place(self.hand[seat * HAND + 1], n - one)
        return self.nth_place(self.hand[seat * HAND + 2], n - two)

    def nth_place(self, domino: int, n: int) -> int:
        return PLACE << KIND | self.nth_spot(domino, n) << 6 | domino

    def count_steps(self, seat: int) -> int:
        """How many moves there are in later phases, besides jokers and retrievals."""
        if self.phase == PLANT_PHASE:
            return self.count_sorts(seat) * self.count_soil(self.last) + 1
        return 2 if self.phase == END_PHASE and self.can_go_again(seat) else 1

    def count_cloud_actions(self, seat: int) -> int:
        """How many jokers and retrievals there are."""
        return self.count_jokers(seat) + self.count_retrievals(seat)

    def nth_cloud_action(self, seat: int, n: int) -> int:
        jokers = self.count_jokers(seat)
        if n < jokers:
            return JOKER << KIND | (n + 1 if n >= self.joker else n)
        return RETRIEVE << KIND | self.nth_retrieval(seat, n - jokers)

    def count_sorts(self, seat: int) -> int:
        """How many sorts of plants are on a player board."""
        count = 0
        for sort in range(SORTS):
            if self.have[seat * SORTS + sort] > 0:
                count += 1
        return count

    def nth_sort(self, seat: int, n: int) -> int:
        for sort in range(SORTS):
            if self.have[seat * SORTS + sort] > 0:
                if n == 0:
                    return sort
                n -= 1
        return NONE

    # -- what happens -----------------------------------------------------------

    def play(self, seat: int, move: int) -> None:
        kind = move >> KIND
        payload = move & ((1 << KIND) - 1)
        if kind == PLACE:
            self.place(seat, payload & 63, payload >> 6)
        elif kind == DISCARD:
            self.discard(seat, payload)
        elif kind == PLANT:
            self.put(seat, payload >> 3, payload & 7)
            self.phase = OVERFLOW_PHASE
        elif kind == JOKER:
            self.move_joker(seat, payload)
        elif kind == RETRIEVE:
            self.retrieve(seat, payload)
        elif kind == AGAIN:
            self.go_again(seat)
        else:  # skip, spill, done
            self.move_on(seat)
        while not self.has_choice(seat):
            self.move_on(seat)

    def has_choice(self, seat: int) -> bool:
        """Whether more can be done than skip, spill or done, which are then taken by themselves."""
        if self.phase == DOMINO_PHASE or self.phase == OVER:
            return True
        if self.phase == PLANT_PHASE and self.count_soil(self.last) > 0:
            if self.count_sorts(seat) > 0:
                return True
        if self.phase == OVERFLOW_PHASE and self.overflow == 0:
            return False
        if self.phase == CLOSING_PHASE and self.closing == 0:
            return False
        if self.phase == END_PHASE and self.can_go_again(seat):
            return True
        return self.count_cloud_actions(seat) > 0

    def move_on(self, seat: int) -> None:
        """The next phase of the turn."""
        if self.phase == PLANT_PHASE:
            self.phase = OVERFLOW_PHASE
        elif self.phase == OVERFLOW_PHASE:
            self.spill(seat)
            self.phase = CLOSING_PHASE
        elif self.phase == CLOSING_PHASE:
            self.close_areas(seat)
            self.draw(seat)
        else:
            self.pass_turn()

    def pass_turn(self) -> None:
        """REN-10, REN-22: clockwise to the next player who has dominoes; REN-27: if any has."""
        for i in range(1, self.seats + 1):
            seat = (self.turn + i) % self.seats
            if self.held[seat] > 0:
                self.turn = seat
                self.phase = DOMINO_PHASE
                if self.log is not None:
                    self.log.append((LOG_TURN, seat))
                return
        self.phase = OVER
        self.reveal((1 << self.seats) - 1)  # the backs of the tokens that were taken
        self.log_end()

    def go_again(self, seat: int) -> None:
        """REN-25."""
        self.clouds[seat] -= AGAIN_COST
        self.phase = DOMINO_PHASE
        if self.log is not None:
            self.log.append((LOG_AGAIN, seat))

    def place(self, seat: int, domino: int, spot: int) -> None:
        """REN-12, A: a domino from hand to the brook; now a plant may follow (REN-16)."""
        self.give_up(seat, domino, spot)
        self.lay(domino, spot)
        self.last = spot >> 1
        self.phase = PLANT_PHASE
        if self.log is not None:
            self.log.append((LOG_PLACED, seat, domino, spot))

    def discard(self, seat: int, domino: int) -> None:
        """REN-12: to the box, where everyone sees it go."""
        self.give_up(seat, domino, NONE)
        if self.log is not None:
            self.log.append((LOG_DISCARDED, seat, domino))
        self.draw(seat)

    def draw(self, seat: int) -> None:
        """REN-22, D; then comes the end of the turn."""
        self.phase = END_PHASE
        self.last = NONE
        if self.drawn[seat] < self.dealt_count[seat]:
            if self.log is not None:
                self.log.append((LOG_DREW, seat, self.dealt[seat * DEALT + self.drawn[seat]]))
            self.take_up(seat)
            self.reveal(1 << seat)
