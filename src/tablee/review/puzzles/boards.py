"""Mondo's puzzles: a board to complete against the clock, compared with the expert's.

The game of a puzzle goes on from its moment as the last seconds of its round: so the rules
themselves say what comes too late. Nobody else plays: the others neither take tiles nor stop, and
the puzzle is the same for everybody.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from tablee.bots import Budget, LevelBot, Turn
from tablee.bots.levels import ADVISER
from tablee.engine.errors import GAME_OVER, IllegalMove
from tablee.engine.game import Event
from tablee.engine.random import Random
from tablee.games.mondo.kernel.rules import State
from tablee.games.mondo.names import SQUARES
from tablee.games.mondo.scoring import count_round
from tablee.games.mondo.view import MondoView
from tablee.match import Match
from tablee.review.puzzles.puzzle import Moment, find
from tablee.review.rounds import STOP

SECONDS = 90
"""How long a board may be worked on: the expert places about fifteen tiles meanwhile."""
KEPT = 32
"""Puzzles whose games are kept at their moment: to replay one takes longer than an answer."""
EXPERTS_KEPT = 512
"""Boards of the expert that are kept: to make one takes ten times as long as to judge an answer."""
_kept: dict[str, Match] = {}
_experts: dict[str, Completed] = {}


class TimedMove(Struct, frozen=True):
    """A move, and when it was made: whole milliseconds since the puzzle's clock was started."""

    move: str
    t: int


class Completed(Struct, frozen=True):
    """A board as its seat left it."""

    points: int
    """What the round is worth to the seat, by the rules (MON-18 to MON-30)."""
    placed: int
    """Tiles that were laid since the puzzle began."""
    view: MondoView
    """What the seat sees last in the round."""


def find_puzzles(match: Match) -> tuple[Moment, ...]:
    """The puzzles in a finished match; against the clock only those with enough time left."""
    return tuple(one for one in find(match) if is_long_enough(one.match(), one.t))


def is_long_enough(match: Match, t: int | None) -> bool:
    """Whether the round of a puzzle still has the time that every puzzle gives."""
    if match.deadline is None or t is None:
        return match.deadline is None and t is None
    return t <= match.deadline - 1000 * SECONDS


def begun(moment: Moment) -> Match:
    """The game as a puzzle against the clock begins."""
    match = _kept.pop(moment.id, None)
    if match is None:
        match = moment.match()
        assert match.deadline is not None, "a puzzle against the clock"
        match.pass_time(match.deadline - 1000 * SECONDS)
    _kept[moment.id] = match  # the last of them again
    if len(_kept) > KEPT:
        _kept.pop(next(iter(_kept)), None)  # another thread may have been faster
    return match.copy()


class Reached(Struct, frozen=True):
    """A puzzle after some moves of its seat."""

    match: Match
    seen: Match
    """The same; before the last move if that ended the round, because all others had stopped."""
    events: tuple[Event, ...]
    """What the last move did."""
    is_done: bool
    """Whether its seat can do nothing more for its board but stop."""


def reached(moment: Moment, moves: Iterable[TimedMove]) -> Reached:
    """The puzzle after these moves; an `IllegalMove` says which is none."""
    match, seat = begun(moment), moment.seat
    number, start = _state(match).round, match.now
    seen = match
    events: tuple[Event, ...] = ()
    for one in moves:
        if seen is not match:
            raise IllegalMove(GAME_OVER)
        before = match.copy() if one.move == STOP else match
        events = match.play(seat, one.move, start + one.t)
        seen = match if _state(match).round == number else before
    is_done = seen is not match or seat not in match.to_play() or _is_full(match, seat)
    return Reached(match, seen, events, is_done)


def _is_full(match: Match, seat: int) -> bool:
    """MON-13, MON-28: no square is left, and no task to choose."""
    is_full = _state(match).world(seat).filled == SQUARES
    return is_full and not any(move.startswith("task") for move in match.legal(seat))


def completed(moment: Moment, moves: tuple[TimedMove, ...]) -> Completed:
    """What a board is worth in the end. A full one stops; others stop themselves or hear the bell.

    Nothing can be gained by waiting with a full board, so nobody has to press *stop* in time.
    """
    before, seat = begun(moment), moment.seat
    number = _state(before).round
    if not any(one.move == STOP for one in moves) and reached(moment, moves).is_done:
        moves = (*moves, TimedMove(STOP, moves[-1].t if moves else 0))
    end = reached(moment, moves)
    view = end.seen.view(seat)
    assert isinstance(view, MondoView)
    placed = _state(end.seen).world(seat).filled - _state(before).world(seat).filled
    return Completed(count_round(_state(end.match), number, seat).total, placed, view)


class Judged(Struct, frozen=True):
    """An answer, and what it is compared with."""

    before: int
    """What the board was worth when the puzzle began."""
    own: Completed
    expert: Completed

    @property
    def is_right(self) -> bool:
        return self.own.points >= self.expert.points

    @property
    def share(self) -> float:
        """Which part of the expert's gain it has, from 0 to 1."""
        gain = max(1, self.expert.points - self.before)
        return 1.0 if self.is_right else max(0.0, (self.own.points - self.before) / gain)


def judge(moment: Moment, moves: tuple[TimedMove, ...]) -> Judged:
    """A board beside the one that the expert makes of the same moment, in the same time."""
    own = completed(moment, moves)
    return Judged(completed(moment, ()).points, own, expert_board(moment))


def expert_board(moment: Moment) -> Completed:
    """What the expert makes of the moment; made once, as it is the same for everybody."""
    found = _experts.get(moment.id)
    if found is None:
        found = _experts[moment.id] = completed(moment, expert_moves(moment))
        if len(_experts) > EXPERTS_KEPT:
            _experts.pop(next(iter(_experts)), None)
    return found


def expert_moves(moment: Moment) -> tuple[TimedMove, ...]:
    """How the expert completes the board: at its own pace, from what the seat sees."""
    match, rng, bot = begun(moment), Random(f"board/{moment.id}"), LevelBot(ADVISER)
    number, start, seat = _state(match).round, match.now, moment.seat
    moves: list[TimedMove] = []
    while seat in match.to_play() and _state(match).round == number:
        legal = tuple(match.legal(seat))
        turn = Turn(match.spec, seat, match.view(seat), legal, Budget(), rng)
        choice = bot.choose(turn)
        t = match.now + max(1, choice.after)
        if match.deadline is None or t >= match.deadline:
            break
        match.play(seat, choice.move, t)
        moves.append(TimedMove(choice.move, t - start))
    return tuple(moves)


def _state(match: Match) -> State:
    assert isinstance(match.kernel, State)
    return match.kernel
