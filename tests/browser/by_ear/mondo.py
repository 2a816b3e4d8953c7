"""A blind player builds a world: which tile to take, from the words of tiles and squares."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import product

from tests.browser.by_ear.blind_player import BlindPlayer
from tests.browser.by_ear.fewest_keys import plain

COLUMNS, ROWS = "ABCDEF", "1234"
ROUNDS = 3
STEPS = ((0, -1), (1, 0), (0, 1), (-1, 0))
"""To the square beyond the north, east, south and west side."""
QUICKER = ("(MON-11)", "(MON-12)")
"""How a refusal ends if the tile is not in the middle any more."""
ROW = re.compile(r"[1-4]; A: ")
CELL = re.compile(r"([A-F]): (.+)$")
"""A square begins with its column; an animal or a volcano follows its landscapes."""
Sides = tuple[str, ...]
"""Landscapes in the north, east, south and west."""


class Ears:
    """What one needs to understand of tiles and squares in a language."""

    def __init__(self, player: BlindPlayer) -> None:
        said = player.sentence
        self.player = player
        self.water = player.words.say("mondo.landscape.water")
        self.tile = re.compile(_matching(said("mondo.page.tile")))
        self.put = re.compile(_matching(said("mondo.page.move-put"))[1:])
        self.sides = re.compile(_matching(said("mondo.page.sides"), r"(\w+)"))
        self.all_around = re.compile(_matching(said("mondo.page.all-sides"), r"(\w+)"))

    def edges(self, words: str) -> Sides | None:
        found = self.sides.match(words)
        if found:
            return found.groups()
        same = self.all_around.match(words)
        return (same[1],) * 4 if same else None

    def tiles(self) -> Mapping[str, Sides]:
        """The tiles in the middle by their numbers."""
        found = (self.tile.match(name) for name in self.player.named("button"))
        edges = {one[1]: self.edges(one[2]) for one in found if one}
        return {number: sides for number, sides in edges.items() if sides}

    def is_so(self, move: str, way: Plan) -> bool:
        """Whether a line of the list places a tile as planned."""
        found = self.put.search(move)
        return found is not None and found[1] == way.square and self.edges(found[5]) == way.sides

    def world(self) -> Mapping[str, Sides]:
        """The tiles on the own board by their squares."""
        rows = [line.split("; ") for line in self.player.board() if ROW.match(line)]
        cells = ((row[0], CELL.match(cell)) for row in rows for cell in row[1:])
        edges = {cell[1] + row: self.edges(cell[2]) for row, cell in cells if cell}
        return {square: sides for square, sides in edges.items() if sides}


def _matching(sentence: str, part: str = "(.+)") -> str:
    """A pattern of a sentence: every slot is a part that is kept."""
    return "^" + part.join(re.escape(piece) for piece in re.split(r"\{[^}]+\}", sentence))


@dataclass(frozen=True)
class Plan:
    """Which tile to take, and how it shall lie where."""

    tile: str
    square: str
    sides: Sides


def plan(world: Mapping[str, Sides], tiles: Mapping[str, Sides], water: str) -> Plan:
    """The fewest mismatches; then squares beside it that many tiles in the middle still fit."""
    wanted = _Wanted(world, water)
    kinds = {min(_turns(sides)): number for number, sides in tiles.items()}
    counts = Counter(min(_turns(sides)) for sides in tiles.values())

    @cache
    def supply(need: Sides) -> int:
        return sum(n for kind, n in counts.items() if min(map(_wrong(need), _turns(kind))) == 0)

    def cost(square: Place, sides: Sides) -> tuple[int, float]:
        needs = wanted.beside(square, sides)
        risk = sum(1 / (supply(need) + 0.2) for need in needs)
        return (_wrong(wanted.by(square))(sides), risk - 0.05 * sum(map(bool, wanted.by(square))))

    ways = ((at, lie) for at, kind in product(wanted.next(), kinds) for lie in _turns(kind))
    at, lie = min(ways, key=lambda way: cost(*way))
    return Plan(kinds[min(_turns(lie))], name_of(at), lie)


def _turns(sides: Sides) -> list[Sides]:
    return [sides[turn:] + sides[:turn] for turn in range(len(sides))]


def _wrong(need: Sides) -> Callable[[Sides], int]:
    """How many sides do not match what is needed; an empty word is anything."""
    return lambda sides: sum(bool(o) and o != s for o, s in zip(need, sides, strict=True))


Place = tuple[int, int]


def name_of(place: Place) -> str:
    return COLUMNS[place[0]] + ROWS[place[1]]


class _Wanted:
    """What the squares of a world need."""

    def __init__(self, world: Mapping[str, Sides], water: str) -> None:
        self._world, self._water = world, water
        every = product(range(len(COLUMNS)), range(len(ROWS)))
        self._free = {place for place in every if name_of(place) not in world}
        self._by = {place: self._needs(place) for place in self._free}

    def next(self) -> list[Place]:
        """Free squares beside a tile; all of them in an empty world."""
        beside = [at for at in self._free if any(to not in self._free for to in _around(at))]
        return sorted(beside if self._world else self._free)

    def by(self, place: Place) -> Sides:
        return self._by[place]

    def beside(self, place: Place, sides: Sides) -> Iterator[Sides]:
        """What the free squares around a place would need then."""
        for side, to in enumerate(_steps(place)):
            if to in self._free:
                need = list(self._by[to])
                need[side ^ 2] = sides[side]
                yield tuple(need)

    def _needs(self, place: Place) -> Sides:
        return tuple(self._beyond(to, side) for side, to in enumerate(_steps(place)))

    def _beyond(self, to: Place, side: int) -> str:
        if not _is_inside(to):
            return self._water
        return "" if to in self._free else self._world[name_of(to)][side ^ 2]


def _steps(place: Place) -> list[Place]:
    return [(place[0] + x, place[1] + y) for x, y in STEPS]


def _is_inside(place: Place) -> bool:
    return 0 <= place[0] < len(COLUMNS) and 0 <= place[1] < len(ROWS)


def _around(place: Place) -> list[Place]:
    return [to for to in _steps(place) if _is_inside(to)]


def place_one(player: BlindPlayer, ears: Ears, placed: int) -> None:
    """Take the tile that fits best somewhere, and place it there."""
    world = ears.world()
    assert len(world) == placed, "The board in words is behind what was said."
    while (way := take(player, plan(world, ears.tiles(), ears.water))) is None:
        pass
    player.open_list()
    player.wait_for_moves()
    moves = player.named("option")
    if not any(ears.is_so(move, way) for move in moves):  # the list shows only so many
        moves = player.narrow(moves, way.square.lower())
    wanted = [move for move in moves if ears.is_so(move, way)]
    assert wanted, (way, moves)
    player.choose(moves, wanted[0])
    player.wait_until_told(beginning(player, "mondo.event.TilePut.you"))


def take(player: BlindPlayer, way: Plan) -> Plan | None:
    """Reach for a tile; None if somebody was quicker."""
    line = player.sentence("mondo.page.move-take").replace("{tile}", way.tile)
    player.open_list()
    if not player.type_until([way.tile], line.split("{words}")):
        return None
    taken = beginning(player, "mondo.event.TileTaken.you")
    bell = beginning(player, "mondo.event.BellRang")
    said = player.wait_until_told(taken, bell, *QUICKER)
    assert bell not in said, "The clock was quicker: the machine is too busy for a round."
    return way if taken in said else None


def stop(player: BlindPlayer) -> None:
    words = player.words.say("mondo.page.move-stop")
    player.open_list()
    assert player.type_until([plain(re.findall(r"\w{3}", words)[0])], [words])
    player.wait_until_told(beginning(player, "mondo.event.PlayerStopped.you"))


def beginning(player: BlindPlayer, key: str) -> str:
    """The words of a sentence before its first slot."""
    return player.sentence(key).split("{", 1)[0]


def wrong(player: BlindPlayer) -> int:
    """How many mismatches the own world has, as its line says."""
    you = player.words.say("you").lower()
    line = next(line for line in player.board() if f", {you}" in line.split(":")[0])
    return int(re.findall(r"\d+", line)[1])


def wait_for_go(player: BlindPlayer) -> None:
    """Say that one is ready, unless the round has begun by itself."""
    go, began = player.words.say("mondo.page.go"), player.sentence("mondo.event.RoundBegan.hidden")
    said = player.wait_until_told(go, began.split("{", 1)[0])
    if go in said or any(go in later for later in player.listen()):
        return
    player.press("b")
    if player.is_on(player.words.say("mondo.page.be-ready")):
        player.press("Enter")
    player.wait_until_told(go)


def play(player: BlindPlayer, tiles: int) -> list[int]:
    """Three rounds; mismatches by round."""
    ears, mismatches = Ears(player), []
    for _ in range(ROUNDS):
        wait_for_go(player)
        for placed in range(tiles):
            place_one(player, ears, placed)
        mismatches.append(wrong(player))
        stop(player)
        player.press("b", "Enter")  # to the end of the round, which only the bot still plays
    player.wait_until_told(player.words.say("page.table.over"))
    return mismatches
