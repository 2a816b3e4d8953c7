"""Mondo for a learning program, in ticks instead of real time.

In every tick each seat that has not stopped makes one move or waits. The tiles are those of
the component data: 136 of them, in their order. Boards are shown of every round so far, so that
an observation remembers as much as a view.
"""

from __future__ import annotations

from tablee.engine.kernel import Kernel
from tablee.engine.spec import Spec
from tablee.envs.coding import fields
from tablee.envs.coding.coder import Coder, relative
from tablee.envs.coding.fields import LARGEST, TICK_MS, Field, Row, flags
from tablee.games.mondo import names
from tablee.games.mondo.kernel.rules import State
from tablee.games.mondo.kernel.world import World
from tablee.games.mondo.names import Kind
from tablee.games.mondo.terms import terms

TILES = names.TILES
ROWS = names.ROWS
COLUMNS = names.COLUMNS
SQUARES = names.SQUARES
SIDES = names.SIDES
LIES = names.LIES
BACK = names.BACK
TASKS = names.TASK_COUNT
MODIFIERS = names.MODIFIER_COUNT
MAX_PLAYERS = names.MAX_PLAYERS
KIND = names.KIND_SHIFT
PAYLOAD = (1 << KIND) - 1
NO_MOVE = fields.NO_MOVE
TICK = TICK_MS
TAKE, FLIP, PUT, DROP, STOP, TASK, BELL = map(int, Kind)
WAYS = BACK + 1  # the front in four turns, the back
FLIPS = TILES
PUTS = FLIPS + TILES
DROPS = PUTS + SQUARES * WAYS
STOPS = DROPS + 1
CHOICES = STOPS + 1
WAITS = CHOICES + TASKS
SQUARE = 4 + SIDES  # of a square: tile, face, the landscapes of its sides, animal, volcano
BOARD = SQUARES * SQUARE
HELD = 2
COUNTS = 8  # of a board: what `counts` lists
SPECIES = names.KINDS * names.SPECIES_PER_LANDSCAPE
HOLDER = 2  # of a task: 0 absent, 1 free, then seats


class MondoCoder(Coder):
    """Take or flip a tile, put it, drop it, stop, choose a task, or wait."""

    def __init__(self, spec: Spec) -> None:
        Coder.__init__(self, spec)
        self.wait = WAITS
        self.hides_time = spec.game.hides_time(spec)
        agreed = terms(spec)
        self.rounds = agreed.rounds
        ticks = agreed.seconds * 1000 // TICK + 1
        self.settle(WAITS + 1, (ticks + 1) * self.rounds * spec.players, self.describe())
        self.at_running = self.place("running")
        self.at_middle = self.place("middle")
        self.at_dealt = self.place("dealt")
        self.at_hands = self.place("hands")
        self.at_tokens = self.place("tokens")
        self.at_scores = self.place("scores")
        self.at_modifiers = self.place("modifiers")
        self.at_tasks = self.place("tasks")
        self.at_erupting = self.place("erupting")
        self.at_counts = self.place("counts")
        self.at_boards = self.place("boards")

    def describe(self) -> list[Field]:
        seats, rounds = self.seats, self.rounds
        return [
            Field("seat", (1,), 0, MAX_PLAYERS - 1, "the observer's own seat"),
            Field("round", (1,), 0, rounds, "the round, from 1"),
            flags("over", 1, "1 if the game is over"),
            Field("tick", (1,), 0, LARGEST, "ticks of the round so far; 0 if the timer is hidden"),
            flags("running", seats, "who has not stopped"),
            Field("middle", (TILES,), 0, 2, "by tile: 0 not in the middle, 1 front up, 2 back up"),
            Field("dealt", (TILES,), 1, 2, "by tile: how it lay when the round began"),
            Field("hands", (seats, HELD), 0, TILES, "by seat: tile in hand (its number), face up"),
            Field("tokens", (seats,), 0, LARGEST, "bonus tokens left, the highest first"),
            Field("scores", (seats,), -LARGEST, LARGEST, "points of the rounds that have ended"),
            Field("modifiers", (rounds,), 0, MODIFIERS, "by round: the modifier, from 1; 0: none"),
            Field(
                "tasks",
                (rounds, TASKS),
                0,
                HOLDER + seats,
                "by round: 0 not on display, 1 free, then who has it: 2 the observer, 3 the next",
            ),
            Field("erupting", (rounds, seats), 0, 1, "by round: who has the volcano token"),
            Field(
                "counts",
                (rounds, seats, COUNTS),
                -LARGEST,
                LARGEST,
                "by round and seat: points if the round ended now, bonus token, animals, "
                "landscapes, empty squares, mismatches, active volcanoes, inactive ones",
            ),
            Field(
                "boards",
                (rounds, seats, ROWS, COLUMNS, SQUARE),
                0,
                TILES,
                "by round, seat and square: tile (its number), face (1 front, 2 back), landscape "
                "of each side (1 to 4: water, forest, plains, desert), animal (from 1), volcano "
                "(1 active, 2 inactive)",
            ),
        ]

    # -- moves as numbers --------------------------------------------------------

    def find_action(self, state: Kernel, seat: int, move: int) -> int:
        payload = move & PAYLOAD
        kind = move >> KIND
        if kind == TAKE:
            return payload
        if kind == FLIP:
            return FLIPS + payload
        if kind == PUT:
            return PUTS + payload // LIES * WAYS + payload % LIES
        if kind == DROP:
            return DROPS
        return STOPS if kind == STOP else CHOICES + payload

    def find_move(self, state: Kernel, seat: int, action: int) -> int:
        if action < FLIPS:
            return TAKE << KIND | action
        if action < PUTS:
            return FLIP << KIND | (action - FLIPS)
        if action < DROPS:
            return PUT << KIND | (action - PUTS) // WAYS * LIES | (action - PUTS) % WAYS
        if action == DROPS:
            return DROP << KIND
        if action == STOPS:
            return STOP << KIND
        return TASK << KIND | (action - CHOICES) if action < WAITS else NO_MOVE

    def points(self, state: Kernel, seat: int) -> int:
        table: State = state  # type: ignore[assignment]  # its own game's
        points = table.total(table.round, seat) if table.running != 0 else 0
        for number in range(table.round):
            points += table.points[number * MAX_PLAYERS + seat]
        return points

    # -- what a seat knows -------------------------------------------------------

    def write(self, state: Kernel, seat: int, out: Row) -> None:
        table: State = state  # type: ignore[assignment]
        is_over = table.running == 0
        current = self.rounds - 1 if is_over else table.round
        out[0] = seat
        out[1] = current + 1
        out[2] = is_over
        if not is_over and not self.hides_time:
            out[3] = table.now // TICK
        for tile in range(TILES):
            out[self.at_dealt + tile] = table.dealt[current * TILES + tile] + 1
            if table.spot[tile] >= 0:
                out[self.at_middle + tile] = table.up[tile] + 1
        for k in range(self.seats):
            other = (seat + k) % self.seats
            out[self.at_running + k] = (table.running >> other) & 1
            if table.hand[other] >= 0:
                out[self.at_hands + k * HELD] = table.hand[other] + 1
                out[self.at_hands + k * HELD + 1] = table.up[table.hand[other]] + 1
            for number in range(table.round):
                out[self.at_scores + k] += table.points[number * MAX_PLAYERS + other]
        for i in range(table.stops[current], self.seats):
            out[self.at_tokens + i - table.stops[current]] = table.values.token[i]
        for number in range(current + 1):
            self.write_round(table, seat, number, out)

    def write_round(self, table: State, seat: int, number: int, out: Row) -> None:
        """What a round that has begun shows; of those to come nothing is known."""
        out[self.at_modifiers + number] = table.modifier[number] + 1
        for task in range(TASKS):
            holder = table.holder[number * TASKS + task]
            if holder >= 0:
                holder = relative(holder, seat, self.seats)
            out[self.at_tasks + number * TASKS + task] = holder + HOLDER
        for k in range(self.seats):
            other = (seat + k) % self.seats
            place = number * self.seats + k
            out[self.at_erupting + place] = (table.erupting[number] >> other) & 1
            self.write_counts(table, number, other, self.at_counts + place * COUNTS, out)
            world = table.worlds[number * self.seats + other]
            write_board(world, self.at_boards + place * BOARD, out)

    def write_counts(self, table: State, number: int, seat: int, at: int, out: Row) -> None:
        world = table.worlds[number * self.seats + seat]
        out[at] = table.total(number, seat)
        out[at + 1] = table.bonus[number * MAX_PLAYERS + seat]
        out[at + 2] = world.animals
        out[at + 3] = world.landscapes
        out[at + 4] = SQUARES - world.filled
        out[at + 5] = world.mismatches
        out[at + 6] = world.active
        out[at + 7] = world.inactive


def write_board(world: World, at: int, out: Row) -> None:
    """Every tile on a board, with what its face shows."""
    for square in range(SQUARES):
        tile = world.tile[square]
        if tile < 0:
            continue
        lie = world.lie[square]
        here = at + square * SQUARE
        out[here] = tile + 1
        out[here + 1] = 2 if lie >= BACK else 1
        for side in range(SIDES):
            edges = world.box.edges[tile * LIES + lie]
            out[here + 2 + side] = ((edges >> (2 * side)) & 3) + 1
        if lie < BACK:
            out[here + 2 + SIDES] = world.box.animal[tile] + 1
            out[here + 3 + SIDES] = world.box.volcano[tile]
