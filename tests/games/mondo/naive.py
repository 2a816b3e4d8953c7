"""Mondo's count written again, plainly, from the rule sheet and the view alone."""

from __future__ import annotations

from msgspec import Struct

from tablee.games.mondo.components import Tiles
from tablee.games.mondo.names import turned
from tablee.games.mondo.view import MondoView, RoundCount

STEP = ((0, -1), (1, 0), (0, 1), (-1, 0))
HOMES = {
    "P": ("bison", "elephant", "zebra", "lion"),
    "F": ("panda", "parrot", "tiger", "cassowary"),
    "D": ("snake", "scorpion", "camel", "lizard"),
    "W": ("penguin", "turtle", "dolphin", "whale"),
}
VALUES = dict.fromkeys(("bison", "elephant", "panda", "parrot", "snake", "scorpion"), 4)
VALUES |= {"plains": 5, "forest": 5, "desert": 5, "perfection": 6, "on-time": 3, "first": 3}

Cell = tuple[int, int]
Node = tuple[int, int, str]


class Naive(Struct):
    """Everything one board shows."""

    animals: list[str]
    lands: list[tuple[str, list[Cell], list[str], bool]]
    """Closed ones: letter, squares, animals, whether an own edge lies on the border."""
    mismatches: int
    empty: int
    active: int
    inactive: int


def look(count: RoundCount, tiles: Tiles, border: tuple[str, ...]) -> Naive:
    """A board from the tiles on it, each square and edge visited by hand."""
    edges: dict[Cell, str] = {}
    carried: dict[Cell, tuple[str | None, str]] = {}
    for placed in count.board.tiles:
        cell = ("abcdef".index(placed.square[0]), int(placed.square[1]) - 1)
        tile = placed.tile - 1
        if placed.face == "front":
            edges[cell] = turned(tiles.fronts[tile], placed.turns)
            carried[cell] = (tiles.animals[tile], tiles.volcanoes[tile])
        else:
            edges[cell] = tiles.backs[tile] * 4
            carried[cell] = (None, "-")
    mismatches = sum(_mismatches(cell, edges, border) for cell in edges)
    volcanoes = [volcano for _, volcano in carried.values()]
    return Naive(
        [animal for animal, _ in carried.values() if animal is not None],
        _lands(edges, carried, border),
        mismatches,
        24 - len(edges),
        volcanoes.count("A"),
        volcanoes.count("I"),
    )


def beyond(cell: Cell, side: int, edges: dict[Cell, str], border: tuple[str, ...]) -> str | None:
    """The landscape that an edge faces; None if that is an empty square."""
    x, y = cell
    near = (x + STEP[side][0], y + STEP[side][1])
    if 0 <= near[0] < 6 and 0 <= near[1] < 4:
        return edges[near][(side + 2) % 4] if near in edges else None
    return border[side][(x, y, 5 - x, 3 - y)[side]]


def is_border(cell: Cell, side: int) -> bool:
    x, y = cell[0] + STEP[side][0], cell[1] + STEP[side][1]
    return not (0 <= x < 6 and 0 <= y < 4)


def _mismatches(cell: Cell, edges: dict[Cell, str], border: tuple[str, ...]) -> int:
    """Those of the border, and those of the east and the south: each pair once."""
    found = 0
    for side in range(4):
        facing = beyond(cell, side, edges, border)
        if facing is not None and facing != edges[cell][side]:
            found += is_border(cell, side) or side in (1, 2)
    return found


def _lands(
    edges: dict[Cell, str],
    carried: dict[Cell, tuple[str | None, str]],
    border: tuple[str, ...],
) -> list[tuple[str, list[Cell], list[str], bool]]:
    lands = []
    left: set[Node] = {(*cell, letter) for cell, own in edges.items() for letter in own}
    while left:
        start = min(left)
        nodes, is_closed, has_shore = _flood(start, edges, border)
        left -= nodes
        if is_closed:
            letter = start[2]
            cells = sorted((x, y) for x, y, _ in nodes)
            living = [carried[cell][0] for cell in cells]
            animals = [name for name in living if name in HOMES[letter] and name is not None]
            lands.append((letter, cells, animals, has_shore))
    return lands


def _flood(
    start: Node, edges: dict[Cell, str], border: tuple[str, ...]
) -> tuple[set[Node], bool, bool]:
    """One landscape: its nodes, whether it is closed and faultless, whether it has a shore."""
    nodes, queue = {start}, [start]
    is_closed, has_shore = True, False
    while queue:
        x, y, letter = queue.pop()
        for side in range(4):
            if edges[x, y][side] != letter:
                continue
            if beyond((x, y), side, edges, border) != letter:
                is_closed = False
            if is_border((x, y), side):
                has_shore = True
                continue
            near = (x + STEP[side][0], y + STEP[side][1])
            node = (*near, letter)
            if near in edges and edges[near][(side + 2) % 4] == letter and node not in nodes:
                nodes.add(node)
                queue.append(node)
    return nodes, is_closed, has_shore


def measure(modifier: str, board: Naive) -> int:
    """MON-27."""
    lakes = [cells for letter, cells, _, shore in board.lands if letter == "W" and not shore]
    forests = [cells for letter, cells, _, _ in board.lands if letter == "F"]
    return {
        "landscapes": sum(letter != "W" for letter, _, _, _ in board.lands),
        "lakes": len(lakes),
        "aquatic": sum(name in HOMES["W"] for name in board.animals),
        "lake": max(map(len, lakes), default=0),
        "forest": max(map(len, forests), default=0),
    }[modifier]


def is_met(task: str, board: Naive, bonus: int) -> bool:
    """MON-30."""
    if task == "perfection":
        return board.empty == 0 and board.mismatches == 0
    if task == "on-time":
        return board.empty == 0
    if task == "first":
        return bonus == 4
    kinds = {"plains": "P", "forest": "F", "desert": "D"}
    lands = [(letter, animals) for letter, _, animals, _ in board.lands]
    if task in kinds:
        return any(letter == kinds[task] and len(set(a)) == 4 for letter, a in lands)
    return any(animals.count(task) >= 3 for _, animals in lands)


def totals(
    view: MondoView,
    counts: tuple[RoundCount, ...],
    modifier: str | None,
    erupting: tuple[int, ...],
) -> list[int]:
    """MON-18 to MON-36: what a round is worth to every seat."""
    boards = [look(count, view.tiles, view.border) for count in counts]
    if view.limit is not None:
        only = boards[0]
        return [-(only.empty + only.mismatches + only.active + only.inactive)]
    sums = []
    costs = _costs(view, boards, erupting)
    for seat, (count, board) in enumerate(zip(counts, boards, strict=True)):
        lands = sum(letter != "W" for letter, _, _, _ in board.lands)
        total = len(board.animals) + 2 * lands + count.bonus - costs[seat]
        if view.level != "children":
            total -= board.empty + board.mismatches
        if modifier is not None:
            total += _modified(seat, [measure(modifier, each) for each in boards])
        for task in count.tasks:
            value = VALUES[task.task]
            total += value if is_met(task.task, board, count.bonus) else -value
        sums.append(total)
    return sums


def _costs(view: MondoView, boards: list[Naive], erupting: tuple[int, ...]) -> list[int]:
    if view.level == "children":
        return [0] * len(boards)
    if any(word != "none" for word in view.handicap):
        spared = {"none": (0, 0), "active": (1, 0), "all": (1, 1)}
        pairs = zip(boards, view.handicap, strict=True)
        return [b.active * spared[w][0] + b.inactive * spared[w][1] for b, w in pairs]
    awake = [b.active + (b.inactive if s in erupting else 0) for s, b in enumerate(boards)]
    return [own if own == max(awake) else 0 for own in awake]


def _modified(seat: int, measures: list[int]) -> int:
    if len(set(measures)) == 1:
        return 0
    own = measures[seat]
    return 4 if own == max(measures) else -4 if own == min(measures) else 0
