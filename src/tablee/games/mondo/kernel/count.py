"""How a seat's round is counted, line by line; where things lie is in `scoring.py`."""

from __future__ import annotations

from tablee.games.mondo.kernel.rules import State
from tablee.games.mondo.names import MAX_PLAYERS, MODIFIERS, TASK_COUNT, TASKS, Eruption
from tablee.games.mondo.view import (
    BoardCount,
    ModifierCount,
    RoundCount,
    TaskCount,
    VolcanoCount,
)

NEVER, ALL, HANDICAP = int(Eruption.NEVER), int(Eruption.ALL), int(Eruption.HANDICAP)


def count_lines(state: State, number: int, seat: int, board: BoardCount) -> RoundCount:
    """The lines of a round; `board` is what lies on the seat's board."""
    rates = state.values.rates
    lands = 0
    for land in board.landscapes:
        if land.kind != "water":
            lands += 1
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


# -- what depends on the others, and on the level --------------------------------


def _volcanoes(state: State, number: int, seat: int) -> VolcanoCount:
    own = state.volcanoes(number, seat)
    most = 0
    for other in range(state.seats):
        most = max(most, state.volcanoes(number, other))
    eruption = state.values.eruption
    if eruption == NEVER:
        reason = "children"
    elif eruption == ALL:
        reason = "solo"
    elif eruption == HANDICAP:
        reason = "handicap" if state.values.handicap[seat] > 0 else "spared"
    else:
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
    for task in range(TASK_COUNT):
        if state.holder[number * TASK_COUNT + task] == seat:
            is_met = state.is_met(number, seat, task)
            value = state.values.task[task]
            counts.append(TaskCount(TASKS[task], is_met, value if is_met else -value))
    return tuple(counts)
