"""Puzzles: what is shipped is what it says, and answers are judged."""

from __future__ import annotations

import itertools

import pytest
from msgspec import structs

import tablee
from tablee.bots import Choice, Considered, LevelBot
from tablee.games import names
from tablee.review.judge import Verdict, judge
from tablee.review.puzzles import puzzle as module
from tablee.review.puzzles.puzzle import (
    CHECKED,
    CLEAR_AGAIN,
    DULL,
    GLANCED,
    OBVIOUS,
    SEARCHED,
    Moment,
    find,
    gap_of,
    is_plain,
    mark_of,
    puzzles,
)
from tablee.review.report import JudgedMove, Mark
from tests.bots.test_hints import turn_of
from tests.helpers import SOAK

EVERY = [(name, number) for name in names() for number in range(len(puzzles(name)))]
FEW = EVERY if SOAK else EVERY[:: max(1, len(EVERY) // 4)]


def test_puzzles_are_shipped_and_each_is_there_once() -> None:
    assert puzzles("botanik")
    for name in names():
        ids = [one.id for one in puzzles(name)]
        assert len(set(ids)) == len(ids)
        for one in puzzles(name):
            assert one.budget == CHECKED
            assert round(one.gap, 3) >= gap_of(CLEAR_AGAIN, one.record.players)
            legal = one.match().legal(one.seat)
            assert all(move.move in legal for move in one.moves)
            assert one.moves[0].move not in DULL
            assert one.cost(one.moves[0].move) == 0.0


@pytest.mark.parametrize(("game", "number"), FEW)
def test_another_search_finds_the_same_solution_and_first_sight_does_not(
    game: str, number: int
) -> None:
    one: Moment = puzzles(game)[number]
    best = one.moves[0].move
    found = judge(one.match(), one.seat, best, "another", 1500, t=one.t)
    assert found.mark == Mark.BEST
    then = one.match()
    lucks = ("obvious",) if then.is_timed else ("one", "another", "third")  # which tiles are seen
    for luck, level in itertools.product(lucks, OBVIOUS):
        assert LevelBot(level).choose(turn_of(then, one.seat, luck)).move != best


LOOKS = (GLANCED, SEARCHED, CHECKED)


@pytest.mark.parametrize(
    ("gaps", "is_plain", "looks"),
    [
        ((0.04, 0.3, 0.3), False, 1),
        ((0.3, 0.3, 0.3), True, 1),
        ((0.05, 0.11, 0.3), False, 2),
        ((0.05, 0.12, 0.09), False, 3),
        ((0.05, 0.12, 0.11), False, 3),
    ],
)
def test_a_longer_look_is_only_for_what_passed_the_shorter_one(
    gaps: tuple[float, ...], is_plain: bool, looks: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[int] = []

    def judged(*known: object, **_: object) -> Verdict:
        iterations = known[4]
        assert isinstance(iterations, int)
        asked.append(iterations)
        chance = 0.5 + gaps[LOOKS.index(iterations)]
        best = JudgedMove("best", 1.0, 0.1, chance, 0.001, 10)
        second = JudgedMove("second", 0.5, 0.1, 0.5, 0.001, 10)
        return Verdict((best, second), 0.0, 0.0, 0.0, Mark.BEST, 0.5, ())

    monkeypatch.setattr(module, "judge", judged)
    monkeypatch.setattr(module, "is_plain", lambda *_: is_plain)
    match = tablee.play("botanik", ["random", "random"], seed="looks")
    found = list(module.every(match))
    assert asked == list(LOOKS[:looks]) * (len(asked) // looks) != []
    assert len(found) == (len(asked) // 3 if gaps[2] >= CLEAR_AGAIN and looks == 3 else 0)


def test_what_is_one_of_the_best_moves_at_first_sight_is_no_puzzle(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    seen = (Considered("a", 3.0), Considered("b", 3.0), Considered("c", 2.0))
    monkeypatch.setattr(LevelBot, "choose", lambda *_: Choice("a", seen))
    then = tablee.deal("botanik", seed="plain")
    for move, is_so in (("a", True), ("b", True), ("c", False), ("d", False), ("stop", True)):
        best = JudgedMove(move, 1.0, 0.1, 0.5, 0.001, 10)
        found = Verdict((best,), 0.0, 0.0, 0.0, Mark.BEST, 0.5, ())
        assert is_plain(then, then.to_play()[0], found) == is_so


@pytest.mark.parametrize(("players", "asked"), [(2, 0.12), (3, 0.08), (4, 0.06), (5, 0.048)])
def test_a_gap_is_a_part_of_an_even_share_of_the_win(players: int, asked: float) -> None:
    assert gap_of(0.12, players) == pytest.approx(asked)


def test_a_puzzle_whose_solution_changes_when_it_is_checked_is_none(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def judged(*known: object, **_: object) -> Verdict:
        best, second = ("a", "b") if known[4] == CHECKED else ("b", "a")
        moves = (
            JudgedMove(best, 1.0, 0.1, 0.8, 0.001, 10),
            JudgedMove(second, 0.5, 0.1, 0.5, 0.001, 10),
        )
        return Verdict(moves, 0.0, 0.0, 0.0, Mark.BEST, 0.5, ())

    monkeypatch.setattr(module, "judge", judged)
    monkeypatch.setattr(module, "is_plain", lambda *_: False)
    assert find(tablee.play("botanik", ["random", "random"], seed="looks")) == ()


def test_a_game_has_one_puzzle_for_each_seat_the_clearest(monkeypatch: pytest.MonkeyPatch) -> None:
    a_puzzle = puzzles("botanik")[0]

    def one(seat: int, ident: str, gap: float) -> Moment:
        moves = (JudgedMove("a", 1.0, 0.1, 0.5 + gap, 0.0, 9), JudgedMove("b", 0, 0.1, 0.5, 0.0, 9))
        return structs.replace(a_puzzle, id=ident, seat=seat, moves=moves)

    found = [one(1, "late", 0.2), one(0, "faint", 0.1), one(0, "clear", 0.3), one(1, "same", 0.2)]
    monkeypatch.setattr(module, "every", lambda _: iter(found))
    assert [moment.id for moment in find(tablee.deal("botanik"))] == ["clear", "late"]


def test_shipped_puzzles_are_of_many_games() -> None:
    for name in names():
        decided = [(one.record.setup, one.seat) for one in puzzles(name)]
        assert all(decided.count(one) == 1 for one in decided), name


def test_answers_have_marks() -> None:
    assert [mark_of(cost) for cost in (0.0, 0.02, 0.15, 0.3)] == [
        Mark.BEST,
        Mark.BEST,
        Mark.MISTAKE,
        Mark.BLUNDER,
    ]
