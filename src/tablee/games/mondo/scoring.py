"""How a seat's round is counted, line by line: what counts, where it lies, and why.

The numbers are the kernel's (`kernel/rounds.py`, `kernel/world.py`); here they get their
squares and edges. A board is looked at again only after it has changed.
"""

from __future__ import annotations

from tablee.engine.game import ranks
from tablee.engine.record import Result
from tablee.games.mondo.kernel.count import count_lines
from tablee.games.mondo.kernel.rules import State
from tablee.games.mondo.kernel.world import SHORE_MASK, UNFINISHED_MASK, World
from tablee.games.mondo.names import (
    BACK,
    COLUMNS,
    FACES,
    KINDS,
    NOBODY,
    SIDE_NAMES,
    SIDES,
    SQUARES,
    Landscape,
    landscape_name,
    square_name,
)
from tablee.games.mondo.terms import agreed_terms, parts_of
from tablee.games.mondo.view import (
    Animal,
    BoardCount,
    Land,
    Mismatch,
    Placed,
    RoundCount,
    SeatCount,
)

OPPOSITE = dict(zip(SIDE_NAMES, SIDE_NAMES[2:] + SIDE_NAMES[:2], strict=True))
ONWARD = {1: 1, 2: COLUMNS}  # east and south: how far the next square is in reading order
NAMES = tuple(square_name(square) for square in range(SQUARES))
KIND_NAMES = tuple(landscape_name(kind) for kind in range(KINDS))


def count_round(state: State, number: int, seat: int) -> RoundCount:
    """A round that has ended, or the running one as if it ended now."""
    return count_lines(state, number, seat, board_count(state, number, seat))


def count_seat(state: State, seat: int) -> SeatCount:
    """All rounds that have ended."""
    rounds = tuple(count_round(state, number, seat) for number in range(state.round))
    return SeatCount(rounds, state.scores()[seat])


def kinds(part: SeatCount) -> dict[str, int]:
    """What a seat scored for in all rounds."""
    rounds = part.rounds
    modifiers = [found.modifier for found in rounds if found.modifier is not None]
    return {
        "animals": sum(found.animals for found in rounds),
        "landscapes": sum(found.landscapes for found in rounds),
        "bonus": sum(found.bonus for found in rounds),
        "volcanoes": sum(found.volcanoes.points for found in rounds),
        "empty": sum(found.empty for found in rounds),
        "mismatches": sum(found.mismatches for found in rounds),
        "modifiers": sum(modifier.points for modifier in modifiers),
        "tasks": sum(task.points for found in rounds for task in found.tasks),
    }


# -- the board -------------------------------------------------------------------


def board_count(state: State, number: int, seat: int) -> BoardCount:
    """What lies on a board of any round."""
    world = state.worlds[number * state.seats + seat]
    if not isinstance(world.told, BoardCount):
        world.told = _look(state, world)
    return world.told


def _look(state: State, world: World) -> BoardCount:
    """Arrays are read whole, once: from a compiled kernel every reading is a copy."""
    parts = parts_of(state.spec)
    tiles, lies = list(world.tile), list(world.lie)
    laid = [square for square in range(SQUARES) if tiles[square] != NOBODY]
    fronts = [(NAMES[s], parts.tiles[tiles[s]]) for s in laid if lies[s] < BACK]
    return BoardCount(
        tiles=tuple(
            Placed(NAMES[s], tiles[s] + 1, FACES[lies[s] // BACK], lies[s] % BACK) for s in laid
        ),
        animals=tuple(Animal(name, tile.animal) for name, tile in fronts if tile.animal),
        landscapes=lands_of(world),
        mismatches=mismatches_of(world),
        empty=tuple(NAMES[s] for s in range(SQUARES) if tiles[s] == NOBODY),
        active=tuple(name for name, tile in fronts if tile.volcano == "A"),
        inactive=tuple(name for name, tile in fronts if tile.volcano == "I"),
    )


def land_at(world: World, square: int, kind: int) -> Land:
    """The landscape of one kind that a square's tile is part of."""
    root = world.root(square * KINDS + kind)
    return _land(root, _members(world)[root], world.extent[root])


def lands_of(world: World) -> tuple[Land, ...]:
    """MON-19: all closed and faultless landscapes, in reading order of their first square."""
    extents = list(world.extent)
    return tuple(
        _land(root, nodes, extents[root])
        for root, nodes in _members(world).items()
        if extents[root] & UNFINISHED_MASK == 0
    )


def open_landscapes(world: World) -> int:
    """MON-20: how many landscapes score nothing, because they are open or have a fault.

    Water never scores by itself, so it is not counted.
    """
    extents = list(world.extent)
    return sum(
        1
        for root in _members(world)
        if extents[root] & UNFINISHED_MASK and root % KINDS != Landscape.WATER
    )


def _members(world: World) -> dict[int, list[int]]:
    """The nodes of every landscape by its root; both in reading order."""
    members: dict[int, list[int]] = {}
    for node, head in enumerate(world.head):
        if head >= 0:
            members.setdefault(world.root(node), []).append(node)
    return members


def _land(root: int, nodes: list[int], extent: int) -> Land:
    kind = root % KINDS
    lake = kind == Landscape.WATER and extent & (UNFINISHED_MASK | SHORE_MASK) == 0
    return Land(KIND_NAMES[kind], tuple(NAMES[node // KINDS] for node in nodes), lake)


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
                    found.append(Mismatch(NAMES[square], SIDE_NAMES[side], None))
            elif side in ONWARD:
                other = square + ONWARD[side]
                if tiles[other] != NOBODY and codes[other] >> 2 * (side ^ 2) & 3 != own:
                    found.append(Mismatch(NAMES[square], SIDE_NAMES[side], NAMES[other]))
    return tuple(found)


def wrong_sides(world: World, square: int) -> tuple[str, ...]:
    """MON-23: the sides of one square's tile that do not match, clockwise from north."""
    name = NAMES[square]
    wrong = {
        edge.side if edge.square == name else OPPOSITE[edge.side]
        for edge in mismatches_of(world)
        if name in (edge.square, edge.other)
    }
    return tuple(side for side in SIDE_NAMES if side in wrong)


# -- the end ---------------------------------------------------------------------


def result(state: State) -> Result:
    """MON-25; MON-33: alone, one wins or loses."""
    finals = state.final()
    agreed = agreed_terms(state)
    if agreed.is_solo:
        limit = parts_of(state.spec).penalties[agreed.level]
        return Result(tuple(finals), (1,), won=-finals[0] <= limit)
    return Result(tuple(finals), ranks(finals))


def breakdown(state: State) -> tuple[SeatCount, ...]:
    """All rounds that have ended, by seat."""
    return tuple(count_seat(state, seat) for seat in range(state.seats))
