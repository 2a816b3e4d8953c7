"""What speaks for a move of Mondo: edges that match, landscapes, animals, tasks, tokens."""

from __future__ import annotations

from collections.abc import Iterator

from tablee.bots.mondo.boards import Boards
from tablee.bots.mondo.planner import front_value, volcano_costs
from tablee.bots.reasons.reason import Reason
from tablee.games.mondo import notation
from tablee.games.mondo.kernel.rules import State
from tablee.games.mondo.names import (
    BACK,
    KIND_SHIFT,
    LIES,
    SQUARES,
    TASKS,
    Kind,
    Volcano,
    square_name,
)
from tablee.games.mondo.scoring import count_round
from tablee.games.mondo.view import RoundCount


def reasons(state: State, seat: int, text: str) -> Iterator[Reason]:
    """What a legal move brings, the weightiest first."""
    move = notation.parse(text)
    match move:
        case notation.Put(square, face, turns):
            yield from _put(state, seat, square, notation.lie_of(face, turns))
        case notation.Take(number):
            yield from _take(state, seat, number - 1)
        case notation.Stop():
            yield from _stop(state, seat)
        case notation.Task(task):
            yield from _task(state, seat, task)
        case notation.Drop():
            if state.world(seat).filled == SQUARES:
                yield Reason("mondo.reason.full")
        case _:
            return


def _put(state: State, seat: int, square: int, lie: int) -> Iterator[Reason]:
    """What a tile on a square changes in the round as it stands."""
    tile = state.hand[seat]
    after = state.copy()
    after.play(seat, Kind.PUT << KIND_SHIFT | square * LIES | lie)
    before = count_round(state, state.round, seat)
    yield from _gains(before, count_round(after, state.round, seat), square_name(square))
    if lie == BACK and _counts(state, seat, tile):
        yield Reason("mondo.reason.no-volcano")


def _gains(before: RoundCount, after: RoundCount, name: str) -> Iterator[Reason]:
    if after.landscapes > before.landscapes:
        kinds = tuple(
            land.kind
            for land in after.board.landscapes
            if land not in before.board.landscapes and land.kind != "water"
        )
        points = after.landscapes - before.landscapes
        yield Reason("mondo.reason.closes", {"kinds": kinds, "points": points})
    met = {task.task for task in before.tasks if task.is_met}
    for task in after.tasks:
        if task.is_met and task.task not in met:
            yield Reason("mondo.reason.task", {"task": task.task, "points": task.points})
    if after.modifier and before.modifier and after.modifier.points > before.modifier.points:
        points = after.modifier.points - before.modifier.points
        word = after.modifier.modifier
        yield Reason("mondo.reason.modifier", {"modifier": word, "points": points})
    if after.animals > before.animals:
        animal = next(a.species for a in after.board.animals if a.square == name)
        points = after.animals - before.animals
        yield Reason("mondo.reason.animal", {"animal": animal, "points": points})
    if not any(name in (edge.square, edge.other) for edge in after.board.mismatches):
        yield Reason("mondo.reason.fits", {"square": name.upper()})


def _counts(state: State, seat: int, tile: int) -> bool:
    """Whether the front of a tile carries a volcano that would count against the seat."""
    volcano = state.box.volcano[tile]
    return volcano != Volcano.NONE and bool(state.counts(state.round, seat, volcano))


def _take(state: State, seat: int, tile: int) -> Iterator[Reason]:
    """Where the tile would go, and what it would bring there."""
    place = _best_place(state, seat, tile)
    if place is None:
        return
    square, lie = place
    face = notation.face_of(lie)
    yield Reason("mondo.reason.goes", {"square": square_name(square).upper(), "face": face})
    taken = state.copy()
    taken.play(seat, Kind.TAKE << KIND_SHIFT | tile)
    yield from _put(taken, seat, square, lie)


def _best_place(state: State, seat: int, tile: int) -> tuple[int, int] | None:
    """The square and the lie that seem best for a tile; None on a full board."""
    if state.world(seat).filled == SQUARES:
        return None
    costs = volcano_costs(state, seat)
    boards = Boards(state, seat, *costs[1:])
    values: dict[tuple[int, int], float] = {}
    for lie in (*range(state.box.turns[tile]), BACK):
        value = boards.look(tile, lie, True)
        values[boards.put_square, lie] = value + (
            front_value(state, tile, costs) if lie < BACK else 0.0
        )
    return max(values, key=values.__getitem__)


def _stop(state: State, seat: int) -> Iterator[Reason]:
    """MON-16."""
    if state.world(seat).filled == SQUARES:
        yield Reason("mondo.reason.full")
    token = state.values.token[state.stops[state.round]]
    if token:
        yield Reason("mondo.reason.bonus", {"n": token})


def _task(state: State, seat: int, task: str) -> Iterator[Reason]:
    """MON-28: a task that is fulfilled already."""
    number = TASKS.index(task)
    if state.is_met(state.round, seat, number):
        points = state.values.task[number]
        yield Reason("mondo.reason.task-met", {"task": task, "points": points})
