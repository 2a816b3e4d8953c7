"""Boards of Mondo, finished in the imagination: what a tile on a square may lead to.

What an empty square asks for is its wish: a landscape on each side, or nothing
yet. A square is at risk if few of the tiles that are left would fulfil its wish.
"""

from __future__ import annotations

from tablee.engine.arrays import Arrays, blanks, zeros
from tablee.engine.random import Random
from tablee.games.mondo import names
from tablee.games.mondo.kernel.rules import State
from tablee.games.mondo.kernel.world import World, neighbours

SQUARES = names.SQUARES
SIDES = names.SIDES
LIES = names.LIES
BACK = names.BACK
TILES = names.TILES
ACTIVE = int(names.Volcano.ACTIVE)
OPEN = 4
"""A side of a square about which nothing is known yet."""
WISHES = 625
FACES = 680
TRIES = 10
"""How many tiles that fit are compared for a square."""
LAST_TRIES = 40
"""And of those that do not, if none does."""
MATCH = 0.1
"""What an edge that matches is worth beyond its points."""
NOWHERE = -99.0


def _fives() -> list[int]:
    """A wish is a number with a digit from 0 to 4 for each side."""
    return [1, 5, 25, 125]


FIVE = _fives()
NEIGHBOUR = neighbours()


class Boards(Arrays):
    """What can become of one seat's board with the tiles that are left."""

    def allocate(self) -> None:
        self.tile = zeros(FACES)
        self.lie = zeros(FACES)
        self.code = zeros(FACES)
        self.extra = blanks(FACES)
        self.animal = blanks(FACES)
        self.used = zeros(TILES)
        self.fits = zeros(WISHES)

    def __init__(self, state: State, seat: int, volcano: float, dormant: float) -> None:
        """`volcano` and `dormant` are what an active and an inactive volcano bring."""
        self.state = state
        self.box = state.box
        self.rates = state.values.rates
        self.world = state.world(seat)
        self.faces = 0
        self.stamp = 0
        self.put_square = -1
        self.best = NOWHERE
        for i in range(state.in_middle):
            self.add(state.middle[i], volcano, dormant)
        if state.hand[seat] >= 0:
            self.add(state.hand[seat], volcano, dormant)

    def add(self, tile: int, volcano: float, dormant: float) -> None:
        """All ways to lay a tile."""
        for lie in range(BACK + 1):
            if lie < BACK and lie >= self.box.turns[tile]:
                continue
            i = self.faces
            self.tile[i] = tile
            self.lie[i] = lie
            self.code[i] = self.box.edges[tile * LIES + lie]
            self.extra[i] = 0.0
            self.animal[i] = 0.0
            if lie < BACK:
                if self.box.animal[tile] >= 0:
                    self.animal[i] = self.rates.animal
                if self.box.volcano[tile] > 0:
                    self.extra[i] = volcano if self.box.volcano[tile] == ACTIVE else dormant
            self.faces += 1
            if self.extra[i] > -1.0:
                self.count_wishes(self.code[i])

    def count_wishes(self, code: int) -> None:
        """Every wish that these edges fulfil: each side as it is, or open."""
        for mask in range(1 << SIDES):
            wish = 0
            for side in range(SIDES):
                kind = (code >> (2 * side)) & 3
                wish += (OPEN if (mask >> side) & 1 else kind) * FIVE[side]
            self.fits[wish] += 1

    def asked(self, world: World, square: int, side: int) -> int:
        """The landscape that an empty square's neighbour asks for at a side, or `OPEN`."""
        other = NEIGHBOUR[square * SIDES + side]
        if other < 0:
            return self.box.border[square * SIDES + side]
        if world.tile[other] < 0:
            return OPEN
        return (world.edge[other] >> (2 * (side ^ 2))) & 3

    def wish(self, world: World, square: int) -> int:
        """What an empty square asks for."""
        total = 0
        for side in range(SIDES):
            total += self.asked(world, square, side) * FIVE[side]
        return total

    def risk(self, wish: int) -> float:
        """How likely a square with a wish is to cost a point in the end."""
        return 1.0 / (1.0 + 0.6 * self.fits[wish])

    def edges(self, world: World, square: int, code: int) -> float:
        """What edges on a square bring at once, and what they do to the squares around it."""
        value = world.gain(square, code, self.rates) + self.risk(self.wish(world, square))
        for side in range(SIDES):
            other = NEIGHBOUR[square * SIDES + side]
            if other < 0:
                continue
            kind = (code >> (2 * side)) & 3
            if world.tile[other] >= 0:
                value += MATCH if (world.edge[other] >> (2 * (side ^ 2))) & 3 == kind else -MATCH
                continue
            before = self.wish(world, other)
            value += self.risk(before)
            value -= self.risk(before + (kind - OPEN) * FIVE[side ^ 2])
        return value

    def look(self, tile: int, lie: int, has_foresight: bool) -> float:
        """What a face brings on its best square, which is kept in `put_square`."""
        code = self.box.edges[tile * LIES + lie]
        best = NOWHERE
        for square in range(SQUARES):
            if (self.world.frontier >> square) & 1:
                value = self.at(square, code, has_foresight)
                if value > best:
                    best = value
                    self.put_square = square
        return best

    def at(self, square: int, code: int, has_foresight: bool) -> float:
        """What edges on a square of the board as it is seem worth."""
        if has_foresight:
            return self.edges(self.world, square, code)
        return float(self.world.gain(square, code, self.rates))

    # -- finishing -------------------------------------------------------------------

    def imagine(self, square: int, tile: int, lie: int, times: int, rng: Random) -> float:
        """What the board scores on average when it is finished after this put; `best` at best."""
        total = 0.0
        self.best = NOWHERE
        for _ in range(times):
            world = self.world.copy()
            world.lay(square, tile, lie)
            self.stamp += 1
            self.used[tile] = self.stamp
            points = self.finish(world, rng)
            self.best = max(self.best, points)
            total += points
        return total / times

    def complete(self, rng: Random) -> float:
        """What the board as it is scores when it is finished."""
        self.stamp += 1
        return self.finish(self.world.copy(), rng)

    def finish(self, world: World, rng: Random) -> float:
        """Fill a board, the most demanding squares first; what it scores."""
        extra = 0.0
        while world.filled < SQUARES:
            square = self.demanding(world)
            face = self.fitting(world, square, True, rng)
            if face < 0:
                face = self.fitting(world, square, False, rng)
            if face < 0:
                break
            self.used[self.tile[face]] = self.stamp
            extra += self.extra[face]
            world.lay(square, self.tile[face], self.lie[face])
        return world.worth(self.rates) + extra

    def demanding(self, world: World) -> int:
        """The square on the frontier whose wish the fewest tiles fulfil."""
        best = -1
        fewest = 0
        for square in range(SQUARES):
            if (world.frontier >> square) & 1:
                fits = self.fits[self.wish(world, square)]
                if best < 0 or fits < fewest:
                    best = square
                    fewest = fits
        return best

    def fitting(self, world: World, square: int, must_fit: bool, rng: Random) -> int:
        """One of the best faces for a square among some; -1 if none fits."""
        mask = 0
        want = 0
        if must_fit:
            for side in range(SIDES):
                kind = self.asked(world, square, side)
                if kind != OPEN:
                    mask |= 3 << (2 * side)
                    want |= kind << (2 * side)
        start = rng.below(self.faces)
        tries = TRIES if must_fit else LAST_TRIES
        best = -1
        most = 0.0
        for i in range(self.faces):
            face = start + i
            if face >= self.faces:
                face -= self.faces
            if self.code[face] & mask != want or self.used[self.tile[face]] == self.stamp:
                continue
            value = self.edges(world, square, self.code[face])
            value += self.extra[face] + self.animal[face]
            if best < 0 or value > most:
                best = face
                most = value
            tries -= 1
            if tries == 0:
                break
        return best
