"""Puzzles against the clock: a board is completed alone and compared with the expert's."""

from __future__ import annotations

from itertools import pairwise

import pytest
from msgspec import structs

import tablee
from tablee.arena import puzzle_search
from tablee.arena.puzzle_search import search_game
from tablee.bots.levels import ADVISER, REFLEXES
from tablee.engine.errors import BAD_TIME, GAME_OVER, WRONG_SEAT, IllegalMove
from tablee.games import find_game
from tablee.games.mondo.names import SQUARES
from tablee.games.mondo.view import MondoView
from tablee.review.puzzles import boards
from tablee.review.puzzles.boards import (
    SECONDS,
    Completed,
    Judged,
    TimedMove,
    begun,
    completed,
    expert_moves,
    is_long_enough,
    judge,
    reached,
)
from tablee.review.puzzles.puzzle import Moment, puzzles
from tests.helpers import SOAK

EVERY = puzzles("mondo")
FEW = EVERY if SOAK else EVERY[::16]
LIMIT = 1000 * SECONDS
ONE = EVERY[0]


def seen(moment: Moment, *moves: TimedMove) -> MondoView:
    view = reached(moment, moves).seen.view(moment.seat)
    assert isinstance(view, MondoView)
    return view


def refused(*moves: TimedMove, moment: Moment = ONE) -> str:
    with pytest.raises(IllegalMove) as error:
        reached(moment, moves)
    return error.value.rule


def take(moment: Moment) -> str:
    """The first thing that is legal."""
    return begun(moment).legal(moment.seat)[0]


@pytest.mark.parametrize("moment", FEW, ids=lambda one: one.id)
def test_the_expert_completes_every_board_in_time_and_gains_by_it(moment: Moment) -> None:
    assert is_long_enough(moment.match(), moment.t)
    moves = expert_moves(moment)
    assert moves == expert_moves(moment)  # the same for everybody
    times = [0, *(one.t for one in moves)]
    assert all(b - a >= REFLEXES[ADVISER].pace for a, b in pairwise(times))
    assert times[-1] < LIMIT
    found = judge(moment, moves)
    assert (found.is_right, found.share) == (True, 1.0)
    assert found.expert.points > found.before
    left = SQUARES - len(seen(moment).standings[moment.seat].count.board.tiles)
    assert found.expert.placed == left


def test_the_puzzle_is_the_end_of_the_round_and_begins_as_its_seat_saw_it() -> None:
    match = begun(ONE)
    assert match.deadline is not None
    assert match.deadline - match.now == LIMIT
    before, now = ONE.match().view(ONE.seat), match.view(ONE.seat)
    assert isinstance(before, MondoView)
    assert isinstance(now, MondoView)
    assert structs.replace(now, now=before.now) == before
    match.play(ONE.seat, "stop", match.now)
    assert begun(ONE).view(ONE.seat) == now  # what one person does changes nobody else's


def test_nobody_but_its_seat_plays() -> None:
    before, after = seen(ONE), seen(ONE, *expert_moves(ONE))
    for seat in range(ONE.record.players):
        if seat != ONE.seat:
            assert after.standings[seat] == before.standings[seat]
    own = after.standings[ONE.seat]
    assert len(own.count.board.tiles) == SQUARES


def test_mon_16_who_stops_has_the_token_and_who_hears_the_bell_has_not() -> None:
    start = seen(ONE).standings[ONE.seat].count.total
    assert completed(ONE, ()).points == start
    assert completed(ONE, (TimedMove("stop", 5),)).points == start + seen(ONE).tokens[0]
    nothing = judge(ONE, ())
    assert (nothing.is_right, nothing.share, nothing.own.placed) == (False, 0.0, 0)


def test_a_full_board_stops_by_itself() -> None:
    moves = expert_moves(ONE)
    assert moves[-1].move == "stop"
    assert not reached(ONE, moves[:-2]).is_done
    assert reached(ONE, moves[:-1]).is_done
    assert completed(ONE, moves[:-1]).points == completed(ONE, moves).points


def test_times_rise_and_stay_within_the_limit() -> None:
    free = next(one for one in EVERY if take(one).startswith("take"))
    move = take(free)
    assert refused(TimedMove(move, -1), moment=free) == BAD_TIME
    assert refused(TimedMove(move, LIMIT), moment=free) == BAD_TIME
    flip = next(one for one in begun(free).legal(free.seat) if one.startswith("flip"))
    assert refused(TimedMove(flip, 2000), TimedMove(flip, 1999), moment=free) == BAD_TIME
    assert reached(free, (TimedMove(flip, 2000), TimedMove(flip, LIMIT - 1))).events


def test_what_the_rules_forbid_is_refused() -> None:
    free = next(one for one in EVERY if take(one).startswith("take"))
    assert refused(TimedMove("drop", 0), moment=free) == "MON-11"
    assert refused(TimedMove("put a1 front 0", 0), moment=free) == "MON-11"
    assert refused(TimedMove("nonsense", 0), moment=free) == "not-a-move"
    assert refused(TimedMove("stop", 0), TimedMove("stop", 1)) == WRONG_SEAT


def test_where_all_others_have_stopped_the_board_is_still_that_of_its_round() -> None:
    """Here `stop` ends the round, and what is worth points is a round that has ended."""
    match = tablee.deal("mondo", players=2, seed="others have stopped")
    match.play(1, "stop", 10)
    alone = structs.replace(ONE, id="alone", record=match.record(), seat=0, t=20)
    move = take(alone)
    moves = (TimedMove(move, 100), TimedMove("put a1 front 0", 200), TimedMove("stop", 300))
    found = completed(alone, moves)
    assert found.placed == 1
    assert found.view.round == 1
    assert found.points == completed(alone, moves[:-1]).points + found.view.tokens[0]
    assert refused(*moves, TimedMove(move, 400), moment=alone) == GAME_OVER


@pytest.mark.parametrize(
    ("points", "right", "share"),
    [(4, False, 0.0), (10, False, 0.0), (15, False, 0.25), (29, False, 0.95), (30, True, 1.0)],
)
def test_an_answer_counts_by_its_part_of_what_the_expert_gained(
    points: int, right: bool, share: float
) -> None:
    view = seen(ONE)
    found = Judged(10, Completed(points, 1, view), Completed(30, 2, view))
    assert found.is_right == right
    assert found.share == pytest.approx(share)


def test_who_does_better_than_an_expert_that_gained_nothing_is_right() -> None:
    view = seen(ONE)
    assert Judged(10, Completed(12, 1, view), Completed(10, 0, view)).share == 1.0
    assert Judged(10, Completed(9, 1, view), Completed(10, 0, view)).share == 0.0


def test_what_the_expert_makes_of_a_board_is_made_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(boards, "_experts", {})
    monkeypatch.setattr(boards, "EXPERTS_KEPT", 1)
    made: list[str] = []

    def moves(moment: Moment) -> tuple[TimedMove, ...]:
        made.append(moment.id)
        return ()

    monkeypatch.setattr(boards, "expert_moves", moves)
    other = EVERY[1]
    for moment in (ONE, ONE, other, ONE):
        assert judge(moment, ()).expert == completed(moment, ())
    assert made == [ONE.id, other.id, ONE.id], "and no more are kept than there is room for"


def test_late_in_a_round_there_is_no_puzzle(monkeypatch: pytest.MonkeyPatch) -> None:
    deadline = ONE.match().deadline
    assert deadline is not None
    late = structs.replace(ONE, t=deadline - LIMIT + 1)
    assert not is_long_enough(ONE.match(), late.t)
    assert is_long_enough(ONE.match(), deadline - LIMIT)
    assert not is_long_enough(ONE.match(), None)
    monkeypatch.setattr(boards, "find", lambda _: (ONE, late))
    monkeypatch.setattr(puzzle_search, "_played", lambda *_: None)
    assert search_game(find_game("mondo"), "seed", 0).puzzles == (ONE,)
