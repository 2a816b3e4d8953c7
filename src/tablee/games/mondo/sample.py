"""A whole state that fits everything a seat has seen: only rounds to come are imagined."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import UNSET, UnsetType

from tablee.engine.random import Random
from tablee.engine.spec import Spec
from tablee.games.mondo.kernel.rules import State
from tablee.games.mondo.kernel.world import World
from tablee.games.mondo.names import (
    KIND_SHIFT,
    MAX_PLAYERS,
    MODIFIERS,
    SQUARES,
    TASKS,
    TILES,
    Kind,
    square_name,
)
from tablee.games.mondo.notation import lie_of
from tablee.games.mondo.setup import UP, Round, draw_faces, draw_tasks, prepare
from tablee.games.mondo.terms import parts_of, terms, values
from tablee.games.mondo.view import GONE, Displayed, MondoView, Placed, RoundCount

NUMBERS = {square_name(square): square for square in range(SQUARES)}
ANY = UP[0] * TILES  # the faces of a round that has ended mean nothing any more


def imagine(view: MondoView, spec: Spec) -> Callable[[Random], State]:
    """A drawer of states: what the view tells is set up once, the rounds to come each time."""
    known = _known(view, spec)
    agreed = terms(spec)
    used = [past.modifier for past in view.past] + [view.modifier]

    def draw(rng: Random) -> State:
        state = known.copy()
        left = [modifier for modifier in MODIFIERS if modifier not in used]
        rng.shuffle(left)
        for number in range(view.round, agreed.rounds):
            modifier = left.pop() if agreed.has_modifiers else UNSET
            tasks = draw_tasks(spec.players, rng) if agreed.has_tasks else UNSET
            prepare(state, number, Round(draw_faces(rng), modifier, tasks))
        return state

    return draw


def _known(view: MondoView, spec: Spec) -> State:
    """A state with everything in the view, and nothing else in it yet."""
    agreed = terms(spec)
    state = State(spec, parts_of(spec).box(agreed.board), values(spec), agreed.rounds)
    ended = view.past[: view.round - 1]
    for number, past in enumerate(ended):
        prepare(state, number, Round(ANY, past.modifier or UNSET, _words(past.tasks)))
        for count in past.counts:
            state.worlds.append(_world(state, count.board.tiles))
    state.round = len(ended)
    this = Round(view.dealt, view.modifier or UNSET, _words(view.tasks))
    prepare(state, state.round, this)
    state.start()
    state.up = _faces_up(view)
    for seat, count in enumerate(_counts(view)):
        for placed in count.board.tiles:
            lie = lie_of(placed.face, placed.turns)
            state.lay_out(seat, NUMBERS[placed.square], placed.tile - 1, lie)
    _keep_account(view, state)
    if view.is_over:
        state.round = state.rounds
        state.running = 0
    else:
        _resume(view, state)
        state.now = view.now or 0  # MON-35: a hidden time may be any; from 0 all is still possible
    return state


def _words(tasks: tuple[Displayed, ...]) -> tuple[str, ...] | UnsetType:
    return tuple(shown.task for shown in tasks) or UNSET


def _faces_up(view: MondoView) -> list[int]:
    """The face of each tile in the middle or in hand; those on boards may have shown any."""
    up = list(view.middle.replace(GONE, UP[0]))
    for standing in view.standings:
        if standing.hand is not None:
            up[standing.hand.tile - 1] = standing.hand.face[0]
    return [UP.index(letter) for letter in up]


def _counts(view: MondoView) -> tuple[RoundCount, ...]:
    """The boards of the round that runs, or of the last one."""
    if view.is_over:
        return view.past[-1].counts
    return tuple(standing.count for standing in view.standings)


def _world(state: State, tiles: tuple[Placed, ...]) -> World:
    world = World(state.box)
    for placed in tiles:
        world.lay(NUMBERS[placed.square], placed.tile - 1, lie_of(placed.face, placed.turns))
    return world


def _keep_account(view: MondoView, state: State) -> None:
    """Tokens, tasks and points of every round so far. Arrays are assigned whole: they are C's."""
    bonus, points, holder = list(state.bonus), list(state.points), list(state.holder)
    stops, erupting = list(state.stops), list(state.erupting)
    for number, past in enumerate(view.past):
        erupting[number] = sum(1 << seat for seat in past.erupting)
        stops[number] = sum(count.bonus > 0 for count in past.counts)
        _hold(holder, number, past.tasks)
        for seat, count in enumerate(past.counts):
            bonus[number * MAX_PLAYERS + seat] = count.bonus
            points[number * MAX_PLAYERS + seat] = count.total
    if not view.is_over:
        number = view.round - 1
        erupting[number] = sum(1 << seat for seat in view.erupting)
        stops[number] = sum(standing.stopped for standing in view.standings)
        _hold(holder, number, view.tasks)
        for seat, standing in enumerate(view.standings):
            bonus[number * MAX_PLAYERS + seat] = standing.bonus
    state.bonus, state.points, state.holder = bonus, points, holder
    state.stops, state.erupting = stops, erupting


def _hold(holder: list[int], number: int, tasks: tuple[Displayed, ...]) -> None:
    for shown in tasks:
        if shown.holder is not None:
            holder[number * len(TASKS) + TASKS.index(shown.task)] = shown.holder


def _resume(view: MondoView, state: State) -> None:
    """Hands as they are, and those who have stopped out of the round."""
    for seat, standing in enumerate(view.standings):
        if standing.hand is not None:
            state.play(seat, Kind.TAKE << KIND_SHIFT | (standing.hand.tile - 1))
        if standing.stopped:
            state.running &= ~(1 << seat)
