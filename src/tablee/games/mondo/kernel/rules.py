"""Mondo's kernel: who may do what until the bell.

Tiles are numbers from 0. A move is `kind << 8 | payload`; the payload of `take`
and `flip` is a tile, of `put` square * 8 + lie (a front's turn, or 4 for the
back), of `task` a task. Time is data: whoever plays sets `now` first, and the
bell is a move of the clock. A board and its landscapes are a `World`
(`world.py`), what a round is worth is decided in `rounds.py`. Words and
refusals are in `notation.py`.
"""

from __future__ import annotations

from collections.abc import Sequence

from tablee.engine import kernel
from tablee.engine.arrays import zeros
from tablee.engine.random import Random
from tablee.engine.spec import Spec
from tablee.games.mondo import names
from tablee.games.mondo.kernel.rounds import Rounds, Values
from tablee.games.mondo.kernel.world import Box, World
from tablee.games.mondo.names import Eruption, Kind, Log

TILES = names.TILES
SQUARES = names.SQUARES
KINDS = names.KINDS
LIES = names.LIES
BACK = names.BACK
KIND = names.KIND_SHIFT
PAYLOAD = (1 << KIND) - 1
MAX_PLAYERS = names.MAX_PLAYERS
ROUNDS = names.ROUNDS
TASKS = names.TASK_COUNT
CLOCK = kernel.CLOCK
BACK_UP = 98  # the letter b: a tile that shows its back
FREE = names.FREE
ABSENT = names.ABSENT
MAX_TASKS = names.TASKS_PER_PLAYER
TILES_FOR_TASK = 3  # MON-28
CALM = 32  # random players decide about twice as often in a round

TAKE = int(Kind.TAKE)
FLIP = int(Kind.FLIP)
PUT = int(Kind.PUT)
DROP = int(Kind.DROP)
STOP = int(Kind.STOP)
TASK = int(Kind.TASK)
BELL = int(Kind.BELL)
MOST = int(Eruption.MOST)
TOOK = int(Log.TOOK)
FLIPPED = int(Log.FLIPPED)
LAID = int(Log.LAID)
CLOSED = int(Log.CLOSED)
RETURNED = int(Log.RETURNED)
STOPPED = int(Log.STOPPED)
CHOSE_TASK = int(Log.CHOSE_TASK)
RANG = int(Log.RANG)
SCORED = int(Log.SCORED)
BEGAN = int(Log.BEGAN)
MOVES = tuple(range((BELL + 1) << KIND))
"""Every move is the same object each time: lists of them are made and compared more quickly."""


class State(Rounds):
    """A game of Mondo, whole: what is counted of every round, and the round that runs."""

    def __init__(self, spec: Spec, box: Box, values: Values, rounds: int) -> None:
        """`prepare` each round and `start` the first before anyone plays."""
        Rounds.__init__(self, spec, box, values, rounds)
        self.running = 0
        self.in_middle = 0

    def allocate(self) -> None:
        Rounds.allocate(self)
        self.dealt = zeros(ROUNDS * TILES)
        self.hand = zeros(MAX_PLAYERS)
        self.up = zeros(TILES)
        self.middle = zeros(TILES)
        self.spot = zeros(TILES)

    def prepare(self, number: int, up: bytes, modifier: int, tasks: Sequence[int]) -> None:
        """What chance decided for a round; `modifier` is -1 where the level has none."""
        for tile in range(TILES):
            self.dealt[number * TILES + tile] = 1 if up[tile] == BACK_UP else 0
        self.modifier[number] = modifier
        for task in range(TASKS):
            self.holder[number * TASKS + task] = ABSENT
        for task in tasks:
            self.holder[number * TASKS + task] = FREE

    def start(self) -> None:
        """MON-10: begin a round with all tiles in the middle and empty boards."""
        self.in_middle = 0
        for tile in range(TILES):
            self.up[tile] = self.dealt[self.round * TILES + tile]
            self.give_back(tile)
        for seat in range(self.seats):
            self.worlds.append(World(self.box))
            self.hand[seat] = -1
        self.running = (1 << self.seats) - 1
        self.now = 0

    def lay_out(self, seat: int, square: int, tile: int, lie: int) -> None:
        """Put a tile of the middle on a board directly: a start tile, or one already placed."""
        self.remove(tile)
        self.world(seat).lay(square, tile, lie)

    def copy(self) -> State:
        new = State.__new__(State)
        new.continue_from(self)
        new.running = self.running
        new.in_middle = self.in_middle
        new.dealt[:] = self.dealt
        new.hand[:] = self.hand
        new.up[:] = self.up
        new.middle[:] = self.middle
        new.spot[:] = self.spot
        return new

    # -- who decides -------------------------------------------------------------

    def acting(self) -> int:
        """Everyone who has not stopped, and the clock."""
        if self.running == 0:
            return 0
        return self.running | (1 << CLOCK)

    def deadline(self) -> int:
        return self.values.milliseconds

    # -- what is legal -----------------------------------------------------------

    def legal(self, seat: int) -> list[int]:
        if not (self.acting() >> seat) & 1:
            return []
        if seat == CLOCK:
            return [BELL << KIND]
        moves: list[int] = []
        tile = self.hand[seat]
        if tile < 0:
            for i in range(TILES):
                if self.spot[i] >= 0:
                    moves.append(MOVES[TAKE << KIND | i])
            for i in range(TILES):
                if self.spot[i] >= 0:
                    moves.append(MOVES[FLIP << KIND | i])
        else:
            world = self.world(seat)
            for square in range(SQUARES):
                if (world.frontier >> square) & 1:
                    for turn in range(self.box.turns[tile]):
                        moves.append(MOVES[PUT << KIND | square * LIES | turn])
                    moves.append(MOVES[PUT << KIND | square * LIES | BACK])
            moves.append(MOVES[DROP << KIND])
        moves.append(MOVES[STOP << KIND])
        if self.may_choose_task(seat):
            for i in range(TASKS):
                if self.holder[self.round * TASKS + i] == FREE:
                    moves.append(MOVES[TASK << KIND | i])
        return moves

    def may_choose_task(self, seat: int) -> bool:
        """MON-28: enough tiles on the board, and room for another task."""
        if self.world(seat).filled < TILES_FOR_TASK:
            return False
        return self.tasks_of(seat) < MAX_TASKS

    def tasks_of(self, holder: int) -> int:
        """How many of the round's tasks a seat has; of FREE, how many are left."""
        count = 0
        for i in range(TASKS):
            if self.holder[self.round * TASKS + i] == holder:
                count += 1
        return count

    def choose(self, seat: int, rng: Random) -> int:
        if seat == CLOCK:
            return BELL << KIND
        world = self.world(seat)
        tile = self.hand[seat]
        tasks = self.tasks_of(FREE) if self.may_choose_task(seat) else 0
        if tile < 0:
            moves = 2 * self.in_middle
        else:
            moves = bits(world.frontier) * (self.box.turns[tile] + 1) + 1
        chosen = rng.below(moves + 1 + tasks)
        if chosen == moves:
            return STOP << KIND
        if chosen > moves:
            return TASK << KIND | self.nth_task(chosen - moves - 1)
        if tile >= 0:
            return self.nth_put(world, tile, chosen)
        if chosen < self.in_middle:
            return TAKE << KIND | self.middle[chosen]
        return FLIP << KIND | self.middle[chosen - self.in_middle]

    def nth_task(self, n: int) -> int:
        """The n-th task that is free."""
        for i in range(TASKS):
            if self.holder[self.round * TASKS + i] == FREE:
                if n == 0:
                    return i
                n -= 1
        return -1

    def nth_put(self, world: World, tile: int, n: int) -> int:
        """The n-th way to put a tile; after the last one, `drop`."""
        turns = self.box.turns[tile]
        skip = n // (turns + 1)
        turn = n % (turns + 1)
        for square in range(SQUARES):
            if (world.frontier >> square) & 1:
                if skip == 0:
                    return PUT << KIND | square * LIES | (BACK if turn == turns else turn)
                skip -= 1
        return DROP << KIND

    def step(self, rng: Random) -> None:
        """Some time passes; then anyone at all decides at random, or the bell rings."""
        self.now += rng.below(self.values.milliseconds // (CALM * self.seats))
        if self.now >= self.values.milliseconds:
            self.now = self.values.milliseconds
            self.play(CLOCK, BELL << KIND)
            return
        n = rng.below(bits(self.running))
        for seat in range(self.seats):
            if (self.running >> seat) & 1:
                if n == 0:
                    self.play(seat, self.choose(seat, rng))
                    return
                n -= 1

    # -- what happens ------------------------------------------------------------

    def play(self, seat: int, move: int) -> None:
        kind = move >> KIND
        payload = move & PAYLOAD
        if kind == TAKE:
            self.take(seat, payload)
        elif kind == FLIP:
            self.flip(seat, payload)
        elif kind == PUT:
            self.put(seat, payload // LIES, payload % LIES)
        elif kind == DROP:
            self.drop(seat)
        elif kind == STOP:
            self.stop(seat)
        elif kind == TASK:
            self.holder[self.round * TASKS + payload] = seat
            if self.log is not None:
                self.log.append((CHOSE_TASK, seat, payload))
        else:
            self.ring()

    def take(self, seat: int, tile: int) -> None:
        self.remove(tile)
        self.hand[seat] = tile
        if self.log is not None:
            self.log.append((TOOK, seat, tile, self.up[tile]))

    def flip(self, seat: int, tile: int) -> None:
        self.up[tile] ^= 1
        if self.log is not None:
            self.log.append((FLIPPED, seat, tile, self.up[tile]))

    def put(self, seat: int, square: int, lie: int) -> None:
        tile = self.hand[seat]
        self.hand[seat] = -1
        closed = self.world(seat).lay(square, tile, lie)
        if self.log is not None:
            self.log.append((LAID, seat, tile, square, lie))
            for kind in range(KINDS):
                if (closed >> kind) & 1:
                    self.log.append((CLOSED, seat, square, kind))

    def drop(self, seat: int) -> None:
        """MON-11: a tile returns with the face up that it showed when it was taken."""
        tile = self.hand[seat]
        if tile < 0:
            return
        self.hand[seat] = -1
        self.give_back(tile)
        if self.log is not None:
            self.log.append((RETURNED, seat, tile, self.up[tile]))

    def stop(self, seat: int) -> None:
        """MON-16: the highest bonus token left; then this seat is out of the round."""
        self.drop(seat)
        bonus = self.values.token[self.stops[self.round]]
        self.bonus[self.round * MAX_PLAYERS + seat] = bonus
        self.stops[self.round] += 1
        self.running &= ~(1 << seat)
        if self.log is not None:
            self.log.append((STOPPED, seat, bonus))
        if self.running == 0:
            self.end_round()

    def ring(self) -> None:
        """MON-17: time is up, tiles in hand return."""
        if self.log is not None:
            self.log.append((RANG, CLOCK, self.round))
        for seat in range(self.seats):
            self.drop(seat)
        self.running = 0
        self.end_round()

    def end_round(self) -> None:
        """Score, decide who plays the next round with the volcano token, and go on to it."""
        best = 0
        for seat in range(self.seats):
            points = self.total(self.round, seat)
            self.points[self.round * MAX_PLAYERS + seat] = points
            if seat == 0 or points > best:
                best = points
            if self.log is not None:
                self.log.append((SCORED, seat, self.round))
        self.round += 1
        if self.round == self.rounds:
            return
        if self.values.eruption == MOST:  # MON-24; MON-34, MON-36: not with a handicap or children
            for seat in range(self.seats):
                if self.points[(self.round - 1) * MAX_PLAYERS + seat] == best:
                    self.erupting[self.round] |= 1 << seat
        self.start()
        self.reveal((1 << self.seats) - 1)
        if self.log is not None:
            self.log.append((BEGAN, CLOCK, self.round))

    # -- the middle --------------------------------------------------------------

    def remove(self, tile: int) -> None:
        """Out of the middle; the last of the list takes its place, so that none is searched."""
        self.in_middle -= 1
        last = self.middle[self.in_middle]
        self.middle[self.spot[tile]] = last
        self.spot[last] = self.spot[tile]
        self.spot[tile] = -1

    def give_back(self, tile: int) -> None:
        self.middle[self.in_middle] = tile
        self.spot[tile] = self.in_middle
        self.in_middle += 1

    # -- for players that look only one tile ahead -------------------------------

    def front_gain(self, seat: int, tile: int) -> int:
        """What a tile's front brings beyond its edges: the animal, and the volcano as of now."""
        gain = 0
        if self.box.animal[tile] >= 0:
            gain = self.values.rates.animal
        volcano = self.box.volcano[tile]
        if volcano > 0 and self.counts(self.round, seat, volcano):
            own = self.volcanoes(self.round, seat)
            gain += self.cost(self.round, seat, own) - self.cost(self.round, seat, own + 1)
        return gain

    def best_put(self, seat: int, tile: int) -> int:
        """The put of `tile` that gains most, the first of equals; -1 on a full board."""
        world = self.world(seat)
        best = world.best(tile, self.values.rates, self.front_gain(seat, tile))
        return -1 if best < 0 else PUT << KIND | best


def bits(mask: int) -> int:
    """How many bits are set."""
    count = 0
    while mask != 0:
        mask &= mask - 1
        count += 1
    return count
