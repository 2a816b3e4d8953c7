"""A blind player builds a world: which tile to take, from the words of tiles and squares."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import product

from tests.browser.by_ear.blind_player import BlindPlayer
from tests.browser.by_ear.fewest_keys import plain

COLUMNS, ROWS = "ABCDEF", "1234"
ROUNDS = 3
STEPS = ((0, -1), (1, 0), (0, 1), (-1, 0))
"""To the square beyond the north, east, south and west side."""
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

    def world(self) -> Mapping[str, Sides]:
        """The tiles on the own board by their squares."""
        rows = [line.split("; ") for line in self.player.board() if ROW.match(line)]
        cells = ((row[0], CELL.match(cell)) for row in rows for cell in row[1:])
        edges = {cell[1] + row: self.edges(cell[2]) for row, cell in cells if cell}
        return {square: sides for square, sides in edges.items() if sides}


def _matching(sentence: str, part: str = "(.+)") -> str:
    """A pattern of a sentence: every slot is a part that is kept."""
    return "^" + part.join(re.escape(piece) for piece in re.split(r"\{\w+\}", sentence))


def needs(world: Mapping[str, Sides], water: str) -> Iterator[Sides]:
    """What each free square beside a tile asks of a tile's sides; an empty word is anything."""
    for column, row in product(range(len(COLUMNS)), range(len(ROWS))):
        if COLUMNS[column] + ROWS[row] not in world:
            sides = tuple(_beyond(world, column, row, side, water) for side in range(4))
            if (
                any(side not in ("", water) for side in sides)
                or not world
                or any(_square(column, row, side) in world for side in range(4))
            ):
                yield sides


def _square(column: int, row: int, side: int) -> str | None:
    x, y = column + STEPS[side][0], row + STEPS[side][1]
    return COLUMNS[x] + ROWS[y] if 0 <= x < len(COLUMNS) and 0 <= y < len(ROWS) else None


def _beyond(world: Mapping[str, Sides], column: int, row: int, side: int, water: str) -> str:
    square = _square(column, row, side)
    if square is None:
        return water
    return world[square][side ^ 2] if square in world else ""


def worth(tile: Sides, wanted: list[Sides]) -> tuple[int, int]:
    """Mismatches where a tile fits best, and how many sides match there; smaller is better."""
    found = []
    for sides in wanted:
        for turns in range(4):
            turned = tile[-turns:] + tile[:-turns] if turns else tile
            pairs = [(own, other) for own, other in zip(turned, sides, strict=True) if other]
            wrong = sum(own != other for own, other in pairs)
            found.append((wrong, wrong - len(pairs)))
    return min(found)


def place_one(player: BlindPlayer, ears: Ears) -> None:
    """Take the tile that fits best somewhere, and place it as the list says."""
    wanted = list(needs(ears.world(), ears.water))
    while True:
        tiles = ears.tiles()
        number = min(tiles, key=lambda one: worth(tiles[one], wanted))
        take = player.sentence("mondo.page.move-take").replace("{tile}", number).split("{", 1)[0]
        player.open_list()
        if player.type_until([number], [take]):
            break
    player.wait_until_told(beginning(player, "mondo.event.TileTaken.you"))
    player.open_list()
    player.take_first()
    player.wait_until_told(beginning(player, "mondo.event.TilePut.you"))


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


def play(player: BlindPlayer, tiles: int) -> list[int]:
    """Three rounds; mismatches by round."""
    ears, mismatches = Ears(player), []
    go = player.words.say("mondo.page.go")
    for number in range(ROUNDS):
        player.wait_until_told(go)
        for _ in range(tiles):
            place_one(player, ears)
        mismatches.append(wrong(player))
        stop(player)
        player.press("b", "Enter")  # to the end of the round, which only the bot still plays
        if number + 1 < ROUNDS:
            player.wait_until_told(beginning(player, "mondo.event.RoundBegan.hidden"))
            player.press("b", "Enter")  # ready for the next
    player.wait_until_told(player.words.say("page.table.over"))
    return mismatches
