"""A whole state that fits everything a seat has seen: only rounds to come are imagined."""

from __future__ import annotations

from msgspec import UNSET

from tablee.engine.random import Random
from tablee.engine.spec import Spec
from tablee.games.mondo.names import MAX_PLAYERS, MODIFIERS, TASKS, Kind, square_number
from tablee.games.mondo.notation import KIND, lie_of
from tablee.games.mondo.rules import State
from tablee.games.mondo.scoring import Placed, RoundCount
from tablee.games.mondo.setup import UP, MondoSetup, Round, deal, prepare
from tablee.games.mondo.terms import parts_of, terms, values
from tablee.games.mondo.view import GONE, Displayed, MondoView
from tablee.games.mondo.world import World


def sample(view: MondoView, spec: Spec, rng: Random) -> State:
    """The view's rounds as they are, and any others that chance may have decided."""
    agreed = terms(spec)
    state = State(spec, parts_of(spec).boxes[agreed.board], values(spec), agreed.rounds)
    for number, this in enumerate(_rounds(view, deal(spec, rng), rng)):
        prepare(state, number, this)
    ended = view.past[: view.round - 1]
    for past in ended:
        for count in past.counts:
            state.worlds.append(_world(state, count.board.tiles))
    state.round = len(ended)
    state.start()
    for seat, count in enumerate(_counts(view)):
        for placed in count.board.tiles:
            state.lay_out(seat, _square(placed), placed.tile - 1, lie_of(placed.face, placed.turns))
    _keep_account(view, state)
    if view.is_over:
        state.round = state.rounds
        state.running = 0
    else:
        _resume(view, state)
        state.now = view.now or 0  # MON-35: a hidden time may be any; from 0 all is still possible
    return state


def _rounds(view: MondoView, dealt: MondoSetup, rng: Random) -> list[Round]:
    """What is known of each round so far; the rest as newly dealt, without modifiers used up."""
    seen = [(past.modifier, past.tasks) for past in view.past[: view.round - 1]]
    seen.append((view.modifier, view.tasks))
    used = [modifier for modifier, _ in seen]
    left = [modifier for modifier in MODIFIERS if modifier not in used]
    rng.shuffle(left)
    rounds = []
    for number, this in enumerate(dealt.rounds):
        up = _faces_up(view, this.up) if number == view.round - 1 else this.up
        if number < len(seen):
            known, tasks = seen[number]
            words = tuple(shown.task for shown in tasks)
            rounds.append(Round(up, UNSET if known is None else known, words or UNSET))
        else:
            modifier = UNSET if this.modifier is UNSET else left.pop()
            rounds.append(Round(up, modifier, this.tasks))
    return rounds


def _faces_up(view: MondoView, imagined: str) -> str:
    """The face of each tile in the middle or in hand; those on boards may have shown any."""
    pairs = zip(view.middle, imagined, strict=True)
    up = [any_face if known == GONE else known for known, any_face in pairs]
    for standing in view.standings:
        if standing.hand is not None:
            up[standing.hand.tile - 1] = standing.hand.face[0]
    assert all(letter in UP for letter in up)
    return "".join(up)


def _counts(view: MondoView) -> tuple[RoundCount, ...]:
    """The boards of the round that runs, or of the last one."""
    if view.is_over:
        return view.past[-1].counts
    return tuple(standing.count for standing in view.standings)


def _world(state: State, tiles: tuple[Placed, ...]) -> World:
    world = World(state.box)
    for placed in tiles:
        world.lay(_square(placed), placed.tile - 1, lie_of(placed.face, placed.turns))
    return world


def _square(placed: Placed) -> int:
    square = square_number(placed.square)
    assert square is not None, placed.square
    return square


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
            state.play(seat, Kind.TAKE << KIND | (standing.hand.tile - 1))
        if standing.stopped:
            state.running &= ~(1 << seat)
