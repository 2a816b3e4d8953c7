"""What Mondo's bots know: a planner with a pace.

A bot looks at some tiles of the middle, takes the one with the best square to
go to, and puts it there. Its level decides how many tiles it looks at, how
long that and everything else takes, whether it sees what a square will still
need, and how many boards it finishes in its mind (`boards.py`).
"""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from tablee.bots.bot import Choice, Considered, Turn
from tablee.bots.levels import REFLEXES, Level, Reflexes
from tablee.bots.mondo.boards import Boards
from tablee.engine.random import PER_MILLE, Random
from tablee.games.mondo.kernel.rules import State
from tablee.games.mondo.names import (
    BACK,
    FREE,
    KIND_SHIFT,
    LIES,
    SQUARES,
    TASKS,
    Kind,
    Task,
    Volcano,
)
from tablee.games.mondo.notation import spelled
from tablee.games.mondo.view import MondoView

GRAIN = 0.1
"""A usual difference between two puts, in points."""
GOOD = 0.5
"""A tile this good is taken without looking at more of them."""
SHORT_LIST = 16
"""How many puts are compared on finished boards."""
NEAR_END = 6
"""Squares left from which a full board is in sight."""
MOST = -0.6
"""What an active volcano costs on average where only those with the most pay."""


HOPE = 0.7
"""How much those who play alone go by the best board that they imagined, not by the mean."""


class Put(Struct, frozen=True, order=True):
    """A face of a tile on a square, and what that seems worth."""

    value: float
    tile: int
    square: int
    lie: int


def plan(turn: Turn, level: Level) -> Choice:
    """What a bot of `level` does next, and how long its hands take for it."""
    reflexes = REFLEXES[level.name]
    if reflexes.boards and turn.budget.iterations is not None:
        boards = max(1, min(reflexes.boards, turn.budget.iterations // SHORT_LIST))
        reflexes = replace(reflexes, boards=boards)
    state = turn.sample().kernel
    assert isinstance(state, State)
    assert isinstance(turn.view, MondoView)
    return Planner(state, turn.view, turn.seat, level, reflexes, turn.rng).choice()


def volcano_costs(state: State, seat: int) -> tuple[float, float, float]:
    """What volcanoes bring, by kind; those who see one move ahead ask what they bring now."""
    costs = [0.0]
    for kind in (Volcano.ACTIVE, Volcano.INACTIVE):
        counts = state.counts(state.round, seat, kind)
        costs.append((-1.0 if state.seats == 1 else MOST) if counts else 0.0)
    return (costs[0], costs[1], costs[2])


def front_value(state: State, tile: int, volcanoes: tuple[float, float, float]) -> float:
    """What the animal and the volcano on a front bring; `volcanoes` as in `volcano_costs`."""
    animal = state.values.rates.animal if state.box.animal[tile] >= 0 else 0
    return animal + volcanoes[state.box.volcano[tile]]


class Planner:
    """One seat's decision at one moment."""

    def __init__(
        self,
        state: State,
        view: MondoView,
        seat: int,
        level: Level,
        reflexes: Reflexes,
        rng: Random,
    ) -> None:
        self.state = state
        self.seat = seat
        self.level = level
        self.reflexes = reflexes
        self.rng = rng
        self.world = state.world(seat)
        self.volcanoes = volcano_costs(state, seat)
        self.boards = Boards(state, seat, *self.volcanoes[1:])
        self.now = self._felt_time() if view.now is None else view.now

    def _felt_time(self) -> int:
        """Where the timer is hidden: as long as the tiles on the board usually take."""
        return self.world.filled * (2 * self.reflexes.pace + self._look(self.reflexes.attention))

    def _look(self, tiles: int) -> int:
        """How long looking at so many tiles takes."""
        return tiles * self.reflexes.glance

    def _choice(self, weighed: list[Considered], looked: int = 0) -> Choice:
        """The first of the moves, best first, once its hands have made it."""
        after = self.reflexes.pace + self._look(looked)
        return Choice(weighed[0].move, tuple(weighed), after)

    def _act(self, code: int) -> Choice:
        """The one thing to do now."""
        return self._choice([_considered(code, 0.0)])

    def choice(self) -> Choice:
        """Tasks first, then the tile in hand, then the next tile, or the end."""
        task = self.task()
        if task is not None:
            return self._act(Kind.TASK << KIND_SHIFT | task)
        if self.state.hand[self.seat] >= 0:
            return self._puts(self.state.hand[self.seat])
        left = self.state.deadline() - self.now
        hurry = 2 * self.reflexes.pace + self._look(4)
        if self.world.filled == SQUARES or left < hurry or self.state.in_middle == 0:
            return self._act(Kind.STOP << KIND_SHIFT)
        return self._takes(left)

    # -- tasks -----------------------------------------------------------------------

    def task(self) -> int | None:
        """A task that is as good as fulfilled, while it is free and may be taken."""
        if not self.level.foresight or not self.state.may_choose_task(self.seat):
            return None
        number = self.state.round
        holders = list(self.state.holder)[number * len(TASKS) : (number + 1) * len(TASKS)]
        for task, holder in enumerate(holders):
            if holder == FREE and self._is_near(number, task):
                return task
        return None

    def _is_near(self, number: int, task: int) -> bool:
        filled = self.world.filled
        if task == Task.FIRST:  # only just before stopping
            return filled == SQUARES and self.state.stops[number] == 0
        if task == Task.ON_TIME:
            left = self.state.deadline() - self.now
            needed = (SQUARES - filled) * (2 * self.reflexes.pace + self._look(40))
            return filled >= SQUARES - NEAR_END and left > 2 * needed
        return bool(self.state.is_met(number, self.seat, task))

    # -- tiles -----------------------------------------------------------------------

    def _puts(self, tile: int) -> Choice:
        """All ways to put the tile in hand, the best first."""
        slips = self.rng.below(PER_MILLE) < PER_MILLE * self.level.slips
        found = []
        for lie in (*range(self.state.box.turns[tile]), BACK):
            code = self.state.box.edges[tile * LIES + lie]
            for square in range(SQUARES):
                if self.world.frontier >> square & 1:
                    value = self.boards.at(square, code, self.level.foresight)
                    value += self.front(tile, lie) + self._blur()
                    found.append(Put(0.0 if slips else value, tile, square, lie))
        if not found:  # a full board
            return self._act(Kind.DROP << KIND_SHIFT)
        self.rng.shuffle(found)  # equals in any order
        return self._choice(
            [
                _considered(Kind.PUT << KIND_SHIFT | put.square * LIES | put.lie, put.value)
                for put in self._ranked(found)
            ]
        )

    def _takes(self, left: int) -> Choice:
        """The tiles looked at, the best first: some, and more while none is good."""
        tiles = list(self.state.middle)[: self.state.in_middle]
        self.rng.shuffle(tiles)
        batch = self.reflexes.attention
        patience = len(tiles) if self.level.foresight else batch
        found: list[Put] = []
        looked = 0
        while looked < patience:
            for tile in tiles[looked : looked + batch]:
                found += self.faces(tile)
            looked = min(looked + batch, len(tiles))
            spare = left - 2 * self.reflexes.pace - self._look(looked + batch)
            if spare < 0 or looked == len(tiles) or max(found).value >= GOOD:
                break
        best: dict[int, Put] = {}
        for put in self._ranked(found):
            best.setdefault(put.tile, put)
        puts = best.values()
        weighed = [_considered(Kind.TAKE << KIND_SHIFT | put.tile, put.value) for put in puts]
        return self._choice(weighed, looked)

    def faces(self, tile: int) -> list[Put]:
        """What the face that a tile shows would bring; those with foresight turn it over, too."""
        lies = [BACK] if self.state.up[tile] else list(range(self.state.box.turns[tile]))
        if self.level.foresight:
            lies = [*range(self.state.box.turns[tile]), BACK]
        found = []
        for lie in lies:
            value = self.boards.look(tile, lie, self.level.foresight)
            value += self.front(tile, lie) + self._blur()
            found.append(Put(value, tile, self.boards.put_square, lie))
        return found

    def _blur(self) -> float:
        return self.level.noise * GRAIN / PER_MILLE * self.rng.below(PER_MILLE)

    def front(self, tile: int, lie: int) -> float:
        """The animal and the volcano on a face."""
        if lie >= BACK:
            return 0.0
        if not self.level.foresight:
            return float(self.state.front_gain(self.seat, tile))
        return front_value(self.state, tile, self.volcanoes)

    def _ranked(self, puts: list[Put]) -> list[Put]:
        """The best first; those who imagine finished boards compare the best ones on them."""
        puts = sorted(puts, key=lambda put: -put.value)
        if not self.reflexes.boards:
            return puts
        edges = self.state.box.edges
        short: dict[tuple[int, int, float], Put] = {}
        for put in puts:
            alike = (put.square, edges[put.tile * LIES + put.lie], self.front(put.tile, put.lie))
            if alike not in short and len(short) < SHORT_LIST:
                short[alike] = self.imagined(put)
        return sorted(short.values(), key=lambda put: -put.value)

    def imagined(self, put: Put) -> Put:
        """A put with what boards that are finished after it score."""
        times = self.reflexes.boards
        value = self.boards.imagine(put.square, put.tile, put.lie, times, self.rng)
        if self.state.seats == 1:  # nobody can spoil the best board that was found
            value = HOPE * self.boards.best + (1.0 - HOPE) * value
        if put.lie < BACK:
            value += self.volcanoes[self.state.box.volcano[put.tile]]
        return Put(value, put.tile, put.square, put.lie)


def _considered(code: int, value: float) -> Considered:
    return Considered(spelled(code), value)
