"""Botanik once more, slow and plain, straight from the rule sheet.

Nothing here is shared with the room: tiles are texts, machines are dictionaries,
and every question is answered by looking at everything.
"""

from __future__ import annotations

from collections.abc import Iterator

Cell = tuple[int, int]
Shape = frozenset[str]

CLOCKWISE = "nesw"
STEP = {"n": (0, -1), "e": (1, 0), "s": (0, 1), "w": (-1, 0)}
FACING = {"n": "s", "s": "n", "e": "w", "w": "e"}
SHAPES = {"s": "ns", "e": "ne", "t": "nes", "c": "nesw", "p": "n", "v": "n", "m": ""}
FLOWERS = {"p": 3, "v": 3, "sf": 1, "ef": 1, "tf": 1}


def turned(shape: str, turns: int) -> Shape:
    return frozenset(CLOCKWISE[(CLOCKWISE.index(side) + turns) % 4] for side in shape)


class NaiveMachine:
    """Tiles by cell; the Source is a tile named "source"."""

    def __init__(self, game: Naive) -> None:
        self.game = game
        self.tiles: dict[Cell, tuple[str, Shape]] = {(0, 0): ("source", game.source)}

    def beside(self, cell: Cell) -> Iterator[tuple[str, Cell]]:
        for side, (dx, dy) in STEP.items():
            yield side, (cell[0] + dx, cell[1] + dy)

    def network(self) -> set[Cell]:
        """The cells that pipes join to the Source."""
        found: set[Cell] = set()
        todo = [(0, 0)]
        while todo:
            cell = todo.pop()
            if cell not in found:
                found.add(cell)
                shape = self.tiles[cell][1]
                todo += [near for s, near in self.beside(cell) if s in shape and near in self.tiles]
        return found

    def ends(self) -> int:
        return sum(
            near not in self.tiles
            for cell in self.network()
            for side, near in self.beside(cell)
            if side in self.tiles[cell][1]
        )

    def fits(self, tile: str, shape: Shape, cell: Cell) -> bool:
        """BOT-12 to BOT-14."""
        near = [(side, other) for side, other in self.beside(cell) if other in self.tiles]
        if cell in self.tiles or not near:
            return False
        for side, other in near:
            if (side in shape) != (FACING[side] in self.tiles[other][1]):
                return False
        self.tiles[cell] = (tile, shape)
        is_open = self.ends() > 0
        del self.tiles[cell]
        return is_open

    def placements(self, tile: str) -> list[str]:
        cells = {near for cell in self.tiles for _, near in self.beside(cell)}
        moves = []
        for cell in cells:
            tried: list[Shape] = []
            for turns in range(4):
                shape = turned(self.game.shapes[tile[1]], turns)
                if shape not in tried and self.fits(tile, shape, cell):
                    moves.append(f"place {tile} {cell[0]},{cell[1]} {turns}")
                tried.append(shape)
        return moves

    def count(self) -> tuple[int, int]:
        """BOT-22 to BOT-25: points, and tiles left."""
        kept = {cell: self.tiles[cell] for cell in self.network() if cell != (0, 0)}
        points = 0
        for cell, (tile, shape) in kept.items():
            group = {cell}
            todo = [cell]
            while todo:
                for _, near in self.beside(todo.pop()):
                    if near in kept and near not in group and kept[near][0][0] == tile[0]:
                        group.add(near)
                        todo.append(near)
            points += len(group) >= 3
            own = [
                near
                for side, near in self.beside(cell)
                if side in shape and near in kept and kept[near][0][0] == tile[0]
            ]
            if tile[1] not in "pv" or own:
                points += self.game.flowers.get(tile[1:], 0)
        return points, len(kept)


class Naive:
    """A whole game."""

    def __init__(
        self,
        centre: list[str],
        draw: list[str],
        first: int,
        shapes: dict[str, str] | None = None,
        flowers: dict[str, int] | None = None,
        source: str = "n",
    ) -> None:
        self.shapes = shapes or SHAPES
        self.flowers = flowers or FLOWERS
        self.source = frozenset(source)
        self.tops = list(centre)
        self.draw = list(draw)
        self.sides: list[dict[int, str]] = [{}, {}]
        self.released: list[list[str]] = [[], []]
        self.machines = [NaiveMachine(self), NaiveMachine(self)]
        self.removed: list[str] = []
        self.pawn = first
        self.arrivals: list[str] = []
        self.turn = 1 - first
        self.actor: int | None = None
        self.next_turn()

    def resembles(self, one: str, other: str) -> bool:
        return one[0] == other[0] or one[1] == other[1]

    def next_turn(self) -> None:
        self.turn = 1 - self.turn
        if not self.arrivals:
            if not self.draw:
                self.actor = None
                return
            self.arrivals, self.draw = self.draw[:3], self.draw[3:]
            self.turn = self.pawn
            self.pawn = 1 - self.pawn
        self.actor = self.turn

    def moves_of(self, seat: int, tile: str) -> list[str]:
        """What can be done with a released tile."""
        if tile[1] == "m":
            return [f"swap {i + 1}" for i, top in enumerate(self.tops) if top[1] != "m"]
        return self.machines[seat].placements(tile)

    def legal(self) -> set[str]:
        assert self.actor is not None
        if self.released[self.actor]:
            return {m for t in self.released[self.actor] for m in self.moves_of(self.actor, t)}
        moves = {f"{tile} centre {i}" for tile in self.arrivals for i in range(1, 6)}
        for tile in self.arrivals:
            for i, top in enumerate(self.tops):
                if i not in self.sides[self.actor] and self.resembles(tile, top):
                    moves.add(f"{tile} side {i + 1}")
        return moves

    def play(self, move: str) -> None:
        assert self.actor is not None
        words = move.split()
        if words[0] == "place":
            x, y = words[2].split(",")
            shape = turned(self.shapes[words[1][1]], int(words[3]))
            self.machines[self.actor].tiles[int(x), int(y)] = (words[1], shape)
            self.released[self.actor].remove(words[1])
        elif words[0] == "swap":
            self.exchange(self.actor, int(words[1]) - 1)
        else:
            self.arrivals.remove(words[0])
            column = int(words[2]) - 1
            if words[1] == "side":
                self.sides[self.actor][column] = words[0]
            else:
                self.tops[column] = words[0]
                self.look(column)
        self.resolve()

    def exchange(self, seat: int, column: int) -> None:
        """BOT-17 to BOT-19."""
        gone = next(tile for tile in self.released[seat] if tile[1] == "m")
        self.released[seat].remove(gone)
        self.released[seat].append(self.tops[column])
        self.tops[column] = gone
        self.look(column)

    def look(self, column: int) -> None:
        """BOT-10."""
        for seat in (0, 1):
            tile = self.sides[seat].get(column)
            if tile is not None and not self.resembles(tile, self.tops[column]):
                self.released[seat].append(self.sides[seat].pop(column))

    def resolve(self) -> None:
        """BOT-16, BOT-20, BOT-21."""
        for seat in (self.turn, 1 - self.turn):
            if any(self.moves_of(seat, tile) for tile in self.released[seat]):
                self.actor = seat
                return
            self.removed += self.released[seat]
            self.released[seat] = []
        self.next_turn()
