"""Mondo's rounds: what is kept of each, and what it is worth to each seat.

The boards, tokens and tasks of rounds that have ended stay, for the final
count; they never change again, so copies share those boards. `rules.py` plays.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tablee.engine.arrays import Arrays, zeros
from tablee.engine.kernel import Kernel
from tablee.engine.spec import Spec
from tablee.games.mondo import names
from tablee.games.mondo.kernel.world import Box, Rates, World
from tablee.games.mondo.names import Eruption, Modifier, Task, Volcano

SQUARES = names.SQUARES
MAX_PLAYERS = names.MAX_PLAYERS
ROUNDS = names.ROUNDS
TASKS = names.TASK_COUNT
MODIFIERS = names.MODIFIER_COUNT
PERFECTION = int(Task.PERFECTION)
ON_TIME = int(Task.ON_TIME)
LANDSCAPES = int(Modifier.LANDSCAPES)
LAKES = int(Modifier.LAKES)
AQUATIC = int(Modifier.AQUATIC)
LAKE = int(Modifier.LAKE)
NEVER = int(Eruption.NEVER)
MOST = int(Eruption.MOST)
HANDICAP = int(Eruption.HANDICAP)
ACTIVE = int(Volcano.ACTIVE)
INACTIVE = int(Volcano.INACTIVE)


class Values(Arrays):
    """What the table plays for, as numbers: terms, tokens, modifiers, tasks."""

    def allocate(self) -> None:
        self.handicap = zeros(MAX_PLAYERS)
        self.token = zeros(MAX_PLAYERS)
        self.modifier = zeros(MODIFIERS)
        self.task = zeros(TASKS)
        self.feat = zeros(TASKS)

    def __init__(self, rates: Rates, eruption: int, milliseconds: int) -> None:
        self.rates = rates
        self.terms: object = None  # the table's, once `terms.py` was asked
        self.eruption = eruption
        self.milliseconds = milliseconds

    def fill(
        self,
        handicap: Sequence[int],
        tokens: Sequence[int],
        modifiers: Sequence[int],
        tasks: Sequence[int],
        feats: Sequence[int],
    ) -> None:
        """`handicap` counts 0 none, 1 active, 2 all; `feats` is the bit of each animal task."""
        for seat in range(len(handicap)):
            self.handicap[seat] = handicap[seat]
        for i in range(len(tokens)):  # none in solo (MON-31)
            self.token[i] = tokens[i]
        for i in range(len(modifiers)):
            self.modifier[i] = modifiers[i]
        for i in range(TASKS):
            self.task[i] = tasks[i]
            self.feat[i] = feats[i] if i < PERFECTION else 0


class Rounds(Kernel):
    """Every round that was or is played: boards, bonus tokens, modifier, tasks, points."""

    worlds: list[World]
    told: dict[int, object]
    """What `view.py` told of rounds that have ended: a cache, because they never change."""

    def __init__(self, spec: Spec, box: Box, values: Values, rounds: int) -> None:
        Kernel.__init__(self)
        self.spec = spec
        self.seats = spec.players
        self.box = box
        self.values = values
        self.rounds = rounds
        self.round = 0
        self.worlds = []
        self.told = {}

    def allocate(self) -> None:
        Kernel.allocate(self)
        self.modifier = zeros(ROUNDS)
        self.holder = zeros(ROUNDS * TASKS)
        self.bonus = zeros(ROUNDS * MAX_PLAYERS)
        self.points = zeros(ROUNDS * MAX_PLAYERS)
        self.stops = zeros(ROUNDS)
        self.erupting = zeros(ROUNDS)

    def continue_from(self, other: Rounds) -> None:
        """The part of `copy` that is about these fields: only boards in use are copied."""
        self.inherit(other)
        self.box = other.box
        self.values = other.values
        self.rounds = other.rounds
        self.round = other.round
        self.modifier[:] = other.modifier
        self.holder[:] = other.holder
        self.bonus[:] = other.bonus
        self.points[:] = other.points
        self.stops[:] = other.stops
        self.erupting[:] = other.erupting
        self.told = dict(other.told)
        self.worlds = list(other.worlds)
        for i in range(self.round * self.seats, len(self.worlds)):
            world = self.worlds[i]
            self.worlds[i] = world.copy()

    def derived(self) -> tuple[str, ...]:
        return (*Kernel.derived(self), "box", "values", "worlds", "told")

    def fields(self) -> dict[str, Any]:
        """Boards are written as their tiles; everything else on them follows."""
        boards = [[list(world.tile), list(world.lie)] for world in self.worlds]
        return {**Kernel.fields(self), "boards": boards}

    def restore(self, fields: dict[str, Any]) -> None:
        Kernel.restore(self, fields)
        self.told = {}
        self.worlds = []
        for tiles, lies in fields["boards"]:
            world = World(self.box)
            for square in range(SQUARES):
                if tiles[square] >= 0:
                    world.lay(square, tiles[square], lies[square])
            self.worlds.append(world)

    def world(self, seat: int) -> World:
        """A seat's board in the round that runs."""
        return self.worlds[self.round * self.seats + seat]

    def total(self, number: int, seat: int) -> int:
        """MON-18 to MON-30: what a round is worth to a seat, as it stands now or as it ended."""
        world = self.worlds[number * self.seats + seat]
        total = world.worth(self.values.rates) + self.bonus[number * MAX_PLAYERS + seat]
        total -= self.cost(number, seat, self.volcanoes(number, seat))
        total += self.modified(number, seat)
        for task in range(TASKS):
            if self.holder[number * TASKS + task] == seat:
                if self.is_met(number, seat, task):
                    total += self.values.task[task]
                else:
                    total -= self.values.task[task]
        return total

    def scores(self) -> list[int]:
        """MON-25: the sum of the rounds that have ended."""
        sums = []
        for seat in range(self.seats):
            total = 0
            for number in range(self.round):
                total += self.points[number * MAX_PLAYERS + seat]
            sums.append(total)
        return sums

    def final(self) -> list[int]:
        return self.scores()

    # -- volcanoes ---------------------------------------------------------------

    def counts(self, number: int, seat: int, volcano: int) -> bool:
        """Whether an active or inactive volcano counts against a seat."""
        rule = self.values.eruption
        if rule == MOST:  # MON-22, and MON-24: the volcano token wakes the inactive ones
            return volcano == ACTIVE or ((self.erupting[number] >> seat) & 1) == 1
        if rule == HANDICAP:  # MON-34
            return volcano <= self.values.handicap[seat]
        return rule != NEVER  # MON-32: all of them; MON-36: none

    def volcanoes(self, number: int, seat: int) -> int:
        """How many volcanoes count against a seat."""
        world = self.worlds[number * self.seats + seat]
        count = 0
        if self.counts(number, seat, ACTIVE):
            count += world.active
        if self.counts(number, seat, INACTIVE):
            count += world.inactive
        return count

    def cost(self, number: int, seat: int, own: int) -> int:
        """What a seat loses if `own` volcanoes count against it."""
        if self.values.eruption == MOST:  # MON-22: only those with the most pay
            for other in range(self.seats):
                if other != seat and self.volcanoes(number, other) > own:
                    return 0
        return own

    # -- modifiers ---------------------------------------------------------------

    def measure(self, number: int, seat: int) -> int:
        """MON-27: how a seat does in the round's modifier."""
        world = self.worlds[number * self.seats + seat]
        modifier = self.modifier[number]
        if modifier == LANDSCAPES:
            return world.landscapes
        if modifier == LAKES:
            return world.lakes
        if modifier == AQUATIC:
            return world.aquatic
        if modifier == LAKE:
            return world.largest_lake
        return world.largest_forest

    def modified(self, number: int, seat: int) -> int:
        """MON-26: the best gain, the worst lose, all equal do neither."""
        if self.modifier[number] < 0:
            return 0
        own = self.measure(number, seat)
        better = 0
        worse = 0
        for other in range(self.seats):
            measure = self.measure(number, other)
            if measure > own:
                better += 1
            elif measure < own:
                worse += 1
        if better > 0 and worse == 0:
            return -self.values.modifier[self.modifier[number]]
        if worse > 0 and better == 0:
            return self.values.modifier[self.modifier[number]]
        return 0

    # -- tasks -------------------------------------------------------------------

    def is_met(self, number: int, seat: int, task: int) -> bool:
        """MON-30: whether a seat's board, as it stands, fulfils a task."""
        world = self.worlds[number * self.seats + seat]
        if task < PERFECTION:
            return ((world.feats >> self.values.feat[task]) & 1) == 1
        if task == PERFECTION:
            return world.filled == SQUARES and world.mismatches == 0
        if task == ON_TIME:
            return world.filled == SQUARES
        return self.bonus[number * MAX_PLAYERS + seat] == self.values.token[0]
