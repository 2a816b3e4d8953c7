"""How a seat's round is counted, line by line: what counts, where it lies, and why.

The numbers are the kernel's (`kernel/rounds.py`, `kernel/world.py`); here they get their
squares and edges (`kernel/board.py`). A board is looked at again only after it has changed.
"""

from __future__ import annotations

from tablee.engine.game import ranks
from tablee.engine.record import Result
from tablee.games.mondo.kernel.board import NAMES, look_at, mismatches_of
from tablee.games.mondo.kernel.count import count_lines
from tablee.games.mondo.kernel.rules import State
from tablee.games.mondo.kernel.world import World
from tablee.games.mondo.names import SIDE_NAMES
from tablee.games.mondo.terms import agreed_terms, parts_of
from tablee.games.mondo.view import BoardCount, RoundCount, SeatCount

OPPOSITE = dict(zip(SIDE_NAMES, SIDE_NAMES[2:] + SIDE_NAMES[:2], strict=True))


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
        world.told = look_at(state, world)
    return world.told


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
