"""How a seat's round is counted, line by line: what counts, where it lies, and why.

The numbers are the kernel's (`rounds.py`, `world.py`); here they get their
squares and edges. A board is looked at again only after it has changed.
"""

from __future__ import annotations

from msgspec import Struct

from tablee.games.mondo.names import (
    COLUMNS,
    FACES,
    KINDS,
    MAX_PLAYERS,
    MODIFIERS,
    NOBODY,
    SIDE_NAMES,
    SIDES,
    SQUARES,
    TASKS,
    Eruption,
    Landscape,
    Volcano,
    landscape_name,
    square_name,
)
from tablee.games.mondo.rules import State
from tablee.games.mondo.terms import parts_of
from tablee.games.mondo.world import World

UNFINISHED = (1 << 14) - 1  # of an extent: open edges and faults (see `world.py`)
SHORES = 0x3F << 14
ONWARD = {1: 1, 2: COLUMNS}  # east and south: how far the next square is in reading order
BACK = 4


class Animal(Struct, frozen=True):
    """MON-18."""

    square: str
    species: str


class Land(Struct, frozen=True):
    """A closed and faultless landscape (MON-19); `lake` as MON-27 has it."""

    kind: str
    squares: tuple[str, ...]
    lake: bool


class Mismatch(Struct, frozen=True):
    """MON-23: two tile edges that differ, named once, or a tile edge and the border."""

    square: str
    side: str
    other: str | None
    """The square beyond; None is the border."""


class Placed(Struct, frozen=True):
    """A tile on a board."""

    square: str
    tile: int
    face: str
    turns: int


class BoardCount(Struct, frozen=True):
    """What lies on one board."""

    tiles: tuple[Placed, ...]
    animals: tuple[Animal, ...]
    landscapes: tuple[Land, ...]
    mismatches: tuple[Mismatch, ...]
    empty: tuple[str, ...]
    active: tuple[str, ...]
    """Squares of active volcanoes."""
    inactive: tuple[str, ...]


class VolcanoCount(Struct, frozen=True):
    """MON-22, MON-24, MON-32, MON-34: how many count against the seat, and what that costs."""

    counted: int
    most: int
    """The highest number that counts against anyone."""
    reason: str
    """most, fewer, none, spared, handicap, solo, children."""
    points: int


class ModifierCount(Struct, frozen=True):
    """MON-26: how the seat did in the round's modifier."""

    modifier: str
    own: int
    best: int
    worst: int
    points: int


class TaskCount(Struct, frozen=True):
    """MON-29."""

    task: str
    is_met: bool
    points: int


class RoundCount(Struct, frozen=True):
    """A seat's round, line by line: the points of all lines add up to `total`."""

    round: int
    board: BoardCount
    animals: int
    landscapes: int
    bonus: int
    volcanoes: VolcanoCount
    empty: int
    mismatches: int
    modifier: ModifierCount | None
    tasks: tuple[TaskCount, ...]
    total: int


class SeatCount(Struct, frozen=True):
    """MON-25: a seat's whole game."""

    rounds: tuple[RoundCount, ...]
    total: int


def count_round(state: State, number: int, seat: int) -> RoundCount:
    """A round that has ended, or the running one as if it ended now."""
    board = board_count(state, number, seat)
    rates = state.values.rates
    lands = sum(land.kind != "water" for land in board.landscapes)
    return RoundCount(
        round=number + 1,
        board=board,
        animals=len(board.animals) * rates.animal,
        landscapes=lands * rates.landscape,
        bonus=state.bonus[number * MAX_PLAYERS + seat],
        volcanoes=_volcanoes(state, number, seat),
        empty=len(board.empty) * rates.empty,
        mismatches=len(board.mismatches) * rates.mismatch,
        modifier=_modifier(state, number, seat),
        tasks=_tasks(state, number, seat),
        total=state.total(number, seat),
    )


def count_seat(state: State, seat: int) -> SeatCount:
    """All rounds that have ended."""
    rounds = tuple(count_round(state, number, seat) for number in range(state.round))
    return SeatCount(rounds, state.scores()[seat])


# -- the board -------------------------------------------------------------------


def board_count(state: State, number: int, seat: int) -> BoardCount:
    """What lies on a board of any round."""
    world = state.worlds[number * state.seats + seat]
    if not isinstance(world.told, BoardCount):
        world.told = _look(state, world)
    return world.told


def _look(state: State, world: World) -> BoardCount:
    parts = parts_of(state.spec)
    tiles = list(world.tile)
    lies = list(world.lie)
    fronts = [s for s in range(SQUARES) if tiles[s] != NOBODY and lies[s] < BACK]
    animals = [(s, parts.tiles[tiles[s]].animal) for s in fronts]
    volcanoes = [(s, world.box.volcano[tiles[s]]) for s in fronts]
    return BoardCount(
        tiles=tuple(
            Placed(square_name(s), tiles[s] + 1, FACES[lies[s] // BACK], lies[s] % BACK)
            for s in range(SQUARES)
            if tiles[s] != NOBODY
        ),
        animals=tuple(Animal(square_name(s), name) for s, name in animals if name is not None),
        landscapes=lands_of(world),
        mismatches=mismatches_of(world),
        empty=tuple(square_name(s) for s in range(SQUARES) if tiles[s] == NOBODY),
        active=tuple(square_name(s) for s, volcano in volcanoes if volcano == Volcano.ACTIVE),
        inactive=tuple(square_name(s) for s, volcano in volcanoes if volcano == Volcano.INACTIVE),
    )


def land_at(world: World, square: int, kind: int) -> Land:
    """The landscape of one kind that a square's tile is part of."""
    return _land(world, _roots(world), square * KINDS + kind)


def _roots(world: World) -> list[int]:
    """The root of every node that is there, -1 for the others."""
    heads = list(world.head)
    return [world.root(node) if heads[node] >= 0 else -1 for node in range(SQUARES * KINDS)]


def _land(world: World, roots: list[int], node: int) -> Land:
    kind = node % KINDS
    nodes = [other for other, root in enumerate(roots) if root == roots[node]]
    lake = kind == Landscape.WATER and world.extent[roots[node]] & (UNFINISHED | SHORES) == 0
    squares = tuple(square_name(other // KINDS) for other in nodes)
    return Land(landscape_name(kind), squares, lake)


def lands_of(world: World) -> tuple[Land, ...]:
    """MON-19: all closed and faultless landscapes, in reading order of their first square."""
    roots = _roots(world)
    extents = list(world.extent)
    first = {root: node for node, root in reversed(list(enumerate(roots))) if root >= 0}
    closed = sorted(node for root, node in first.items() if extents[root] & UNFINISHED == 0)
    return tuple(_land(world, roots, node) for node in closed)


def mismatches_of(world: World) -> tuple[Mismatch, ...]:
    """MON-23: in reading order; an edge between two tiles is named by the first of them."""
    tiles, codes, border = list(world.tile), list(world.edge), list(world.box.border)
    found = []
    for square in range(SQUARES):
        for side in range(SIDES) if tiles[square] != NOBODY else ():
            own = codes[square] >> 2 * side & 3
            beyond = border[square * SIDES + side]
            if beyond >= 0:
                if beyond != own:
                    found.append(Mismatch(square_name(square), SIDE_NAMES[side], None))
            elif side in ONWARD:
                other = square + ONWARD[side]
                if tiles[other] != NOBODY and codes[other] >> 2 * (side ^ 2) & 3 != own:
                    names = square_name(square), SIDE_NAMES[side], square_name(other)
                    found.append(Mismatch(*names))
    return tuple(found)


# -- what depends on the others, and on the level --------------------------------


def _volcanoes(state: State, number: int, seat: int) -> VolcanoCount:
    own = state.volcanoes(number, seat)
    most = max(state.volcanoes(number, other) for other in range(state.seats))
    match Eruption(state.values.eruption):
        case Eruption.NEVER:
            reason = "children"
        case Eruption.ALL:
            reason = "solo"
        case Eruption.HANDICAP:
            reason = "handicap" if state.values.handicap[seat] > 0 else "spared"
        case Eruption.MOST:
            reason = "none" if own == 0 else "most" if own == most else "fewer"
    return VolcanoCount(own, most, reason, -state.cost(number, seat, own))


def _modifier(state: State, number: int, seat: int) -> ModifierCount | None:
    if state.modifier[number] < 0:
        return None
    measures = [state.measure(number, other) for other in range(state.seats)]
    return ModifierCount(
        MODIFIERS[state.modifier[number]],
        measures[seat],
        max(measures),
        min(measures),
        state.modified(number, seat),
    )


def _tasks(state: State, number: int, seat: int) -> tuple[TaskCount, ...]:
    counts = []
    for task, word in enumerate(TASKS):
        if state.holder[number * len(TASKS) + task] == seat:
            is_met = state.is_met(number, seat, task)
            value = state.values.task[task]
            counts.append(TaskCount(word, is_met, value if is_met else -value))
    return tuple(counts)
